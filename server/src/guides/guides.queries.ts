// The SQL of guides: their rows, their revisions, and the lists.
import { expressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { sqlList } from '#platform/db/lists.ts'
import { prepare, prepareFirst, prepareRows } from '#platform/db/prepared.ts'
import type { Tables } from '#schema/generated/tables.ts'
import type { PinnedGuide } from './content.ts'

export type GuideRow = Selectable<Tables['guides']>
export type GuideRevisionRow = Selectable<Tables['guide_revisions']>

export const findGuide = prepareFirst<number>()((db, guideid) =>
  db.selectFrom('guides').selectAll().where('guideid', '=', guideid),
)

export async function findGuides(db: Db, guideids: readonly number[]): Promise<GuideRow[]> {
  if (guideids.length === 0) return []
  const query = db.selectFrom('guides').selectAll().where('guideid', 'in', guideids)
  return query.where('isDeleted', '=', 0).execute()
}

export const findGuideRevision = prepareFirst<number>()((db, guideRevisionid) =>
  db.selectFrom('guide_revisions').selectAll().where('guideRevisionid', '=', guideRevisionid),
)

export async function findGuideRevisions(db: Db, ids: readonly number[]): Promise<GuideRevisionRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('guide_revisions').selectAll().where('guideRevisionid', 'in', ids).execute()
}

export function insertGuide(db: Db, row: Insertable<Tables['guides']>): Promise<GuideRow> {
  return db.insertInto('guides').values(row).returningAll().executeTakeFirstOrThrow()
}

type GuideChange = Updateable<Omit<Tables['guides'], 'guideid'>>

/** One row with the columns that change. */
const changeGuide = prepareRows<GuideChange & { guideid: number }>()((db, rows) => {
  const { guideid, ...change } = rows[0] as GuideChange & { guideid: number }
  return db.updateTable('guides').set(change).where('guideid', '=', guideid)
})

export async function updateGuideRow(db: Db, guideid: number, change: GuideChange): Promise<void> {
  await changeGuide(db, [{ ...change, guideid }])
}

type NewGuideRevision = Insertable<Tables['guide_revisions']>

const insertRevisions = prepareRows<NewGuideRevision>()((db, rows) =>
  db
    .insertInto('guide_revisions')
    .values([...rows])
    .returning('guideRevisionid'),
)

export async function insertGuideRevision(db: Db, row: NewGuideRevision): Promise<number> {
  const [made] = await insertRevisions(db, [row])
  return (made as { guideRevisionid: number }).guideRevisionid
}

const insertContributor = prepare<{ guideid: number; userid: number }>()((db, { guideid, userid }) =>
  db
    .insertInto('guide_contributors')
    .values({ guideid, userid })
    .onConflict((conflict) => conflict.columns(['guideid', 'userid']).doNothing()),
)

export async function storeContributor(db: Db, guideid: number, userid: number): Promise<void> {
  await insertContributor(db, { guideid, userid })
}

/** Returns the guides among them on which only this user has worked. */
export async function listSoleWork(db: Db, userid: number, guideids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ guideid: number }>`
    select own.guideid from guide_contributors own
    where own.userid = ${userid} and own.guideid in ${sqlList(guideids)} and not exists (
      select 1 from guide_contributors other where other.guideid = own.guideid and other.userid <> own.userid)`.execute(
    db,
  )
  return rows.map(({ guideid }) => guideid)
}

export async function replacePrerequisites(
  db: Db,
  guideid: number,
  prerequisites: readonly PinnedGuide[],
): Promise<void> {
  await db.deleteFrom('guide_prerequisites').where('guideid', '=', guideid).execute()
  if (prerequisites.length === 0) return
  const rows = prerequisites.map(({ guideid: prerequisiteid, releaseid }, index) => ({
    guideid,
    prerequisiteid,
    position: index + 1,
    releaseid,
  }))
  await db.insertInto('guide_prerequisites').values(rows).execute()
}

/** Returns prerequisites of these guides, transitively; terminates on cycles, too. */
export async function listPrerequisitesBelow(db: Db, guideids: readonly number[]) {
  if (guideids.length === 0) return []
  return (
    db
      .withRecursive('reached', (query) =>
        query
          .selectFrom('guides')
          .select('guideid')
          .where('guideid', 'in', guideids)
          .union((eb) =>
            eb
              .selectFrom('reached')
              .innerJoin('guide_prerequisites', 'guide_prerequisites.guideid', 'reached.guideid')
              .select('guide_prerequisites.prerequisiteid as guideid'),
          ),
      )
      .selectFrom('reached')
      // A cross join, so that no engine scans the prerequisites of all guides.
      .crossJoin('guide_prerequisites')
      .select(['guide_prerequisites.guideid', 'guide_prerequisites.prerequisiteid'])
      .select('guide_prerequisites.releaseid')
      .whereRef('guide_prerequisites.guideid', '=', 'reached.guideid')
      .orderBy('guide_prerequisites.guideid')
      .orderBy('guide_prerequisites.position')
      .execute()
  )
}

/** No tag contains this character. */
export const tagSeparator = '\n'

const summaryColumns = [
  'guides.guideid',
  'guides.categoryid',
  'guides.langid',
  'guides.revisionid',
  'guides.currentRevisionid',
  'guides.modifiedAt',
  'guides.type',
  'guides.subject',
  'guides.title',
  'guides.summary',
  'guides.difficulty',
  'guides.timeMax',
  'guides.isPublic',
  'guides.isFeatured',
  'guides.flags',
  'guides.imageid',
  'guides.authorid',
  'guides.commonRevisionid',
  'guides.releaseid',
  'guides.isHeldBack',
] as const

const translatedColumns = [
  'translated.langid as translatedLangid',
  'translated.edition as translatedEdition',
  'translated.revisionid as translatedToken',
  'translated.currentRevisionid as translatedRevisionid',
  'translated.subject as translatedSubject',
  'translated.title as translatedTitle',
  'translated.summary as translatedSummary',
] as const

const categoryImageColumns = [
  'categoryImages.imageid as categoryImageid',
  'categoryImages.guid as categoryGuid',
  'categoryImages.width as categoryWidth',
  'categoryImages.height as categoryHeight',
] as const

/** Rows of lists with the columns of other tables for summaries; in that language if published, or in each language. */
export function summaries(db: Db, langid: string | null) {
  return db
    .selectFrom('guides')
    .innerJoin('wikis', 'wikis.wikiid', 'guides.categoryid')
    .leftJoin('users', 'users.userid', 'guides.authorid')
    .leftJoin('images', 'images.imageid', 'guides.imageid')
    .leftJoin('images as categoryImages', (join) =>
      join
        .onRef('categoryImages.imageid', '=', 'wikis.imageid')
        .on('guides.imageid', 'is', null)
        .on('wikis.isPrivate', '=', 0),
    )
    .leftJoin('guide_releases', 'guide_releases.releaseid', 'guides.releaseid')
    .leftJoin('guide_translations as translated', (join) => {
      const shown = join
        .onRef('translated.guideid', '=', 'guides.guideid')
        .on('translated.currentRevisionid', '>', 0)
      return langid === null ? shown : shown.on('translated.langid', '=', langid)
    })
    .leftJoin('wiki_translations as filed', (join) => {
      const shown = join.onRef('filed.wikiid', '=', 'guides.categoryid').on('filed.currentRevisionid', '>', 0)
      return langid === null
        ? shown.onRef('filed.langid', '=', 'translated.langid')
        : shown.on('filed.langid', '=', langid)
    })
    .select(summaryColumns)
    .select(translatedColumns)
    .select(['wikis.title as category', 'wikis.displayTitle', 'wikis.isPrivate as isCategoryPrivate'])
    .select(['filed.displayTitle as filedTitle', 'users.username'])
    .select(['images.guid', 'images.width', 'images.height', 'guide_releases.title as releaseTitle'])
    .select(categoryImageColumns)
    .select((eb) =>
      eb
        .selectFrom('guide_prerequisites')
        .innerJoin('guides as before', 'before.guideid', 'guide_prerequisites.prerequisiteid')
        .select((inner) => inner.fn.max('before.modifiedAt').as('at'))
        .whereRef('guide_prerequisites.guideid', '=', 'guides.guideid')
        .as('prereqModifiedAt'),
    )
    .select((eb) =>
      eb
        .selectFrom('guide_tags')
        .innerJoin('tags', 'tags.tagid', 'guide_tags.tagid')
        .select(sql<string | null>`string_agg(tags.name, ${tagSeparator} order by tags.name)`.as('names'))
        .whereRef('guide_tags.guideid', '=', 'guides.guideid')
        .where('tags.isTyped', '=', 0)
        .as('tagNames'),
    )
    .where('guides.isDeleted', '=', 0)
}

export type SummaryRow = Awaited<ReturnType<typeof listGuidesByIds>>[number]

export interface GuideFilter {
  types?: readonly string[] | undefined
  modifiedSince?: number | undefined
  includePrivate?: boolean | undefined
  categoryid?: number | undefined
  /** Only guides of these categories. */
  categoryids?: readonly number[] | undefined
  isFeatured?: boolean | undefined
}

export interface GuidePage {
  offset: number
  limit: number
  order: 'asc' | 'desc'
}

/** No engine accepts an empty list. */
const choosesNone = ({ types, categoryids }: GuideFilter): boolean =>
  types?.length === 0 || categoryids?.length === 0

/** Ordered by id. The page is found in an index alone, so a late page costs little more than the first. */
export async function listGuides(db: Db, filter: GuideFilter, page: GuidePage, langid: string) {
  if (choosesNone(filter)) return []
  let chosen = chosenBy(filter, 'walking').where('listed.isDeleted', '=', 0)
  if (filter.categoryid) chosen = chosen.where('listed.categoryid', '=', filter.categoryid)
  if (filter.isFeatured) chosen = chosen.where('listed.isFeatured', '=', 1)
  // For few categories, walking the list order would skip nearly all rows.
  const number = filter.categoryids ? sql<number>`+${sql.ref('listed.guideid')}` : sql.ref('listed.guideid')
  const picked = chosen.orderBy(number, page.order).offset(page.offset).limit(page.limit)
  return summaries(db, langid)
    .where('guides.guideid', 'in', (eb) => eb.selectFrom(picked.as('picked')).select('picked.guideid'))
    .orderBy('guides.guideid', page.order)
    .execute()
}

/** Ordered by latest change, in an index alone as well. */
export async function listGuidesByChange(db: Db, filter: GuideFilter, page: GuidePage, langid: string) {
  if (choosesNone(filter)) return []
  const picked = chosenBy(filter, 'by change')
    .where(sql<number>`+${sql.ref('listed.isDeleted')}`, '=', 0)
    .orderBy('listed.modifiedAt', page.order)
    .orderBy('listed.guideid', page.order)
    .offset(page.offset)
    .limit(page.limit)
  return summaries(db, langid)
    .where('guides.guideid', 'in', (eb) => eb.selectFrom(picked.as('picked')).select('picked.guideid'))
    .orderBy('guides.modifiedAt', page.order)
    .orderBy('guides.guideid', page.order)
    .execute()
}

/**
 * The unary plus signs keep the engine from other indexes, which would require sorting. Nearly all guides are public,
 * so walking in list order skips few rows.
 */
function chosenBy(filter: GuideFilter, how: 'walking' | 'by change') {
  const { includePrivate, types, modifiedSince, categoryids } = filter
  const changed = sql.ref<number>('listed.modifiedAt')
  let chosen = expressionBuilder<Tables, never>().selectFrom('guides as listed').select('listed.guideid')
  if (!includePrivate) chosen = chosen.where(sql<number>`+${sql.ref('listed.isPublic')}`, '=', 1)
  if (categoryids) chosen = chosen.where('listed.categoryid', 'in', categoryids)
  const [type, ...otherTypes] = types ?? []
  // One type has an index in list order. Several types are filtered while walking, also a list of two equal ones.
  const isAlone = otherTypes.length === 0 && how === 'walking' && !modifiedSince
  if (type !== undefined && isAlone) return chosen.where('listed.type', '=', type)
  if (type !== undefined) chosen = chosen.where('listed.type', 'in', [type, type, ...otherTypes])
  if (modifiedSince)
    chosen = chosen.where(how === 'walking' ? sql<number>`+${changed}` : changed, '>=', modifiedSince)
  return chosen
}

const listSome = prepare<{ ids: readonly number[]; lang: string }>()((db, { ids, lang }) =>
  summaries(db, lang).where('guides.guideid', 'in', ids).orderBy('guides.guideid'),
)
export const listGuidesByIds = async (db: Db, ids: readonly number[], lang: string) =>
  ids.length === 0 ? [] : listSome(db, { ids, lang })

/** Returns guides that have this guide as a prerequisite. */
export function listDependents(db: Db, guideid: number) {
  return db
    .selectFrom('guide_prerequisites')
    .innerJoin('guides', 'guides.guideid', 'guide_prerequisites.guideid')
    .select(['guides.guideid', 'guides.isPublic', 'guides.authorid'])
    .where('guide_prerequisites.prerequisiteid', '=', guideid)
    .where('guides.isDeleted', '=', 0)
    .execute()
}

/** Returns the guides among them that were opened to this user by name, not through a team. */
export async function listNamedReading(
  db: Db,
  userid: number,
  guideids: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('guide_users')
    .select('guideid')
    .where('userid', '=', userid)
    .where(sql<boolean>`guideid in ${sqlList(guideids)}`)
    .execute()
  return rows.map(({ guideid }) => guideid)
}

export async function countGuidesIn(db: Db, categoryid: number): Promise<number> {
  const row = await db
    .selectFrom('guides')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('categoryid', '=', categoryid)
    .where('isDeleted', '=', 0)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function listPublicCategories(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('guides')
    .select('categoryid')
    .distinct()
    .where('isDeleted', '=', 0)
    .where('isPublic', '=', 1)
    .execute()
  return rows.map((row) => row.categoryid)
}
