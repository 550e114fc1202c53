// Form of an approval process: its name, stages in order, reminders, and whether it is that of the site.
import { useRef } from 'react'
import { usePasswordAgain } from '../../account/use-password-again.ts'
import type { Fault } from '../../lib/forms/form-errors.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { type T, useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Toggle } from '../../ui/fields/Toggle.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type Process, saveProcess } from './process-queries.ts'
import {
  draftOf,
  faultOf,
  isRemindDays,
  type ProcessValues,
  type StageFault,
  valuesOf,
} from './process-values.ts'
import { StageFields } from './StageFields.tsx'
import { useLeaveProcess } from './use-leave-process.ts'

interface ProcessFormProps {
  /** Absent for a new one. */
  process?: Process
  onSaved: (process: Process) => void
}

const faultTexts = {
  nobody: 'approvals.stageFault.nobody',
  required: 'approvals.stageFault.required',
  tooMany: 'approvals.stageFault.tooMany',
  days: 'approvals.stageFault.days',
  name: 'approvals.stageFault.name',
  unknown: 'approvals.stageFault.unknown',
} as const satisfies Record<StageFault, string>

const textOfFault = (t: T, found: { number: number; fault: StageFault } | null): string | false =>
  found !== null && t('approvals.stageFault', { number: found.number, text: t(faultTexts[found.fault]) })

/** Faults of the server that the form did not find: a person or team that has gone meanwhile. */
const explain =
  (t: T) =>
  ({ field }: Fault): string | null => {
    const [, index, member] = /^stages\.(\d+)\.(\w+)/.exec(field) ?? []
    const fault = member === 'name' ? 'name' : 'unknown'
    return (index && textOfFault(t, { number: Number(index) + 1, fault })) || null
  }

export function ProcessForm({ process, onSaved }: ProcessFormProps) {
  const { t } = useTexts()
  const isSaved = useRef(false)
  const withPassword = usePasswordAgain()
  const form = useForm<ProcessValues>({
    initial: valuesOf(process),
    explain: explain(t),
    check: ({ name, stages, remind_days }) => ({
      name: name.trim() === '' && t('approvals.nameNeeded'),
      stages: textOfFault(t, faultOf(stages)),
      remind_days: !isRemindDays(remind_days) && t('approvals.remindFault'),
    }),
    submit: async (values) => {
      const saved = await withPassword((proof) =>
        saveProcess(process?.approval_processid, { ...draftOf(values), ...proof }),
      )
      isSaved.current = true
      onSaved(saved)
    },
  })
  const pending = process?.pending ?? 0
  useLeaveProcess(form.dirty, isSaved)
  const stagesFault = form.text('stages').error
  return (
    <Form state={form.form} action={t(process ? 'ui.save' : 'approvals.addProcess')}>
      {pending > 0 && (
        <Notice>
          <p>{t('approvals.pendingKeep', { count: pending })}</p>
        </Notice>
      )}
      <TextField
        {...form.text('name')}
        label={t('approvals.processName')}
        hint={t('approvals.processNameHint')}
        maxLength={100}
        required
      />
      {stagesFault && (
        <p className="sw-fault" role="alert" tabIndex={-1}>
          {stagesFault}
        </p>
      )}
      <StageFields
        stages={form.values.stages}
        saved={process?.stages}
        onChange={(stages) => form.set('stages', stages)}
      />
      <TextField
        {...form.text('remind_days')}
        label={t('approvals.remindDays')}
        hint={t('approvals.remindDaysHint')}
        inputMode="numeric"
      />
      <Toggle {...form.tick('default')} label={t('approvals.ofSite')} hint={t('approvals.ofSiteHint')} />
    </Form>
  )
}
