// A field of the form beside a step: large enough for gloves, evaluated while the user types.
import { IconAlertTriangle, IconCircleCheck, IconClock, IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { refusalText } from '../../lib/i18n/decimal.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { announce } from '../../ui/announce.tsx'
import { ChoiceInput } from './ChoiceInput.tsx'
import { CounterInput } from './CounterInput.tsx'
import { Lines, LongText } from './LineInput.tsx'
import { limitsText } from './limits.ts'
import type { FieldState, InputProps } from './use-fields.ts'
import './run-form.css'

interface FieldInputProps {
  state: FieldState
  /** Photos, videos and documents; the preview of a form takes none. */
  media: (props: InputProps) => ReactNode
}

export function FieldInput({ state, media }: FieldInputProps) {
  const { t, locale } = useTexts()
  const id = useId()
  const { field } = state
  const limits = limitsText(field, t, locale)
  const isGroup = groups.includes(field.field_type) || field.readings > 1
  const props = { state, id, describedBy: `${id}-about ${id}-says` }
  const required = field.required && <span className="sw-run-required"> {t('run.required')}</span>
  return (
    <div className="sw-stack sw-run-field" data-field={field.field_revisionid} data-storage={state.storage}>
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
      <Answer {...props} media={media} />
      <Says {...props} />
    </div>
  )
}

const groups: readonly string[] = ['Radios', 'Checkbox', 'Checkboxes', 'Pass/Fail']

function Answer({ media, ...props }: InputProps & Pick<FieldInputProps, 'media'>) {
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
    default:
      return <Lines {...props} />
  }
}

/** The current message: a fault, a deviation, or where the answer is stored. */
function Says({ state, id }: InputProps) {
  const { t, locale } = useTexts()
  const { field, judgements, storage } = state
  const fault = judgements.find((each) => each.fault)?.fault
  const deviation = judgements.find((each) => each.deviation)?.deviation
  const warning = judgements.find((each) => each.warning)?.warning
  const about = fault ? 'fault' : deviation || warning ? 'odd' : storage
  const Icon = icons[about]
  const words = storage === 'empty' || storage === 'typed' ? null : storageTexts[storage]
  const text = fault
    ? `${field.label} ${refusalText(fault, locale)}. ${t('run.notSaved')}`
    : deviation
      ? t(deviationTexts[deviation])
      : warning
        ? t(warningTexts[warning])
        : words
          ? t(words)
          : ''
  useSaid(about === 'fault' || about === 'odd' ? text : '')
  return (
    <span className="sw-run-says" id={`${id}-says`} data-tone={about}>
      {Icon && <Icon size={22} aria-hidden="true" />}
      {text && <span>{text}</span>}
    </span>
  )
}

/** Linked as description, so it is read on focus. While the user types, only faults are announced. */
function useSaid(text: string): void {
  const known = useRef(text)
  useEffect(() => {
    if (text !== '' && text !== known.current) announce(text)
    known.current = text
  }, [text])
}

const warningTexts = { low: 'run.low', high: 'run.high' } as const

export const deviationTexts = {
  below: 'run.below',
  above: 'run.above',
  early: 'run.early',
  late: 'run.late',
  wrong: 'run.wrong',
  barcode: 'run.otherCode',
  typed: 'run.notSaved',
} as const

const storageTexts = { saved: 'run.saved', waiting: 'run.waiting', unsafe: 'run.waitingInWindow' } as const

const icons = {
  fault: IconAlertTriangle,
  odd: IconInfoCircle,
  waiting: IconClock,
  unsafe: IconAlertTriangle,
  saved: IconCircleCheck,
  typed: null,
  empty: null,
}
