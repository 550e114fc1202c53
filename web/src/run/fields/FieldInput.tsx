// One field of the form beside a step: large enough for gloves, judged while one types.
import type { Judgement } from '@stepwright/rules'
import { IconAlertTriangle, IconCircleCheck, IconClock, IconInfoCircle } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { refusalText } from '../../lib/i18n/decimal.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { ScanButton } from '../../scan/ScanButton.tsx'
import { announce } from '../../ui/announce.tsx'
import { Area, Input } from '../../ui/fields/Input.tsx'
import { ChoiceInput } from './ChoiceInput.tsx'
import { limitsText } from './limits.ts'
import type { FieldState, InputProps } from './use-fields.ts'
import './run-form.css'

interface FieldInputProps {
  state: FieldState
  /** Photos, clips and documents; the preview of a form takes none. */
  media: (props: InputProps) => ReactNode
}

export function FieldInput({ state, media }: FieldInputProps) {
  const { t, locale } = useTexts()
  const id = useId()
  const { field } = state
  const limits = limitsText(field, t, locale)
  const isGroup = ['Radios', 'Checkbox'].includes(field.field_type) || field.readings > 1
  const props = { state, id, describedBy: `${id}-about ${id}-says` }
  const required = field.required && <span className="sw-run-required"> {t('run.required')}</span>
  return (
    <div className="sw-stack sw-run-field" data-field={field.field_revisionid} data-kept={state.kept}>
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

function Answer({ media, ...props }: InputProps & Pick<FieldInputProps, 'media'>) {
  switch (props.state.field.field_type) {
    case 'Checkbox':
    case 'Radios':
    case 'Select':
      return <ChoiceInput {...props} />
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

function LongText({ state, id, describedBy }: InputProps) {
  return (
    <Area
      id={id}
      data-size="work"
      rows={4}
      aria-describedby={describedBy}
      aria-required={state.field.required}
      value={state.texts[0] ?? ''}
      onChange={({ currentTarget }) => state.type(0, currentTarget.value)}
      onBlur={state.commit}
    />
  )
}

/** One line, or one for each reading. Enter leads on, as a scanner that types does. */
function Lines({ state, id, describedBy }: InputProps) {
  const { t } = useTexts()
  const { field, texts, judgements } = state
  const isNumber = field.field_type === 'Numeric Input'
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    // Leaving the field commits it, once.
    focusNext(event.currentTarget)
  }
  return (
    <div className="sw-stack sw-run-lines" data-gap="2" data-is-many={texts.length > 1 || undefined}>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a reading is its place.
        <span key={index} className="sw-row sw-run-line" data-gap="2" data-nowrap data-signs-alone>
          <Input
            data-size="work"
            data-tone={toneOf(judgements[index])}
            id={index === 0 ? id : `${id}-${index}`}
            type="text"
            inputMode={isNumber ? 'decimal' : 'text'}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="next"
            data-barcode={field.barcode ? true : undefined}
            placeholder={isNumber ? undefined : field.placeholder || undefined}
            aria-label={
              texts.length > 1 ? t('run.reading', { label: field.label, number: index + 1 }) : undefined
            }
            aria-required={field.required}
            aria-invalid={judgements[index]?.fault ? true : undefined}
            aria-describedby={describedBy}
            value={text}
            onChange={({ currentTarget }) => state.type(index, currentTarget.value)}
            onKeyDown={onKey}
            // Another code takes the place of the one before.
            onFocus={({ currentTarget }) => field.barcode && currentTarget.select()}
            onBlur={state.commit}
          />
          {field.unit && <span aria-hidden="true">{field.unit}</span>}
          {field.barcode && <ScanButton label={field.label} onCode={state.scan} />}
        </span>
      ))}
    </div>
  )
}

const toneOf = (judgement: Judgement | undefined) =>
  judgement?.fault ? 'fault' : judgement?.deviation ? 'odd' : undefined

function focusNext(from: HTMLElement): void {
  const all = [
    ...document.querySelectorAll<HTMLElement>(
      '.sw-run-form :is(input, select, textarea, button:not(.sw-scan-open))',
    ),
  ]
  const next = all[all.indexOf(from) + 1] ?? document.querySelector<HTMLElement>('.sw-run-next')
  if (next) next.focus()
  else from.blur()
}

/** What is to be said of it now: a fault, a deviation, or how safe it is. */
function Says({ state, id }: InputProps) {
  const { t, locale } = useTexts()
  const { field, judgements, kept } = state
  const fault = judgements.find((each) => each.fault)?.fault
  const deviation = judgements.find((each) => each.deviation)?.deviation
  const about = fault ? 'fault' : deviation ? 'odd' : kept
  const Icon = icons[about]
  const words = kept === 'empty' || kept === 'typed' ? null : keptTexts[kept]
  const text = fault
    ? `${field.label} ${refusalText(fault, locale)}. ${t('run.notSaved')}`
    : deviation
      ? t(deviationTexts[deviation])
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

/** It describes the field, and so is read where that is gone into; while one types, only what is wrong is said by itself. */
function useSaid(text: string): void {
  const known = useRef(text)
  useEffect(() => {
    if (text !== '' && text !== known.current) announce(text)
    known.current = text
  }, [text])
}

export const deviationTexts = {
  below: 'run.below',
  above: 'run.above',
  barcode: 'run.otherCode',
  typed: 'run.notSaved',
} as const

const keptTexts = { saved: 'run.saved', waiting: 'run.waiting', unsafe: 'run.waitingInWindow' } as const

const icons = {
  fault: IconAlertTriangle,
  odd: IconInfoCircle,
  waiting: IconClock,
  unsafe: IconAlertTriangle,
  saved: IconCircleCheck,
  typed: null,
  empty: null,
}
