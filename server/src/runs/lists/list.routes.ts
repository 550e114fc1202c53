// The routes of run lists: own runs, runs of managed guides, suspended runs.

import { Type } from 'typebox'
import { listSeen } from '#guides/guides.access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { directionOf, identifier, order, pageOf, paging } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { profileOf } from '#settings/profile.ts'
import { siteOf } from '#settings/settings.ts'
import { runAccess } from '../runs.access.ts'
import type { RunRow } from '../runs.queries.ts'
import { Run, SuspendedRuns } from '../runs.schema.ts'
import { presentRuns } from '../work/present.ts'
import { listRuns } from './list.queries.ts'
import { filterQuery, readCursor, readFilter, writeCursor } from './list-query.ts'

const tags = ['work log']

const WrappedRuns = Type.Object(
  { results: Type.Array(Run, { description: 'A page of runs' }) },
  { title: 'WrappedEntries', description: 'A page of runs, where the site speaks the hosted profile' },
)

export function runListRoutes(app: App): void {
  const route = declare(app, tags)
  route.get(
    '/work_log',
    runAccess.list,
    {
      id: 'listEntries',
      summary: 'List runs',
      description:
        'In the order in which they began. Where there are more, the header `Link` has the address of the next page.',
      query: Type.Object({
        ...paging,
        order,
        cursor: Type.Optional(
          Type.String({
            maxLength: 60,
            description: 'Where an earlier page ended, as its header `Link` tells it',
          }),
        ),
        ...filterQuery,
      }),
      answer: Type.Union([Type.Array(Run), WrappedRuns]),
    },
    async (req, reply) => {
      const { ctx, query } = req
      const after = readCursor(query.cursor)
      const { offset, limit } = pageOf(query)
      const filter = await readFilter(ctx, query)
      const page = { offset: after ? 0 : offset, limit: limit + 1, order: directionOf(query.order), after }
      const found = await listRuns(ctx.db, filter, page)
      const rows = found.slice(0, limit)
      const last = rows.at(-1)
      if (found.length > limit && last)
        reply.header('link', nextLink(ctx.url, req.raw.url, writeCursor(last)))
      const results = await presentRuns(ctx, rows)
      return profileOf(siteOf(ctx)).workLogList === 'wrapped' ? { results } : results
    },
  )

  route.get(
    '/work_log/suspended',
    runAccess.list,
    {
      id: 'listRunsOnHold',
      summary: 'List the runs of others that are on hold and may be taken over',
      description: 'The latest first. Those of guides that the caller may see.',
      query: Type.Object({ ...paging, workorderid: filterQuery.workorderid }),
      answer: SuspendedRuns,
    },
    async ({ ctx, query }) => {
      const rows = await listOnHold(ctx, query.workorderid?.trim())
      const { offset, limit } = pageOf(query)
      return { results: await presentRuns(ctx, rows.slice(offset, offset + limit)) }
    },
  )

  route.get(
    '/work_log/:guideid/suspended',
    runAccess.suspended,
    {
      id: 'listSuspendedEntries',
      summary: 'List the runs of a guide that are on hold',
      params: Type.Object({ guideid: identifier('Number of the guide') }),
      query: Type.Object({ ...paging, order }),
      answer: SuspendedRuns,
    },
    async ({ ctx, params, query }) => {
      const filter = { guideid: params.guideid, status: ['suspended' as const], seenBy: null }
      const page = { ...pageOf(query), order: directionOf(query.order) }
      return { results: await presentRuns(ctx, await listRuns(ctx.db, filter, page)) }
    },
  )
}

/** Limit; older ones are listed by guide. */
const mostOnHold = 200

async function listOnHold(ctx: Context, workorderid?: string): Promise<RunRow[]> {
  const filter = { status: ['suspended' as const], workorderid, seenBy: null }
  const page = { offset: 0, limit: mostOnHold, order: directionOf('DESC') }
  const others = (await listRuns(ctx.db, filter, page)).filter(({ userid }) => userid !== ctx.actor.userid)
  const seen = new Set(await listSeen(ctx, [...new Set(others.map(({ guideid }) => guideid))]))
  return others.filter(({ guideid }) => seen.has(guideid))
}

function nextLink(base: string, path: string | undefined, cursor: string): string {
  const url = new URL(path ?? '', base)
  url.searchParams.delete('offset')
  url.searchParams.set('cursor', cursor)
  return `<${base}${url.pathname}${url.search}>; rel="next"`
}
