// Reads both clocks of the device and creates marks where they are compared with the server's clock or diverge.
import { freshUuid } from '../../lib/fresh-key.ts'
import type { Reading } from './device-events.ts'

/** `proof` is the server's signature of its time for this user and device. */
export type Mark = Reading & { serverAt: number | null; proof?: string }

const lookEveryMs = 5000
const differenceMs = 250
const preciseMs = 50
const mostReadings = 5
/** A slower exchange is too imprecise for comparing clocks. */
const slowMs = 1000
/** Longest age of an exchange that still counts. */
const freshMs = 60_000

/** Identifies one load of this page, within which the monotonic clock counts. */
const session = freshUuid()

/** If the processor did something else between both readings, they are repeated: the clocks have not diverged. */
function readClocks(): Reading {
  for (let read = 1; ; read++) {
    const before = performance.now()
    const at = Date.now()
    const mono = performance.now()
    if (mono - before < preciseMs || read === mostReadings) return { at, mono: Math.round(mono), session }
  }
}

let lastLook = readClocks()
let lastExchange: { mono: number; roundTrip: number } | null = null
let reportMarks: (marks: readonly Mark[]) => void = () => {}

const havePart = (one: Reading, other: Reading): boolean =>
  Math.abs(other.at - one.at - (other.mono - one.mono)) > differenceMs

/**
 * Reads both clocks. If they have diverged since the last reading (sleep, or a clock that was set), it adds marks
 * first.
 */
export function readBoth(): Reading {
  const now = readClocks()
  const before = lastLook
  lastLook = now
  if (havePart(before, now)) {
    lastExchange = null
    reportMarks([
      { ...before, serverAt: null },
      { ...now, serverAt: null },
    ])
  }
  return now
}

/** Reads the clocks periodically and whenever its visibility changes. */
export function watchClocks(report: typeof reportMarks): () => void {
  reportMarks = report
  const look = () => void readBoth()
  const lookIfVisible = () => document.visibilityState === 'visible' && readBoth()
  const timer = setInterval(lookIfVisible, lookEveryMs)
  document.addEventListener('visibilitychange', look)
  window.addEventListener('pageshow', look)
  return () => {
    reportMarks = () => {}
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('pageshow', look)
  }
}

/**
 * Returns true if no time of the server is known since the page was loaded, the clocks diverged or the network was lost.
 */
export const lacksExchange = (): boolean => lastExchange === null

/** The first request after a lost network may be slow, so events must lie between two exchanges. */
export function forgetExchange(): void {
  lastExchange = null
}

/** Checks whether an exchange is recent enough for an event that was recorded at that moment. */
export function isFresh(reading: Reading): boolean {
  if (!lastExchange || reading.session !== session) return false
  const now = readClocks().mono
  return now - lastExchange.mono < freshMs && now - reading.mono < freshMs
}

/** Round trip of the last exchange in milliseconds. */
export const lastRoundTrip = (): number | null => lastExchange?.roundTrip ?? null

/** Returns the mark of an exchange that was sent at `asked`; null if the exchange was too slow or adds nothing. */
export function markOf(asked: Reading, server: { at: number; proof: string }): Mark | null {
  const now = readClocks()
  const roundTrip = now.mono - asked.mono
  const isKnown = lastExchange !== null && now.mono - lastExchange.mono < freshMs
  if (roundTrip > slowMs || havePart(asked, now)) return null
  lastExchange = { mono: isKnown && lastExchange ? lastExchange.mono : now.mono, roundTrip }
  return isKnown ? null : { ...now, serverAt: Math.round(server.at + roundTrip / 2), proof: server.proof }
}
