// Finds the missing events of each device of a run.
import type { Db } from '#platform/db/database.ts'
import { type DeviceRow, findLastSeq, listDevices, listGaps } from './devices.queries.ts'

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
  /** The number of missing events. */
  missing: number
}

/** Each device once, for all of its users. */
export function countDevices(rows: readonly DeviceRow[]): CountedDevice[] {
  return [...Map.groupBy(rows, ({ device }) => device)].map(([device, own]) => {
    const lastSeq = Math.max(...own.map((row) => row.lastSeq))
    const count = own.reduce((sum, { eventCount }) => sum + eventCount, 0)
    const label = own.toSorted((a, b) => b.heardAt - a.heardAt)[0]?.label ?? ''
    return { device, label, lastSeq, missing: Math.max(0, lastSeq - count) }
  })
}

/** Complete devices cost no query of their own. */
export async function listMissing(db: Db, entryid: number): Promise<Gap[]> {
  const gaps: Gap[] = []
  for (const { device, lastSeq, missing } of countDevices(await listDevices(db, entryid))) {
    if (missing === 0 || gaps.length >= gapsShown) continue
    const inside = await listGaps(db, entryid, device, gapsShown)
    gaps.push(...inside.map(({ previous, seq }) => ({ device, from: previous + 1, to: seq - 1 })))
    const last = await findLastSeq(db, entryid, device)
    if (last < lastSeq) gaps.push({ device, from: last + 1, to: lastSeq })
  }
  return gaps.slice(0, gapsShown)
}
