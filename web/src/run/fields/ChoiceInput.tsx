// Choices as large targets: one of several, one out of a long list, yes.
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import type { InputProps } from './use-fields.ts'
import './run-form.css'

export function ChoiceInput({
  state,
  id,
  describedBy,
  options,
}: InputProps & { options: readonly string[] }) {
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
        {options.map((option) => (
          <option key={option}>{option}</option>
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
      {options.map((option) => (
        <label key={option} className="sw-choice-option" data-size="work">
          <input type="radio" name={id} checked={chosen === option} onChange={() => state.choose(option)} />
          <span>{option}</span>
        </label>
      ))}
    </div>
  )
}
