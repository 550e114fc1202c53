// Converts the buckets of charts to dates of the record filter. Pure.
import type { T, useTexts } from '../../lib/i18n/TextsProvider.tsx'
import type { Bucket } from './analysis-queries.ts'
import { noonOf } from './chart-options.ts'

type Texts = Pick<ReturnType<typeof useTexts>, 't' | 'format'>

/** Adds to the text of a chart that the buckets at its edges are partial. */
export const aboutBuckets = (text: string, buckets: readonly { partial: boolean }[], t: T): string =>
  buckets.some(({ partial }) => partial) ? `${text} ${t('records.partialAbout')}` : text

/** First day of a bucket in words. */
export function bucketText(
  { from, partial }: { from: number; partial: boolean },
  { t, format }: Texts,
): string {
  const day = format.date(noonOf(from))
  return partial ? t('records.partial', { from: day }) : day
}

/** Days are in UTC, as the server counts them. */
export const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10)

/** Returns the last day of the bucket that begins then. */
function lastDayOf(seconds: number, bucket: Bucket): string {
  const date = new Date(seconds * 1000)
  if (bucket === 'week') date.setUTCDate(date.getUTCDate() + 6)
  if (bucket === 'month') date.setUTCMonth(date.getUTCMonth() + 1, 0)
  return date.toISOString().slice(0, 10)
}

/** The days of a bucket that the period has, as filter of the list of runs. */
export const daysOfBucket = (seconds: number, bucket: Bucket, period: { from: number }) => ({
  finished_from: dayOf(Math.max(seconds, period.from)),
  finished_to: lastDayOf(seconds, bucket),
})
