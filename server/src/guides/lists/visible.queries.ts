// The SQL of the list of all guides that the caller may view: filtered, counted, in the order of an index.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { sqlList } from '#platform/db/lists.ts'
import { titleContains } from '#platform/db/title-words.ts'

export const visibleSorts = ['changed', 'title', 'category', 'type', 'language', 'owner'] as const
export type VisibleSort = (typeof visibleSorts)[number]

export const visibleStates = ['public', 'private', 'archived', 'pending'] as const
export type VisibleState = (typeof visibleStates)[number]

export interface VisibleFilter {
  /** Which guides the caller may view, and of which guides the caller may view pending edits. */
  isViewable: Expression<SqlBool>
  isEditable: Expression<SqlBool>
  text?: string | undefined
  categoryids?: readonly number[] | undefined
  types?: readonly string[] | undefined
  langid?: string | undefined
  authorid?: number | undefined
  state?: VisibleState | undefined
}

export interface VisiblePage {
  offset: number
  limit: number
  order: 'asc' | 'desc'
  sort: VisibleSort
}

const isArchived = sql<SqlBool>`guides.flags like '%"GUIDE_ARCHIVED"%'`

const hasPending = sql<SqlBool>`exists (select 1 from guide_revisions pending
  where pending.guideid = guides.guideid and pending."isPatrolled" = 0 and pending."isDenied" = 0)`

const states: Record<VisibleState, (filter: VisibleFilter) => RawBuilder<SqlBool>> = {
  public: () => sql`guides."isPublic" = 1 and not ${isArchived}`,
  private: () => sql`guides."isPublic" = 0 and not ${isArchived}`,
  archived: () => isArchived,
  pending: ({ isEditable }) => sql`${isEditable} and ${hasPending}`,
}

function conditionsOf(filter: VisibleFilter): RawBuilder<SqlBool> {
  const { text, categoryids, types, langid, authorid, state } = filter
  const which: Expression<SqlBool>[] = [sql`guides."isDeleted" = 0`, filter.isViewable]
  if (categoryids)
    which.push(
      categoryids.length === 1
        ? sql`guides.categoryid = ${categoryids[0]}`
        : sql`guides.categoryid in ${sqlList(categoryids)}`,
    )
  if (types) which.push(sql`guides.type in ${sqlList(types)}`)
  if (authorid !== undefined) which.push(sql`guides.authorid = ${authorid}`)
  if (state) which.push(sql`(${states[state](filter)})`)
  if (langid !== undefined)
    which.push(sql`(guides.langid = ${langid} or exists (select 1 from guide_translations edition
      where edition.guideid = guides.guideid and edition.langid = ${langid} and edition."currentRevisionid" > 0))`)
  if (text?.trim())
    which.push(sql`(${titleContains(sql`guides.title`, text)} or exists (select 1 from guide_translations edition
      where edition.guideid = guides.guideid and edition."currentRevisionid" > 0
        and ${titleContains(sql`edition.title`, text)}))`)
  return sql`${sql.join(which, sql` and `)}`
}

export async function countVisibleGuides(db: Db, filter: VisibleFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from guides where ${conditionsOf(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Ids of a page of guides, in its order. */
export async function listVisibleGuides(db: Db, filter: VisibleFilter, page: VisiblePage): Promise<number[]> {
  const { sort, order, offset, limit } = page
  const direction = sql.raw(order)
  const { keys, from } = sources[sort](conditionsOf(filter))
  const { rows } = await sql<{ guideid: number }>`
    ${from} order by ${sql.join(keys.map((key) => sql`${sql.ref(key)} ${direction}`))}
    limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ guideid }) => guideid)
}

type Source = (which: RawBuilder<SqlBool>) => { keys: string[]; from: RawBuilder<unknown> }

const ofGuides =
  (column: string): Source =>
  (which) => ({
    keys: [`guides.${column}`, 'guides.guideid'],
    from: sql`select guides.guideid from guides where ${which}`,
  })

/** If the name is in another table, that table comes first: its names in order, with the guides of each. */
const sources: Record<VisibleSort, Source> = {
  changed: ofGuides('modifiedAt'),
  title: ofGuides('title'),
  type: ofGuides('type'),
  language: ofGuides('langid'),
  category: (which) => ({
    keys: ['wikis.title', 'wikis.wikiid', 'guides.guideid'],
    from: sql`select guides.guideid from wikis cross join guides
      where wikis.namespace = 'CATEGORY' and guides.categoryid = wikis.wikiid and ${which}`,
  }),
  // A guide without an author is sorted before all names.
  owner: (which) => ({
    keys: ['name', 'authorid', 'guideid'],
    from: sql`select users.username as name, users.userid as authorid, guides.guideid from users cross join guides
        where guides.authorid = users.userid and ${which}
      union all select '' as name, 0 as authorid, guides.guideid from guides
        where guides.authorid is null and ${which}`,
  }),
}

export interface GuideCounts {
  guideid: number
  langid: string
  /** Comma-separated; null: none. */
  translations: string | null
  comments: number
  pending: number
  newest: number
  isTemplate: number
  /** Status of the release that waits. */
  open: 'pending' | 'scheduled' | null
}

/** Members of the list beyond the summaries. */
export async function listGuideCounts(db: Db, guideids: readonly number[]): Promise<GuideCounts[]> {
  if (guideids.length === 0) return []
  const { rows } = await sql<GuideCounts>`
    select guides.guideid, guides.langid,
      (select string_agg(edition.langid, ',' order by edition.langid) from guide_translations edition
        where edition.guideid = guides.guideid and edition."currentRevisionid" > 0) as translations,
      (select count(*) from comments
        where comments.guideid = guides.guideid and comments.status <> 'deleted') as comments,
      (select count(*) from guide_revisions pending where pending.guideid = guides.guideid
        and pending."isPatrolled" = 0 and pending."isDenied" = 0) as pending,
      guides."newestRevisionid" as newest,
      (select count(*) from guide_templates where guide_templates.guideid = guides.guideid) as "isTemplate",
      (select status from guide_releases where guide_releases.guideid = guides.guideid
        and status in ('pending', 'scheduled')) as open
    from guides where guides.guideid in ${sqlList(guideids)}`.execute(db)
  return rows
}
