// Lets the server check all records against their events, and verifies the record pack of a run.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyPack } from '../../server/src/runs/pack/verify-pack.ts'
import type { EntryRow } from '../site/run-state.ts'
import type { ServerEvent } from '../site/truth.ts'
import { until, type World } from './history.ts'

interface RecordCheck {
  started_date: number | null
  ended_date: number | null
  runs: number
  altered_count: number
  altered: { entryid: number; faults: object[] }[]
}

const checkMs = 60_000

/** Returns the altered records, also of other runs. Null: the check has not ended in time, because the server was killed. */
async function check(world: World, patienceMs: number): Promise<RecordCheck | null> {
  const asked = Math.floor(Date.now() / 1000)
  await world.whileUp(() => world.served.call('POST', '/record_check'))
  let state: RecordCheck | null = null
  const isDone = async () => {
    state = await world.whileUp(() => world.served.call<RecordCheck>('GET', '/record_check'))
    return state.ended_date !== null && (state.started_date ?? 0) >= asked
  }
  return (await until(isDone, patienceMs)) ? state : null
}

/** At the end of all runs. */
export async function requireIntact(world: World): Promise<void> {
  const state = await check(world, checkMs)
  if (!state) throw new Error(`the check of records has not ended after ${checkMs / 1000} s`)
  if (state.altered_count > 0) throw new Error(`altered records: ${JSON.stringify(state.altered)}`)
}

/** Compares the record with its events, as the server and as the receiver of its pack do. */
export async function checkRecord(
  world: World,
  { entryid }: EntryRow,
  events: readonly ServerEvent[],
): Promise<string[]> {
  const state = await check(world, 2000)
  const altered = state?.altered.find((each) => each.entryid === entryid)
  const found = altered ? [`altered by the check of records: ${JSON.stringify(altered.faults)}`] : []
  return [...found, ...(await faultsOfPack(world, entryid, events))]
}

async function faultsOfPack(
  { served }: World,
  entryid: number,
  events: readonly ServerEvent[],
): Promise<string[]> {
  const answer = await served.api('GET', `/work_log/${entryid}/pack`)
  if (!answer.ok) throw new Error(`no pack: ${answer.status} ${await answer.text()}`)
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-pack-'))
  try {
    const path = join(folder, 'record.zip')
    await writeFile(path, new Uint8Array(await answer.arrayBuffer()))
    const newest = events.reduce((one, two) => (two.entry_eventid > one.entry_eventid ? two : one))
    const report = await verifyPack(path, { hash: newest.hash ?? undefined })
    return report.faults.map((fault) => `its pack is not whole: ${JSON.stringify(fault)}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
