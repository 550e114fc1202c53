// The URLs of lists of runs: one's own, those of guides that one looks after, and what is laid aside.
import { Type } from 'typebox'
import { guideAccess, isCommunityOpen, isStaff } from '#guides/guides.access.ts'
import type { Context } from '#platform/http/context.ts'
import { directionOf, identifier, order, pageOf, paging } from '#platform/http/query.ts'
import type { App } from '#platform/http/types.ts'
import { profileOf } from '#settings/profile.ts'
import { siteOf } from '#settings/settings.ts'
import { entryAccess } from './entries.access.ts'
import { Entry, SuspendedEntries } from './entries.schema.ts'
import { type EntryFilter, listEntries } from './list.queries.ts'
import { presentEntries } from './present.ts'

const tags = ['work log']

const WrappedEntries = Type.Object(
  { results: Type.Array(Entry, { description: 'A page of runs' }) },
  { title: 'WrappedEntries', description: 'A page of runs, where the site speaks the hosted profile' },
)

/** The same rule as for a single run; what is laid aside is listed by guide. */
export const seenBy = (ctx: Context): EntryFilter['seenBy'] =>
  isStaff(ctx) ? null : { userid: ctx.actor.userid as number, looksAfterOpenGuides: !isCommunityOpen(ctx) }

export function workLogListRoutes(app: App): void {
  app.get(
    '/work_log',
    {
      config: { access: entryAccess.list },
      schema: {
        operationId: 'listEntries',
        summary: 'List runs',
        tags,
        querystring: Type.Object({
          ...paging,
          order,
          guideid: Type.Optional(identifier('Runs of this guide')),
          userid: Type.Optional(identifier('Runs that this person has')),
          workorderid: Type.Optional(
            Type.String({ maxLength: 200, description: 'Runs for this work order' }),
          ),
        }),
        response: { 200: Type.Union([Type.Array(Entry), WrappedEntries]) },
      },
    },
    async ({ ctx, query }) => {
      const { guideid, userid } = query
      const workorderid = query.workorderid?.trim()
      const page = { ...pageOf(query), order: directionOf(query.order) }
      const rows = await listEntries(ctx.db, { guideid, userid, workorderid, seenBy: seenBy(ctx) }, page)
      const results = await presentEntries(ctx, rows)
      return profileOf(siteOf(ctx)).workLogList === 'wrapped' ? { results } : results
    },
  )

  app.get(
    '/work_log/:guideid/suspended',
    {
      config: { access: guideAccess.readSignedIn },
      schema: {
        operationId: 'listSuspendedEntries',
        summary: 'List the runs of a guide that are laid aside',
        tags,
        params: Type.Object({ guideid: identifier('Number of the guide') }),
        querystring: Type.Object({ ...paging, order }),
        response: { 200: SuspendedEntries },
      },
    },
    async ({ ctx, params, query }) => {
      const filter = { guideid: params.guideid, status: 'suspended', seenBy: null }
      const page = { ...pageOf(query), order: directionOf(query.order) }
      return { results: await presentEntries(ctx, await listEntries(ctx.db, filter, page)) }
    },
  )
}
