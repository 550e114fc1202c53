// Texts and tones of the states of requests and their stages. Pure.
import type { Request, RequestStatus } from './queries.ts'

export const statusTexts = {
  pending: 'approvals.status.pending',
  approved: 'approvals.status.approved',
  rejected: 'approvals.status.rejected',
  closed: 'approvals.status.closed',
} as const satisfies Record<RequestStatus, string>

export const statusTones = {
  pending: 'warning',
  approved: 'brand',
  rejected: 'fault',
  closed: 'plain',
} as const satisfies Record<RequestStatus, string>

export type StageState = 'done' | 'now' | 'later' | 'rejected' | 'closed' | 'unreached'

export function stageStateOf({ status, stage }: Pick<Request, 'status' | 'stage'>, at: number): StageState {
  if (at < stage || status === 'approved') return 'done'
  if (at > stage) return status === 'pending' ? 'later' : 'unreached'
  return status === 'pending' ? 'now' : status
}

/** The first characters of the hash are enough to compare it with paper. */
export const shortHash = ({ manifest_hash }: Pick<Request, 'manifest_hash'>): string =>
  manifest_hash.slice(0, 12)
