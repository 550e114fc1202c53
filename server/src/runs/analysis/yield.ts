// The share of runs of a guide that pass: in the end, and first time.

import type { Context } from '#platform/http/request/context.ts'
import { type Bucket, periodOf } from '../times/periods.ts'
import { countEnded, type EndedCounts } from './analysis.queries.ts'
import { msOf, type PeriodQuery, presentBucket, readBuckets, tellDays } from './read-period.ts'

export async function analyzeYield(
  ctx: Context,
  query: PeriodQuery & { guideid: number; bucket?: Bucket | undefined },
) {
  const { guideid, bucket = 'week' } = query
  const days = readBuckets(ctx, query, bucket)
  const rows = await countEnded(ctx.db, guideid, msOf(days))
  const periods = Map.groupBy(rows, ({ day }) => periodOf[bucket](day))
  return {
    guideid,
    bucket,
    ...tellDays(days),
    total: tell(rows),
    buckets: [...periods]
      .sort(([one], [other]) => one - other)
      .map(([period, counted]) => ({ ...presentBucket(bucket, period, days), ...tell(counted) })),
  }
}

function tell(rows: readonly EndedCounts[]) {
  const sum = (pick: (row: EndedCounts) => number) => rows.reduce((all, row) => all + pick(row), 0)
  const finished = sum((row) => row.finished)
  const [passed, firstPass] = [sum((row) => row.passed), sum((row) => row.firstPass)]
  const share = (count: number) => (finished === 0 ? null : count / finished)
  return {
    finished,
    cancelled: sum((row) => row.cancelled),
    passed,
    first_pass: firstPass,
    yield: share(passed),
    first_pass_yield: share(firstPass),
  }
}
