// Inputs for typed answers: a line per reading, long texts, dates and times.
import { isMoment, isNumeric } from '@stepwright/rules'
import type { KeyboardEvent } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { ScanButton } from '../../scan/ScanButton.tsx'
import { Area, Input } from '../../ui/fields/Input.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { isExpected } from './expected.ts'
import { focusNext } from './focus-next.ts'
import { keyboardOf } from './keyboard.ts'
import { NowButton } from './NowButton.tsx'
import { toneOf } from './tone.ts'
import type { InputProps } from './use-fields.ts'
import './run-form.css'

export function LongText({ state, id, describedBy }: InputProps) {
  return (
    <Area
      id={id}
      data-size="work"
      data-tone={toneOf(state.judgements[0])}
      rows={4}
      {...keyboardOf(state.field)}
      enterKeyHint="enter"
      aria-describedby={describedBy}
      aria-required={state.field.required}
      value={state.texts[0] ?? ''}
      onChange={({ currentTarget }) => state.type(0, currentTarget.value)}
      onBlur={state.commit}
    />
  )
}

/** One line per reading. Enter moves on, as a scanner sends it after each code. */
export function Lines({ state, id, describedBy }: InputProps) {
  const { t, locale } = useTexts()
  const { field, texts, judgements } = state
  const isNumber = isNumeric(field.field_type)
  const scanInto = (code: string, { index, isKnown }: { index: number; isKnown: boolean }) => {
    if (isKnown || isExpected(field, code, locale)) state.scan(code, index)
    else showToast(t('run.scanHeld', { label: field.label }), 'failed')
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    // Leaving the field commits it, once.
    focusNext(event.currentTarget)
  }
  return (
    <div className="sw-stack sw-run-lines" data-gap="2" data-is-many={texts.length > 1 || undefined}>
      {texts.map((text, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a reading is its place.
          key={index}
          className="sw-row sw-run-line"
          data-gap="2"
          data-nowrap
          data-signs-alone={field.barcode ? true : undefined}
        >
          <Input
            data-size="work"
            data-tone={toneOf(judgements[index])}
            id={index === 0 ? id : `${id}-${index}`}
            type={kinds[field.field_type] ?? 'text'}
            {...keyboardOf(field)}
            autoComplete="off"
            enterKeyHint="next"
            data-barcode={field.barcode ? true : undefined}
            data-reading={index}
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
            // A new code replaces the previous one.
            onFocus={({ currentTarget }) => field.barcode && currentTarget.select()}
            onBlur={state.commit}
          />
          {field.unit && <span aria-hidden="true">{field.unit}</span>}
          {field.barcode && (
            <ScanButton label={field.label} onCode={(code, isKnown) => scanInto(code, { index, isKnown })} />
          )}
          {isMoment(field.field_type) && <NowButton state={state} />}
        </span>
      ))}
    </div>
  )
}

/** Native pickers of the browser for dates and times. */
const kinds: Readonly<Record<string, string>> = { Date: 'date', Time: 'time' }
