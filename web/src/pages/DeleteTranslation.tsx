// The button that takes the translation of a page away, after a question.
import { problemText } from '../lib/forms/form-errors.ts'
import { languageName } from '../lib/i18n/locale.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { useConfirm } from '../ui/dialogs/use-confirm.ts'
import { showToast } from '../ui/toasts.tsx'
import { deletePage, type PageName } from './queries.ts'
import { useOpenPage } from './use-open-page.ts'

interface DeleteTranslationProps {
  page: PageName
  revisionid: number
  langid: string
  /** Language of the page itself. */
  original: string
  onDeleted: () => void
}

export function DeleteTranslation({ page, revisionid, langid, original, onDeleted }: DeleteTranslationProps) {
  const words = useTexts()
  const { t, locale } = words
  const confirm = useConfirm()
  const open = useOpenPage()
  const language = languageName(langid, locale)
  const remove = async () => {
    const isSure = await confirm({
      title: t('pages.deleteTranslationTitle', { language }),
      body: <p>{t('pages.deleteTranslationBody', { original: languageName(original, locale) })}</p>,
      action: t('pages.delete'),
      danger: true,
    })
    if (!isSure) return
    try {
      await deletePage(page, revisionid, langid)
    } catch (error) {
      showToast(problemText(error, words), 'failed')
      return
    }
    onDeleted()
    showToast(t('pages.translationDeleted', { language }))
    await open(page)
  }
  return (
    <Button kind="plain" onClick={remove}>
      {t('pages.deleteTranslation')}
    </Button>
  )
}
