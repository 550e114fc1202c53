// Catches codes of keyboard scanners: fast keys that end with Enter or Tab, whatever has the focus.
import { useEffect, useRef } from 'react'
import { readable } from '../../scan/codes.ts'
import { isCompared, passAfterComparison } from '../../scan/comparison.ts'
import { type Burst, noBurst, press } from './burst.ts'
import { isReplayed, replayEnd } from './replay.ts'
import { type Content, contentOf, type KeyField, keyFieldOf, restore } from './typed-into.ts'

/** Scanners may end a code with two keys. A person is slower. */
const suffixMs = 300

export interface Scan {
  code: string
  /** The field that had the focus, with its content before the scan, which it has again. */
  into: Content | null
  /** False: on a shared device it may be an ID badge, because the server did not answer. */
  isKnown: boolean
}

interface Taker {
  onScan: (scan: Scan) => void
  /** Called if the scan belongs to nothing, because a dialog is open. */
  onBlocked: (code: string) => void
  isInDialog: boolean
  takesBadges: boolean
  takesFrom: (field: KeyField) => boolean
  commit: () => void
  pageOf: () => unknown
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
  /** The scan is expected to be an ID badge, so it changes nobody. */
  takesBadges?: boolean
  /** Stores what was typed, before a badge may change the user. */
  commit?: () => void
  /** Identifies what takes scans now. If it has changed when the server answers, the scan is dropped. */
  pageOf?: () => unknown
}

const nothing = () => {}

export function useWedge(onScan: (scan: Scan) => void, options: WedgeOptions = {}): void {
  const { isOn = true, isInDialog = false, isFallback = false, takesBadges = false } = options
  const { onBlocked, takesFrom = () => true, commit = nothing, pageOf = nothing } = options
  const latest = useRef({ onScan, onBlocked, takesFrom, commit, pageOf })
  latest.current = { onScan, onBlocked, takesFrom, commit, pageOf }
  useEffect(() => {
    if (!isOn) return
    const taker: Taker = {
      isInDialog,
      takesBadges,
      commit: () => latest.current.commit(),
      pageOf: () => latest.current.pageOf(),
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
  }, [isOn, isInDialog, isFallback, takesBadges])
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
  // A replayed end is no key of a scanner.
  if (isReplayed(event) || isCommand(event)) return
  const isEnd = key === 'Enter' || key === 'Tab'
  if (isEnd && burst.text === '' && at - endedAt <= suffixMs) {
    prevent(event)
    return
  }
  const field = keyFieldOf(event.target)
  const isDialogOpen = document.querySelector('dialog[open]') !== null
  const taker = takers.findLast(({ isInDialog }) => isInDialog === isDialogOpen)
  const compares = isCompared() && !taker?.takesBadges
  // Text in a dialog that expects no code, such as a reason, is typed by a scanner as by a person.
  const isTyped = field !== null && !taker?.takesFrom(field)
  if (isTyped && !(compares && isText(field))) return
  const isElsewhere = (field ?? event.target) !== target
  target = field ?? event.target
  const last = isElsewhere ? noBurst : burst
  const isLongText = field instanceof HTMLTextAreaElement
  const [isInField, takesUncertain] = [field !== null, compares]
  const pressed = press(last, { key, at, isInField, isLongText, isOther: isOther(event), takesUncertain })
  burst = pressed.burst
  const isFirst = burst !== last && burst.text !== '' && burst.pauses.length === 0
  if (isFirst) before = field && contentOf(field)
  if (pressed.isTaken) prevent(event)
  if (pressed.code === undefined) return
  endedAt = at
  const [code, into] = [readable(pressed.code), before]
  if (field && into && (isTyped || pressed.isUncertain)) {
    passAfterComparison(code, () => replayEnd(field, key), { onPerson: () => takeOut(into) })
    return
  }
  if (into) restore(into)
  if (taker) passTo(taker, code, into)
  else passAfterComparison(code, () => takers.at(-1)?.onBlocked(code))
}

function passTo(taker: Taker, code: string, into: Content | null): void {
  if (taker.takesBadges) {
    taker.onScan({ code, into, isKnown: true })
    return
  }
  const page = taker.pageOf()
  const pass = (isKnown: boolean) => {
    if (taker.pageOf() === page) taker.onScan({ code, into, isKnown })
    else taker.onBlocked(code)
  }
  passAfterComparison(code, pass, { before: () => rendered().then(taker.commit) })
}

/** The draft of the field, too, which another user must not get. */
async function takeOut(into: Content): Promise<void> {
  restore(into)
  await rendered()
}

const rendered = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

/** A password is stored nowhere. */
const isText = (field: KeyField): boolean =>
  !(field instanceof HTMLSelectElement) && !(field instanceof HTMLInputElement && field.type === 'password')

/** Not the third level of a keyboard, which is Alt and Control in Windows. */
const isCommand = (event: KeyboardEvent): boolean =>
  (event.altKey || event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph')

const isOther = ({ key, repeat, isComposing }: KeyboardEvent): boolean =>
  repeat || isComposing || ['Dead', 'Process', 'Unidentified'].includes(key)

function prevent(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
