// Errors of the audit trail and its jobs.
import { fault, invalid, missing } from '#platform/problems.ts'

export const eventProblems = {
  jobNotFound: missing('Job', 'job'),
  jobNotFailed: () => invalid([fault('jobid', 'Only a job that failed can be tried again')]),
} as const
