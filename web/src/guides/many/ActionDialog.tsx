// Asks for the input of an action on many guides, and shows beforehand which of them it will change and why not the
// others.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PasswordAgainProvider } from '../../account/PasswordAgain.tsx'
import { usePasswordAgain } from '../../account/use-password-again.ts'
import { categoryTitlesQuery } from '../../categories/titles.ts'
import type { User, VisibleGuide } from '../../lib/api.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { CancelButton } from '../../ui/buttons/CancelButton.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { needsPassword, prove, startBatch, tasksOf } from './batch.ts'
import { type ChangeKind, planOf } from './change.ts'
import { Hints } from './Hints.tsx'
import { ObjectField } from './ObjectField.tsx'
import { PlanView } from './PlanView.tsx'
import { type ChangeValues, emptyChange, readChange } from './read-change.ts'
import { kinds, neededTexts, withoutDots } from './texts.ts'

interface ActionDialogProps {
  kind: ChangeKind
  guides: readonly VisibleGuide[]
  person: User
  onBegun: () => void
  onClose: () => void
}

export function ActionDialog(props: ActionDialogProps) {
  const { t } = useTexts()
  return (
    <PasswordAgainProvider>
      <Dialog title={withoutDots(t(kinds[props.kind][0]))} onClose={props.onClose}>
        <ActionForm {...props} />
      </Dialog>
    </PasswordAgainProvider>
  )
}

function ActionForm({ kind, guides: selected, person, onBegun, onClose }: ActionDialogProps) {
  const { t } = useTexts()
  const withPassword = usePasswordAgain()
  // Fixed while the dialog is open, because the list behind it may load again.
  const [guides] = useState(selected)
  const titles = useQuery({ ...categoryTitlesQuery, enabled: kind === 'move' }).data ?? []
  const form = useForm<ChangeValues>({
    initial: emptyChange,
    check: (values) => ({
      object: !readChange(kind, values, titles) && t(neededTexts[kind] ?? 'many.needed'),
    }),
    submit: async (values) => {
      const change = readChange(kind, values, titles)
      const { todo } = planOf(kind, change, guides, person)
      if (!change) return
      const tasks = tasksOf(change, todo, person)
      const [first] = tasks
      if (!first) return
      const proof = needsPassword(change) ? await prove(first.act, withPassword) : {}
      void startBatch(change, tasks, person, proof)
      onClose()
      onBegun()
    },
  })
  const plan = planOf(kind, readChange(kind, form.values, titles), guides, person)
  const count = plan.todo.length
  return (
    <form ref={form.form.ref} onSubmit={form.form.onSubmit} noValidate className="sw-form">
      {form.form.problem && <Notice kind="fault">{form.form.problem}</Notice>}
      <ObjectField
        kind={kind}
        guides={guides}
        values={form.values}
        error={form.text('object').error}
        onChange={(change) => {
          for (const [name, value] of Object.entries(change)) form.set(name as 'object', value as string)
        }}
      />
      <PlanView kind={kind} plan={plan} total={guides.length} />
      <Hints kind={kind} guides={plan.todo} person={person} />
      <div className="sw-actions" data-align="end">
        <CancelButton onClick={onClose} />
        <Button type="submit" isDanger={kind === 'delete'} isBusy={form.isSending} disabled={count === 0}>
          {t('many.go', { count })}
        </Button>
      </div>
    </form>
  )
}
