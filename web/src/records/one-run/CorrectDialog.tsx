// Corrects an answer: the new value, evaluated while typing, and the reason. The earlier value stays in the record.
import { evaluateAnswer } from '@stepwright/rules'
import type { Entry, EntryValue, Field } from '../../lib/api.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { refusalText } from '../../lib/i18n/decimal.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { readTyped, showTyped } from '../../lib/i18n/typed-answer.ts'
import { CancelButton } from '../../ui/buttons/CancelButton.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { TextArea } from '../../ui/fields/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { mediaTypes } from '../value-text.ts'
import { AnswerField, FieldDialog } from './AnswerField.tsx'
import { isOvertaken, sendCorrection } from './correct.ts'

interface CorrectDialogProps {
  entry: Entry
  value: EntryValue
  values: readonly EntryValue[]
  onSaved: () => void
  /** Another user has saved meanwhile: the shown values are stale. */
  onOvertaken: () => void
  onClose: () => void
}

export function CorrectDialog(props: CorrectDialogProps) {
  const { t } = useTexts()
  const title = t('records.correctOf', { label: props.value.label })
  return (
    <FieldDialog title={title} {...props}>
      {(field) => <CorrectForm {...props} field={field} />}
    </FieldDialog>
  )
}

interface Draft {
  value: string
  reason: string
  file: File | null
}

function CorrectForm({ entry, value, values, field, ...then }: CorrectDialogProps & { field: Field }) {
  const { t, locale } = useTexts()
  const isMedia = mediaTypes.includes(field.field_type)
  const before = showTyped(field, value.value ?? '', locale)
  const judge = (text: string) => evaluateAnswer(field, readTyped(field, text, locale))
  const form = useForm<Draft>({
    initial: { value: isMedia ? '' : before, reason: '', file: null },
    check: ({ value: text, file, reason }) => {
      const { fault } = judge(text)
      return {
        value: isMedia
          ? !file && t('records.chooseFile')
          : fault
            ? `${field.label} ${refusalText(fault, locale)}`
            : text.trim() === before && t('records.sameValue'),
        reason: !reason.trim() && t('records.reasonNeeded'),
      }
    },
    submit: async ({ value: text, file, reason }) => {
      try {
        await sendCorrection({
          entry,
          value,
          values,
          text: isMedia ? null : judge(text).value,
          file,
          reason: reason.trim(),
        })
      } catch (error) {
        if (!isOvertaken(error)) throw error
        then.onOvertaken()
        return
      }
      showToast(t('records.correctedNow', { label: field.label }))
      then.onSaved()
    },
  })
  const deviation = isMedia ? undefined : judge(form.values.value).deviation
  return (
    <Form state={form.form} action={t('records.correct')} extra={<CancelButton onClick={then.onClose} />}>
      <AnswerField
        field={field}
        text={form.text('value')}
        onValue={(text) => form.set('value', text)}
        onFile={(file) => {
          form.set('file', file)
          form.set('value', file?.name ?? '')
        }}
      />
      {deviation && <Notice kind="warning">{t('records.willDeviate')}</Notice>}
      <TextArea
        label={t('records.reason')}
        hint={t('records.reasonHint')}
        rows={2}
        maxLength={1000}
        required
        {...form.text('reason')}
      />
    </Form>
  )
}
