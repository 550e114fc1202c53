// Rebuilds the search index beside its use: after an upgrade, on request, and for resources that it lacks.
import { record } from '#events/events.ts'
import { type JobHandler, rescheduleJob } from '#events/worker.ts'
import { chunks } from '#platform/chunks.ts'
import type { Db } from '#platform/db/database.ts'
import { pause } from '#platform/db/limit.ts'
import { changePiecewise } from '#platform/db/piecewise.ts'
import type { Context } from '#platform/http/request/context.ts'
import { rebuildHandler } from '../cached-answers.ts'
import type { Subject } from '../search.queries.ts'
import { type IndexDeps, indexInOwnTransaction } from './indexing.ts'
import {
  beforeAll,
  findLastDocument,
  findRebuildJob,
  isAnyRemaining,
  listMissingGuides,
  listMissingPages,
  listStale,
  markSomeStale,
} from './rebuild.queries.ts'

interface Rebuilt {
  indexed: number
  /** By resource: the reason. */
  failures: Map<string, string>
}

/** Subjects per query. A plan that reads a whole table is needed once for all of them. */
const listed = 1000
/** Few enough that other writes wait only a moment: on SQLite they share one commit. */
const atOnce = 10
/** Lets other writes run in between. */
const restMs = 5
/** Named in the error of the job. */
const mostNamed = 5

type NextSubjects = (db: Db) => Promise<Subject[]>

/** Each list continues after its last subject, so that a subject that cannot be indexed is tried once. */
function subjectLists(): NextSubjects[] {
  let position = beforeAll
  let [guide, page] = [0, 0]
  return [
    async (db) => {
      const documents = await listStale(db, position, listed)
      position = documents.at(-1) ?? position
      // A subject has a document for each of its languages.
      const subjects = documents.map(({ guideid, wikiid }) => ({ guideid, wikiid }))
      return [...new Map(subjects.map((each) => [`${each.guideid} ${each.wikiid}`, each])).values()]
    },
    async (db) => {
      const guideids = await listMissingGuides(db, guide, listed)
      guide = guideids.at(-1) ?? guide
      return guideids.map((guideid) => ({ guideid, wikiid: null }))
    },
    async (db) => {
      const wikiids = await listMissingPages(db, page, listed)
      page = wikiids.at(-1) ?? page
      return wikiids.map((wikiid) => ({ guideid: null, wikiid }))
    },
  ]
}

/**
 * Indexes resources whose documents are stale or missing, each in its own transaction: search answers from the earlier
 * documents of a resource until they are replaced. A process that ends early leaves the rest to the next call.
 */
export async function indexRemaining(
  deps: IndexDeps,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Rebuilt> {
  const rebuilt: Rebuilt = { indexed: 0, failures: new Map() }
  for (const next of subjectLists()) {
    for (;;) {
      const subjects = await deps.database.readNewest(next)
      if (subjects.length === 0) break
      for (const some of chunks(subjects, atOnce)) {
        if (signal?.aborted) return rebuilt
        await indexSome(deps, some, rebuilt)
        await pause(restMs)
      }
    }
  }
  return rebuilt
}

async function indexSome(deps: IndexDeps, subjects: readonly Subject[], rebuilt: Rebuilt): Promise<void> {
  const results = await Promise.allSettled(subjects.map((subject) => indexInOwnTransaction(deps, subject)))
  for (const [index, result] of results.entries()) {
    if (result.status === 'fulfilled') rebuilt.indexed++
    else rebuilt.failures.set(nameOf(subjects[index]), String((result.reason as Error).message))
  }
}

const nameOf = (subject: Subject | undefined): string =>
  subject?.guideid ? `guide ${subject.guideid}` : `page ${subject?.wikiid}`

function describe(failures: ReadonlyMap<string, string>): string {
  const named = [...failures].slice(0, mostNamed).map(([name, reason]) => `${name}: ${reason}`)
  return `${failures.size} could not be indexed: ${named.join('; ')}`
}

export function rebuildIndex(deps: IndexDeps): JobHandler {
  return async (_job, signal) => {
    const { failures } = await indexRemaining(deps, { signal })
    if (signal.aborted) throw new Error('interrupted')
    // The job is retried with increasing pauses, and fails in the end, which administrators see.
    if (failures.size > 0) throw new Error(describe(failures))
  }
}

/** Requests a rebuild if one is needed and none is pending. Every process calls it; the transaction makes it one job. */
export async function requestNeededRebuild({ database, systemContext }: IndexDeps): Promise<void> {
  const isNeeded = async (db: Db) =>
    (await isAnyRemaining(db)) && (await findRebuildJob(db, rebuildHandler)) === undefined
  if (!(await database.readNewest(isNeeded))) return
  await database.write(async (db) => {
    if (await findRebuildJob(db, rebuildHandler)) return
    await requestRebuild(await systemContext(db, 'search'))
  })
}

const requestRebuild = (ctx: Context): Promise<void> => record(ctx, 'search.rebuild-requested', ['site', 1])

/** Marks all documents as stale and requests their rebuild; a pending one runs now. */
export async function requestFullRebuild({ database, systemContext }: IndexDeps): Promise<void> {
  const last = await database.readNewest(findLastDocument)
  await changePiecewise(database, (db, most) => markSomeStale(db, last, most))
  await database.write(async (db) => {
    const ctx = await systemContext(db, 'search')
    const job = await findRebuildJob(db, rebuildHandler)
    if (!job) await requestRebuild(ctx)
    else if (job.state === 'waiting') await rescheduleJob(db, job.jobid, ctx.now)
  })
}
