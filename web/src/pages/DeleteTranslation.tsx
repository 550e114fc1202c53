// Button that deletes the translation of a page after confirmation.
import { languageName } from '../lib/i18n/locale.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { deletePage, type PageName } from './queries.ts'
import { useOpenPage } from './use-open-page.ts'

interface DeleteTranslationProps {
  page: PageName
  revisionid: number
  langid: string
  /** Language of the original page. */
  original: string
  onDeleted: () => void
}

export function DeleteTranslation({ page, revisionid, langid, original, onDeleted }: DeleteTranslationProps) {
  const { t, locale } = useTexts()
  const { act } = useAction()
  const open = useOpenPage()
  const language = languageName(langid, locale)
  const remove = async () => {
    const ask = {
      title: t('pages.deleteTranslationTitle', { language }),
      body: <p>{t('pages.deleteTranslationBody', { original: languageName(original, locale) })}</p>,
      action: t('pages.delete'),
      danger: true,
    }
    const done = t('pages.translationDeleted', { language })
    if (!(await act(() => deletePage(page, revisionid, langid), { ask, done }))) return
    onDeleted()
    await open(page)
  }
  return (
    <Button kind="plain" onClick={remove}>
      {t('pages.deleteTranslation')}
    </Button>
  )
}
