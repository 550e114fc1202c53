// Which events of which devices a run still waits for.
import type { Db } from '#platform/db/database.ts'
import { findLastSeq, listDevices, listGaps } from './devices.queries.ts'

const gapsShown = 100

export interface Gap {
  device: string
  from: number
  to: number
}

/** Devices of which everything has come cost no query of their own. */
export async function listMissing(db: Db, entryid: number): Promise<Gap[]> {
  const gaps: Gap[] = []
  for (const { device, lastSeq, eventCount } of await listDevices(db, entryid)) {
    if (lastSeq === eventCount || gaps.length >= gapsShown) continue
    const inside = await listGaps(db, entryid, device, gapsShown)
    gaps.push(...inside.map(({ previous, seq }) => ({ device, from: previous + 1, to: seq - 1 })))
    const last = await findLastSeq(db, entryid, device)
    if (last < lastSeq) gaps.push({ device, from: last + 1, to: lastSeq })
  }
  return gaps.slice(0, gapsShown)
}
