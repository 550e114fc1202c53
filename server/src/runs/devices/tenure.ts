// Bounds the times of events: rights that a user has now do not reach back to when somebody else had the run.
import type { RunEventType } from '@stepwright/rules'
import type { Context } from '#platform/http/request/context.ts'
import { listOperatorChanges } from '../operators.queries.ts'
import type { RunRow } from '../runs.queries.ts'
import { isOpen } from '../states.ts'
import { type HoldPeriod, listHolds } from './hold-periods.ts'

/** They change who has the run, or how it goes on. Answers and notes of an earlier turn count as given then. */
const directs = new Set<RunEventType>([
  ...(['resumed', 'paused', 'suspended', 'finished', 'cancelled'] as const),
  ...(['step.entered', 'workorder.changed'] as const),
])

/** Earlier times are moved to these, and are uncertain. */
export async function findEarliestTimes(
  { db, actor }: Context,
  run: RunRow,
  { letInBy, hold }: { letInBy: number | null; hold: HoldPeriod | null },
): Promise<(event: { type: RunEventType }) => number | null> {
  if (letInBy !== null || !isOpen(run.status)) return () => null
  const changes = (await listOperatorChanges(db, run.entryid)).filter(({ isLate }) => !isLate)
  const turns = changes.filter(({ operatorid }, at) => operatorid !== changes[at - 1]?.operatorid)
  const isOwn = ({ operatorid }: { operatorid: number | null }) => operatorid === actor.userid
  const own = run.userid === actor.userid ? (turns.findLast(isOwn)?.at ?? null) : null
  const isFirst = turns.filter(isOwn).length < 2
  const begun = (await listHolds(db, run.entryid)).at(-1)
  const takesOver = run.status === 'suspended' ? (begun?.from ?? null) : run.lastAt
  return ({ type }) => {
    if (type === 'taken-over') return hold ? null : takesOver
    return isFirst || directs.has(type) ? own : null
  }
}
