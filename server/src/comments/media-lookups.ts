// What media ask about comments: on which pages those stand that show something.
import type { Context } from '#platform/http/request/context.ts'
import { listPagesOfComments } from './comments.queries.ts'

/** Pages, by the number of the comment; comments on guides and deleted ones are left out. */
export async function pagesOfComments(
  { db }: Context,
  commentids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await listPagesOfComments(db, commentids)
  return new Map(rows.map(({ commentid, wikiid }) => [commentid, wikiid]))
}
