// Form that asks for a reason before a record is voided or deleted, or a device closed.
import type { ReactNode } from 'react'
import { useForm } from '../../lib/forms/use-form.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { CancelButton } from '../../ui/buttons/CancelButton.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { TextArea } from '../../ui/fields/TextField.tsx'

interface ReasonFormProps {
  action: string
  hint: string
  send: (reason: string) => Promise<void>
  onClose: () => void
  /** A further button. */
  other?: ReactNode
}

export function ReasonForm({ action, hint, send, onClose, other }: ReasonFormProps) {
  const { t } = useTexts()
  const form = useForm<{ reason: string }>({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: !reason.trim() && t('records.reasonRequired') }),
    submit: ({ reason }) => send(reason.trim()),
  })
  return (
    <Form
      state={form.form}
      action={action}
      extra={
        <>
          {other}
          <CancelButton onClick={onClose} />
        </>
      }
    >
      <TextArea
        label={t('records.reason')}
        hint={hint}
        rows={2}
        maxLength={1000}
        required
        {...form.text('reason')}
      />
    </Form>
  )
}
