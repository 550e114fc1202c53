// The personal marks of users on guides: favourite and completed.
import { record } from '#events/events.ts'
import { deleteLink, insertLink } from '#platform/db/links.ts'
import type { Context } from '#platform/http/request/context.ts'

const nouns = { favorites: 'favorite', completions: 'completion' } as const

/** Repeating a change has no effect. */
export async function setMark(
  ctx: Context,
  table: keyof typeof nouns,
  mark: { guideid: number; userid: number },
  isThere: boolean,
): Promise<void> {
  const hasChanged = isThere
    ? await insertLink(ctx.db, table, { ...mark, at: ctx.now })
    : await deleteLink(ctx.db, table, mark)
  if (!hasChanged) return
  const noun = nouns[table]
  // A separate subject: it invalidates only the personal part of a cached guide.
  await record(ctx, `${noun}.${isThere ? 'added' : 'removed'}`, [noun, mark.guideid], {
    ...(isThere ? { after: mark } : { before: mark }),
  })
}
