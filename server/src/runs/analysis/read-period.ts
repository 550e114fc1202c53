// Reads the requested period of an analysis.

import type { Context } from '#platform/http/request/context.ts'
import { type FieldFault, problems } from '#platform/problems.ts'
import { toSeconds } from '#platform/seconds.ts'
import { readMoment } from '../lists/list-query.ts'
import { type Bucket, dayOf, nextPeriod, periodOf, startOfDay } from '../times/periods.ts'
import type { Span } from './analysis.queries.ts'
import { bucketLimit } from './analysis.schema.ts'

export interface PeriodQuery {
  from?: string | undefined
  to?: string | undefined
}

export interface Days {
  from: number
  to: number
}

/** Whole days in UTC: times are counted by day. */
export function readDays({ now }: Context, query: PeriodQuery, usualDays: number): Days {
  const span = readSpan(query)
  const to = span.to === undefined ? dayOf(now) + 1 : dayOf(span.to - 1) + 1
  const from = span.from === undefined ? Math.max(0, to - usualDays) : dayOf(span.from)
  return { from, to: Math.max(from, to) }
}

function readSpan(query: PeriodQuery): { from: number | undefined; to: number | undefined } {
  const faults: FieldFault[] = []
  const from = readMoment('from', query.from, faults)
  const to = readMoment('to', query.to, faults)
  if (faults.length > 0) throw problems.invalid(faults)
  return { from, to }
}

/** The days of the given moments, as of other analyses; without them all time. */
export function readWholeDays(query: PeriodQuery): Span {
  const { from, to } = readSpan(query)
  return {
    from: from === undefined ? 0 : startOfDay(dayOf(from)),
    to: to === undefined ? Number.MAX_SAFE_INTEGER : startOfDay(dayOf(to - 1) + 1),
  }
}

export const tellDays = ({ from, to }: Days) => ({
  from: toSeconds(startOfDay(from)),
  to: toSeconds(startOfDay(to)),
})
export const msOf = ({ from, to }: Days): Span => ({ from: startOfDay(from), to: startOfDay(to) })

const tooMany = (bucket: Bucket) =>
  problems.invalidField(
    'from',
    `from and to must be at most ${bucketLimit} ${bucket}s apart, or choose a longer bucket`,
  )

const usualDays: Record<Bucket, number> = { day: 90, week: 371, month: 1100 }

/** Without `from` the period begins with a whole bucket. */
export function readBuckets(ctx: Context, query: PeriodQuery, bucket: Bucket): Days {
  const days = readDays(ctx, query, usualDays[bucket])
  const from = query.from === undefined ? periodOf[bucket](days.from) : days.from
  const length = { day: 1, week: 7, month: 28 }[bucket]
  if ((days.to - from) / length > bucketLimit) throw tooMany(bucket)
  return { from, to: days.to }
}

/** `partial`: the bucket reaches beyond the period, which has only a part of its days. */
export const presentBucket = (bucket: Bucket, period: number, { from, to }: Days) => ({
  from: toSeconds(startOfDay(period)),
  partial: period < from || nextPeriod[bucket](period) > to,
})
