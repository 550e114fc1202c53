// Upgrades a database in one transaction: backs it up, migrates, checks the result, and undoes everything on a failure.
import { type Migration, migrations } from '#schema/migrations/index.ts'
import { isConnectionLost } from '../errors.ts'
import { findFaults, takeStock } from './check-upgrade.ts'
import type { Inspection, UpgradeEngine } from './upgrade-engine.ts'

export interface MigrationReport {
  applied: string[]
  /** Where the data was saved before a filled database was changed. */
  backup: string | null
  /** Faults that the data had before; the upgrade leaves them. */
  earlierFaults: string[]
}

/** The state of the data does not fit this program, or an upgrade failed; shown as one line. */
export class MigrationError extends Error {}

export interface MigrateOptions {
  list?: readonly Migration[] | undefined
  /**
   * Saves a filled database before it is changed, and returns where; null: without a backup. If absent, SQLite is copied
   * beside its file, and PostgreSQL is not saved.
   */
  backUp?: (() => Promise<string | null>) | undefined
  /** Throws if a server uses the site; otherwise reserves the site until the returned function is called. */
  reserve?: (() => () => void) | undefined
  inspect?: Inspection | undefined
}

interface Attempt {
  stage: string
  isFilled: boolean
  backup: string | null
  earlierFaults: string[]
}

export async function upgrade(engine: UpgradeEngine, options: MigrateOptions): Promise<MigrationReport> {
  const { list = migrations } = options
  const before = await engine.listApplied()
  if (missingOf(list, before).length === 0) return { applied: [], backup: null, earlierFaults: [] }
  const attempt: Attempt = {
    stage: 'at the start',
    isFilled: before.length > 0,
    backup: null,
    earlierFaults: [],
  }
  let release = () => {}
  try {
    await engine.begin()
    // Another process may have migrated meanwhile.
    const done = await engine.listApplied()
    const missing = missingOf(list, done)
    if (done.length === 0) await applyAll(engine, missing, attempt)
    else if (missing.length > 0) {
      release = options.reserve?.() ?? release
      await changeFilled(engine, { list, done, missing, inspect: options.inspect }, attempt)
    }
    attempt.stage = 'at its end'
    await engine.commit()
    const { backup, earlierFaults } = attempt
    return { applied: missing.map(({ name }) => name), backup, earlierFaults }
  } catch (error) {
    await engine.rollBack()
    throw explain(error as Error, attempt)
  } finally {
    release()
  }
}

function missingOf(list: readonly Migration[], done: readonly number[]): Migration[] {
  const newest = list.at(-1)?.id ?? 0
  if (done.some((id) => id > newest))
    throw new MigrationError(
      'The data was written by a newer Stepwright; install that version or restore a backup',
    )
  return list.filter(({ id }) => !done.includes(id))
}

interface Change {
  list: readonly Migration[]
  done: readonly number[]
  missing: readonly Migration[]
  inspect: Inspection | undefined
}

async function changeFilled(engine: UpgradeEngine, change: Change, attempt: Attempt): Promise<void> {
  const { list, done, missing, inspect } = change
  attempt.stage = backupStage
  attempt.backup = await engine.backUp(missing[0]?.id ?? 0)
  attempt.stage = 'at the count of rows'
  const isReadable = inspect !== undefined && Math.max(...done) >= inspect.since
  const before = await takeStock(engine, missing, isReadable ? inspect : undefined)
  attempt.earlierFaults = [...before.faults]
  await applyAll(engine, missing, attempt)
  attempt.stage = 'at the check of the result'
  const faults = await findFaults(engine, { list, inspect, before })
  if (faults.length > 0) throw new Error(faults.join('; '))
}

async function applyAll(
  engine: UpgradeEngine,
  missing: readonly Migration[],
  attempt: Attempt,
): Promise<void> {
  for (const migration of missing) {
    attempt.stage = `at migration ${migration.id} (${migration.name})`
    await engine.apply(migration)
  }
}

const backupStage = 'backup'

function explain(error: Error, { stage, isFilled, backup }: Attempt): Error {
  if (error instanceof MigrationError) return error
  const reason = error.message.replaceAll(/\s+/g, ' ')
  const line = (text: string) => new MigrationError(text, { cause: error })
  if (isConnectionLost(error))
    return line(`The connection was lost during the upgrade (${reason}): repeat it when the database is back`)
  if (!isFilled) return line(`The new database can not be created, it failed ${stage}: ${reason}`)
  if (stage === backupStage)
    return line(`The data was not backed up, therefore the upgrade was not begun: ${reason}`)
  const copy = backup ? `; ${backup} has a backup` : ''
  return line(
    `The upgrade failed ${stage} and was undone: ${reason}. The data is as before, for the previous version${copy}`,
  )
}
