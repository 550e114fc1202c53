// Chains the events of a run: each hash covers the event and the previous hash, in the order of arrival.

import { createHash } from 'node:crypto'
import type { RunEventRow, RunRow } from '../runs.queries.ts'

type Hashed = Omit<RunEventRow, 'entryEventid' | 'entryid' | 'digest' | 'hash'>

/** docs/data-model.md names the members in this order, so that a record can be checked without this program. */
export function hashedText(previous: string | null, event: Hashed): string {
  const { eventid, device, seq, userid, type, stepid, deviceAt, sentAt, receivedAt, at } = event
  const members = [eventid, device, seq, userid, type, stepid, deviceAt, sentAt, receivedAt, at]
  const { isOffline, isUncertain, data, answers } = event
  return JSON.stringify([previous, ...members, isOffline, isUncertain, data, answers])
}

/** The part of a hash that people compare and type: long enough that it cannot be forged. */
export const shortSigns = 12

export const hashOfText = (text: string): string => createHash('sha256').update(text).digest('base64url')

export const hashOf = (previous: string | null, event: Hashed): string =>
  hashOfText(hashedText(previous, event))

interface Chain {
  run: Pick<RunRow, 'lastHash'>
  /** All of the run, in the order of arrival. */
  events: readonly RunEventRow[]
}

/** Returns the number of the first event that does not fit; events from before the hashes have none. */
export function brokenEvent({ run, events }: Chain): number | null {
  let hash: string | null = null
  for (const event of events) {
    if (event.hash === null && hash === null) continue
    if (event.hash !== hashOf(hash, event)) return event.entryEventid
    hash = event.hash
  }
  return hash === run.lastHash ? null : (events.at(-1)?.entryEventid ?? 0)
}
