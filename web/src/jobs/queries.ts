// Queries of background jobs.
import { api, type Job } from '../lib/api.ts'
import { growingQuery } from '../lib/growing-query.ts'

export const jobStates = ['waiting', 'running', 'failed', 'done'] as const
export type JobState = Job['state']

export const jobKeys = {
  all: ['jobs'] as const,
  list: (state: JobState | '') => ['jobs', 'list', state] as const,
}

export const jobsQuery = (state: JobState | '') => ({
  ...growingQuery({
    queryKey: jobKeys.list(state),
    size: 50,
    page: (query, signal) => api.listJobs({ query: { ...query, ...(state && { state }) }, signal }),
  }),
  refetchInterval: 10_000,
})
