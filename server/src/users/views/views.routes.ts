// The routes of saved views: of the list of runs, and of the table of guides.

import { Type } from 'typebox'
import { access } from '#platform/http/request/access.ts'
import { identifier } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { toSeconds } from '#platform/seconds.ts'
import { listOwnViews, listTeamViews, type ViewRow } from './views.queries.ts'
import { guideViews, runViews } from './views.schema.ts'
import { removeView, saveView } from './views.ts'

const lists = [
  {
    list: 'runs',
    path: '/user/work_log/views',
    noun: '',
    what: 'list of runs',
    tag: 'work log',
    ...runViews,
  },
  {
    list: 'guides',
    path: '/user/guides/views',
    noun: 'Guide',
    what: 'table of guides',
    tag: 'guides',
    ...guideViews,
  },
] as const

export function viewRoutes(app: App): void {
  for (const { list, path, noun, what, tag, Draft, View } of lists) {
    const route = declare(app, [tag])
    route.get(
      path,
      access.signedIn,
      {
        id: `list${noun}Views`,
        summary: `List saved views of the ${what}, the caller’s own first, by name`,
        answer: Type.Array(View),
      },
      async ({ ctx }) => {
        const userid = ctx.actor.userid as number
        const own = await listOwnViews(ctx.db, userid, list)
        return [...own, ...(await listTeamViews(ctx.db, userid, list))].map(present)
      },
    )

    route.put(
      path,
      access.signedIn,
      {
        id: `save${noun}View`,
        summary: `Save a view of the ${what}`,
        body: Draft,
        answer: View,
      },
      async ({ ctx, body }) => present(await saveView(ctx, list, body)),
    )

    route.delete(
      `${path}/:viewid`,
      access.signedIn,
      {
        id: `remove${noun}View`,
        summary: `Remove a saved view of the ${what}`,
        params: Type.Object({ viewid: identifier('Number of the view') }),
        status: 204,
      },
      ({ ctx, params }) => removeView(ctx, list, params.viewid),
    )
  }
}

const present = ({ viewid, userid, teamid, name, filter, savedAt }: ViewRow) => ({
  viewid,
  userid,
  teamid,
  name,
  filter: JSON.parse(filter) as object,
  saved_date: toSeconds(savedAt),
})
