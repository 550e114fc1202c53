// Bounds the times of events: rights that a user has now do not reach back to when somebody else had the run.
import type { RunEventType } from '@stepwright/rules'
import type { Context } from '#platform/http/request/context.ts'
import { listOperatorChanges } from '../operators.queries.ts'
import type { RunRow } from '../runs.queries.ts'
import { isOpen } from '../states.ts'
import { listHolds } from './hold-periods.ts'

/** They change who has the run, or how it goes on. Answers and notes of an earlier turn count as given then. */
export const directs: ReadonlySet<RunEventType> = new Set<RunEventType>([
  ...(['resumed', 'paused', 'suspended', 'finished', 'cancelled'] as const),
  ...(['step.entered', 'workorder.changed'] as const),
])

export interface BoundedEvent {
  type: RunEventType
  userid: number
  reason?: string | undefined
}

/** Milliseconds before which an event of these rights has no effect; null: no bound. */
type Bound = (event: BoundedEvent) => number | null

export interface Tenure {
  /** Earlier times are moved behind this one, and are uncertain. */
  movesBehind: Bound
  /** An event that still is not later is recorded beside the run. */
  isLateUntil: Bound
  /** An event comes after this time, even if its device recorded later ones before it. */
  follows: Bound
}

const none: Bound = () => null
export const unbounded: Tenure = { movesBehind: none, isLateUntil: none, follows: none }

/** After them nothing goes on: what a lead decided about the run would be void. */
const ends: ReadonlySet<RunEventType> = new Set<RunEventType>(['finished', 'cancelled'])

const corrects: ReadonlySet<RunEventType> = new Set<RunEventType>(['value.corrected', 'value.settled'])

/** Corrections of an ended run come after its end, whatever their device says: the answers at the end stay. */
const afterEnd = (endedAt: number | null): Tenure => {
  const end: Bound = ({ type }) => (corrects.has(type) ? endedAt : null)
  return { ...unbounded, movesBehind: end, follows: end }
}

interface Sender {
  leads: boolean
  administers: boolean
}

/** Concerns the events of the caller in an open run, and corrections of an ended one. */
export async function findTenure(
  { db, actor, now }: Context,
  run: RunRow,
  { leads, administers }: Sender,
): Promise<Tenure> {
  if (!isOpen(run.status)) return afterEnd(run.endedAt)
  const changes = (await listOperatorChanges(db, run.entryid)).filter(({ isLate }) => !isLate)
  const turns = changes.filter(({ operatorid }, at) => operatorid !== changes[at - 1]?.operatorid)
  const own = turns.filter(({ operatorid }) => operatorid === actor.userid)
  const holds = run.userid === actor.userid
  // The first turn is that of the user who began the run.
  const turnFrom = holds && own.length > 0 && turns[0] !== own.at(-1) ? (own.at(-1)?.at ?? null) : null
  const periods = await listHolds(db, run.entryid)
  const hold = periods.at(-1)
  const liftedAt = run.status === 'suspended' && hold?.isLifted ? hold.from : null
  const ownFrom = liftedAt === null ? turnFrom : Math.max(liftedAt, turnFrom ?? 0)
  // An administrator states no time for the work of the operator.
  const directsFrom = holds ? ownFrom : administers ? Math.max(run.lastAt, now - 1) : null
  // A lead has lifted a hold since, so the run had not ended before that.
  const lift = periods.findLast(({ isLifted }) => isLifted)?.from ?? null
  const endsFrom = holds && lift !== null && lift > (turnFrom ?? 0) ? lift : null
  const takeOverFrom = ({ reason = '' }: BoundedEvent): number | null => {
    if (run.status === 'suspended') return hold?.from ?? null
    if (holds) return turnFrom
    return (leads || administers) && reason.trim() !== '' ? run.lastAt : null
  }
  const isOwn = ({ userid }: BoundedEvent) => userid === actor.userid
  const hadTurnBefore = own.length > (holds ? 1 : 0)
  return {
    ...unbounded,
    movesBehind: (event) => {
      if (!isOwn(event)) return null
      if (event.type === 'taken-over') return takeOverFrom(event)
      if (endsFrom !== null && ends.has(event.type)) return endsFrom
      if (liftedAt !== null && directs.has(event.type)) return directsFrom
      // Before the first turn there is nothing that the user could have recorded.
      if (hadTurnBefore) return null
      return holds || directs.has(event.type) ? directsFrom : null
    },
    isLateUntil: (event) => {
      if (!isOwn(event)) return null
      if (event.type === 'taken-over') return takeOverFrom(event)
      if (endsFrom !== null && ends.has(event.type)) return endsFrom
      return directs.has(event.type) ? directsFrom : null
    },
  }
}
