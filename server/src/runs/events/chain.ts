// Chains the events of a run: each hash covers the event and the previous hash, in the order of arrival.

import { createHash } from 'node:crypto'
import type { RunEventRow } from '../runs.queries.ts'

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
