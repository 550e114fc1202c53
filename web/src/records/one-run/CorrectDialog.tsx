// Puts one answer of a run right: the new value, judged while it is typed, and why. The earlier one stays in the record.
import { judgeAnswer, readOptions } from '@stepwright/rules'
import { useQuery } from '@tanstack/react-query'
import type { Entry, EntryValue, Field } from '../../lib/api.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { readDecimal, refusalText, showDecimal } from '../../lib/i18n/decimal.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { TextArea, TextField } from '../../ui/fields/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { formFieldsQuery } from '../queries.ts'
import { mediaTypes } from '../value-text.ts'
import { isOvertaken, sendCorrection } from './correct.ts'

interface CorrectDialogProps {
  entry: Entry
  value: EntryValue
  values: readonly EntryValue[]
  onSaved: () => void
  /** Somebody else has saved meanwhile: what is shown here is of yesterday. */
  onOvertaken: () => void
  onClose: () => void
}

export function CorrectDialog(props: CorrectDialogProps) {
  const { t } = useTexts()
  const { entry, value, onClose } = props
  const fields = useQuery(formFieldsQuery(entry))
  return (
    <Dialog title={t('records.correctOf', { label: value.label })} onClose={onClose}>
      <Loaded query={fields}>
        {(all) => {
          const field = all.find(({ field_revisionid }) => field_revisionid === value.field_revisionid)
          return field ? <CorrectForm {...props} field={field} /> : <Notice title={t('records.fieldGone')} />
        }}
      </Loaded>
    </Dialog>
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
  const isNumber = field.field_type === 'Numeric Input'
  const before = isNumber ? showDecimal(value.value ?? '', locale) : (value.value ?? '')
  const judge = (text: string) => judgeAnswer(field, isNumber ? readDecimal(text, locale) : text)
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
    <Form
      state={form.form}
      action={t('records.correct')}
      extra={
        <Button kind="plain" onClick={then.onClose}>
          {t('ui.cancel')}
        </Button>
      }
    >
      {isMedia ? (
        <FileField
          type={field.field_type}
          label={field.label}
          error={form.text('value').error}
          onFile={(file) => {
            form.set('file', file)
            form.set('value', file?.name ?? '')
          }}
        />
      ) : (
        <ValueField field={field} text={form.text('value')} />
      )}
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

type TextProps = ReturnType<ReturnType<typeof useForm<Draft>>['text']>

function ValueField({ field, text }: { field: Field; text: TextProps }) {
  const { t } = useTexts()
  const label = field.unit ? `${field.label} [${field.unit}]` : field.label
  const empty = { value: '', label: t('records.emptied') }
  switch (field.field_type) {
    case 'Checkbox':
      return (
        <Select
          label={label}
          options={[empty, { value: '1', label: t('records.yes') }, { value: '0', label: t('records.no') }]}
          {...text}
        />
      )
    case 'Radios':
    case 'Select':
      return (
        <Select
          label={label}
          options={[empty, ...readOptions(field.options).map((option) => ({ value: option, label: option }))]}
          {...text}
        />
      )
    case 'Text Area':
      return <TextArea label={label} rows={4} {...text} />
    default:
      return (
        <TextField
          label={label}
          inputMode={field.field_type === 'Numeric Input' ? 'decimal' : 'text'}
          autoComplete="off"
          data-autofocus
          {...text}
        />
      )
  }
}

interface FileFieldProps {
  type: string
  label: string
  error: string | null
  onFile: (file: File | null) => void
}

function FileField({ type, label, error, onFile }: FileFieldProps) {
  return (
    <TextField
      type="file"
      name="value"
      label={label}
      error={error}
      accept={accepted[type] ?? ''}
      onChange={({ currentTarget }) => onFile(currentTarget.files?.[0] ?? null)}
    />
  )
}

const accepted: Record<string, string> = {
  Image: 'image/*',
  Video: 'video/*',
}
