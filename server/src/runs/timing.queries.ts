// The SQL of the events from which the times of runs follow.
import { compareEvents, type RunEvent } from '@stepwright/rules'
import type { Db } from '#platform/db/database.ts'

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
  // Lifts holds.
  'signed',
] as const

type TimingData = Pick<RunEvent, 'leadOnly' | 'signature'> & { operator?: number }

function factsIn(data: string | null) {
  const { operator: to, leadOnly, signature } = JSON.parse(data ?? '{}') as TimingData
  return { to, leadOnly, signature }
}

/** In the order in which they happened, without late ones. */
export async function listTimingEvents(db: Db, entryids: readonly number[]) {
  if (entryids.length === 0) return []
  const rows = await db
    .selectFrom('entry_events')
    .select(['entryid', 'entryEventid', 'device', 'seq', 'at', 'type', 'stepid', 'userid', 'receivedAt'])
    .select(({ eb }) =>
      eb
        .case()
        .when('type', 'in', ['handed-over', 'suspended', 'signed'])
        .then(eb.ref('data'))
        .end()
        .as('data'),
    )
    .where('entryid', 'in', entryids)
    .where('type', 'in', headTypes)
    .where((eb) => eb.or([eb('data', 'is', null), eb('data', 'not like', '%"late":true%')]))
    .execute()
  const timed = rows.map(({ data, seq, ...row }) => ({
    ...row,
    ...{ seq: seq ?? row.entryEventid, ...factsIn(data) },
  }))
  return timed.sort((a, b) => a.entryid - b.entryid || compareEvents(a, b))
}
