// What of a run may be sent next, and as which batch. Pure.
import type { Input } from '@stepwright/client'
import {
  type ClockMark,
  isKept,
  isUploading,
  isWaiting,
  type Kept,
  type Noted,
  type NotedFile,
  type Reading,
} from './noted.ts'

export type Batch = NonNullable<Input<'noteEvents'>['body']>

/** The server takes 500, and 1 MiB. */
const mostEvents = 500
const mostLetters = 400_000

/**
 * What waits of a run, of one device, in its order. Behind a beginning that was refused nothing can be sent; an end that
 * needs its files waits for them.
 */
export function nextBatch(events: readonly Noted[], files: readonly NotedFile[], limit: number): Kept[] {
  if (events.some(({ type, refused }) => type === 'started' && refused)) return []
  const lacksFiles = files.some(isUploading)
  const waiting = events
    .filter(isKept)
    .filter((event) => isWaiting(event) && !(event.awaitsFiles && lacksFiles))
  const device = waiting[0]?.device
  // What was noted after something that this device has counted as another one follows it on the way, too.
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
  /** The greatest number that this device has given in the run. */
  last: number
}

export function batchOf(events: readonly Kept[], { marks, sent, label, last }: Sending): Batch {
  const { roundTrip, ...clocks } = sent
  const first = Math.min(...events.map(({ mark }) => mark))
  const anchor = marks.findLast(({ number, serverAt }) => number <= first && serverAt !== null)
  // What a page has noted without a disk names none; else 0 stands before the first one.
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

/** Member by member: the same event is the same on the wire for ever. */
function eventOf(noted: Kept): Batch['events'][number] {
  const { eventid, seq, userid, type, at, mono, session, mark, knows } = noted
  const { stepid, answers, file, reason, workorderid, guideid, langid, plan, hold_proof } = noted
  return {
    ...{ eventid, seq, userid, type, at, mono, session, mark },
    ...(knows === undefined ? {} : { knows }),
    ...(stepid === undefined ? {} : { stepid }),
    ...(answers === undefined ? {} : { answers }),
    ...(file === undefined ? {} : { file }),
    ...(reason === undefined ? {} : { reason }),
    ...(workorderid === undefined ? {} : { workorderid }),
    ...(guideid === undefined ? {} : { guideid }),
    ...(langid === undefined ? {} : { langid }),
    ...(plan === undefined ? {} : { plan }),
    ...(hold_proof === undefined ? {} : { hold_proof }),
  }
}
