// The mark of events that were recorded on a shared device after its lock time, without a new proof of the user.
import type { IncomingHttpHeaders } from 'node:http'
import { idleSeconds } from '#auth/tokens/device-sessions.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { RunEventRow } from '../runs.queries.ts'

type Row = Pick<RunEventRow, 'data'>

/** Touches are stored every two seconds, and clocks are accurate to a second. */
const toleranceMs = 5000

/** Null: the session of the request did not begin on a shared device. */
export function findLockedAt({ actor, now }: Context, headers: IncomingHttpHeaders): number | null {
  const { sharedDevice } = actor
  if (!sharedDevice) return null
  return now - idleSeconds(headers) * 1000 + sharedDevice.lockMinutes * 60_000 + toleranceMs
}

interface Recorded {
  /** The device says it. */
  after_lock?: boolean | undefined
}

/** The server adds the mark if the request shows that the lock time was over, and never removes that of the device. */
export const isAfterLock = ({ after_lock }: Recorded, at: number, lockedAt: number | null): boolean =>
  after_lock === true || (lockedAt !== null && at > lockedAt)

export const hasAfterLock = ({ data }: Row): boolean =>
  data?.includes('"afterLock":') === true && (JSON.parse(data) as { afterLock?: true }).afterLock === true

export const presentAfterLock = (row: Row): { after_lock?: true } =>
  hasAfterLock(row) ? { after_lock: true } : {}
