// Reads an event of a record pack back into the row from which its hashed text was made.
import type { RunEventRow } from '../runs.queries.ts'
import type { PackedEvent } from './manifest.ts'

/** The members of the hashed text in the order in which `hashedText` writes them. */
export function rowOf({ number, hashed }: PackedEvent): RunEventRow {
  const [, eventid, device, seq, userid, type, stepid, deviceAt, sentAt, receivedAt, at, ...rest] =
    JSON.parse(hashed) as never[]
  const [isOffline, isUncertain, data, answers] = rest as never[]
  const times = { deviceAt, sentAt, receivedAt, at }
  const row = { entryEventid: number, eventid, device, seq, userid, type, stepid, ...times }
  return { ...row, isOffline, isUncertain, data, answers } as unknown as RunEventRow
}
