// Fills an empty site with sample content, a few moments per transaction, while later drawings are rendered.
import { setImmediate as afterRequests } from 'node:timers/promises'
import { record } from '#events/events.ts'
import type { FileStore } from '#platform/files/files.ts'
import type { Context } from '#platform/http/request/context.ts'
import { findHidden, forgetHidden, keepHidden } from '#settings/hidden.ts'
import { siteOf } from '#settings/settings.ts'
import { type Person, system } from '#users/privileges.ts'
import { people } from './content.ts'
import { type Moment, noIds, type SampleIds, type StoredDrawing, timeOf } from './moments.ts'
import { openShelf } from './pictures.ts'
import type { PersonKey } from './shapes.ts'
import { drawingsFor, sampleMoments } from './timeline.ts'

export interface FillDeps {
  files: FileStore
  write<T>(work: (ctx: Context) => Promise<T>): Promise<T>
  read<T>(work: (ctx: Context) => Promise<T>): Promise<T>
  signal?: AbortSignal
}

/** Progress of the filling, which continues after an interruption. */
interface Progress {
  began: number
  done: number
  ids: SampleIds
}

const progressName = 'sampleProgress'
/** Few moments per transaction, so that requests hardly wait for the write lock. */
const momentsAtOnce = 6
/** The patrol threshold while a moment makes a pending edit. */
const thresholdOfWaiting = 1000

/** Returns false if the site has content of its own. */
export async function fillSite({ files, write, read, signal }: FillDeps): Promise<boolean> {
  if (!(await read(isFillable))) return false
  const moments = sampleMoments()
  let done = await read(countDone)
  const shelf = openShelf(files, drawingsFor(moments.slice(done)), signal)
  try {
    while (done < moments.length) {
      signal?.throwIfAborted()
      const from = done
      await shelf.wait(drawingsFor(someOf(moments, from)))
      done = await write((ctx) => runSome(ctx, { moments, from, drawings: shelf.stored }))
      await afterRequests()
    }
  } finally {
    await shelf.close()
  }
  return true
}

const someOf = (moments: readonly Moment[], from: number) => moments.slice(from, from + momentsAtOnce)

const findProgress = async ({ db }: Context) => (await findHidden(db, progressName)) as Progress | undefined

const countDone = async (ctx: Context): Promise<number> => (await findProgress(ctx))?.done ?? 0

async function isFillable(ctx: Context): Promise<boolean> {
  if (await findHidden(ctx.db, progressName)) return true
  const guide = await ctx.db.selectFrom('guides').select('guideid').limit(1).executeTakeFirst()
  const page = await ctx.db.selectFrom('wikis').select('wikiid').limit(1).executeTakeFirst()
  return !guide && !page
}

interface Turn {
  moments: readonly Moment[]
  from: number
  drawings: ReadonlyMap<string, StoredDrawing>
}

/** Returns the number of finished moments. Reads it in the transaction, because another process may have continued. */
async function runSome(ctx: Context, { moments, from, drawings }: Turn): Promise<number> {
  const saved = await findProgress(ctx)
  if (!saved && !(await isFillable(ctx))) return moments.length
  const progress = saved ?? { began: ctx.now, done: 0, ids: noIds() }
  const { began, done, ids } = progress
  if (done !== from) return done
  for (const moment of someOf(moments, done)) {
    const now = timeOf(began, moment.daysAgo)
    await moment.run({ ctx: actingAs(ctx, moment, { ids, now }), ids, drawings, began })
  }
  const next = done + momentsAtOnce
  if (next < moments.length) {
    await keepHidden(ctx.db, progressName, { began, done: next, ids })
    return next
  }
  await forgetHidden(ctx.db, progressName)
  const after = { guides: Object.keys(ids.guides).length, people: Object.keys(ids.people).length }
  await record(ctx, 'sample.filled', ['site', 1], { after })
  return moments.length
}

function actingAs(
  ctx: Context,
  { by, waits }: Moment,
  { ids, now }: { ids: SampleIds; now: number },
): Context {
  const actor = by === null ? system : actorOf(by, ids)
  const site = waits ? { ...siteOf(ctx), patrolThreshold: thresholdOfWaiting } : ctx.site
  return { ...ctx, now, actor, site }
}

const actorOf = (key: PersonKey, ids: SampleIds): Person => ({
  userid: ids.people[key] ?? null,
  privileges: ['User' as const, ...people[key].privileges],
  tokenid: null,
  scopes: null,
  langid: null,
  reputation: people[key].reputation,
})
