// Puts a scanned code into the field of the step that it belongs to, or says why it was not taken.
import { isMoment, isNumeric } from '@stepwright/rules'
import { useRef, useState } from 'react'
import type { Field } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { isExpected } from '../fields/expected.ts'
import { focusNext } from '../fields/focus-next.ts'
import type { FieldState } from '../fields/use-fields.ts'
import { showField } from '../work/use-place.ts'
import { destinationOf } from './take-code.ts'
import { type Content, restore } from './typed-into.ts'
import type { Scan } from './use-wedge.ts'

interface Refused {
  field: number
  text: string
  /** Texts of the field then: the message goes when they change. */
  texts: string
}

const nameOf = (field: Field, reading: number) => `${field.field_revisionid} ${reading}`
const joined = ({ texts }: FieldState) => texts.join('\n')

export function useStepScans(fields: readonly FieldState[]) {
  const { t, locale } = useTexts()
  const latest = useRef(fields)
  latest.current = fields
  /** The text that a scan has put into a reading. */
  const scanned = useRef(new Map<string, string>())
  const [refused, setRefused] = useState<Refused | null>(null)

  const focusOf = (into: Content | null) => {
    const at = into && placeOf(into.field)
    const state = at && latest.current.find(({ field }) => field.field_revisionid === at.field)
    if (!state) return null
    const isScanned = scanned.current.get(nameOf(state.field, at.reading)) === into.text
    return { state, reading: at.reading, isScanned, text: into.text }
  }
  const say = (text: string, state: FieldState | undefined) => {
    showToast(text, 'failed')
    if (state) setRefused({ field: state.field.field_revisionid, text, texts: joined(state) })
  }
  const refuse = (code: string, state: FieldState | undefined) =>
    say(
      state ? t(refusalOf(state.field), { code, label: state.field.label }) : t('run.noCodeHere', { code }),
      state,
    )
  const take = ({ code, into, isKnown }: Scan): boolean => {
    const focus = focusOf(into)
    const to = destinationOf(latest.current, code, { focus, locale })
    setRefused(null)
    if (to.kind === 'none') {
      refuse(code, focus?.state)
      return true
    }
    const { state } = to
    const { label } = state.field
    if (!isKnown && !isExpected(state.field, code, locale)) {
      say(t('run.scanHeld', { label: state.field.label }), state)
      return true
    }
    if (to.kind === 'full' || to.kind === 'unfit')
      showToast(t(leftTexts[leftOf(to)], { code, label }), 'failed')
    else if (to.kind === 'insert' && into) insert(into, code)
    else {
      state.scan(code, to.reading)
      scanned.current.set(nameOf(state.field, to.reading), code)
      const isOwn = focus?.state === state && focus.reading === to.reading
      if (focus && !isOwn) showToast(t('run.scanWentTo', { code, label }))
      if (isOwn && !state.field.barcode && focus.text !== '' && !focus.isScanned)
        showToast(t('run.scanReplaced', { code, label, text: focus.text }))
      // After the next rendering: leaving the field commits the text that it shows.
      if (isOwn && into && state.field.field_type !== 'Text Area') setTimeout(focusNext, 0, into.field)
    }
    showField(state.field.field_revisionid)
    return true
  }
  const refusalIn = (state: FieldState): string | null =>
    refused?.field === state.field.field_revisionid && refused.texts === joined(state) ? refused.text : null
  return { take, refusalIn }
}

function placeOf(box: HTMLElement): { field: number; reading: number } | null {
  const field = box.closest<HTMLElement>('[data-field]')?.dataset.field
  return field === undefined ? null : { field: Number(field), reading: Number(box.dataset.reading ?? 0) }
}

function refusalOf({ field_type }: Field) {
  if (isMoment(field_type)) return field_type === 'Date' ? 'run.scanNoDate' : 'run.scanNoTime'
  return isNumeric(field_type) ? 'run.scanNoNumber' : 'run.scanNoChoice'
}

const leftTexts = { full: 'run.scanFull', answered: 'run.scanAnswered', unfit: 'run.scanUnfit' } as const

/** Why the answers of the field are as before. */
const leftOf = ({ kind, state }: { kind: 'full' | 'unfit'; state: FieldState }) =>
  kind === 'unfit' ? 'unfit' : state.texts.length > 1 ? 'full' : 'answered'

/** Adds the code where the caret is, apart from the words beside it. */
function insert({ field, text, from, to }: Content, code: string): void {
  const [start, end] = [text.slice(0, from ?? text.length), text.slice(to ?? text.length)]
  const added = `${start}${/\S$/.test(start) ? ' ' : ''}${code}`
  const next = `${added}${/^\S/.test(end) ? ' ' : ''}${end}`
  restore({ field, text: next, from: added.length, to: added.length })
}
