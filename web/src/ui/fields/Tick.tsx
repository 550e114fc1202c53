// Checkbox.
import type { ComponentProps, ReactNode } from 'react'
import './field.css'

interface TickProps extends Omit<ComponentProps<'label'>, 'onChange'> {
  label: ReactNode
  checked: boolean
  onChange: (isOn: boolean) => void
}

export const Tick = ({ label, checked, className, onChange, ...rest }: TickProps) => (
  <label {...rest} className={`sw-tick ${className ?? ''}`}>
    <input
      type="checkbox"
      className="sw-check"
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
    {label}
  </label>
)
