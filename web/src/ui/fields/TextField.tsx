// Inputs for a line of text, an email address and several lines.
import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import './field.css'
import { InputBox } from './InputBox.tsx'

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'className'> {
  /** Shown inside the input, before the text. */
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

/** Email address, with the matching keyboard of phones. */
export function EmailField(props: TextFieldProps) {
  return <TextField type="email" inputMode="email" autoComplete="email" autoCapitalize="none" {...props} />
}

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'className'>

export function TextArea({ label, hint, error, className, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className} isRequired={area.required}>
      {(wiring) => <textarea className="sw-input" {...wiring} {...area} />}
    </Field>
  )
}
