// Saved views of a list, private or shared with a team.
import { record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { deleteView, isMember, type ListName, listOwnViews, putView, type ViewRow } from './views.queries.ts'

/** Limit per user and list; views have no paging. */
export const viewsLimit = 30

interface NewView {
  name: string
  teamid?: number | null | undefined
  filter: object
}

export async function saveView(
  ctx: Context,
  list: ListName,
  { name, teamid = null, filter }: NewView,
): Promise<ViewRow> {
  const userid = ctx.actor.userid as number
  if (teamid !== null && !(await isMember(ctx.db, teamid, userid)))
    throw problems.invalidField('teamid', 'teamid must be a team that you belong to')
  const view = { name: name.trim(), teamid, filter: JSON.stringify(filter), savedAt: ctx.now }
  const viewid = await putView(ctx.db, { userid, list, ...view })
  if ((await listOwnViews(ctx.db, userid, list)).length > viewsLimit)
    throw problems.invalidField('name', `Somebody keeps at most ${viewsLimit} views`)
  await record(ctx, 'view.saved', ['view', viewid], { after: { list, name: view.name, teamid, filter } })
  return { viewid, userid, ...view }
}

/** Idempotent. */
export async function removeView(ctx: Context, list: ListName, viewid: number): Promise<void> {
  const gone = await deleteView(ctx.db, ctx.actor.userid as number, list, viewid)
  if (gone) await record(ctx, 'view.removed', ['view', viewid], { before: { list, name: gone.name } })
}
