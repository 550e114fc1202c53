// Yes or no, as a box to tick.
import type { ReactNode } from 'react'
import './field.css'

interface TickProps {
  label: ReactNode
  checked: boolean
  className?: string
  onChange: (isOn: boolean) => void
}

export function Tick({ label, checked, className, onChange }: TickProps) {
  return (
    <label className={`sw-tick ${className ?? ''}`}>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {label}
    </label>
  )
}
