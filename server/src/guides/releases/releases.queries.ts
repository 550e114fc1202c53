// The SQL of releases that other parts of guides need: finding, inserting and changing them.
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { prepareFirst } from '#platform/db/prepared.ts'
import type { Tables } from '#schema/generated/tables.ts'
import type { GuideRow } from '../guides.queries.ts'

export type ReleaseRow = Selectable<Tables['guide_releases']>
export type NewReleaseRow = Insertable<Tables['guide_releases']>

export const findRelease = prepareFirst<number>()((db, releaseid) =>
  db.selectFrom('guide_releases').selectAll().where('releaseid', '=', releaseid),
)

/** The release that waits for its approval or its time; a guide has at most one. */
export const findOpenRelease = (db: Db, guideid: number): Promise<ReleaseRow | undefined> =>
  db
    .selectFrom('guide_releases')
    .selectAll()
    .where('guideid', '=', guideid)
    .where('status', 'in', ['pending', 'scheduled'])
    .executeTakeFirst()

export async function findReleases(db: Db, releaseids: readonly number[]): Promise<ReleaseRow[]> {
  if (releaseids.length === 0) return []
  return db.selectFrom('guide_releases').selectAll().where('releaseid', 'in', releaseids).execute()
}

/** Releases of these revisions of originals that have been in effect, the newest last. */
export function listReleasesOfRevisions(db: Db, revisionids: readonly number[]): Promise<ReleaseRow[]> {
  return db
    .selectFrom('guide_releases')
    .selectAll()
    .where('guideRevisionid', 'in', revisionids)
    .where('releasedAt', 'is not', null)
    .orderBy('releaseid')
    .execute()
}

export async function insertReleases(db: Db, rows: readonly NewReleaseRow[]): Promise<ReleaseRow[]> {
  if (rows.length === 0) return []
  return db
    .insertInto('guide_releases')
    .values([...rows])
    .returningAll()
    .execute()
}

export async function insertPins(db: Db, pins: readonly Insertable<Tables['release_pins']>[]): Promise<void> {
  if (pins.length > 0)
    await db
      .insertInto('release_pins')
      .values([...pins])
      .execute()
}

/** Its state changes in `states.ts` only. */
export const updateRelease = (
  db: Db,
  releaseid: number,
  change: Omit<Updateable<Tables['guide_releases']>, 'status'>,
): Promise<ReleaseRow> =>
  db
    .updateTable('guide_releases')
    .set(change)
    .where('releaseid', '=', releaseid)
    .returningAll()
    .executeTakeFirstOrThrow()

/** All languages besides the original, with their heads. */
export function listTranslationHeads(db: Db, guideids: readonly number[]) {
  return db
    .selectFrom('guide_translations')
    .select(['guideid', 'langid', 'edition', 'currentRevisionid', 'newestRevisionid'])
    .where('guideid', 'in', guideids)
    .orderBy('guideid')
    .orderBy('langid')
    .execute()
}

/** The published titles of these guides in all languages besides the original. */
export async function listTranslatedTitles(db: Db, guideids: readonly number[]) {
  if (guideids.length === 0) return []
  return db
    .selectFrom('guide_translations')
    .select(['guideid', 'langid', 'title'])
    .where('guideid', 'in', guideids)
    .where('currentRevisionid', '>', 0)
    .where('title', '<>', '')
    .execute()
}

/** Public guides that readers see without a release, by id. */
export function listGuidesWithoutRelease(db: Db, after: number, limit: number): Promise<GuideRow[]> {
  return db
    .selectFrom('guides')
    .selectAll()
    .where('isPublic', '=', 1)
    .where('isDeleted', '=', 0)
    .where('releaseid', 'is', null)
    .where('guideid', '>', after)
    .orderBy('guideid')
    .limit(limit)
    .execute()
}

/** The release becomes the one in effect of its guide, with the last number given out. */
export async function setReleasesOf(
  db: Db,
  releases: readonly Pick<ReleaseRow, 'guideid' | 'releaseid'>[],
): Promise<void> {
  if (releases.length === 0) return
  const ids = releases.map(({ releaseid }) => releaseid)
  await db
    .updateTable('guides')
    .from('guide_releases')
    .set((eb) => ({
      releaseid: eb.ref('guide_releases.releaseid'),
      lastMajor: eb.ref('guide_releases.major'),
      lastMinor: eb.ref('guide_releases.minor'),
    }))
    .whereRef('guide_releases.guideid', '=', 'guides.guideid')
    .where('guide_releases.releaseid', 'in', ids)
    .execute()
}
