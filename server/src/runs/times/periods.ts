// Days, weeks and months in UTC as days since 1970, and how a span splits into such buckets. Pure.

export const buckets = ['day', 'week', 'month'] as const
export type Bucket = (typeof buckets)[number]

const dayMs = 86_400_000

export const dayOf = (at: number): number => Math.floor(at / dayMs)
export const startOfDay = (day: number): number => day * dayMs

/** 1970 began on a Thursday; weeks begin on Monday. */
const weekOf = (day: number): number => day - ((((day + 3) % 7) + 7) % 7)

function monthOf(day: number, months = 0): number {
  const date = new Date(startOfDay(day))
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
}

/** First day of the bucket that the day lies in. */
export const periodOf: Record<Bucket, (day: number) => number> = {
  day: (day) => day,
  week: weekOf,
  month: (day) => monthOf(day),
}

export const nextPeriod: Record<Bucket, (period: number) => number> = {
  day: (day) => day + 1,
  week: (day) => day + 7,
  month: (day) => monthOf(day, 1),
}

/** Whole buckets in a half-open range of days. */
export interface Piece {
  bucket: Bucket
  from: number
  to: number
}

/** Splits a range into few buckets: whole months, then whole weeks, then the remaining days. */
export function splitDays(from: number, to: number): Piece[] {
  return split('month', from, to, (first, last) =>
    split('week', first, last, (begin, end) =>
      begin < end ? [{ bucket: 'day', from: begin, to: end }] : [],
    ),
  )
}

/** Splits a range into the buckets that lie in it as a whole, and smaller pieces of those at its edges. */
export function piecesOf(bucket: Bucket, from: number, to: number): Piece[] {
  const begin = periodOf[bucket](from)
  const first = begin === from ? from : Math.min(to, nextPeriod[bucket](begin))
  const last = Math.max(first, periodOf[bucket](to))
  const whole = first < last ? [{ bucket, from: first, to: last }] : []
  return [...splitDays(from, first), ...whole, ...splitDays(last, to)]
}

function split(
  bucket: Bucket,
  from: number,
  to: number,
  rest: (from: number, to: number) => Piece[],
): Piece[] {
  const begin = periodOf[bucket](from)
  const first = begin === from ? from : nextPeriod[bucket](begin)
  const last = periodOf[bucket](to)
  if (first >= last) return rest(from, to)
  return [...rest(from, first), { bucket, from: first, to: last }, ...rest(last, to)]
}
