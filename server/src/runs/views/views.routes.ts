// The URLs of the views that somebody has saved of the list of runs.
import { type Static, Type } from 'typebox'
import { access } from '#platform/http/request/access.ts'
import { identifier } from '#platform/http/request/query.ts'
import type { App } from '#platform/http/routes/types.ts'
import { listOwnViews, listTeamViews, type ViewRow } from './views.queries.ts'
import { View, ViewDraft, type ViewFilter } from './views.schema.ts'
import { removeView, saveView } from './views.ts'

const tags = ['work log']

export function viewRoutes(app: App): void {
  app.get(
    '/user/work_log/views',
    {
      config: { access: access.signedIn },
      schema: {
        operationId: 'listViews',
        summary: 'List the views of the list of runs that the caller has saved, then those of teams, by name',
        tags,
        response: { 200: Type.Array(View) },
      },
    },
    async ({ ctx }) => {
      const userid = ctx.actor.userid as number
      const own = await listOwnViews(ctx.db, userid)
      return [...own, ...(await listTeamViews(ctx.db, userid))].map(present)
    },
  )

  app.put(
    '/user/work_log/views',
    {
      config: { access: access.signedIn },
      schema: {
        operationId: 'saveView',
        summary: 'Save a view of the list of runs under a name',
        tags,
        body: ViewDraft,
        response: { 200: View },
      },
    },
    async ({ ctx, body }) => present(await saveView(ctx, ctx.actor.userid as number, body)),
  )

  app.delete(
    '/user/work_log/views/:viewid',
    {
      config: { access: access.signedIn },
      schema: {
        operationId: 'removeView',
        summary: 'Remove a saved view',
        tags,
        params: Type.Object({ viewid: identifier('Number of the view') }),
        response: { 204: Type.Null() },
      },
    },
    async ({ ctx, params }, reply) => {
      await removeView(ctx, ctx.actor.userid as number, params.viewid)
      reply.code(204)
    },
  )
}

const present = ({ viewid, userid, teamid, name, filter, savedAt }: ViewRow) => ({
  viewid,
  userid,
  teamid,
  name,
  filter: JSON.parse(filter) as Static<typeof ViewFilter>,
  saved_date: Math.floor(savedAt / 1000),
})
