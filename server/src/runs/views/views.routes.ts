// The routes of saved views of the run list.

import { type Static, Type } from 'typebox'
import { access } from '#platform/http/request/access.ts'
import { identifier } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { toSeconds } from '#platform/seconds.ts'
import { listOwnViews, listTeamViews, type ViewRow } from './views.queries.ts'
import { View, ViewDraft, type ViewFilter } from './views.schema.ts'
import { removeView, saveView } from './views.ts'

const tags = ['work log']

export function viewRoutes(app: App): void {
  const route = declare(app, tags)
  route.get(
    '/user/work_log/views',
    access.signedIn,
    {
      id: 'listViews',
      summary: 'List the views of the list of runs that the caller has saved, then those of teams, by name',
      answer: Type.Array(View),
    },
    async ({ ctx }) => {
      const userid = ctx.actor.userid as number
      const own = await listOwnViews(ctx.db, userid)
      return [...own, ...(await listTeamViews(ctx.db, userid))].map(present)
    },
  )

  route.put(
    '/user/work_log/views',
    access.signedIn,
    {
      id: 'saveView',
      summary: 'Save a view of the list of runs under a name',
      body: ViewDraft,
      answer: View,
    },
    async ({ ctx, body }) => present(await saveView(ctx, ctx.actor.userid as number, body)),
  )

  route.delete(
    '/user/work_log/views/:viewid',
    access.signedIn,
    {
      id: 'removeView',
      summary: 'Remove a saved view',
      params: Type.Object({ viewid: identifier('Number of the view') }),
      status: 204,
    },
    ({ ctx, params }) => removeView(ctx, ctx.actor.userid as number, params.viewid),
  )
}

const present = ({ viewid, userid, teamid, name, filter, savedAt }: ViewRow) => ({
  viewid,
  userid,
  teamid,
  name,
  filter: JSON.parse(filter) as Static<typeof ViewFilter>,
  saved_date: toSeconds(savedAt),
})
