// The work that is done after a change: mails, indexing, and what of it failed.
import { queryOptions } from '@tanstack/react-query'
import { api, type Job } from '../lib/api.ts'

export const jobStates = ['waiting', 'running', 'failed', 'done'] as const
export type JobState = Job['state']

export const jobKeys = {
  all: ['jobs'] as const,
  list: (state: JobState | '') => ['jobs', 'list', state] as const,
}

export const jobsQuery = (state: JobState | '') =>
  queryOptions({
    queryKey: jobKeys.list(state),
    queryFn: ({ signal }) => api.listJobs({ query: state ? { state } : {}, signal }),
    refetchInterval: 10_000,
  })
