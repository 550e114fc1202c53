// Tells who performs or has performed a work order, before somebody begins it again.
import { type Static, Type } from 'typebox'
import type { Context } from '#platform/http/request/context.ts'
import { directionOf } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { toSeconds } from '#platform/seconds.ts'
import { titlesFor } from '../material/titles-at-start.ts'
import { listOpenTo, mayChangePerson, runAccess } from '../runs.access.ts'
import { listGuideHeads, listUsernames } from '../runs.queries.ts'
import { Run } from '../runs.schema.ts'
import { listRuns } from './list.queries.ts'
import { filterQuery, readFilter } from './list-query.ts'

const OrderRun = Type.Object(
  {
    ...Type.Pick(Run, ['entryid', 'runid', 'guideid', 'guide_title', 'userid', 'username', 'status'])
      .properties,
    ...Type.Pick(Run, ['starttime', 'endtime']).properties,
    voided: Type.Boolean({ description: 'True if the run was voided' }),
    can_read: Type.Boolean({ description: 'True if the caller may read the run with its values' }),
  },
  { title: 'OrderRun', description: 'A run of a work order, without its values' },
)
type OrderRun = Static<typeof OrderRun>

const OrderRuns = Type.Object(
  { results: Type.Array(OrderRun, { description: 'The latest first' }) },
  { title: 'OrderRuns', description: 'The runs of a work order' },
)

const mostOfOrder = 50
const page = { offset: 0, limit: mostOfOrder, order: directionOf('DESC') }

export function orderRunRoutes(app: App): void {
  declare(app, ['work log']).get(
    '/work_log/orders',
    runAccess.list,
    {
      id: 'listRunsOfOrder',
      summary: 'List the runs of a work order, without their values',
      description: `Runs in every state of guides that the caller may view, at most ${mostOfOrder}.`,
      query: Type.Object({ workorderid: Type.String({ ...workOrder, minLength: 1 }) }),
      answer: OrderRuns,
    },
    async ({ ctx, query }) => ({ results: await listOrderRuns(ctx, query.workorderid.trim()) }),
  )
}

const workOrder = filterQuery.workorderid

/** The guides decide, as for runs on hold: anybody who may work by them may know that the order is taken. */
async function listOrderRuns(ctx: Context, workorderid: string): Promise<OrderRun[]> {
  const rows = await listOpenTo(ctx, await listRuns(ctx.db, { workorderid, seenBy: null }, page))
  const readable = await listRuns(ctx.db, await readFilter(ctx, { workorderid }), page)
  const own = new Set(readable.map(({ entryid }) => entryid))
  const heads = await listGuideHeads(ctx.db, [...new Set(rows.map(({ guideid }) => guideid))])
  const titleOf = await titlesFor(ctx, heads, rows)
  const names = await listUsernames(ctx.db, [...new Set(rows.map(({ userid }) => userid))])
  const canTakeOver = await Promise.all(rows.map((row) => mayChangePerson(ctx, row)))
  return rows.map((row, index) => ({
    ...{ entryid: row.entryid, runid: row.runid, guideid: row.guideid, userid: row.userid },
    guide_title: titleOf(row),
    username: names.get(row.userid) ?? '',
    status: row.status as OrderRun['status'],
    starttime: toSeconds(row.startedAt),
    endtime: row.endedAt === null ? null : toSeconds(row.endedAt),
    voided: row.voidedAt !== null,
    can_read:
      own.has(row.entryid) ||
      (row.status === 'suspended' && row.isReserved === 0) ||
      canTakeOver[index] === true,
  }))
}
