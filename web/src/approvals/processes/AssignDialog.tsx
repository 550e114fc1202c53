// Dialog of administrators: the approval process of a guide, or of the guides of a category.
import { useQuery } from '@tanstack/react-query'
import { PasswordAgainProvider } from '../../account/PasswordAgain.tsx'
import { usePasswordAgain } from '../../account/use-password-again.ts'
import { processesQuery } from '../../guides/manage/choices.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { type T, useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { type Assigned, appliedQuery, assign, type Process } from './process-queries.ts'

type AssignDialogProps = Assigned & {
  title: string
  onClose: () => void
}

export function AssignDialog(props: AssignDialogProps) {
  const { t } = useTexts()
  const applied = useQuery(appliedQuery(props))
  const processes = useQuery(processesQuery)
  return (
    <PasswordAgainProvider>
      <Dialog title={t('approvals.assignTitle', { title: props.title })} onClose={props.onClose}>
        <Loaded query={applied}>
          {(found) => (
            <Loaded query={processes}>
              {(list) => <AssignForm {...props} applied={found} processes={list} />}
            </Loaded>
          )}
        </Loaded>
      </Dialog>
    </PasswordAgainProvider>
  )
}

type Applied = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof appliedQuery>['queryFn']>>>>

type AssignFormProps = AssignDialogProps & {
  applied: Applied
  processes: readonly Process[]
}

const exempt = 'exempt'

function AssignForm({ applied, processes, title, onClose, ...thing }: AssignFormProps) {
  const { t } = useTexts()
  const withPassword = usePasswordAgain()
  const before = applied.exempt ? exempt : String(applied.own ?? '')
  const form = useForm({
    initial: { process: before },
    submit: async ({ process }) => {
      const own = process === exempt ? exempt : Number(process) || null
      if (process !== before) await withPassword((proof) => assign(thing, own, proof))
      showToast(t('approvals.assigned', { title }))
      onClose()
    },
  })
  const isGuide = thing.namespace === 'GUIDE'
  return (
    <Form
      state={form.form}
      action={t('ui.save')}
      extra={
        <Link to="/admin/approvals" className="sw-link-button">
          {t('approvals.toProcesses')}
        </Link>
      }
    >
      <p>{textOfApplied(applied, t)}</p>
      <Select
        {...form.text('process')}
        label={t('approvals.assignLabel')}
        hint={t(isGuide ? 'approvals.assignGuideHint' : 'approvals.assignCategoryHint')}
        data-autofocus
        options={[
          { value: '', label: t(isGuide ? 'approvals.asCategory' : 'approvals.asAbove') },
          ...(isGuide ? [{ value: exempt, label: t('approvals.asExempt') }] : []),
          ...processes.map(({ approval_processid, name }) => ({
            value: String(approval_processid),
            label: name,
          })),
        ]}
      />
    </Form>
  )
}

const fromTexts = {
  guide: 'approvals.applies.guide',
  category: 'approvals.applies.category',
  site: 'approvals.applies.site',
} as const

function textOfApplied({ name, from, exempt: isExempt }: Applied, t: T): string {
  if (isExempt) return t('approvals.applies.exempt')
  return name === null || from === null ? t('approvals.applies.none') : t(fromTexts[from], { name })
}
