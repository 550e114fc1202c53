// Moves a guide to another category.
import { ApiError } from '@stepwright/client'
import { useQuery } from '@tanstack/react-query'
import { CategoryField } from '../../categories/CategoryField.tsx'
import { categoryTitlesQuery, findTitle } from '../../categories/titles.ts'
import { api, type Guide } from '../../lib/api.ts'
import { NamedProblem } from '../../lib/forms/form-errors.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { showToast } from '../../ui/toasts.tsx'

interface MoveDialogProps {
  guide: Guide
  onClose: () => void
}

export function MoveDialog({ guide, onClose }: MoveDialogProps) {
  const { t } = useTexts()
  const titles = useQuery(categoryTitlesQuery)
  return (
    <Dialog title={t('manage.moveTitle', { title: guide.title })} onClose={onClose}>
      <Loaded query={titles}>{(list) => <MoveForm guide={guide} titles={list} onClose={onClose} />}</Loaded>
    </Dialog>
  )
}

function MoveForm({ guide, titles, onClose }: MoveDialogProps & { titles: readonly string[] }) {
  const { t } = useTexts()
  const form = useForm({
    initial: { category: '' },
    check: ({ category }) => ({ category: !findTitle(titles, category) && t('category.needed') }),
    submit: async ({ category }) => {
      const title = findTitle(titles, category) ?? category
      const isMoved = await moveGuide(guide, title)
      showToast(t(isMoved ? 'manage.moved' : 'manage.moveWaits', { category: title }))
      onClose()
    },
  })
  const { value, error } = form.text('category')
  return (
    <Form state={form.form} action={t('manage.moveHere')}>
      <p>{t('manage.moveFrom', { category: guide.category })}</p>
      <CategoryField
        titles={titles.filter((title) => title !== guide.category)}
        value={value}
        error={error}
        isFirst
        onChange={(text) => form.set('category', text)}
      />
    </Form>
  )
}

/** Returns whether readers see the guide in the category now; otherwise the move waits for review. */
async function moveGuide({ guideid, langid, revisionid }: Guide, category: string): Promise<boolean> {
  const params = { guideid }
  try {
    await api.updateGuide({ params, query: { revisionid, langid: langid as 'en' }, body: { category } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 409 && error.code !== 'approval.under-request')
      throw new NamedProblem('guide.changed')
    throw error
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['guides'] })
    void queryClient.invalidateQueries({ queryKey: ['pages'] })
  }
  return (await api.getGuide({ params })).category === category
}
