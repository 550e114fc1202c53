// What many runs of a guide say together, counted by the server.
import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

export type Bucket = 'day' | 'week' | 'month'
export interface Period {
  from?: string
}

export const cycleQuery = (guideid: number, bucket: Bucket, period: Period) =>
  queryOptions({
    queryKey: ['records', 'cycle', guideid, bucket, period] as const,
    queryFn: ({ signal }) => api.analyzeCycleTimes({ query: { guideid, bucket, ...period }, signal }),
  })

export const stepTimesQuery = (guideid: number, period: Period) =>
  queryOptions({
    queryKey: ['records', 'steps', guideid, period] as const,
    queryFn: ({ signal }) => api.analyzeStepTimes({ query: { guideid, ...period }, signal }),
  })

export const fieldAnalysisQuery = (fieldGuid: string, period: Period) =>
  queryOptions({
    queryKey: ['records', 'field', fieldGuid, period] as const,
    queryFn: ({ signal }) => api.analyzeField({ query: { field_guid: fieldGuid, ...period }, signal }),
    enabled: fieldGuid !== '',
  })

export const deviationsQuery = (guideid: number, period: Period) =>
  queryOptions({
    queryKey: ['records', 'deviations', guideid, period] as const,
    queryFn: ({ signal }) => api.analyzeDeviations({ query: { guideid, ...period }, signal }),
  })
