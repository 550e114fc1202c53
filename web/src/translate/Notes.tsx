// Notices about a translation as a whole: unsaved, restored, texts of deleted lines.
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { RestoredNote } from '../ui/drafts/RestoredNote.tsx'
import { Notice } from '../ui/Notice.tsx'
import { isEmpty } from './draft.ts'
import type { Translation } from './use-translation.ts'

export function Notes({ translation }: { translation: Translation }) {
  const { t } = useTexts()
  const { draft, view, orphans, saving } = translation
  const problem = saving.state === 'refused' ? saving.problem : null
  return (
    <>
      {translation.faults.size > 0 && (
        <Notice kind="fault" title={t('translate.refused', { count: translation.faults.size })}>
          <p>{t('translate.refusedBody')}</p>
        </Notice>
      )}
      {problem && (
        <Notice kind="fault" title={t('translate.notSaved')}>
          <p>{problem}</p>
        </Notice>
      )}
      {draft.restoredAt !== null && (
        <RestoredNote at={draft.restoredAt} isSaved={isEmpty(translation)} onDiscard={draft.discard} />
      )}
      {orphans.length > 0 && (
        <Notice kind="warning" title={t('translate.orphans')}>
          <ul>
            {orphans.map(({ text }) => (
              <li key={text} lang={view.langid}>
                {text}
              </li>
            ))}
          </ul>
          <button
            type="button"
            className="sw-text-button"
            onClick={() => draft.change((work) => ({ ...work, orphans: [] }))}
          >
            {t('translate.forget')}
          </button>
        </Notice>
      )}
    </>
  )
}
