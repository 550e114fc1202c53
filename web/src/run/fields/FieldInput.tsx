// A field of the form beside a step: large enough for gloves, evaluated while the user types.
import { type ReactNode, useId } from 'react'
import type { Field } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { ChoiceInput } from './ChoiceInput.tsx'
import { CounterInput } from './CounterInput.tsx'
import { Lines, LongText } from './LineInput.tsx'
import { limitsText } from './limits.ts'
import { Says } from './Says.tsx'
import type { FieldState, InputProps } from './use-fields.ts'
import './run-form.css'

interface FieldInputProps {
  state: FieldState
  /** Photos, videos and documents; the preview of a form takes none. */
  media: (props: InputProps) => ReactNode
  signature: (props: InputProps) => ReactNode
  /** Why a scan into this field was not taken. */
  refusal?: string | null
}

export function FieldInput({ state, media, signature, refusal = null }: FieldInputProps) {
  const { t, locale } = useTexts()
  const id = useId()
  const { field } = state
  const limits = limitsText(field, t, locale)
  const isGroup = groups.includes(field.field_type) || field.readings > 1
  const props = { state, id, describedBy: `${id}-about ${id}-says` }
  const required = field.required && <span className="sw-run-required"> {t('run.required')}</span>
  return (
    <div
      className="sw-stack sw-run-field"
      data-field={field.field_revisionid}
      data-storage={state.storage}
      data-is-wide={isWide(field) || undefined}
    >
      {field.field_type === 'Checkbox' ? null : isGroup ? (
        <span className="sw-label" data-size="work" id={`${id}-label`}>
          {field.label}
          {required}
        </span>
      ) : (
        <label className="sw-label" data-size="work" htmlFor={id}>
          {field.label}
          {required}
        </label>
      )}
      <span className="sw-stack sw-soft sw-run-about" data-gap="0" id={`${id}-about`}>
        {limits && <strong>{limits}</strong>}
        {field.help && <span>{field.help}</span>}
      </span>
      <Answer {...props} media={media} signature={signature} />
      {field.field_type !== 'Signature' && <Says {...props} refusal={refusal} />}
    </div>
  )
}

/** Readings, files and signatures need the width of the form. */
const isWide = ({ field_type, readings }: Field): boolean =>
  readings > 2 || ['Image', 'Video', 'Document', 'Signature'].includes(field_type)

const groups: readonly string[] = ['Radios', 'Checkbox', 'Checkboxes', 'Pass/Fail', 'Signature']

type AnswerProps = InputProps & Pick<FieldInputProps, 'media' | 'signature'>

function Answer({ media, signature, ...props }: AnswerProps) {
  switch (props.state.field.field_type) {
    case 'Checkbox':
    case 'Radios':
    case 'Select':
    case 'Checkboxes':
    case 'Pass/Fail':
      return <ChoiceInput {...props} />
    case 'Counter':
      return <CounterInput {...props} />
    case 'Text Area':
      return <LongText {...props} />
    case 'Image':
    case 'Video':
    case 'Document':
      return media(props)
    case 'Signature':
      return signature(props)
    default:
      return <Lines {...props} />
  }
}

export { deviationTexts } from './Says.tsx'
