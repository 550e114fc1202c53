// Batches of a user without a part in the run, who forges every claim of a batch: none of them changes the run.
import { freshUuid } from '../../web/src/lib/fresh-key.ts'
import { type EntryRow, misusedLabel } from '../site/run-state.ts'
import type { ServerEvent } from '../site/truth.ts'
import { readRecord } from './desk.ts'
import type { History } from './history.ts'

type Forged = Record<string, unknown>

interface SentBatch extends Forged {
  device: string
  events: Forged[]
  marks: { number: number; server_at: number | null; at: number; proof?: string }[]
}

interface Target {
  history: History
  entry: EntryRow
  events: readonly ServerEvent[]
  /** A batch of a worker, as it was transmitted. */
  stolen: SentBatch
}

const clocks = (at: number) => ({ at, mono: at, session: 'forged' })

function batchOf({ history }: Target, events: readonly Forged[], claims: Forged = {}): Forged {
  const { userid } = history.world.stranger
  return {
    ...{ device: freshUuid(), label: misusedLabel, sent: clocks(Date.now()) },
    events: events.map((event, index) => ({
      ...{ eventid: freshUuid(), seq: index + 1, userid, ...clocks(Date.now()) },
      ...event,
    })),
    ...claims,
  }
}

function answerOf({ history }: Target): Forged {
  const { fields } = history.world
  const field_revisionid = history.chance.pick(fields.slice(0, 2))
  return { type: 'value.saved', answers: [{ field_revisionid, value: 'forged' }] }
}

const serverName = (number: number): string =>
  `00000000-0000-8000-8000-${number.toString(16).padStart(12, '0')}`

const newestOf = ({ events }: Target): number => Math.max(...events.map(({ entry_eventid }) => entry_eventid))

const takeOver = (target: Target, at: number, hold_proof: string): Forged[] => [
  { type: 'taken-over', hold_proof, ...clocks(at) },
  { type: 'resumed', ...clocks(at) },
  { ...answerOf(target), ...clocks(at) },
]

const takingOver = 'a take-over when it was on hold'

const forgeries: Record<string, (target: Target) => Forged> = {
  'names of events of the server': (target) => {
    const number = target.history.chance.pick([newestOf(target), newestOf(target) + 1])
    return batchOf(target, [{ ...answerOf(target), eventid: serverName(number) }])
  },
  'times of the server that it never told': (target) => {
    const at = target.events[0]?.at ?? 0
    const marks = [{ number: 1, ...clocks(at), server_at: at, proof: `${at}.forged` }]
    return batchOf(target, [{ ...answerOf(target), ...clocks(at), mark: 1 }], { marks })
  },
  'proofs that somebody else was given': (target) => {
    const { device, marks } = target.stolen
    const [mark] = marks
    return batchOf(target, [{ ...answerOf(target), ...mark, number: undefined, mark: mark?.number }], {
      ...{ device, marks },
    })
  },
  'events that do not exist': (target) => batchOf(target, [answerOf(target)], { last: 100_000 }),
  'the device of somebody else': (target) =>
    batchOf(target, [answerOf(target)], { device: target.stolen.device, last: 90_000 }),
  'the name of somebody else': (target) =>
    batchOf(target, [{ ...answerOf(target), userid: target.entry.userid }]),
  'that it lets in what others recorded': (target) =>
    batchOf(target, [{ ...answerOf(target), userid: target.entry.userid }], { for_others: true }),
  'other words under known names': (target) => ({
    ...target.stolen,
    events: target.stolen.events.map((event) => ({ ...event, reason: 'forged' })),
  }),
  'known events as its own': (target) => ({
    ...target.stolen,
    events: target.stolen.events.map((event) => ({ ...event, userid: target.history.world.stranger.userid })),
  }),
  'to have begun the run': (target) =>
    batchOf(target, [
      { type: 'started', guideid: target.history.world.guideid, workorderid: 'forged' },
      answerOf(target),
    ]),
  'to correct with a reason': (target) =>
    batchOf(target, [{ ...answerOf(target), type: 'value.corrected', reason: 'forged' }]),
  'to end the run': (target) =>
    batchOf(target, [{ type: target.history.chance.pick(['finished', 'cancelled']) }]),
  [takingOver]: (target) => {
    const onHold = target.events.find(({ type }) => type === 'suspended')
    return batchOf(target, takeOver(target, (onHold?.at ?? Date.now()) + 1, 'forged'))
  },
}

/** Every viewer of the guide may take over a run on hold, also if the hold arrives just before the batch. */
const isAllowed = ({ work }: History, { status }: EntryRow, events: readonly ServerEvent[]): boolean => {
  const there = new Set(events.map(({ eventid }) => eventid))
  const isOnItsWay = ({ type, eventid, outcome }: History['work']['log'][number]) =>
    type === 'suspended' && eventid !== null && outcome !== 'rejected' && !there.has(eventid)
  return status === 'suspended' || work.log.some(isOnItsWay)
}

export async function forge(history: History): Promise<void> {
  const { world, work, chance, tell, tablets } = history
  const kind = chance.pick(Object.keys(forgeries))
  const known = await readRecord(history)
  const bodies = tablets.flatMap(({ proxy }) => proxy.batches.map(({ body }) => body))
  const batches = bodies.map((body) => JSON.parse(body) as SentBatch)
  if (!known || batches.length === 0) return tell('a stranger has nothing to forge')
  const events = await world.served.call<ServerEvent[]>('GET', `/work_log/${known.entryid}/events?limit=200`)
  // After the events, so that its state is at least as new.
  const entry = await readRecord(history)
  if (!entry || (kind === takingOver && isAllowed(history, entry, events)))
    return tell('a stranger has nothing to forge')
  const body = forgeries[kind]?.({ history, entry, events, stolen: chance.pick(batches) })
  tell(`a stranger claims ${kind}`)
  const answer = await world.stranger.api('POST', `/work_log/${work.runid}/events`, body)
  evaluateAnswer(history, kind, { status: answer.status, text: await answer.text() })
}

function evaluateAnswer(
  history: History,
  kind: string,
  { status, text }: { status: number; text: string },
): void {
  history.tell(`  which is answered by ${status}`)
  history.forged.batches += 1
  const taken = status === 200 ? (JSON.parse(text) as { events: unknown[] }).events.length : 0
  if (taken === 0 && status !== 500) history.forged.refused += 1
  else
    history.wrongs.push(`forged, and answered by ${status}: a stranger claims ${kind}: ${text.slice(0, 500)}`)
}
