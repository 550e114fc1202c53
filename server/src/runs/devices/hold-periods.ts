// The times at which a run was on hold: a take-over that arrives later must have happened while its hold lasted.
import {
  compareEvents,
  leadHoldAfter,
  noLeadHold,
  type RunEventType,
  type RunSignature,
  type RunState,
  stateAfter,
} from '@stepwright/rules'
import type { Db } from '#platform/db/database.ts'
import type { IdleHold } from './idle-holds.ts'

export interface HoldPeriod {
  /** Number of the event that began it. */
  number: number
  /** From then on it was shown: a hold by the site begins in the run with the last event before. */
  from: number
  /** When the server learned of its end, because until then it showed the run on hold; null: it lasts. */
  to: number | null
  /** `from` is the time at which a lead lifted it for others. */
  isLifted?: true
}

interface HoldData {
  late?: true
  /** See `liftIdleHold`: when the server heard that the operator had gone on. */
  liftedAt?: number
  leadOnly?: true
  signature?: RunSignature
  idle?: IdleHold['idle']
}

const minuteMs = 60_000

const shownAt = ({ since, minutes, shownAt }: IdleHold['idle']): number =>
  shownAt ?? since + minutes * minuteMs

const types: readonly RunEventType[] = [
  ...(['paused', 'resumed', 'suspended', 'taken-over', 'handed-over'] as const),
  ...(['finished', 'cancelled', 'signed'] as const),
]
const changesOperator = new Set<string>(['taken-over', 'handed-over'] satisfies RunEventType[])

/** In the order of the run. */
export async function listHolds(db: Db, entryid: number): Promise<HoldPeriod[]> {
  const rows = await db
    .selectFrom('entry_events')
    .select(['entryEventid', 'at', 'type', 'device', 'seq', 'receivedAt', 'data'])
    .where('entryid', '=', entryid)
    .where('type', 'in', types)
    .execute()
  const events = rows.map(({ data, type, seq, ...row }) => ({
    ...{ ...row, type: type as RunEventType, seq: seq ?? row.entryEventid },
    ...(JSON.parse(data ?? '{}') as HoldData),
  }))
  const holds: HoldPeriod[] = []
  let status: RunState = 'started'
  let lead = noLeadHold
  for (const event of events.filter(({ late }) => !late).sort(compareEvents)) {
    const { type, at, entryEventid: number, idle } = event
    const before: RunState = status
    const wasLeadOnly = lead.isLeadOnly
    status = stateAfter(before, type, lead.isLeadOnly)
    lead = leadHoldAfter(lead, event)
    const last = holds.at(-1)
    // Until the signature of a lead nobody else could take it over.
    if (last && wasLeadOnly && !lead.isLeadOnly && status === 'suspended')
      Object.assign(last, { from: event.receivedAt ?? at, isLifted: true })
    if (status === before && !(status === 'suspended' && changesOperator.has(type))) continue
    if (before === 'suspended' && last) last.to = event.liftedAt ?? event.receivedAt ?? at
    if (status === 'suspended') holds.push({ number, from: idle ? shownAt(idle) : at, to: null })
  }
  return holds
}
