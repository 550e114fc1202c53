// The routes of run lists: own runs, runs of managed guides, runs on hold.

import { Type } from 'typebox'
import type { Context } from '#platform/http/request/context.ts'
import { directionOf, identifier, order, pageOf, paging } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { profileOf } from '#settings/profile.ts'
import { siteOf } from '#settings/settings.ts'
import { listOpenTo, runAccess } from '../runs.access.ts'
import type { RunRow } from '../runs.queries.ts'
import { Run, SuspendedRuns } from '../runs.schema.ts'
import { presentRuns } from '../work/present.ts'
import { deviceRunRoutes } from './device-runs.routes.ts'
import { listRuns } from './list.queries.ts'
import {
  type FilterQuery,
  filterQuery,
  mayReadMany,
  readCursor,
  readFilter,
  writeCursor,
} from './list-query.ts'
import { orderRunRoutes } from './order-runs.routes.ts'
import { listSortedRuns, mostCounted, sumRuns } from './sorted-runs.queries.ts'
import { columnSorts, readPlace, writePlace } from './sorts.ts'

const tags = ['work log']

const WrappedRuns = Type.Object(
  { results: Type.Array(Run, { description: 'A page of runs' }) },
  { title: 'WrappedEntries', description: 'A page of runs, if the site uses the hosted profile' },
)

const sort = Type.Optional(
  Type.String({
    maxLength: 100,
    description:
      `Sort member: ${columnSorts.join(', ')}; default: starttime. Runs with equal values ` +
      'are sorted by their start',
  }),
)

const sum = (description: string) => Type.Integer({ description })

const RunTotals = Type.Object(
  {
    count: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Number of runs that are not voided; null above the counting limit',
    }),
    more_than: Type.Union([Type.Integer(), Type.Null()], {
      description: 'The counting limit, if there are more runs; null: all runs were counted',
    }),
    totals: Type.Union(
      [
        Type.Object(
          {
            ended: sum('Number of ended runs; the times cover these'),
            active_duration: sum('Time worked: the sum of the seconds that each run returns'),
            paused_duration: sum('Time paused, in seconds'),
            suspended_duration: sum('Time on hold, in seconds'),
            deviating: sum('Number of runs with a deviation'),
            deviation_count: sum('Number of deviations in all runs'),
            missing_count: sum('Number of missing required answers in all runs'),
            voided: sum('Number of voided runs that match; no other number here counts them'),
          },
          { title: 'RunSums', description: 'Totals of all of these runs' },
        ),
        Type.Null(),
      ],
      { description: 'Totals; null if the runs were not counted' },
    ),
  },
  { title: 'RunTotals', description: 'The number of runs of a filter, and their totals' },
)

export function runListRoutes(app: App): void {
  const route = declare(app, tags)
  orderRunRoutes(app)
  deviceRunRoutes(app)
  route.get(
    '/work_log',
    runAccess.list,
    {
      id: 'listEntries',
      summary: 'List runs',
      description:
        'Sorted by their start, or by `sort`. If there are more, the header `Link` has the URL of the ' +
        'next page.',
      query: Type.Object({
        ...paging,
        order,
        sort,
        cursor: Type.Optional(
          Type.String({
            maxLength: 4000,
            description: 'Cursor of the next page, from the header `Link` of the previous page',
          }),
        ),
        ...filterQuery,
      }),
      answer: Type.Union([Type.Array(Run), WrappedRuns]),
      long: ({ query }) => mayReadMany(query as ListQuery),
    },
    async (req, reply) => {
      const { ctx, query } = req
      const { rows, next } = await listPage(ctx, query)
      if (next) reply.header('link', nextLink(ctx.url, req.raw.url, next))
      const results = await presentRuns(ctx, rows)
      return profileOf(siteOf(ctx)).workLogList === 'wrapped' ? { results } : results
    },
  )

  route.get(
    '/work_log/totals',
    runAccess.list,
    {
      id: 'sumEntries',
      summary: 'Get totals of the runs that match a filter',
      query: Type.Object(filterQuery),
      answer: RunTotals,
      long: true,
    },
    ({ ctx, query }) => tellTotals(ctx, query),
  )

  route.get(
    '/work_log/suspended',
    runAccess.list,
    {
      id: 'listRunsOnHold',
      summary: 'List the runs on hold that the caller can take over',
      description: 'The latest first; only runs of guides that the caller may view.',
      query: Type.Object({ ...paging, workorderid: filterQuery.workorderid }),
      answer: SuspendedRuns,
    },
    async ({ ctx, query }) => {
      const rows = await listOnHold(ctx, { workorderid: query.workorderid?.trim() })
      const others = rows.filter(({ userid }) => userid !== ctx.actor.userid)
      const { offset, limit } = pageOf(query)
      return { results: await presentRuns(ctx, others.slice(offset, offset + limit)) }
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
      const { offset, limit } = pageOf(query)
      const rows = await listOnHold(ctx, { guideid: params.guideid, order: directionOf(query.order) })
      return { results: await presentRuns(ctx, rows.slice(offset, offset + limit)) }
    },
  )
}

type ListQuery = FilterQuery & {
  offset?: number
  limit?: number
  order?: string | undefined
  sort?: string | undefined
  cursor?: string | undefined
}

/** Reads one run more than a page, to detect a next page. */
async function listPage(
  ctx: Context,
  query: ListQuery,
): Promise<{ rows: RunRow[]; next: string | undefined }> {
  const { cursor } = query
  // Older programs send orders that were never supported.
  const sort = columnSorts.find((each) => each === query.sort)
  const { offset, limit } = pageOf(query)
  const page = { offset: cursor ? 0 : offset, limit: limit + 1, order: directionOf(query.order) }
  const nextOf = <R extends RunRow>(found: readonly R[], write: (last: R) => string) => {
    const rows = found.slice(0, limit)
    const last = rows.at(-1)
    return { rows, next: found.length > limit && last ? write(last) : undefined }
  }
  if (!sort) {
    const after = readCursor(cursor)
    const filter = await readFilter(ctx, query)
    return nextOf(await listRuns(ctx.db, filter, { ...page, after }), writeCursor)
  }
  const after = readPlace(sort, cursor)
  const filter = await readFilter(ctx, query)
  return nextOf(await listSortedRuns(ctx.db, filter, { ...page, sort, after }), (last) =>
    writePlace(sort, last),
  )
}

async function tellTotals(ctx: Context, query: FilterQuery) {
  const sums = await sumRuns(ctx.db, await readFilter(ctx, query))
  if (sums === null) return { count: null, more_than: mostCounted, totals: null }
  return {
    count: sums.count,
    more_than: null,
    totals: {
      ended: sums.ended,
      active_duration: sums.active,
      paused_duration: sums.paused,
      suspended_duration: sums.suspended,
      deviating: sums.deviating,
      deviation_count: sums.deviations,
      missing_count: sums.missing,
      voided: sums.voided,
    },
  }
}

/** Limit; older runs are listed by guide. */
const mostOnHold = 200

/** Leaves out runs with a guide that the caller may not see. */
async function listOnHold(
  ctx: Context,
  { order = directionOf('DESC'), ...narrowed }: OnHoldOptions,
): Promise<RunRow[]> {
  const filter = { ...narrowed, status: ['suspended' as const], reserved: false as const, seenBy: null }
  return listOpenTo(ctx, await listRuns(ctx.db, filter, { offset: 0, limit: mostOnHold, order }))
}

interface OnHoldOptions {
  guideid?: number
  workorderid?: string | undefined
  order?: ReturnType<typeof directionOf>
}

function nextLink(base: string, path: string | undefined, cursor: string): string {
  const url = new URL(path ?? '', base)
  url.searchParams.delete('offset')
  url.searchParams.set('cursor', cursor)
  return `<${base}${url.pathname}${url.search}>; rel="next"`
}
