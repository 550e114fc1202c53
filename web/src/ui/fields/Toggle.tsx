// Switch with its explanation; the whole line can be pressed.
import { type ChangeEvent, useId } from 'react'

interface ToggleProps {
  label: string
  hint?: string
  name: string
  checked: boolean
  error?: string | null
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

export function Toggle({ label, hint, name, checked, error, onChange }: ToggleProps) {
  const id = useId()
  return (
    <label className="sw-toggle">
      <input
        type="checkbox"
        role="switch"
        name={name}
        checked={checked}
        aria-checked={checked}
        onChange={onChange}
        aria-invalid={error ? true : undefined}
        aria-describedby={hint || error ? id : undefined}
      />
      <span>
        <span className="sw-choice-label">{label}</span>
        <span id={id}>
          {hint && <span className="sw-hint">{hint}</span>}
          {error && <span className="sw-fault">{error}</span>}
        </span>
      </span>
    </label>
  )
}
