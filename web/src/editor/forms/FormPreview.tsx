// The form as it will be filled in, with the same rules: what is typed here is judged at once, and kept nowhere.
import { answerFaultText, judgeAnswer, shownFields } from '@stepwright/rules'
import { useId, useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { type FieldDraft, formFieldOf, optionsOf } from './form-draft.ts'

export function FormPreview({ fields }: { fields: readonly FieldDraft[] }) {
  const { t } = useTexts()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const answers = new Map(
    fields.map((field) => {
      const value = givenIn(field, typed)
      return [field.key, [judgeAnswer(formFieldOf(field), value).value]] as const
    }),
  )
  const shown = new Set(shownFields(fields.map(formFieldOf), answers).map(({ field_guid }) => field_guid))
  return (
    <section className="sw-form-preview" aria-label={t('form.preview')}>
      <h3>{t('form.preview')}</h3>
      {fields.length === 0 && <p className="sw-hint">{t('form.previewEmpty')}</p>}
      {fields
        .filter(({ key }) => shown.has(key))
        .map((field) => (
          <PreviewField
            key={field.key}
            field={field}
            value={givenIn(field, typed)}
            onChange={(value) => setTyped({ ...typed, [field.key]: value })}
          />
        ))}
    </section>
  )
}

const givenIn = (field: FieldDraft, typed: Readonly<Record<string, string>>): string =>
  typed[field.key] ??
  (field.proposed ||
    (field.type === 'Text Area' ? field.textarea : field.type === 'Checkbox' ? field.placeholder : ''))

interface PreviewFieldProps {
  field: FieldDraft
  value: string
  onChange: (value: string) => void
}

function PreviewField({ field, value, onChange }: PreviewFieldProps) {
  const { t, locale } = useTexts()
  const id = useId()
  const judged = judgeAnswer(formFieldOf(field), value)
  const state = judged.fault ? 'fault' : judged.deviation ? 'deviation' : value === '' ? 'empty' : 'good'
  const note = judged.fault
    ? `${field.label} ${answerFaultText(judged.fault, locale)}`
    : judged.deviation
      ? t('form.outside')
      : ''
  const limits = [field.min && `≥ ${field.min}`, field.max && `≤ ${field.max}`].filter(Boolean).join(', ')
  return (
    <div className="sw-form-answer" data-state={state}>
      <label htmlFor={id} id={`${id}-label`}>
        {field.label || t('form.unnamed')}
        {field.required && <span aria-hidden="true"> *</span>}
      </label>
      {field.help && <p className="sw-hint">{field.help}</p>}
      <Answer id={id} field={field} value={value} onChange={onChange} />
      {limits && (
        <p className="sw-hint">
          {limits} {field.unit}
        </p>
      )}
      <p role="status" className="sw-form-note">
        {note}
      </p>
    </div>
  )
}

function Answer({ id, field, value, onChange }: PreviewFieldProps & { id: string }) {
  const { t } = useTexts()
  const common = { id, value }
  switch (field.type) {
    case 'Text Area':
      return <textarea {...common} rows={3} onChange={(event) => onChange(event.currentTarget.value)} />
    case 'Checkbox':
      return (
        <input
          id={id}
          type="checkbox"
          checked={value === '1'}
          onChange={(event) => onChange(event.currentTarget.checked ? '1' : '0')}
        />
      )
    case 'Radios':
      return (
        <div role="radiogroup" aria-labelledby={`${id}-label`} id={id} className="sw-form-radios">
          {optionsOf(field).map((option) => (
            <label key={option}>
              <input type="radio" name={id} checked={option === value} onChange={() => onChange(option)} />
              {option}
            </label>
          ))}
        </div>
      )
    case 'Select':
      return (
        <select {...common} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">{t('form.choose')}</option>
          {optionsOf(field).map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )
    case 'Image':
    case 'Video':
    case 'Document':
      return <input id={id} type="file" accept={field.type === 'Image' ? 'image/*' : undefined} />
    default:
      return (
        <span className="sw-form-unit">
          <input
            {...common}
            inputMode={field.type === 'Numeric Input' ? 'decimal' : undefined}
            placeholder={field.placeholder || undefined}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {field.unit && <span>{field.unit}</span>}
        </span>
      )
  }
}
