// Computes for how many years a run is retained: a shorter time holds only for runs that begin after the change.
import { type Static, Type } from 'typebox'

/** Runs that began before a moment, in UNIX seconds, stay retained for these years. */
export const RetentionPromises = Type.Array(
  Type.Object({
    before: Type.Integer({ description: 'Runs that began before this time, UNIX seconds' }),
    years: Type.Integer({ description: 'Number of years after their end' }),
  }),
  {
    description:
      'Longer times that held before: runs from then keep them, whatever retentionYears is. Ignored in a change',
  },
)
export type RetentionPromises = Static<typeof RetentionPromises>

interface Retention {
  retentionYears: number | null
  retentionPromises: RetentionPromises
}

/** A longer time holds for all runs. Before a shorter one, the present time becomes a promise, which covers shorter promises. */
export function promisesAfter(
  before: Retention,
  retentionYears: number | null,
  now: number,
): RetentionPromises {
  const { retentionYears: years, retentionPromises: promises } = before
  if (years === null || years <= (retentionYears ?? 0)) return promises
  return [...promises.filter((each) => each.years > years), { before: Math.floor(now / 1000) + 1, years }]
}

/** Null: the run is not retained. */
export function retentionYearsOf(
  { retentionYears, retentionPromises }: Retention,
  startedAt: number,
): number | null {
  const promised = retentionPromises.filter(({ before }) => startedAt < before * 1000)
  const most = Math.max(retentionYears ?? 0, ...promised.map(({ years }) => years))
  return most === 0 ? null : most
}
