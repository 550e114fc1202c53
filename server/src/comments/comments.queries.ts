// The SQL of comments.
import { type Expression, type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { sqlList } from '#platform/db/lists.ts'
import { prepare, prepareFirst, prepareRows } from '#platform/db/prepared.ts'
import type { Tables } from '#schema/generated/tables.ts'
import type { CommentContext } from './comments.schema.ts'

function rows(db: Db) {
  return db
    .selectFrom('comments')
    .leftJoin('guides', 'guides.guideid', 'comments.guideid')
    .leftJoin('wikis', 'wikis.wikiid', 'comments.wikiid')
    .selectAll('comments')
    .select(['guides.title as guideTitle', 'wikis.title as pageTitle', 'wikis.displayTitle as pageName'])
}

export type CommentRow = NonNullable<Awaited<ReturnType<typeof findComment>>>

export const findComment = prepareFirst<number>()((db, commentid) =>
  rows(db).where('comments.commentid', '=', commentid),
)

export const listPagesOfComments = (db: Db, commentids: readonly number[]) =>
  db
    .selectFrom('comments')
    .select(['commentid', 'wikiid'])
    .where('commentid', 'in', [...commentids])
    .where('wikiid', 'is not', null)
    .where('status', '<>', 'deleted')
    .$narrowType<{ wikiid: number }>()
    .execute()

export interface CommentFilter {
  context?: CommentContext | undefined
  contextid?: number | undefined
  langid?: string | undefined
  touchedSince?: number | undefined
  /** A condition on `guides` and `wikis`. */
  isGuideSeen: RawBuilder<boolean>
  isPageSeen: RawBuilder<boolean>
}

/** Top-level comments. */
export function listThreads(
  db: Db,
  filter: CommentFilter,
  page: { offset: number; limit: number; order: 'asc' | 'desc' },
): Promise<CommentRow[]> {
  const { context, contextid, langid, touchedSince, isGuideSeen, isPageSeen } = filter
  let query = rows(db)
    .where('comments.parentid', 'is', null)
    .where('comments.status', '!=', 'deleted')
    .where(sql<boolean>`(
      (comments.guideid is not null and guides."isDeleted" = 0 and ${isGuideSeen})
      or (comments.wikiid is not null and ${isPageSeen}))`)
  if (context !== undefined) query = query.where('comments.context', '=', context)
  if (contextid !== undefined) query = query.where('comments.contextid', '=', contextid)
  if (langid !== undefined) query = query.where('comments.langid', '=', langid)
  if (touchedSince !== undefined) query = query.where('comments.touchedAt', '>=', touchedSince)
  return query.orderBy('comments.commentid', page.order).offset(page.offset).limit(page.limit).execute()
}

/** Embedded threads are capped; the list of comments is paginated. */
const embeddedLimit = 1000

export interface ThreadsFilter {
  /** Null for steps only. */
  guideid: number | null
  stepids: readonly number[]
  mostOnGuide: number
  mostOnStep: number
}

type ThreadLimits = Pick<ThreadsFilter, 'mostOnGuide' | 'mostOnStep'>

/** Top N per subject: the newest threads of each, oldest first, with the subject's total. */
function newestThreads(db: Db, isThere: Expression<SqlBool>, { mostOnGuide, mostOnStep }: ThreadLimits) {
  const ranked = db
    .selectFrom('comments')
    .select('commentid')
    .select(
      sql<number>`row_number() over (partition by context, contextid order by commentid desc)`.as('place'),
    )
    .select(sql<number>`count(*) over (partition by context, contextid)`.as('total'))
    .where('parentid', 'is', null)
    .where('status', '!=', 'deleted')
    .where(isThere)
  return rows(db)
    .innerJoin(ranked.as('ranked'), 'ranked.commentid', 'comments.commentid')
    .select('ranked.total')
    .where((eb) =>
      eb(
        'ranked.place',
        '<=',
        eb
          .case()
          .when('comments.context', '=', 'guide')
          .then(sql<number>`cast(${mostOnGuide} as integer)`)
          .else(sql<number>`cast(${mostOnStep} as integer)`)
          .end(),
      ),
    )
    .orderBy('comments.commentid')
    .limit(embeddedLimit)
}

const onGuide = (guideid: number) => sql<SqlBool>`(context = 'guide' and contextid = ${guideid})`
const onSteps = (stepids: readonly number[]) =>
  sql<SqlBool>`(context = 'step' and contextid in ${sqlList(stepids)})`

const threadsOnGuide = prepare<ThreadLimits & { guideid: number }>()((db, { guideid, ...limits }) =>
  newestThreads(db, onGuide(guideid), limits),
)
const threadsOnSteps = prepare<ThreadLimits & { stepids: readonly number[] }>()(
  (db, { stepids, ...limits }) => newestThreads(db, onSteps(stepids), limits),
)
const threadsOnBoth = prepare<ThreadLimits & { guideid: number; stepids: readonly number[] }>()(
  (db, { guideid, stepids, ...limits }) =>
    newestThreads(db, sql`(${onGuide(guideid)} or ${onSteps(stepids)})`, limits),
)

export async function listThreadsOn(db: Db, { guideid, stepids, mostOnGuide, mostOnStep }: ThreadsFilter) {
  const limits = { mostOnGuide, mostOnStep }
  if (guideid === null) return stepids.length > 0 ? threadsOnSteps(db, { stepids, ...limits }) : []
  if (stepids.length === 0) return threadsOnGuide(db, { guideid, ...limits })
  return threadsOnBoth(db, { guideid, stepids, ...limits })
}

/** The newest replies to each of these, newest first. */
export async function listReplies(
  db: Db,
  parentids: readonly number[],
  mostEach: number,
): Promise<CommentRow[]> {
  if (parentids.length === 0) return []
  const ranked = db
    .selectFrom('comments')
    .select('commentid')
    .select(sql<number>`row_number() over (partition by parentid order by commentid desc)`.as('place'))
    .where('parentid', 'in', parentids)
    .where('status', '!=', 'deleted')
  return rows(db)
    .innerJoin(ranked.as('ranked'), 'ranked.commentid', 'comments.commentid')
    .where('ranked.place', '<=', mostEach)
    .orderBy('comments.commentid', 'desc')
    .execute()
}

type NewCommentRow = Omit<Selectable<Tables['comments']>, 'commentid'>

const insertRows = prepareRows<{ [K in keyof NewCommentRow]: NewCommentRow[K] }>()((db, rows) =>
  db
    .insertInto('comments')
    .values([...rows])
    .returning('commentid'),
)

export async function insertComment(db: Db, row: NewCommentRow): Promise<number> {
  const [made] = await insertRows(db, [row])
  return (made as { commentid: number }).commentid
}

export async function updateCommentRow(
  db: Db,
  commentid: number,
  change: Updateable<Tables['comments']>,
): Promise<void> {
  await db.updateTable('comments').set(change).where('commentid', '=', commentid).execute()
}

/** Maintains the parent's reply count, and touches the thread. */
export async function countReplies(
  db: Db,
  parentid: number,
  { by, touchedAt, repliedAt }: { by: number; touchedAt: number; repliedAt?: number },
): Promise<void> {
  await db
    .updateTable('comments')
    .set((eb) => ({
      replies: eb('replies', '+', by),
      touchedAt,
      ...(repliedAt === undefined ? {} : { repliedAt }),
    }))
    .where('commentid', '=', parentid)
    .execute()
}

/** Deletes the replies as well, and returns all deleted ids. */
export async function markDeleted(db: Db, commentid: number, touchedAt: number): Promise<number[]> {
  const deleted = await db
    .updateTable('comments')
    .set({ status: 'deleted', touchedAt })
    .where((eb) => eb.or([eb('commentid', '=', commentid), eb('parentid', '=', commentid)]))
    .where('status', '!=', 'deleted')
    .returning('commentid')
    .execute()
  return deleted.map((row) => row.commentid)
}
