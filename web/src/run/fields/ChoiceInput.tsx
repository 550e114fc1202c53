// Inputs for choices with large targets: radio buttons, a select, checkboxes, pass or fail, yes.
import { shownOptions, tickedOf } from '@stepwright/rules'
import { IconCheck, IconX, type TablerIcon } from '@tabler/icons-react'
import type { Field } from '../../lib/api.ts'
import { type T, useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { SelectInput } from './SelectInput.tsx'
import type { InputProps } from './use-fields.ts'
import './run-form.css'

/** Answers are stored as the options of the form, independent of the language of the run. */
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
  if (field.field_type === 'Checkboxes') return <Several {...{ state, id, describedBy }} />
  if (field.field_type === 'Select') return <SelectInput {...{ state, id, describedBy }} />
  return (
    <div
      className="sw-columns sw-run-options"
      data-column="narrow"
      data-gap="2"
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
    >
      {optionsOf(field, t).map(({ value, label, Icon }) => (
        <label key={value} className="sw-choice-option" data-size="work" data-verdict={Icon && value}>
          <input type="radio" name={id} checked={chosen === value} onChange={() => state.choose(value)} />
          {Icon && <Icon size={26} aria-hidden="true" />}
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}

interface Option {
  value: string
  label: string
  Icon?: TablerIcon
}

const optionsOf = (field: Field, t: T): Option[] =>
  field.field_type === 'Pass/Fail'
    ? [
        { value: 'pass', label: t('run.pass'), Icon: IconCheck },
        { value: 'fail', label: t('run.fail'), Icon: IconX },
      ]
    : shownOptions(field)

/** Ticked options form a single answer; their order does not matter. */
function Several({ state, id, describedBy }: InputProps) {
  const ticked = tickedOf(state.texts[0] ?? null) ?? []
  const put = (value: string, isOn: boolean) => {
    const next = isOn ? [...ticked, value] : ticked.filter((each) => each !== value)
    state.choose(next.length > 0 ? JSON.stringify(next) : '')
  }
  return (
    <fieldset
      className="sw-columns sw-run-options"
      data-column="narrow"
      data-gap="2"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
    >
      {shownOptions(state.field).map(({ value, label }) => (
        <label key={value} className="sw-choice-option" data-size="work">
          <input
            type="checkbox"
            checked={ticked.includes(value)}
            onChange={({ currentTarget }) => put(value, currentTarget.checked)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
