// Decides when an open request is looked at next, by a job.
import type { RequestRow } from './requests.queries.ts'

export const remindHandler = 'approvals.remind'

const dayMs = 24 * 60 * 60_000

/** The next time at which the people asked are reminded, or the stage becomes overdue; null: never. */
export function nextLook(
  { dueAt, overdueAt }: Pick<RequestRow, 'dueAt' | 'overdueAt'>,
  remindDays: number | null,
  now: number,
): number | null {
  const times = [overdueAt === null ? dueAt : null, remindDays === null ? null : now + remindDays * dayMs]
  const next = Math.min(...times.flatMap((at) => at ?? []))
  return Number.isFinite(next) ? next : null
}
