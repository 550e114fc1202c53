// Selects the events of a run that may be sent next and builds their batch. Pure.
import type { Input } from '@stepwright/client'
import {
  type ClockMark,
  type DeviceEvent,
  type DeviceFile,
  hasSeq,
  isUploading,
  isWaiting,
  type Reading,
  type SeqEvent,
} from './device-events.ts'

export type Batch = NonNullable<Input<'noteEvents'>['body']>

/** The server accepts 500 events and 1 MiB. */
const mostEvents = 500
const mostLetters = 400_000

/**
 * Returns the next pending events of a run from a single device, in order of sequence number. If the start was
 * rejected, it returns none. A finish that needs its files waits for them.
 */
export function nextBatch(
  events: readonly DeviceEvent[],
  files: readonly DeviceFile[],
  limit: number,
): SeqEvent[] {
  if (events.some(({ type, refused }) => type === 'started' && refused)) return []
  const lacksFiles = files.some(isUploading)
  const waiting = events
    .filter(hasSeq)
    .filter((event) => isWaiting(event) && !(event.awaitsFiles && lacksFiles))
  const device = waiting[0]?.device
  // Events that were recorded under another device id have to be sent after those before them.
  const other = waiting.findIndex((event) => event.device !== device)
  const first = other === -1 ? waiting : waiting.slice(0, other)
  const own = first.toSorted((one, two) => one.seq - two.seq)
  let letters = 0
  const end = own.findIndex((event) => {
    letters += JSON.stringify(event).length
    return letters > mostLetters
  })
  return own.slice(0, Math.min(limit, mostEvents, end <= 0 ? own.length : end))
}

interface Sending {
  marks: readonly ClockMark[]
  sent: Reading & { roundTrip: number | null }
  label: string
  /** Highest sequence number of this device in the run. */
  last: number
}

export function batchOf(events: readonly SeqEvent[], { marks, sent, label, last }: Sending): Batch {
  const { roundTrip, ...clocks } = sent
  const first = Math.min(...events.map(({ mark }) => mark))
  const anchor = marks.findLast(({ number, serverAt }) => number <= first && serverAt !== null)
  // Without IndexedDB events name no mark (0), so marks are left out.
  const isMarked = events.some(({ mark }) => mark > 0)
  const needed = !isMarked ? [] : marks.filter(({ number }) => number >= (anchor?.number ?? 0))
  return {
    device: events[0]?.device ?? '',
    ...(label ? { label } : {}),
    last,
    sent: { ...clocks, round_trip: roundTrip },
    marks: needed.slice(-mostEvents).map(({ serverAt, ...mark }) => ({ ...mark, server_at: serverAt })),
    events: events.map(eventOf),
  }
}

/** Copies member by member: an event must never change on the wire, because it may be sent twice. */
function eventOf(event: SeqEvent): Batch['events'][number] {
  const { eventid, seq, userid, type, at, mono, session, mark, knows } = event
  const { stepid, answers, text, files, file, reason, workorderid, guideid, langid, plan } = event
  const { hold_proof, lead_only, after_lock } = event
  return {
    ...{ eventid, seq, userid, type, at, mono, session, mark },
    ...(knows === undefined ? {} : { knows }),
    ...(stepid === undefined ? {} : { stepid }),
    ...(answers === undefined ? {} : { answers }),
    ...(text === undefined ? {} : { text }),
    ...(files === undefined ? {} : { files }),
    ...(file === undefined ? {} : { file }),
    ...(reason === undefined ? {} : { reason }),
    ...(workorderid === undefined ? {} : { workorderid }),
    ...(guideid === undefined ? {} : { guideid }),
    ...(langid === undefined ? {} : { langid }),
    ...(plan === undefined ? {} : { plan }),
    ...(hold_proof === undefined ? {} : { hold_proof }),
    ...(lead_only === undefined ? {} : { lead_only }),
    ...(after_lock === undefined ? {} : { after_lock }),
  }
}
