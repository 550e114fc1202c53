// The last thing on the page of a guide that is written: taking it away as a whole.
import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { forgetKept, type Place } from '../../lib/drafts/kept.ts'
import { problemText } from '../../lib/forms/form-errors.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { showToast } from '../../ui/toasts.tsx'
import { useEditor } from '../use-editor.ts'

export function DeleteGuide({ place }: { place: Place }) {
  const words = useTexts()
  const { t } = words
  const { store, guideid } = useEditor()
  const confirm = useConfirm()
  const navigate = useNavigate()

  const remove = async () => {
    const { base, document } = store.get()
    const title = t('edit.deleteTitle', { title: document.fields.title })
    const isSure = await confirm({
      title,
      body: <p>{t('edit.deleteBody')}</p>,
      action: t('edit.delete'),
      danger: true,
    })
    if (!isSure) return
    try {
      await api.deleteGuide({ params: { guideid }, query: { revisionid: base.revisionid } })
    } catch (error) {
      showToast(problemText(error, words), 'failed')
      return
    }
    forgetKept(place)
    await navigate({ to: '/' })
    showToast(t('edit.deleted', { title: document.fields.title }))
    void queryClient.invalidateQueries({ queryKey: ['guides'] })
  }

  return (
    <div className="sw-actions" data-align="end">
      <Button kind="quiet" isDanger icon={<IconTrash size={20} aria-hidden="true" />} onClick={remove}>
        {t('edit.deleteGuide')}
      </Button>
    </div>
  )
}
