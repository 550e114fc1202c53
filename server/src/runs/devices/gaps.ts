// Finds the missing events of each device of a run.
import type { Db } from '#platform/db/database.ts'
import { type DeviceRow, findLastSeq, listGaps } from './devices.queries.ts'

const gapsShown = 100

export interface Gap {
  device: string
  from: number
  to: number
}

export interface CountedDevice {
  device: string
  label: string
  lastSeq: number
  /** The number of missing events, without those that a lead gave up. */
  missing: number
  /** The number of missing events that a lead gave up; null: the device was never closed. */
  givenUp: number | null
  /** Events up to this number are given up. */
  closedSeq: number
}

/** Each device once, for all of its users. */
export function countDevices(rows: readonly DeviceRow[]): CountedDevice[] {
  return [...Map.groupBy(rows, ({ device }) => device)].map(([device, own]) => {
    const lastSeq = Math.max(...own.map((row) => row.lastSeq))
    const count = own.reduce((sum, { eventCount }) => sum + eventCount, 0)
    const label = own.toSorted((a, b) => b.heardAt - a.heardAt)[0]?.label ?? ''
    const closed = own.filter(({ closedSeq }) => closedSeq !== null)
    const givenUp = closed.length > 0 ? Math.max(...closed.map((row) => row.givenUp)) : null
    const closedSeq = Math.max(0, ...closed.map((row) => row.closedSeq ?? 0))
    return {
      device,
      label,
      lastSeq,
      missing: Math.max(0, lastSeq - count - (givenUp ?? 0)),
      givenUp,
      closedSeq,
    }
  })
}

/** Complete devices cost no query. */
export async function listMissing(db: Db, entryid: number, devices: readonly DeviceRow[]): Promise<Gap[]> {
  const gaps: Gap[] = []
  for (const { device, lastSeq, missing, closedSeq } of countDevices(devices)) {
    if (missing === 0 || gaps.length >= gapsShown) continue
    const inside = await listGaps(db, entryid, device, gapsShown)
    const last = await findLastSeq(db, entryid, device)
    const all = [...inside, ...(last < lastSeq ? [{ previous: last, seq: lastSeq + 1 }] : [])]
    for (const { previous, seq } of all)
      if (seq - 1 > closedSeq) gaps.push({ device, from: Math.max(previous, closedSeq) + 1, to: seq - 1 })
  }
  return gaps.slice(0, gapsShown)
}
