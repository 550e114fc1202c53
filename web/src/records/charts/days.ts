// Converts the buckets of charts to dates of the record filter. Pure.
import type { Bucket } from './analysis-queries.ts'

/** Days are in UTC, as the server counts them. */
export const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10)

/** Returns the last day of the bucket that begins then. */
export function lastDayOf(seconds: number, bucket: Bucket): string {
  const date = new Date(seconds * 1000)
  if (bucket === 'week') date.setUTCDate(date.getUTCDate() + 6)
  if (bucket === 'month') date.setUTCMonth(date.getUTCMonth() + 1, 0)
  return date.toISOString().slice(0, 10)
}
