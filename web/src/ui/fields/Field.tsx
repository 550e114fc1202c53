// Frame of an input: label above, hint and fault below, both linked for screen readers.
import { type ReactNode, useId } from 'react'
import './field.css'

export interface FieldProps {
  label?: ReactNode
  hint?: ReactNode
  error?: string | null | undefined
  /** Size of the whole field, not of the input. */
  className?: string | undefined
}

interface Wiring {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface AroundProps extends FieldProps {
  isRequired?: boolean | undefined
  children: (wiring: Wiring) => ReactNode
}

export function Field({ label, hint, error, className, isRequired, children }: AroundProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={`sw-field ${className ?? ''}`}>
      {label && (
        <label htmlFor={id} className="sw-label">
          {label}
          {isRequired && <span aria-hidden="true"> *</span>}
        </label>
      )}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="sw-field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="sw-fault">
          {error}
        </p>
      )}
    </div>
  )
}
