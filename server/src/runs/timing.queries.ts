// The SQL of the events from which the times of runs follow.
import { compareEvents } from '@stepwright/rules'
import type { Db } from '#platform/db/database.ts'
import { operatorIn } from './operators.queries.ts'

/** Event types about time or the record's head; values have their own table. */
const headTypes = [
  'started',
  'step.entered',
  'paused',
  'resumed',
  'suspended',
  'taken-over',
  'handed-over',
  'finished',
  'cancelled',
] as const

/** In the order in which they happened, without late ones. */
export async function listTimingEvents(db: Db, entryids: readonly number[]) {
  if (entryids.length === 0) return []
  const rows = await db
    .selectFrom('entry_events')
    .select(['entryid', 'entryEventid', 'device', 'seq', 'at', 'type', 'stepid', 'userid'])
    .select(({ eb }) =>
      eb.case().when('type', '=', 'handed-over').then(eb.ref('data')).end().as('handedOver'),
    )
    .where('entryid', 'in', entryids)
    .where('type', 'in', headTypes)
    .where((eb) => eb.or([eb('data', 'is', null), eb('data', 'not like', '%"late":true%')]))
    .execute()
  const timed = rows.map(({ handedOver, seq, ...row }) => ({
    ...row,
    ...{ seq: seq ?? row.entryEventid, to: operatorIn(handedOver) },
  }))
  return timed.sort((a, b) => a.entryid - b.entryid || compareEvents(a, b))
}
