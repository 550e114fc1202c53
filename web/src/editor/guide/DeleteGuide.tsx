// Deletes the guide; last part of the editor page.
import { IconTrash } from '@tabler/icons-react'
import { api } from '../../lib/api.ts'
import { type DraftKey, deleteDraft } from '../../lib/drafts/stored-drafts.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { useNavigate } from '../../lib/router/hooks.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useAction } from '../../ui/dialogs/use-action.ts'
import { showToast } from '../../ui/toasts.tsx'
import { useEditor } from '../use-editor.ts'

export function DeleteGuide({ draftKey }: { draftKey: DraftKey }) {
  const { t } = useTexts()
  const { store, guideid } = useEditor()
  const { act } = useAction()
  const navigate = useNavigate()

  const remove = async () => {
    const { base, document } = store.get()
    const { title } = document.fields
    const ask = {
      title: t('edit.deleteTitle', { title }),
      body: <p>{t('edit.deleteBody')}</p>,
      action: t('edit.delete'),
      danger: true,
    }
    const work = () => api.deleteGuide({ params: { guideid }, query: { revisionid: base.revisionid } })
    if (!(await act(work, { ask }))) return
    deleteDraft(draftKey)
    await navigate({ to: '/' })
    showToast(t('edit.deleted', { title }))
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
