// What has to be said about a translation as a whole: not saved, here again, typed for lines that are gone.
import { useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { State, Store } from './store.ts'

export function Notes({ state, store, problem }: { state: State; store: Store; problem: string | null }) {
  const { t, format } = useTexts()
  const [isSeen, setSeen] = useState(false)
  return (
    <>
      {problem && (
        <Notice kind="fault" title={t('translate.notSaved')}>
          <p>{problem}</p>
        </Notice>
      )}
      {state.keptAt !== null && !isSeen && (
        <Notice title={t('translate.kept', { when: format.dateTime(Math.floor(state.keptAt / 1000)) })}>
          <button type="button" className="sw-text-button" onClick={() => setSeen(true)}>
            {t('translate.understood')}
          </button>
        </Notice>
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
