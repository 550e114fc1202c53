// Choices as large targets: one of several, one out of a long list, yes.
import { shownOptions } from '@stepwright/rules'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import type { InputProps } from './use-fields.ts'
import './run-form.css'

/** Answers are the options as the form has them, whatever they are called in the language of the run. */
export function ChoiceInput({ state, id, describedBy }: InputProps) {
  const { t } = useTexts()
  const { field, texts } = state
  const chosen = texts[0] ?? ''
  if (field.field_type === 'Checkbox') {
    return (
      <label className="sw-choice-option" data-size="work">
        <input
          type="checkbox"
          checked={chosen === '1'}
          aria-describedby={describedBy}
          onChange={({ currentTarget }) => state.choose(currentTarget.checked ? '1' : '0')}
        />
        <span>
          {field.label}
          {field.required && <span className="sw-run-required"> {t('run.required')}</span>}
        </span>
      </label>
    )
  }
  if (field.field_type === 'Select') {
    return (
      <select
        id={id}
        className="sw-input"
        data-size="work"
        value={chosen}
        aria-describedby={describedBy}
        aria-required={field.required}
        onChange={({ currentTarget }) => state.choose(currentTarget.value)}
      >
        <option value="">{t('run.choose')}</option>
        {shownOptions(field).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    )
  }
  return (
    <div
      className="sw-columns sw-run-options"
      data-column="narrow"
      data-gap="2"
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
    >
      {shownOptions(field).map(({ value, label }) => (
        <label key={value} className="sw-choice-option" data-size="work">
          <input type="radio" name={id} checked={chosen === value} onChange={() => state.choose(value)} />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}
