// Compares guides and runs as the API shows them in a restored database and at the site.
import { findGuides } from '#guides/guides.queries.ts'
import { showGuide } from '#guides/reading/show.ts'
import type { Database, Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { findRun } from '#runs/runs.queries.ts'
import { presentWhole } from '#runs/work/present.ts'

export interface Compared {
  live: Database
  restored: Database
  /** Both sides with the same clock and address. */
  contextFor(db: Db): Promise<Context>
}

export interface Comparison {
  compared: number
  faults: string[]
}

const samplesOfEach = 10
/** Events that change no answer. */
const harmless = ['session.', 'token.', 'backup.', 'drill.'] as const

/** Answers that the site has changed since the backup are not compared. */
export async function compareSamples({ live, restored, contextFor }: Compared): Promise<Comparison> {
  const before = await restored.read(async (db) => ({
    ids: await pickSamples(db),
    last: await lastEvent(db),
  }))
  const inOld = await restored.read(async (db) => showAll(await contextFor(db), before.ids))
  const now = await live.readNewest(async (db) => ({
    shown: await showAll(await contextFor(db), before.ids),
    isChanged: await hasChanged(db, before.last),
  }))
  const faults: string[] = []
  let compared = 0
  for (const [name, text] of inOld) {
    const isEqual = now.shown.get(name) === text
    if (isEqual || !now.isChanged) compared += 1
    if (!isEqual && !now.isChanged) faults.push(`${name} is not restored as the site shows it`)
  }
  return { compared, faults }
}

interface Samples {
  guides: number[]
  runs: number[]
}

/** The newest, since changes of a new version show there first. */
async function pickSamples(db: Db): Promise<Samples> {
  const guides = await db
    .selectFrom('guides')
    .select('guideid')
    .where('isDeleted', '=', 0)
    .orderBy('guideid', 'desc')
    .limit(samplesOfEach)
    .execute()
  const runs = await db
    .selectFrom('entries')
    .select('entryid')
    .where('status', '=', 'complete')
    .orderBy('entryid', 'desc')
    .limit(samplesOfEach)
    .execute()
  return { guides: guides.map(({ guideid }) => guideid), runs: runs.map(({ entryid }) => entryid) }
}

async function lastEvent(db: Db): Promise<number> {
  const row = await db
    .selectFrom('events')
    .select('eventid')
    .orderBy('eventid', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.eventid ?? 0
}

async function hasChanged(db: Db, after: number): Promise<boolean> {
  let query = db.selectFrom('events').select('eventid').where('eventid', '>', after)
  for (const start of harmless) query = query.where('type', 'not like', `${start}%`)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

async function showAll(ctx: Context, { guides, runs }: Samples): Promise<Map<string, string>> {
  const shown = new Map<string, string>()
  for (const guide of await findGuides(ctx.db, guides))
    shown.set(`Guide ${guide.guideid}`, JSON.stringify((await showGuide(ctx, guide, {})).guide))
  for (const entryid of runs) {
    const run = await findRun(ctx.db, entryid)
    if (run) shown.set(`Run ${entryid}`, JSON.stringify(await presentWhole(ctx, run)))
  }
  return shown
}
