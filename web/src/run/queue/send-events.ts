// Sends what was noted, run by run, each in its own lane: what one run meets holds up no other.
import { NetworkError, type Output } from '@stepwright/client'
import { api } from '../../lib/api.ts'
import { batchOf, nextBatch } from './batches.ts'
import { isFresh, lacksExchange, lastRoundTrip, markOf, readBoth } from './clocks.ts'
import { addMarks, channel, dropEvents, inTurn, putEvents, putRun, recount, store, withdraw } from './disk.ts'
import { isKept, isUploading, isWaiting, type Kept, type Noted, type Refusal } from './noted.ts'
import { isOwn, sender, state } from './queue-state.ts'
import { isStumble, OtherPerson, refusalOf } from './refusals.ts'

type Verdicts = Output<'noteEvents'>

const patienceMs = 30_000
const lanesAtOnce = 4
const mostGaps = 100
/** Then what the server stumbles over is looked for, so that the rest goes on. */
const stumbles = 5
const firstPauseMs = 2000
const longestPauseMs = 60_000

interface Lane {
  stumbled: number
  /** How many events are sent at once. */
  limit: number
  dueAt: number
}

const lanes = new Map<string, Lane>()
const freshLane = (): Lane => ({ stumbled: 0, limit: Number.POSITIVE_INFINITY, dueAt: 0 })
/** The newest event of each run that this device has heard of. */
const heard = new Map<string, number>()

export const heardOf = (run: string): number | undefined => heard.get(run)

export function noteHeard(run: string, number: number): void {
  heard.set(run, Math.max(number, heard.get(run) ?? 0))
}

/** Every run is due at once. */
export const forgetPauses = (): void => lanes.clear()

const ofRun = (run: string): Noted[] => state.events.filter((event) => isOwn(event) && event.run === run)

function next(run: string): Kept[] {
  const lane = lanes.get(run) ?? freshLane()
  if (lane.dueAt > Date.now()) return []
  const files = state.files.filter((file) => isOwn(file) && file.run === run)
  return nextBatch(ofRun(run), files, lane.limit)
}

/** Whether something waits for later. Throws where the server is not reached. */
export async function sendEvents(whenSent: (run: string) => void): Promise<boolean> {
  const runs = [
    ...new Set(state.events.filter((event) => isOwn(event) && isWaiting(event)).map(({ run }) => run)),
  ]
  const due = runs.filter((run) => next(run).length > 0)
  const first = due.flatMap((run) => next(run).slice(0, 1))
  // Also where there is nothing to send: what is noted next without a network is then between two exchanges.
  if (lacksExchange() || first.some((event) => !isFresh(event))) await exchange()
  const rest = [...due]
  const lane = async () => {
    for (let run = rest.shift(); run; run = rest.shift()) await sendRun(run, whenSent)
  }
  await Promise.all(Array.from({ length: lanesAtOnce }, lane))
  return [...lanes.values()].some(({ dueAt }) => dueAt > Date.now())
}

/** Compares clocks, and proves who sends. */
async function exchange(): Promise<void> {
  // Without a disk there is no device whose clock could be proven.
  const facts = await inTurn(() => store.facts()).catch(() => null)
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
  if (mark) await addMarks([mark])
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
      channel?.postMessage('changed')
      whenSent(run)
    }
  }
}

/** False where the server has said nothing about them that stays. */
async function sendBatch(run: string, events: readonly Kept[]): Promise<boolean> {
  const device = events[0]?.device
  const by = sender
  readBoth()
  const [marks, facts] = await inTurn(() => Promise.all([store.listMarks(), store.facts()])).catch(
    () => [[], { label: '' }] as const,
  )
  // Whoever has left meanwhile sends nothing more: it waits on the device.
  if (sender !== by) return false
  const asked = readBoth()
  const numbers = ofRun(run).flatMap((event) => (event.device === device ? (event.seq ?? 0) : 0))
  const sent = { ...asked, roundTrip: lastRoundTrip() }
  const body = batchOf(events, { marks, sent, label: facts.label, last: Math.max(...numbers) })
  try {
    const verdicts = believe(
      await api.noteEvents({ params: { entryid: run }, body, signal: AbortSignal.timeout(patienceMs) }),
    )
    lanes.delete(run)
    await note(asked, { at: verdicts.received_at, proof: verdicts.clock_proof })
    await settle(run, events, verdicts)
    return true
  } catch (error) {
    await stumble(run, events, error)
    return false
  }
}

/** A network that asks people to sign in says yes to everything. Only what our server says counts as arrived. */
function believe(answer: Verdicts): Verdicts {
  if (!Array.isArray(answer?.events) || !Array.isArray(answer.refused))
    throw new NetworkError('somebody else has answered')
  return answer
}

async function settle(run: string, sent: readonly Kept[], verdicts: Verdicts): Promise<void> {
  const numbers = new Map(verdicts.events.map(({ eventid, number }) => [eventid, number]))
  const refusals = new Map(verdicts.refused.map((refusal) => [refusal.eventid, refusal]))
  const codes = new Set(verdicts.refused.map(({ code }) => code))
  for (const number of numbers.values()) noteHeard(run, number)
  // First: without its number nothing would ask for the run, once its events are not waiting any more.
  await nameBegun(run, verdicts.entryid)
  await putEvents(
    sent.flatMap((event) => {
      const number = numbers.get(event.eventid)
      if (number !== undefined) return [{ ...event, number }]
      const refusal = refusals.get(event.eventid)
      return refusal ? (judge(event, refusal) ?? []) : []
    }),
  )
  const gone = sent.filter((event) => isWithdrawn(event) && !numbers.has(event.eventid))
  if (gone.length > 0) await dropEvents(new Set(gone.map(({ eventid }) => eventid)))
  await fillGaps(run, sent[0]?.device ?? '', verdicts.missing)
  if (codes.has('event.seq-taken')) await recount(run, ofRun(run).filter(isWaiting))
  if (codes.has('event.other-person')) throw new OtherPerson('somebody else is signed in')
}

/** From now on the server knows it, by this number. */
async function nameBegun(runid: string, entryid: number | null): Promise<void> {
  const begun = state.runs.find((run) => run.runid === runid && run.entryid === undefined)
  if (begun && entryid !== null) await putRun({ ...begun, entryid })
}

/** A number that was counted and never kept, as on a full disk, is not waited for. */
async function fillGaps(run: string, device: string, missing: Verdicts['missing']): Promise<void> {
  const all = state.events.filter((event) => event.run === run)
  if (!all.every(isKept) || sender === null) return
  const here = new Set(all.flatMap((event) => (event.device === device ? (event.seq ?? 0) : [])))
  const gaps = missing.flatMap((gap) =>
    gap.device === device
      ? Array.from({ length: gap.to - gap.from + 1 }, (_, index) => gap.from + index)
      : [],
  )
  const lost = gaps.slice(0, mostGaps).filter((seq) => !here.has(seq))
  await withdraw(lost.map((seq) => ({ run, userid: sender ?? 0, device, seq, nth: seq, ...readBoth() })))
}

/** What passes by itself is no refusal. */
function judge(event: Kept, { code, message }: Verdicts['refused'][number]): Noted | null {
  if (['event.other-person', 'event.no-run', 'event.seq-taken'].includes(code)) return null
  const lacksFiles = state.files.some((file) => file.run === event.run && isOwn(file) && isUploading(file))
  if (code === 'entry.incomplete' && lacksFiles) return { ...event, awaitsFiles: true }
  return { ...event, refused: { status: 422, code, message } }
}

/** Of a batch that is no good as a whole, the part that is the cause stands aside. */
async function stumble(run: string, events: readonly Kept[], error: unknown): Promise<void> {
  if (!isStumble(error)) throw error
  const refused = refusalOf(error)
  // The run is not there any more: there is nothing to look for.
  if (refused?.status === 404) return standAside(events, refused)
  const lane = lanes.get(run) ?? freshLane()
  lane.stumbled += 1
  const isLooking = refused !== null || lane.stumbled >= stumbles
  if (isLooking && events.length === 1) {
    const { status, code, message } = error
    lanes.delete(run)
    return standAside(events, { status, code, message })
  }
  if (isLooking) lane.limit = Math.ceil(events.length / 2)
  if (refused === null) {
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (lane.stumbled - 1))
    lane.dueAt = Date.now() + (error.retryAfter === undefined ? pauseMs : error.retryAfter * 1000)
  }
  lanes.set(run, lane)
}

/** What was to be withdrawn is not there: nobody misses its number. */
async function standAside(events: readonly Kept[], refused: Refusal): Promise<void> {
  const [gone, rest] = [events.filter(isWithdrawn), events.filter((event) => !isWithdrawn(event))]
  await putEvents(rest.map((event) => ({ ...event, refused })))
  await dropEvents(new Set(gone.map(({ eventid }) => eventid)))
}

const isWithdrawn = ({ type }: Kept): boolean => type === 'withdrawn'
