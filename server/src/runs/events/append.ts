// Appends events to a run and updates the tables of its state in the same transaction.

import type { RunEventType } from '@stepwright/rules'
import type { Context } from '#platform/http/request/context.ts'
import { findExposedBadges, reportExposedBadges } from '#shared-devices/exposed-badges.ts'
import { withMediaHashes } from '../answers/media-hashes.ts'
import { textsOf } from '../answers/texts-of-events.ts'
import { clearReports } from '../devices/devices.queries.ts'
import { operatorsDevice } from '../devices/operators-device.ts'
import { type CurrentValue, type RunEventRow, type RunRow, saveHead } from '../runs.queries.ts'
import { isOpen } from '../states.ts'
import { applyInPlace, findHeld } from './apply-in-place.ts'
import { hashOf } from './chain.ts'
import { insertRunEvents, listStored, type NewRunEvent } from './events.queries.ts'
import { type StoredAnswer, storedAnswers } from './read-events.ts'
import { refold } from './refold.ts'

/** The members of an event that only events of devices have. */
export type Recording = Pick<
  RunEventRow,
  'eventid' | 'device' | 'seq' | 'deviceAt' | 'sentAt' | 'receivedAt' | 'isOffline' | 'isUncertain' | 'digest'
>

export interface EventDraft {
  type: RunEventType
  at: number
  userid: number | null
  stepid?: number | null
  data?: object | null
  answers?: readonly StoredAnswer[]
  recording?: Recording
}

const noTimes = { deviceAt: null, sentAt: null, receivedAt: null, isOffline: 0, isUncertain: 0 } as const
const byTheServer: Recording = { eventid: null, device: null, seq: null, ...noTimes, digest: null }

type Head = Pick<RunRow, 'entryid' | 'lastHash'>

/** Rows of the events, chained to the existing events of the run. */
export function rowsOf({ entryid, lastHash }: Head, drafts: readonly EventDraft[]): NewRunEvent[] {
  let hash = lastHash
  return drafts.map(
    ({ type, at, userid, stepid = null, data = null, answers = [], recording = byTheServer }) => {
      const event = {
        ...recording,
        at,
        type,
        userid,
        stepid,
        data: data && JSON.stringify(data),
        answers: answers.length > 0 ? JSON.stringify(answers) : null,
      }
      hash = hashOf(hash, event)
      return { ...event, entryid, hash }
    },
  )
}

const timingTypes: readonly RunEventType[] = [
  'step.entered',
  'value.saved',
  'value.corrected',
  'value.settled',
]

/** Does not change the run, see `RunEvent.isLate`. */
export const isLate = ({ data }: Pick<EventDraft, 'data'>): boolean => data != null && 'late' in data

export interface Appended {
  run: RunRow
  events: readonly RunEventRow[]
}

interface Appending {
  drafts: readonly EventDraft[]
  /** The current values of the answered fields, if the caller has read them already. */
  current?: CurrentValue[]
}

export async function appendEvents(
  ctx: Context,
  run: RunRow,
  { drafts, current }: Appending,
): Promise<Appended> {
  const hashed = await withMediaHashes(ctx, run, drafts)
  const rows = rowsOf(run, hashed)
  const isInPlace = !drafts.some(isLate) && comeLast(run, rows)
  // The earlier events are asked for before the new ones are stored. Sent together: all wait for the same answer of the database.
  const [before, events, badges] = await Promise.all([
    isInPlace ? findHeld(ctx, run, { rows, current }) : listStored(ctx.db, run.entryid),
    insertRunEvents(ctx.db, rows),
    findExposedBadges(ctx, textsOf(drafts)),
  ])
  const timing = events.findLast(({ type }) => timingTypes.includes(type))
  const after: RunRow = {
    ...run,
    lastAt: Math.max(run.lastAt, ...events.map(({ at }) => at)),
    eventCount: run.eventCount + events.length,
    timingid: timing?.entryEventid ?? run.timingid,
    lastHash: events.at(-1)?.hash ?? run.lastHash,
  }
  const stored = 'events' in before && { ...before, events: [...before.events, ...events] }
  const projected =
    ('held' in before && (await applyInPlace(ctx, after, { events, ...before }))) ||
    (await refold(ctx, after, stored || (await listStored(ctx.db, run.entryid))))
  const projectedRun = { ...after, ...projected.head }
  const { userid } = projectedRun
  const changed = { ...projectedRun, ...operatorsDevice(ctx, run, { userid, events: drafts }) }
  const isListed = await saveHead(ctx.db, run, changed)
  if (changed.userid !== run.userid) await clearReports(ctx.db, changed)
  await projected.updateWords(isListed)
  await reportExposedBadges(ctx, badges, () => run.entryid)
  return { run: changed, events }
}

/** Ends, events that change the meaning of an earlier one, and awaited files require folding the whole run. */
const foldedTypes: readonly RunEventType[] = [
  'finished',
  'cancelled',
  'handed-over',
  'file.added',
  'value.settled',
  'device.closed',
  'signed',
]

/** Files that have not arrived are counted by the fold of the whole run. */
const namesFiles = (event: NewRunEvent): boolean =>
  (event.type === 'note.added' && (event.data ?? '').includes('"files":')) ||
  storedAnswers(event).some(({ file }) => file !== undefined)

function comeLast(run: RunRow, events: readonly NewRunEvent[]): boolean {
  // Its people change once it continues.
  if (!isOpen(run.status) || run.isReserved === 1) return false
  let before = run.lastAt
  return events.every((event) => {
    const { at, device, type } = event
    const isLater = device === null ? at >= before : at > before
    before = at
    return isLater && !foldedTypes.includes(type) && !namesFiles(event)
  })
}
