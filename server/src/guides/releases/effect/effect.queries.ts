// The SQL of the lists of releases, of what refers to one, and of releases whose time has come.
import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { sqlList } from '#platform/db/lists.ts'
import type { Tables } from '#schema/generated/tables.ts'
import type { Manifest } from '../manifest/manifest.ts'
import type { ReleaseRow } from '../releases.queries.ts'

interface ReleaseFilter {
  guideid?: number | undefined
  status?: ReleaseRow['status'] | undefined
}

interface ReleasePage {
  offset: number
  limit: number
  order: 'asc' | 'desc'
}

interface Seen {
  /** Conditions on `guides`. */
  isViewable: RawBuilder<SqlBool>
  /** All releases, not only those that readers have seen. */
  seesAll: RawBuilder<SqlBool>
}

export function listReleases(
  db: Db,
  { guideid, status }: ReleaseFilter,
  { isViewable, seesAll }: Seen,
  page: ReleasePage,
): Promise<ReleaseRow[]> {
  let query = db
    .selectFrom('guide_releases')
    .innerJoin('guides', 'guides.guideid', 'guide_releases.guideid')
    .selectAll('guide_releases')
    .where('guides.isDeleted', '=', 0)
    .where(isViewable)
    .where(sql<SqlBool>`(guide_releases.status in ('released', 'superseded') or ${seesAll})`)
  if (guideid !== undefined) query = query.where('guide_releases.guideid', '=', guideid)
  if (status !== undefined) query = query.where('guide_releases.status', '=', status)
  return query.orderBy('guide_releases.releaseid', page.order).offset(page.offset).limit(page.limit).execute()
}

/** The release that takes effect again if the one in effect ends. `mustBeSigned`: a process applies to the guide. */
export const findPreviousRelease = (
  db: Db,
  { guideid, now, mustBeSigned }: { guideid: number; now: number; mustBeSigned: boolean },
): Promise<ReleaseRow | undefined> =>
  db
    .selectFrom('guide_releases')
    .selectAll()
    .where('guideid', '=', guideid)
    .where('status', '=', 'superseded')
    .where((eb) => eb.or([eb('endAt', 'is', null), eb('endAt', '>', now)]))
    .$if(mustBeSigned, (query) =>
      query.where('releaseid', 'in', (eb) =>
        eb.selectFrom('signatures').select('subjectid').where('subject', '=', 'release'),
      ),
    )
    .orderBy('releasedAt', 'desc')
    .orderBy('releaseid', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function hasRuns(db: Db, releaseid: number): Promise<boolean> {
  const row = await db
    .selectFrom('entries')
    .select('entryid')
    .where('releaseid', '=', releaseid)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Another release or a published guide shows it as a prerequisite. */
export async function isPinned(db: Db, releaseid: number): Promise<boolean> {
  const isUsed = (eb: ExpressionBuilder<Tables, never>) =>
    eb.or([
      eb.exists(eb.selectFrom('release_pins').select('pinnedid').where('pinnedid', '=', releaseid)),
      eb.exists(eb.selectFrom('guide_prerequisites').select('releaseid').where('releaseid', '=', releaseid)),
    ])
  const row = await db
    .selectFrom('guide_releases')
    .select('releaseid')
    .where('releaseid', '=', releaseid)
    .where((eb) => isUsed(eb as never))
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteRelease(db: Db, releaseid: number): Promise<void> {
  await db.deleteFrom('release_pins').where('releaseid', '=', releaseid).execute()
  await db.deleteFrom('guide_releases').where('releaseid', '=', releaseid).execute()
}

/** Revisions of each language up to, or after, the one that the manifest names. */
function revisionsOf({ editions }: Manifest, side: 'upTo' | 'after'): RawBuilder<SqlBool> {
  const parts = Object.entries(editions).map(([langid, id]) =>
    side === 'upTo'
      ? sql<SqlBool>`(langid = ${langid} and "guideRevisionid" <= ${id})`
      : sql<SqlBool>`(langid = ${langid} and "guideRevisionid" > ${id})`,
  )
  const others = sql<SqlBool>`not (langid in ${sqlList(Object.keys(editions))})`
  return sql<SqlBool>`(${sql.join(side === 'after' ? [...parts, others] : parts, sql` or `)})`
}

/** The edits of a release are accepted. */
export async function acceptRevisions(db: Db, manifest: Manifest): Promise<void> {
  await db
    .updateTable('guide_revisions')
    .set({ isPatrolled: 1 })
    .where('guideid', '=', manifest.guideid)
    .where(sql<SqlBool>`"isPatrolled" = 0 and "isDenied" = 0`)
    .where(revisionsOf(manifest, 'upTo'))
    .execute()
}

/** If an earlier release takes effect again, the edits since then wait for the next one. */
export async function reopenRevisions(db: Db, manifest: Manifest): Promise<void> {
  await db
    .updateTable('guide_revisions')
    .set({ isPatrolled: 0 })
    .where('guideid', '=', manifest.guideid)
    .where('isPatrolled', '=', 1)
    .where('isDenied', '=', 0)
    .where(revisionsOf(manifest, 'after'))
    .execute()
}

/** Readers do not see these languages any more; their revisions remain. */
export async function hideTranslations(db: Db, guideid: number, langids: readonly string[]): Promise<void> {
  if (langids.length === 0) return
  await db
    .updateTable('guide_translations')
    .set({ currentRevisionid: 0, revisionid: 0, subject: '', title: '', summary: '' })
    .where('guideid', '=', guideid)
    .where('langid', 'in', langids)
    .execute()
}

/** Numbers of scheduled releases whose time has come, and of releases in effect whose end has come. */
export async function listDue(db: Db, now: number, limit: number): Promise<number[]> {
  const scheduled = db
    .selectFrom('guide_releases')
    .select(['releaseid', 'effectiveAt as at'])
    .where('status', '=', 'scheduled')
    .where('effectiveAt', '<=', now)
  const ending = db
    .selectFrom('guide_releases')
    .select(['releaseid', 'endAt as at'])
    .where('status', '=', 'released')
    .where('endAt', '<=', now)
  const rows = await db
    .selectFrom(scheduled.unionAll(ending).as('due'))
    .select('due.releaseid')
    .orderBy('due.at')
    .orderBy('due.releaseid')
    .limit(limit)
    .execute()
  return rows.map(({ releaseid }) => releaseid)
}

export async function countPublicGuides(db: Db): Promise<{ guides: number; remaining: number }> {
  const row = await db
    .selectFrom('guides')
    .select(({ fn }) => fn.countAll<number>().as('guides'))
    .select(sql<number>`count(case when releaseid is null then 1 end)`.as('remaining'))
    .where('isPublic', '=', 1)
    .where('isDeleted', '=', 0)
    .executeTakeFirstOrThrow()
  return { guides: row.guides, remaining: row.remaining }
}
