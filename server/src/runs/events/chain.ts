// Each event of a run carries a hash over itself and the hash of the event before it, in the order of arrival.

import { createHash } from 'node:crypto'
import type { RunEventRow } from '../runs.queries.ts'

type Hashed = Omit<RunEventRow, 'entryEventid' | 'entryid' | 'digest' | 'hash'>

/** docs/data-model.md names the members in this order, so that a record can be checked without this program. */
export function hashOf(previous: string | null, event: Hashed): string {
  const { eventid, device, seq, userid, type, stepid, deviceAt, sentAt, receivedAt, at } = event
  const members = [eventid, device, seq, userid, type, stepid, deviceAt, sentAt, receivedAt, at]
  const { isOffline, isUncertain, data, answers } = event
  const text = JSON.stringify([previous, ...members, isOffline, isUncertain, data, answers])
  return createHash('sha256').update(text).digest('base64url')
}
