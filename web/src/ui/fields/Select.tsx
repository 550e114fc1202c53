// Native select.
import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import './field.css'

interface Option {
  value: string
  label: string
}

interface SelectProps extends FieldProps, Omit<ComponentProps<'select'>, 'className'> {
  options: readonly (Option | { group: string; items: readonly Option[] })[]
}

export function Select({ label, hint, error, className, options, ...select }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className} isRequired={select.required}>
      {(wiring) => (
        <select className="sw-input" {...wiring} {...select}>
          {options.map((each) =>
            'group' in each ? (
              <optgroup key={each.group} label={each.group}>
                {each.items.map(optionOf)}
              </optgroup>
            ) : (
              optionOf(each)
            ),
          )}
        </select>
      )}
    </Field>
  )
}

const optionOf = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
)
