// Checks which events had to be accepted, marked or rejected, by user and by when the device knew of a loss or an end.
import { foldRun, type RunEvent } from '../../rules/src/index.ts'
import { type Deed, describe, matched, type ServerEvent } from '../site/truth.ts'
import type { History } from './history.ts'
import type { Work } from './screen.ts'

/** Events that need no right to the run, or that are checked by the server's own state. */
const free = new Set(['started', 'taken-over', 'value.settled', 'withdrawn', 'file.added'])

const ends = new Set(['finished', 'cancelled'])

/** They change how the run goes on. */
const directs = new Set<string>([
  'resumed',
  'paused',
  'suspended',
  'step.entered',
  'workorder.changed',
  ...ends,
])

const withinMs = 1000

interface Loss {
  userid: number
  /** Server time. */
  at: number
}

interface Arrival {
  event: ServerEvent
  /** True if a user without the run recorded it. */
  isLate: boolean
  /** The loss before it. */
  loss: Loss | undefined
  /** When its user had got the run, if that user has it; null: nobody had it before. */
  turnAt: number | null
}

interface Replayed {
  arrivals: Arrival[]
  losses: Loss[]
}

const asRunEvent = (event: ServerEvent): RunEvent => ({
  ...{ eventid: event.eventid, device: event.device, at: event.at, userid: event.userid },
  seq: event.seq ?? event.entry_eventid,
  type: event.type as RunEvent['type'],
  ...(event.to_userid !== undefined && { to: event.to_userid }),
  ...(event.late && { isLate: true }),
})

/** Replays the run in the order of arrival. */
function replay(events: readonly ServerEvent[]): Replayed {
  const ordered = [...events].sort((a, b) => a.entry_eventid - b.entry_eventid)
  const losses: Loss[] = []
  const open = new Map<number, Loss>()
  const lose = (userid: number, at: number) => {
    if (open.has(userid)) return
    const loss = { userid, at }
    losses.push(loss)
    open.set(userid, loss)
  }
  const seen: RunEvent[] = []
  let turnAt: number | null = null
  const arrivals = ordered.map((event) => {
    const before = foldRun(seen)
    const isLate = before.endedAt !== null || before.holderid !== event.userid
    const arrival = { event, isLate: seen.length > 0 && isLate, loss: open.get(event.userid), turnAt }
    seen.push(asRunEvent(event))
    const after = foldRun(seen)
    if (after.holderid !== before.holderid) {
      if (before.holderid !== null) turnAt = event.at
      if (before.holderid !== null) lose(before.holderid, event.received_at)
      open.delete(after.holderid ?? 0)
    }
    if (after.endedAt !== null && before.endedAt === null)
      for (const userid of new Set(seen.map((each) => each.userid ?? 0))) lose(userid, event.received_at)
    return arrival
  })
  return { arrivals, losses }
}

interface Sending {
  left: number
  at: number
  device: string
  userid: number
  names: Set<string>
  /** Time at which the server had answered, if it had taken something new. */
  toldAt: number | null
}

interface SentBody {
  device: string
  events: { eventid: string; userid: number }[]
}

interface Taken {
  events: { eventid: string }[]
}

/** Only a batch with something new tells its device of a loss: the answer to a repeated one, which may arrive late, may reach nobody. */
function sendingsOf({ tablets }: History): Sending[] {
  const known = new Set<string>()
  const batches = tablets.flatMap(({ proxy }) => proxy.batches)
  const inOrder = batches.toSorted((one, other) => (one.answer?.at ?? 0) - (other.answer?.at ?? 0))
  return inOrder.map(({ left, at, body, answer }) => {
    const { device, events } = JSON.parse(body) as SentBody
    const names = new Set(events.map(({ eventid }) => eventid))
    const taken = answer?.status === 200 ? (JSON.parse(answer.body) as Taken).events : []
    const hasNew = taken.some(({ eventid }) => !known.has(eventid))
    for (const { eventid } of taken) known.add(eventid)
    return {
      left,
      at,
      device,
      userid: events[0]?.userid ?? 0,
      names,
      toldAt: hasNew && answer ? answer.at : null,
    }
  })
}

interface Evidence extends Replayed {
  sendings: Sending[]
}

/** Reports where the server and the replay differ about the operator of the run. */
const wronglyMarked = ({ arrivals }: Replayed): string[] =>
  arrivals
    .filter(({ event, isLate }) => event.device !== null && !free.has(event.type) && event.late !== isLate)
    // They directed an earlier turn of their user.
    .filter(({ event, turnAt }) => !(event.late && directs.has(event.type) && event.at <= (turnAt ?? 0)))
    .map(
      ({ event, isLate }) =>
        `${isLate ? 'not marked as late' : 'marked as late'}: ${event.type} ${event.eventid} by ${event.userid}`,
    )

/** Take-overs beside the run. */
const besidesOf = (arrivals: Evidence['arrivals']): string[] =>
  arrivals.flatMap(({ event: { type, late, eventid } }) => (type === 'taken-over' && late ? eventid : []))

/** Events recorded after the device knew of the loss must not be accepted. */
function takenAfterLoss({ arrivals, sendings }: Evidence, found: Map<string, Deed>): string[] {
  const besides = besidesOf(arrivals)
  return arrivals.flatMap(({ event, loss }) => {
    const deed = found.get(event.eventid)
    const own = sendings.find(({ names }) => names.has(event.eventid))
    // After a take-over that is only recorded beside the run, later events of the same batch are, too.
    if (besides.some((name) => own?.names.has(name))) return []
    if (!event.late || event.uncertain || event.type === 'taken-over' || !loss || !deed || !own) return []
    const hasHeard = sendings.some(
      ({ device, userid, at, toldAt, names }) =>
        device === own.device &&
        userid === own.userid &&
        at > loss.at &&
        toldAt !== null &&
        toldAt + withinMs < deed.at &&
        !names.has(event.eventid),
    )
    return hasHeard ? [`taken although its device had heard of the loss: ${describe(deed)}`] : []
  })
}

/** Events recorded before the device could know of the loss must be accepted. */
function refusedBeforeLoss({ arrivals, losses, sendings }: Evidence, refused: readonly Deed[]): string[] {
  const besides = besidesOf(arrivals)
  const end = arrivals.find(({ event: { type } }) => ends.has(type))?.event
  const isVoided = arrivals.some(({ event: { type } }) => type === 'voided')
  return refused.flatMap((deed) => {
    const own = sendings.find(({ names }) => names.has(deed.eventid ?? ''))
    if (!own) return []
    const isOfDevice = (each: Sending) => each.device === own.device && each.userid === own.userid
    // After the end nobody beside the run fills an empty field.
    if (sendings.some((each) => isOfDevice(each) && besides.some((name) => each.names.has(name)))) return []
    const isKnown = (at: number) =>
      arrivals.some(
        ({ event }) =>
          event.received_at <= at &&
          sendings.some((each) => isOfDevice(each) && each.names.has(event.eventid)),
      )
    // A device of which the server first hears after the end adds neither to a voided run nor to empty fields.
    const isNewSinceEnd = end !== undefined && !isKnown(end.received_at)
    if (isNewSinceEnd && (isVoided || deed.field !== null)) return []
    const couldKnow = losses.some(
      ({ userid, at }) =>
        userid === own.userid &&
        (isKnown(at)
          ? sendings.some(
              (each) => isOfDevice(each) && each.at >= at - withinMs && each.left <= deed.at + withinMs,
            )
          : deed.at >= at - withinMs),
    )
    return couldKnow ? [] : [`refused although its device had not heard of a loss: ${describe(deed)}`]
  })
}

const lossCodes = ['event.taken-over', 'event.run-ended']

export function judgeRights(history: History, { log }: Work, events: readonly ServerEvent[]) {
  const evidence = { ...replay(events), sendings: sendingsOf(history) }
  const found = new Map(
    [...matched(log, events)].flatMap(([deed, [event]]) => (event ? [[event.eventid, deed]] : [])),
  )
  const refused = log.filter(({ eventid }) => lossCodes.includes(history.rejections.get(eventid ?? '') ?? ''))
  return {
    faults: [
      ...wronglyMarked(evidence),
      ...takenAfterLoss(evidence, found),
      ...refusedBeforeLoss(evidence, refused),
    ],
    lateEvents: events.filter(({ late }) => late).length,
    refusedAfterLoss: refused.length,
    takenOnHold: events.filter(({ type, device, late }) => type === 'taken-over' && device !== null && !late)
      .length,
  }
}
