// Settles a conflict of a run: chooses one of the answers or another value, with a reason. All answers stay in the
// record.
import { evaluateAnswer } from '@stepwright/rules'
import type { Entry, Field } from '../../lib/api.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { refusalText } from '../../lib/i18n/decimal.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { readTyped } from '../../lib/i18n/typed-answer.ts'
import { CancelButton } from '../../ui/buttons/CancelButton.tsx'
import { Choice } from '../../ui/fields/Choice.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { TextArea } from '../../ui/fields/TextField.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { mediaTypes, withUnit } from '../value-text.ts'
import { AnswerField, FieldDialog } from './AnswerField.tsx'
import type { Answer } from './answers-of.ts'
import { isOvertaken, sendSettlement } from './correct.ts'
import { deviceNames } from './device-names.ts'

interface SettleDialogProps {
  entry: Entry
  answer: Answer
  onSettled: () => void
  /** Another user has answered or settled it meanwhile. */
  onOvertaken: () => void
  onClose: () => void
}

export function SettleDialog(props: SettleDialogProps) {
  const { t } = useTexts()
  const { entry, answer, onClose } = props
  const title = t('records.settleOf', { label: answer.now.label })
  return (
    <FieldDialog title={title} entry={entry} value={answer.now} onClose={onClose}>
      {(field) => <SettleForm {...props} field={field} />}
    </FieldDialog>
  )
}

interface Draft {
  /** Id of the chosen value, or `other`. */
  choice: string
  value: string
  reason: string
  file: File | null
}

function SettleForm({ entry, answer, field, ...then }: SettleDialogProps & { field: Field }) {
  const { t, locale } = useTexts()
  const { now, rivals } = answer
  const isMedia = mediaTypes.includes(field.field_type)
  const judge = (text: string) => evaluateAnswer(field, readTyped(field, text, locale))
  const faultOf = ({ value, file }: Draft) => {
    if (isMedia) return !file && t('records.chooseFile')
    const { fault } = judge(value)
    return fault && `${field.label} ${refusalText(fault, locale)}`
  }
  const form = useForm<Draft>({
    initial: { choice: String(now.valueid), value: '', reason: '', file: null },
    check: (draft) => ({
      value: draft.choice === 'other' && (faultOf(draft) || false),
      reason: !draft.reason.trim() && t('records.settleReasonNeeded'),
    }),
    submit: async ({ choice, value, file, reason }) => {
      const isOther = choice === 'other'
      const chosen = [now, ...rivals].find(({ valueid }) => String(valueid) === choice)
      const text = isOther ? (isMedia ? null : judge(value).value) : (chosen?.value ?? null)
      try {
        await sendSettlement({ entry, value: now, text, file: isOther ? file : null, reason: reason.trim() })
      } catch (error) {
        if (!isOvertaken(error)) throw error
        then.onOvertaken()
        return
      }
      showToast(t('records.settledNow', { label: field.label }))
      then.onSettled()
    },
  })
  return (
    <Form state={form.form} action={t('records.settle')} extra={<CancelButton onClick={then.onClose} />}>
      <AnswerChoice
        entry={entry}
        answer={answer}
        value={form.values.choice}
        onChange={(choice) => form.set('choice', choice)}
      />
      {form.values.choice === 'other' && (
        <AnswerField
          field={field}
          text={form.text('value')}
          onValue={(text) => form.set('value', text)}
          onFile={(file) => {
            form.set('file', file)
            form.set('value', file?.name ?? '')
          }}
        />
      )}
      <TextArea
        label={t('records.reason')}
        hint={t('records.settleReasonHint')}
        rows={2}
        maxLength={1000}
        required
        {...form.text('reason')}
      />
    </Form>
  )
}

interface AnswerChoiceProps extends Pick<SettleDialogProps, 'entry' | 'answer'> {
  value: string
  onChange: (choice: string) => void
}

function AnswerChoice({ entry, answer: { now, rivals }, value, onChange }: AnswerChoiceProps) {
  const words = useTexts()
  const { t, format } = words
  const names = deviceNames(entry, t)
  return (
    <Choice
      legend={t('records.settleWhich')}
      name="choice"
      value={value}
      options={[
        ...[now, ...rivals].map((each) => ({
          value: String(each.valueid),
          label: withUnit(each, words),
          hint: [each.username, names.get(each.device ?? ''), format.dateTime(each.date)]
            .filter(Boolean)
            .join(' · '),
        })),
        { value: 'other', label: t('records.settleOther') },
      ]}
      onChange={onChange}
    />
  )
}
