// The marks that somebody puts on guides for themselves: this is a favourite, that I have done.
import { record } from '#events/events.ts'
import { deleteLink, insertLink } from '#platform/db/links.ts'
import type { Context } from '#platform/http/request/context.ts'

const nouns = { favorites: 'favorite', completions: 'completion' } as const

/** Putting it there again, or taking away what is not there, changes nothing. */
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
  // A subject of its own: of what is kept of the guide it only touches what is somebody's own.
  await record(ctx, `${noun}.${isThere ? 'added' : 'removed'}`, [noun, mark.guideid], {
    ...(isThere ? { after: mark } : { before: mark }),
  })
}
