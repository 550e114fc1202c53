// Statistics of the runs of a guide, computed by the server.
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import type { Locale } from '../../lib/i18n/locale.ts'

export type Bucket = 'day' | 'week' | 'month'
export interface Period {
  from?: string
}

const daySeconds = 86_400
/** The server returns at most 400 buckets. A few fewer, so that another start of the day makes no difference. */
const mostDays: Record<Bucket, number> = { day: 398, week: 398 * 7, month: 398 * 28 }

/** Without a range the server returns some months. "All time" requests the longest range that it accepts. */
export function wholeOf(period: Period, bucket: Bucket): Period {
  if (period.from) return period
  const today = Math.floor(Date.now() / 1000 / daySeconds)
  return { from: String(Math.max(0, today - mostDays[bucket]) * daySeconds) }
}

export const cycleQuery = (guideid: number, bucket: Bucket, period: Period) =>
  queryOptions({
    queryKey: ['records', 'cycle', guideid, bucket, period] as const,
    queryFn: ({ signal }) => api.analyzeCycleTimes({ query: { guideid, bucket, ...period }, signal }),
  })

export const yieldQuery = (guideid: number, bucket: Bucket, period: Period) =>
  queryOptions({
    queryKey: ['records', 'yield', guideid, bucket, period] as const,
    queryFn: ({ signal }) => api.analyzeYield({ query: { guideid, bucket, ...period }, signal }),
  })

export const stepTimesQuery = (guideid: number, period: Period) =>
  queryOptions({
    queryKey: ['records', 'steps', guideid, period] as const,
    queryFn: ({ signal }) => api.analyzeStepTimes({ query: { guideid, ...period }, signal }),
  })

export const fieldAnalysisQuery = (fieldGuid: string, period: Period, langid: Locale) =>
  queryOptions({
    queryKey: ['records', 'field', fieldGuid, period, langid] as const,
    queryFn: ({ signal }) =>
      api.analyzeField({ query: { field_guid: fieldGuid, ...period, langid }, signal }),
    enabled: fieldGuid !== '',
  })

export const deviationsQuery = (guideid: number, period: Period, langid: Locale) =>
  queryOptions({
    queryKey: ['records', 'deviations', guideid, period, langid] as const,
    queryFn: ({ signal }) => api.analyzeDeviations({ query: { guideid, ...period, langid }, signal }),
  })
