// Sends pending events, several runs in parallel, so that a failing run does not delay the others.
import { NetworkError, type Output } from '@stepwright/client'
import { api } from '../../lib/api.ts'
import { batchOf, nextBatch } from './batches.ts'
import { labelOf } from './browser-name.ts'
import { isFresh, lacksExchange, lastRoundTrip, markOf, readBoth } from './clocks.ts'
import {
  type DeviceEvent,
  hasSeq,
  isUploading,
  isWaiting,
  type Refusal,
  type SeqEvent,
} from './device-events.ts'
import { isOwn, sender, state } from './queue-state.ts'
import { isStumble, OtherPerson, refusalOf } from './refusals.ts'
import { runLog } from './run-log.ts'

type Verdicts = Output<'noteEvents'>

const patienceMs = 30_000
const mostParallelRuns = 4
const mostGaps = 100
/** After this many failures the batch is halved to find the event that the server fails on. */
const stumbles = 5
const firstPauseMs = 2000
const longestPauseMs = 60_000

interface Backoff {
  failures: number
  /** Largest batch of the run. */
  limit: number
  dueAt: number
}

const backoffs = new Map<string, Backoff>()
const freshBackoff = (): Backoff => ({ failures: 0, limit: Number.POSITIVE_INFINITY, dueAt: 0 })
/** Number of the newest event known of each run. */
const heard = new Map<string, number>()

export const heardOf = (run: string): number | undefined => heard.get(run)

export function noteHeard(run: string, number: number): void {
  heard.set(run, Math.max(number, heard.get(run) ?? 0))
}

/** Makes every run due immediately. */
export const forgetPauses = (): void => backoffs.clear()

const ofRun = (run: string): DeviceEvent[] =>
  state.events.filter((event) => isOwn(event) && event.run === run)

function next(run: string): SeqEvent[] {
  const backoff = backoffs.get(run) ?? freshBackoff()
  if (backoff.dueAt > Date.now()) return []
  const files = state.files.filter((file) => isOwn(file) && file.run === run)
  return nextBatch(ofRun(run), files, backoff.limit)
}

/** Returns true if something has to be retried later. Throws if the server is not reached. */
export async function sendEvents(whenSent: (run: string) => void): Promise<boolean> {
  const runs = [
    ...new Set(state.events.filter((event) => isOwn(event) && isWaiting(event)).map(({ run }) => run)),
  ]
  const due = runs.filter((run) => next(run).length > 0)
  const first = due.flatMap((run) => next(run).slice(0, 1))
  // Runs also if nothing is pending: events recorded offline later then lie between two exchanges.
  if (lacksExchange() || first.some((event) => !isFresh(event))) await exchange()
  // A first exchange that opens the connection may be too slow to compare clocks.
  if (lacksExchange()) await exchange()
  const rest = [...due]
  const sendNext = async () => {
    for (let run = rest.shift(); run; run = rest.shift()) await sendRun(run, whenSent)
  }
  await Promise.all(Array.from({ length: mostParallelRuns }, sendNext))
  return [...backoffs.values()].some(({ dueAt }) => dueAt > Date.now())
}

/** Compares clocks and checks which user is signed in. */
async function exchange(): Promise<void> {
  // Without IndexedDB there is no device id for which the server could sign its time.
  const facts = await runLog.readFacts().catch(() => null)
  const asked = readBoth()
  const query = facts ? { device: facts.device } : {}
  const { user, time, clock_proof } = await api.getSession({ query, signal: AbortSignal.timeout(patienceMs) })
  if (user === undefined || typeof time !== 'number') throw new NetworkError('somebody else has answered')
  if (user?.userid !== sender) throw new OtherPerson('somebody else is signed in')
  await note(asked, { at: time, proof: clock_proof ?? '' })
}

async function note(
  asked: ReturnType<typeof readBoth>,
  server: { at: number; proof: string },
): Promise<void> {
  const mark = markOf(asked, server)
  if (mark) await runLog.addMarks([mark])
}

async function sendRun(run: string, whenSent: (run: string) => void): Promise<void> {
  let hasSent = false
  try {
    for (let events = next(run); events.length > 0; events = next(run)) {
      const isTaken = await sendBatch(run, events)
      hasSent ||= isTaken
    }
  } finally {
    if (hasSent) {
      runLog.announce()
      whenSent(run)
    }
  }
}

/** Returns false if the server has not decided about the events. */
async function sendBatch(run: string, events: readonly SeqEvent[]): Promise<boolean> {
  const device = events[0]?.device
  const by = sender
  readBoth()
  const [marks, facts] = await runLog.readMarksAndFacts().catch(() => [[], { label: '' }] as const)
  // If the user has signed out meanwhile, the events stay on the device.
  if (sender !== by) return false
  const asked = readBoth()
  const numbers = ofRun(run).flatMap((event) => (event.device === device ? (event.seq ?? 0) : 0))
  const sent = { ...asked, roundTrip: lastRoundTrip() }
  const body = batchOf(events, { marks, sent, label: labelOf(facts.label), last: Math.max(...numbers) })
  try {
    const verdicts = believe(
      await api.noteEvents({ params: { entryid: run }, body, signal: AbortSignal.timeout(patienceMs) }),
    )
    backoffs.delete(run)
    await note(asked, { at: verdicts.received_at, proof: verdicts.clock_proof })
    await settle(run, events, verdicts)
    return true
  } catch (error) {
    await handleFailure(run, events, error)
    return false
  }
}

/** A captive portal answers 200 to everything, so only a well-formed answer of our server counts as confirmation. */
function believe(answer: Verdicts): Verdicts {
  if (!Array.isArray(answer?.events) || !Array.isArray(answer.refused))
    throw new NetworkError('somebody else has answered')
  return answer
}

async function settle(run: string, sent: readonly SeqEvent[], verdicts: Verdicts): Promise<void> {
  const numbers = new Map(verdicts.events.map(({ eventid, number }) => [eventid, number]))
  const refusals = new Map(verdicts.refused.map((refusal) => [refusal.eventid, refusal]))
  const codes = new Set(verdicts.refused.map(({ code }) => code))
  for (const number of numbers.values()) noteHeard(run, number)
  // First: once its events are confirmed, a run without a number would never be read again.
  await nameBegun(run, verdicts.entryid)
  await runLog.putEvents(
    sent.flatMap((event) => {
      const number = numbers.get(event.eventid)
      if (number !== undefined) return [{ ...event, number }]
      const refusal = refusals.get(event.eventid)
      return refusal ? (withRefusal(event, refusal) ?? []) : []
    }),
  )
  const gone = sent.filter((event) => isWithdrawn(event) && !numbers.has(event.eventid))
  if (gone.length > 0) await runLog.dropEvents(new Set(gone.map(({ eventid }) => eventid)))
  await fillGaps(run, sent[0]?.device ?? '', verdicts.missing)
  if (codes.has('event.seq-taken')) await runLog.recount(run, ofRun(run).filter(isWaiting))
  if (codes.has('event.other-person')) throw new OtherPerson('somebody else is signed in')
}

/** Stores the number that the server gave to the run. */
async function nameBegun(runid: string, entryid: number | null): Promise<void> {
  const begun = state.runs.find((run) => run.runid === runid && run.entryid === undefined)
  if (begun && entryid !== null) await runLog.putRun({ ...begun, entryid })
}

/**
 * Withdraws sequence numbers that were counted but never stored, as on a full disk. Otherwise the record would wait for
 * them.
 */
async function fillGaps(run: string, device: string, missing: Verdicts['missing']): Promise<void> {
  const all = state.events.filter((event) => event.run === run)
  if (!all.every(hasSeq) || sender === null) return
  // Sealed events of other users are sent when these sign in again.
  const sealed = (await runLog.db.list('sealed').catch(() => [])).flatMap(({ positions }) => positions)
  const stored = [...all, ...sealed.filter((position) => position.run === run)]
  const here = new Set(stored.flatMap((each) => (each.device === device ? (each.seq ?? 0) : [])))
  const gaps = missing.flatMap((gap) =>
    gap.device === device
      ? Array.from({ length: gap.to - gap.from + 1 }, (_, index) => gap.from + index)
      : [],
  )
  const lost = gaps.slice(0, mostGaps).filter((seq) => !here.has(seq))
  await runLog.withdraw(
    lost.map((seq) => ({ run, userid: sender ?? 0, device, seq, nth: seq, ...readBoth() })),
  )
}

/** Returns the event with its rejection; null if the reason is temporary. */
function withRefusal(event: SeqEvent, { code, message }: Verdicts['refused'][number]): DeviceEvent | null {
  if (['event.other-person', 'event.no-run', 'event.seq-taken'].includes(code)) return null
  const lacksFiles = state.files.some((file) => file.run === event.run && isOwn(file) && isUploading(file))
  if (code === 'entry.incomplete' && lacksFiles) return { ...event, awaitsFiles: true }
  return { ...event, refused: { status: 422, code, message } }
}

/** Halves a batch that the server rejects as a whole until the event at fault is rejected alone. */
async function handleFailure(run: string, events: readonly SeqEvent[], error: unknown): Promise<void> {
  if (!isStumble(error)) throw error
  const refused = refusalOf(error)
  // The run does not exist any more, so all of its events are rejected.
  if (refused?.status === 404) return reject(events, refused)
  const backoff = backoffs.get(run) ?? freshBackoff()
  backoff.failures += 1
  const isBisecting = refused !== null || backoff.failures >= stumbles
  if (isBisecting && events.length === 1) {
    const { status, code, message } = error
    backoffs.delete(run)
    return reject(events, { status, code, message })
  }
  if (isBisecting) backoff.limit = Math.ceil(events.length / 2)
  if (refused === null) {
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (backoff.failures - 1))
    backoff.dueAt = Date.now() + (error.retryAfter === undefined ? pauseMs : error.retryAfter * 1000)
  }
  backoffs.set(run, backoff)
}

/** A rejected withdrawal is dropped: its number is not missed. */
async function reject(events: readonly SeqEvent[], refused: Refusal): Promise<void> {
  const [gone, rest] = [events.filter(isWithdrawn), events.filter((event) => !isWithdrawn(event))]
  await runLog.putEvents(rest.map((event) => ({ ...event, refused })))
  await runLog.dropEvents(new Set(gone.map(({ eventid }) => eventid)))
}

const isWithdrawn = ({ type }: SeqEvent): boolean => type === 'withdrawn'
