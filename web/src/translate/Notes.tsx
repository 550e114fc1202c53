// What has to be said about a translation as a whole: not saved, here again, typed for lines that are gone.
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { KeptNote } from '../ui/drafts/KeptNote.tsx'
import { Notice } from '../ui/Notice.tsx'
import { isEmpty } from './draft.ts'
import type { State, Store } from './store.ts'

export function Notes({ state, store, problem }: { state: State; store: Store; problem: string | null }) {
  const { t } = useTexts()
  return (
    <>
      {problem && (
        <Notice kind="fault" title={t('translate.notSaved')}>
          <p>{problem}</p>
        </Notice>
      )}
      {state.keptAt !== null && (
        <KeptNote at={state.keptAt} isSaved={isEmpty(state)} onDiscard={store.discard} />
      )}
      {state.orphans.length > 0 && (
        <Notice kind="warning" title={t('translate.orphans')}>
          <ul>
            {state.orphans.map(({ text }) => (
              <li key={text} lang={state.view.langid}>
                {text}
              </li>
            ))}
          </ul>
          <button type="button" className="sw-text-button" onClick={store.forgetOrphans}>
            {t('translate.forget')}
          </button>
        </Notice>
      )}
    </>
  )
}
