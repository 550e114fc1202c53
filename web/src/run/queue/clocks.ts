// Both clocks of this device, and marks of where they were compared with the server's or seen to part.
import { freshUuid } from '../../lib/fresh-key.ts'
import type { Reading } from './noted.ts'

/** `proof`: the server's signature of its time for this person and device. */
export type Mark = Reading & { serverAt: number | null; proof?: string }

const lookEveryMs = 5000
const partedMs = 250
/** A slower exchange says too little about the time. */
const slowMs = 1000
/** How long an exchange may lie back. */
const freshMs = 60_000

/** One life of this page, and what its monotonic clock counts. */
const session = freshUuid()

const readClocks = (): Reading => ({ at: Date.now(), mono: Math.round(performance.now()), session })

let lastLook = readClocks()
let lastExchange: { mono: number; roundTrip: number } | null = null
let tellMarks: (marks: readonly Mark[]) => void = () => {}

const havePart = (one: Reading, other: Reading): boolean =>
  Math.abs(other.at - one.at - (other.mono - one.mono)) > partedMs

/** Reads both. Where they have parted since the last look, in sleep or because somebody has set one, marks say so first. */
export function readBoth(): Reading {
  const now = readClocks()
  const before = lastLook
  lastLook = now
  if (havePart(before, now)) {
    lastExchange = null
    tellMarks([
      { ...before, serverAt: null },
      { ...now, serverAt: null },
    ])
  }
  return now
}

/** Looks again and again, and whenever the page is seen anew. */
export function watchClocks(tell: typeof tellMarks): () => void {
  tellMarks = tell
  const look = () => void readBoth()
  const lookIfVisible = () => document.visibilityState === 'visible' && readBoth()
  const timer = setInterval(lookIfVisible, lookEveryMs)
  document.addEventListener('visibilitychange', look)
  window.addEventListener('pageshow', look)
  return () => {
    tellMarks = () => {}
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('pageshow', look)
  }
}

/** Whether nothing is known of the server's clock since the page was opened, or since the clocks have parted. */
export const lacksExchange = (): boolean => lastExchange === null

/** Whether it was heard of lately enough for what was noted at that moment. */
export function isFresh(noted: Reading): boolean {
  if (!lastExchange || noted.session !== session) return false
  const now = readClocks().mono
  return now - lastExchange.mono < freshMs && now - noted.mono < freshMs
}

/** Milliseconds that the last exchange took. */
export const lastRoundTrip = (): number | null => lastExchange?.roundTrip ?? null

/** The mark of an exchange that began at `asked`; null where it says nothing new. */
export function markOf(asked: Reading, server: { at: number; proof: string }): Mark | null {
  const now = readClocks()
  const roundTrip = now.mono - asked.mono
  const isKnown = lastExchange !== null && now.mono - lastExchange.mono < freshMs
  if (roundTrip > slowMs || havePart(asked, now)) return null
  lastExchange = { mono: isKnown && lastExchange ? lastExchange.mono : now.mono, roundTrip }
  return isKnown ? null : { ...now, serverAt: Math.round(server.at + roundTrip / 2), proof: server.proof }
}
