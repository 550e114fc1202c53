// A line of text, and several lines of it.
import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import './field.css'
import { InputBox } from './InputBox.tsx'

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'className'> {
  /** Within the field, before what is typed. */
  icon?: ReactNode
}

export function TextField({ label, hint, error, className, icon, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className} isRequired={input.required}>
      {(wiring) => (
        <InputBox icon={icon}>
          <input className="sw-input" {...wiring} {...input} />
        </InputBox>
      )}
    </Field>
  )
}

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'className'>

export function TextArea({ label, hint, error, className, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className} isRequired={area.required}>
      {(wiring) => <textarea className="sw-input" {...wiring} {...area} />}
    </Field>
  )
}
