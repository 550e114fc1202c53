// Catches codes of keyboard scanners: fast keys that end with Enter or Tab, whatever has the focus.
import { useEffect, useRef } from 'react'
import { readable } from '../../scan/codes.ts'
import { type Burst, noBurst, press } from './burst.ts'
import { type Content, contentOf, type KeyField, keyFieldOf, restore } from './typed-into.ts'

/** Scanners may end a code with two keys. A person is slower. */
const suffixMs = 300

export interface Scan {
  code: string
  /** The field that had the focus, with its content before the scan, which it has again. */
  into: Content | null
}

interface Taker {
  onScan: (scan: Scan) => void
  /** Called if the scan belongs to nothing, because a dialog is open. */
  onBlocked: (code: string) => void
  isInDialog: boolean
  takesFrom: (field: KeyField) => boolean
}

interface WedgeOptions {
  isOn?: boolean
  /** False for a field that takes a scan as typed, such as the search. */
  takesFrom?: (field: KeyField) => boolean
  /** The caller is part of a dialog. Other callers get no scans while a dialog is open. */
  isInDialog?: boolean
  onBlocked?: (code: string) => void
  /** Gets scans that nothing else on the page takes. */
  isFallback?: boolean
}

export function useWedge(onScan: (scan: Scan) => void, options: WedgeOptions = {}): void {
  const { isOn = true, isInDialog = false, isFallback = false, onBlocked, takesFrom = () => true } = options
  const latest = useRef({ onScan, onBlocked, takesFrom })
  latest.current = { onScan, onBlocked, takesFrom }
  useEffect(() => {
    if (!isOn) return
    const taker: Taker = {
      isInDialog,
      onScan: (scan) => latest.current.onScan(scan),
      onBlocked: (code) => latest.current.onBlocked?.(code),
      takesFrom: (field) => latest.current.takesFrom(field),
    }
    if (takers.length === 0) listen()
    if (isFallback) takers.unshift(taker)
    else takers.push(taker)
    return () => {
      takers.splice(takers.indexOf(taker), 1)
      if (takers.length === 0) stopListening()
    }
  }, [isOn, isInDialog, isFallback])
}

/** The last one takes the scan. */
const takers: Taker[] = []
let burst: Burst = noBurst
let target: EventTarget | null = null
/** Content of the focused field before the burst. */
let before: Content | null = null
let endedAt = Number.NEGATIVE_INFINITY

function listen(): void {
  burst = noBurst
  // Capture phase: before any other listener of the page.
  window.addEventListener('keydown', onKey, { capture: true })
  window.addEventListener('compositionstart', onComposition, { capture: true })
}

function stopListening(): void {
  window.removeEventListener('keydown', onKey, { capture: true })
  window.removeEventListener('compositionstart', onComposition, { capture: true })
}

const onComposition = (event: Event): void => {
  burst = { ...noBurst, at: event.timeStamp, isSpoilt: true }
}

function onKey(event: KeyboardEvent): void {
  const { key, timeStamp: at } = event
  if (isCommand(event)) return
  const isEnd = key === 'Enter' || key === 'Tab'
  if (isEnd && burst.text === '' && at - endedAt <= suffixMs) {
    prevent(event)
    return
  }
  const field = keyFieldOf(event.target)
  const isDialogOpen = document.querySelector('dialog[open]') !== null
  const taker = takers.findLast(({ isInDialog }) => isInDialog === isDialogOpen)
  // Text in a dialog that expects no code, such as a reason, is typed by a scanner as by a person.
  if (field && !taker?.takesFrom(field)) return
  const isElsewhere = (field ?? event.target) !== target
  target = field ?? event.target
  const last = isElsewhere ? noBurst : burst
  const pressed = press(last, { key, at, isInField: field !== null, isOther: isOther(event) })
  burst = pressed.burst
  const isFirst = burst !== last && burst.text !== '' && burst.pauses.length === 0
  if (isFirst) before = field && contentOf(field)
  if (pressed.isTaken) prevent(event)
  if (pressed.code === undefined) return
  endedAt = at
  if (before) restore(before)
  if (taker) taker.onScan({ code: readable(pressed.code), into: before })
  else takers.at(-1)?.onBlocked(pressed.code)
}

/** Not the third level of a keyboard, which is Alt and Control in Windows. */
const isCommand = (event: KeyboardEvent): boolean =>
  (event.altKey || event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph')

const isOther = ({ key, repeat, isComposing }: KeyboardEvent): boolean =>
  repeat || isComposing || ['Dead', 'Process', 'Unidentified'].includes(key)

function prevent(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
