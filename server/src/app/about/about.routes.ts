// Route of the server's platform and health, for administrators.
import { join } from 'node:path'
import { countFailures, countJobs } from '#events/events.queries.ts'
import { mediums } from '#media/media-tables.ts'
import { countMedium } from '#media/storage.queries.ts'
import type { FilesLocation } from '#platform/config/files-setting.ts'
import { checkSpaceIn, diskOf } from '#platform/data-folder.ts'
import type { Database, Db } from '#platform/db/database.ts'
import { withLimit } from '#platform/db/limit.ts'
import type { FileStore } from '#platform/files/files.ts'
import { access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { toSeconds } from '#platform/seconds.ts'
import { version } from '#platform/version.ts'
import { countAltered } from '#runs/checks/checks.queries.ts'
import { readIndexState } from '#search/index/progress.ts'
import { readSettings } from '#settings/settings.ts'
import type { SiteMailer } from '#settings/site-mailer.ts'
import { countLocked } from '#shared-devices/badge-hashes.ts'
import { readHealth } from '../backups/status.ts'
import { mailHandlers } from '../jobs.ts'
import { About } from './about.schema.ts'
import type { RecentErrors } from './recent-errors.ts'

/** A part that does not answer within this time counts as failed. */
const partMs = 3000

export interface AboutDeps {
  database: Database
  files: Pick<FileStore, 'check' | 'reserveBytes'>
  filesPlace: FilesLocation
  dataFolder: string
  mailer: SiteMailer
  errors: RecentErrors
  startedAt: number
  now: () => number
}

export function aboutRoutes(app: App, deps: AboutDeps): void {
  const route = declare(app, ['administration'])
  const { database, files, filesPlace, dataFolder, errors, startedAt } = deps
  const folder = join(dataFolder, 'files')
  route.get(
    '/about',
    access.administer,
    {
      id: 'getAbout',
      summary: 'Get the state of the server: versions, sizes and health',
      answer: About,
      // Disk and bucket are awaited outside of any transaction.
      transaction: 'own',
    },
    async (req): Promise<About> => {
      const counted = await req.readLong((ctx) => countThings(ctx, deps))
      const [facts, disk, space] = await Promise.all([
        orNull(database.describe()),
        orNull(diskOf(folder)),
        orNull(files.check().then(() => checkSpaceIn(folder, files.reserveBytes))),
      ])
      const { jobs, mail, backups, records, pins, search, originals_bytes } = counted
      return {
        version,
        license: 'Apache-2.0',
        node: process.versions.node,
        started_date: toSeconds(startedAt),
        database: facts,
        files: {
          bucket: filesPlace === 'disk' ? null : filesPlace.bucket,
          originals_bytes,
          disk: disk && { used_bytes: disk.total - disk.free, free_bytes: disk.free },
        },
        jobs,
        search,
        health: {
          database: facts ? 'ok' : 'failed',
          files: spaceStates[space ?? 'none'],
          jobs: jobs.failed > 0 ? 'warning' : 'ok',
          mail,
          backups,
          records,
          pins,
        },
        errors: errors.list().map(({ at, ...error }) => ({ date: toSeconds(at), ...error })),
      }
    },
  )
}

const spaceStates = { enough: 'ok', 'no uploads': 'warning', none: 'failed' } as const

const orNull = <T>(work: Promise<T>): Promise<T | null> => withLimit(work, partMs).catch(() => null)

async function countThings({ db, pepper }: Context, { mailer, now }: AboutDeps) {
  const states = new Map((await countJobs(db)).map(({ state, count }) => [state, Number(count)]))
  const of = (state: string) => states.get(state) ?? 0
  let originals = 0
  for (const medium of mediums) originals += (await countMedium(db, medium)).bytes
  const { total, remaining, lagMs } = await readIndexState(db, now())
  return {
    search: { total, remaining, lag_seconds: Math.round(lagMs / 1000) },
    jobs: { waiting: of('waiting'), running: of('running'), failed: of('failed') },
    mail: await mailState(db, mailer),
    backups: await readHealth(db, now()),
    records: (await countAltered(db)) > 0 ? ('failed' as const) : ('ok' as const),
    pins: (await countLocked(db, pepper)) > 0 ? ('warning' as const) : ('ok' as const),
    originals_bytes: originals,
  }
}

async function mailState(db: Db, mailer: SiteMailer): Promise<About['health']['mail']> {
  if (!mailer.isSetUp(await readSettings(db))) return 'off'
  const states = (await countFailures(db, mailHandlers)).map(({ state }) => state)
  if (states.includes('failed')) return 'failed'
  return states.length > 0 ? 'warning' : 'ok'
}
