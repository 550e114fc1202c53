// Lookups of comments for media: the pages on which comments show a medium.
import type { Context } from '#platform/http/request/context.ts'
import { listPagesOfComments } from './comments.queries.ts'

/** Returns page ids by comment id; comments on guides and deleted ones are left out. */
export async function pagesOfComments(
  { db }: Context,
  commentids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await listPagesOfComments(db, commentids)
  return new Map(rows.map(({ commentid, wikiid }) => [commentid, wikiid]))
}
