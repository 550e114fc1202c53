// The SQL of comments.
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables/index.ts'
import { teamidsOf, type UserRow } from '#users/find-users.ts'
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

export const findComment = (db: Db, commentid: number) =>
  rows(db).where('comments.commentid', '=', commentid).executeTakeFirst()

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
  /** Over `guides` and `wikis`. */
  isGuideSeen: RawBuilder<boolean>
  isPageSeen: RawBuilder<boolean>
}

/** Comments that begin a thread. */
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

/** Longer lists are read page by page from the list of comments. */
const mostInOneAnswer = 1000

export interface ThreadsWish {
  guideid: number
  stepids: readonly number[]
  mostOnGuide: number
  mostOnStep: number
}

/** The newest threads on a guide and on steps, with how many each of them has, oldest first. */
export function listThreadsOn(db: Db, { guideid, stepids, mostOnGuide, mostOnStep }: ThreadsWish) {
  const ranked = db
    .selectFrom('comments')
    .select('commentid')
    .select(
      sql<number>`row_number() over (partition by context, contextid order by commentid desc)`.as('place'),
    )
    .select(sql<number>`count(*) over (partition by context, contextid)`.as('total'))
    .where('parentid', 'is', null)
    .where('status', '!=', 'deleted')
    .where((eb) => {
      const onGuide = eb.and([eb('context', '=', 'guide'), eb('contextid', '=', guideid)])
      if (stepids.length === 0) return onGuide
      return eb.or([onGuide, eb.and([eb('context', '=', 'step'), eb('contextid', 'in', stepids)])])
    })
  return rows(db)
    .innerJoin(ranked.as('ranked'), 'ranked.commentid', 'comments.commentid')
    .select('ranked.total')
    .where((eb) =>
      eb(
        'ranked.place',
        '<=',
        eb.case().when('comments.context', '=', 'guide').then(mostOnGuide).else(mostOnStep).end(),
      ),
    )
    .orderBy('comments.commentid')
    .limit(mostInOneAnswer)
    .execute()
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

export async function listAuthors(db: Db, userids: readonly number[]): Promise<Map<number, UserRow>> {
  if (userids.length === 0) return new Map()
  const found = await db
    .selectFrom('users')
    .selectAll('users')
    .select(teamidsOf)
    .where('userid', 'in', userids)
    .execute()
  return new Map(found.map((user) => [user.userid, user]))
}

export async function insertComment(db: Db, row: Insertable<Tables['comments']>): Promise<number> {
  const { commentid } = await db
    .insertInto('comments')
    .values(row)
    .returning('commentid')
    .executeTakeFirstOrThrow()
  return commentid
}

export async function updateCommentRow(
  db: Db,
  commentid: number,
  change: Updateable<Tables['comments']>,
): Promise<void> {
  await db.updateTable('comments').set(change).where('commentid', '=', commentid).execute()
}

/** Keeps count at the comment that replies answer, and marks its thread as changed. */
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

/** Together with its replies; answers the numbers of those that were there. */
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
