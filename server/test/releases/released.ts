// Hashes of released migrations, which never change.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type EngineName, sqlOf } from '#platform/db/open/render-migration.ts'
import { type Migration, migrations } from '#schema/migrations/index.ts'

export interface ReleasedMigration {
  id: number
  name: string
  /** The first version that has it. */
  release: string
  sqlite: string
  postgres: string
}

export const releasedFile = fileURLToPath(
  new URL('../../src/schema/migrations/released.json', import.meta.url),
)
export const archiveOf = (release: string): string =>
  fileURLToPath(new URL(`./${release}.zip`, import.meta.url))

export const readReleased = (): ReleasedMigration[] => JSON.parse(readFileSync(releasedFile, 'utf8'))

const hashFor = (migration: Migration, engine: EngineName): string =>
  createHash('sha256').update(sqlOf(migration, engine)).digest('hex')

export const describeMigration = (migration: Migration, release: string): ReleasedMigration => ({
  id: migration.id,
  name: migration.name,
  release,
  sqlite: hashFor(migration, 'sqlite'),
  postgres: hashFor(migration, 'postgres'),
})

/** One line for each released migration that was edited, renamed, moved or removed. */
export function listChanged(
  released: readonly ReleasedMigration[],
  list: readonly Migration[] = migrations,
): string[] {
  return released.flatMap((before, at) => {
    const now = list[at]
    const called = `Migration ${before.id} (${before.name}) of version ${before.release}`
    if (now?.id !== before.id || now.name !== before.name)
      return [`${called} was removed, renamed or moved: restore it`]
    const { sqlite, postgres } = describeMigration(now, before.release)
    if (sqlite === before.sqlite && postgres === before.postgres) return []
    return [`${called} was edited, but databases have it: restore it and add a new migration`]
  })
}
