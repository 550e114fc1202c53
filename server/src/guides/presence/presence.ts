// Shows authors who else edits a guide: windows report every few seconds, and expire if they do not.
import type { Context } from '#platform/http/request/context.ts'
import { getHead } from '../writing/guides.ts'
import { deleteWindow, deleteWindowsBefore, listOtherWindows, putWindow } from './presence.queries.ts'
import type { Editing, WindowState } from './presence.schema.ts'

/** Three reports may be lost. */
const expiryMs = 20_000

/** Windows of a user who may no longer edit the guide expire, too. */
export async function reportWindow(
  ctx: Context,
  guideid: number,
  { windowid, stepid = null }: WindowState,
): Promise<Editing> {
  const { db, now, actor } = ctx
  const since = now - expiryMs
  await deleteWindowsBefore(db, since)
  await putWindow(db, { guideid, windowid, userid: actor.userid as number, stepid, seenAt: now })
  const { head } = await getHead(ctx, guideid)
  const editors = await listOtherWindows(db, { guideid, windowid, since })
  return { guide_revisionid: head.guideRevisionid, editors }
}

export const closeWindow = ({ db, actor }: Context, guideid: number, windowid: string): Promise<void> =>
  deleteWindow(db, { guideid, windowid, userid: actor.userid as number })
