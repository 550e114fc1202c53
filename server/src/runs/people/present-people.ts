// Presents the people of runs with their shares, also of runs that are still open.
import { type OperatorTime, type ShareOfRun, sharesOf, withTimes } from '@stepwright/rules'
import type { Db } from '#platform/db/database.ts'
import type { Run } from '../runs.schema.ts'
import { listPeople } from './people.queries.ts'

export type Counts = Readonly<Awaited<ReturnType<typeof listPeople>>[number]>

/** Run → rows of its people. */
export async function findPeople(
  db: Db,
  entryids: readonly number[],
): Promise<ReadonlyMap<number, readonly Counts[]>> {
  if (entryids.length === 0) return new Map()
  return Map.groupBy(await listPeople(db, { entryids }), ([entryid]) => entryid)
}

/** `operators`: their times until now, for a run that has not ended. */
export function sharesOfRun(
  rows: readonly Counts[],
  operators: readonly OperatorTime[] = rows.map(([, userid, activeMs]) => ({ userid, activeMs })),
): ShareOfRun[] {
  const counts = rows.map(([, userid, , answers, corrections, hasPerformed]) => ({
    ...{ userid, answers, corrections },
    hasPerformed: hasPerformed === 1,
  }))
  return sharesOf(withTimes(counts, operators))
}

export const presentPeople = (
  shares: readonly ShareOfRun[],
  names: ReadonlyMap<number, string>,
): Run['people'] =>
  shares.map(({ userid, seconds, answers, corrections, hasPerformed }) => ({
    userid,
    username: names.get(userid) ?? '',
    ...{ active_duration: seconds, answers, corrections },
    performed: hasPerformed,
  }))
