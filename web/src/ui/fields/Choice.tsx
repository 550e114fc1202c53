// Radio group with large targets and explanations.
import { type ReactNode, useId } from 'react'

interface ChoiceProps<V extends string> {
  legend: string
  name: string
  value: V
  options: readonly { value: V; label: string; hint?: string; picture?: ReactNode }[]
  onChange: (value: V) => void
}

export function Choice<V extends string>({ legend, name, value, options, onChange }: ChoiceProps<V>) {
  const id = useId()
  return (
    <fieldset className="sw-stack sw-choice" data-gap="2">
      <legend className="sw-label">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="sw-choice-option">
          <input
            type="radio"
            className="sw-check"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            aria-describedby={option.hint ? `${id}-${option.value}` : undefined}
          />
          <span>
            <span className="sw-choice-label">{option.label}</span>
            {option.hint && (
              <span className="sw-hint" id={`${id}-${option.value}`}>
                {option.hint}
              </span>
            )}
            {option.picture}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
