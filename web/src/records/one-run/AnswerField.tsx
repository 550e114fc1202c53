// Dialog for a field of a run, with the input for another answer.
import { isNumeric, shownOptions, tickedOf } from '@stepwright/rules'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Entry, EntryValue, Field } from '../../lib/api.ts'
import type { useForm } from '../../lib/forms/use-form.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { TextArea, TextField } from '../../ui/fields/TextField.tsx'
import { Tick } from '../../ui/fields/Tick.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { formFieldsQuery } from '../queries.ts'
import { mediaTypes, valueText } from '../value-text.ts'

type TextProps = Omit<ReturnType<ReturnType<typeof useForm<{ value: string }>>['text']>, 'name'> & {
  name: string
}

interface FieldDialogProps {
  title: string
  entry: Entry
  value: EntryValue
  onClose: () => void
  children: (field: Field) => ReactNode
}

/** Shows the form once the field revision of the run is loaded. */
export function FieldDialog({ title, entry, value, onClose, children }: FieldDialogProps) {
  const { t, locale } = useTexts()
  const fields = useQuery(formFieldsQuery(entry, locale))
  return (
    <Dialog title={title} onClose={onClose}>
      <Loaded query={fields}>
        {(all) => {
          const field = all.find(({ field_revisionid }) => field_revisionid === value.field_revisionid)
          return field ? children(field) : <Notice title={t('records.fieldGone')} />
        }}
      </Loaded>
    </Dialog>
  )
}

interface AnswerFieldProps {
  field: Field
  text: TextProps
  /** Label for inputs that are not text fields. */
  onValue: (value: string) => void
  /** For fields that take a file. */
  onFile: (file: File | null) => void
}

export function AnswerField({ field, text, onValue, onFile }: AnswerFieldProps) {
  const { field_type: type, label } = field
  if (type === 'Checkboxes') return <SeveralField field={field} text={text} onValue={onValue} />
  if (!mediaTypes.includes(type)) return <ValueField field={field} text={text} />
  return <FileField type={type} label={label} error={text.error} onFile={onFile} />
}

function ValueField({ field, text }: { field: Field; text: TextProps }) {
  const words = useTexts()
  const { t } = words
  const worded = (values: readonly string[]) =>
    values.map((value) => ({ value, label: valueText(value, field.field_type, words) }))
  const label = field.unit ? `${field.label} [${field.unit}]` : field.label
  const empty = { value: '', label: t('records.emptied') }
  switch (field.field_type) {
    case 'Checkbox':
      return <Select label={label} options={[empty, ...worded(['1', '0'])]} {...text} />
    case 'Pass/Fail':
      return <Select label={label} options={[empty, ...worded(['pass', 'fail'])]} {...text} />
    case 'Radios':
    case 'Select':
      return <Select label={label} options={[empty, ...shownOptions(field)]} {...text} />
    case 'Date':
    case 'Time':
      return <TextField type={field.field_type === 'Date' ? 'date' : 'time'} label={label} {...text} />
    case 'Text Area':
      return <TextArea label={label} rows={4} {...text} />
    default:
      return (
        <TextField
          label={label}
          inputMode={isNumeric(field.field_type) ? 'decimal' : 'text'}
          autoComplete="off"
          data-autofocus
          {...text}
        />
      )
  }
}

function SeveralField({ field, text, onValue }: Omit<AnswerFieldProps, 'onFile'>) {
  const ticked = tickedOf(text.value) ?? []
  const put = (next: readonly string[]) => onValue(next.length > 0 ? JSON.stringify(next) : '')
  return (
    <fieldset className="sw-stack" data-gap="1">
      <legend className="sw-label">{field.label}</legend>
      {shownOptions(field).map((option) => (
        <Tick
          key={option.value}
          label={option.label}
          checked={ticked.includes(option.value)}
          onChange={(isOn) =>
            put(isOn ? [...ticked, option.value] : ticked.filter((each) => each !== option.value))
          }
        />
      ))}
      {text.error && <span className="sw-fault">{text.error}</span>}
    </fieldset>
  )
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
