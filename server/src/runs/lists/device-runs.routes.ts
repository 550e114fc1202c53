// Lists the runs in work that the next user of a shared device can take over there.
import { Type } from 'typebox'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { listOpenTo, runAccess } from '../runs.access.ts'
import type { RunRow } from '../runs.queries.ts'
import { Run } from '../runs.schema.ts'
import { presentRuns } from '../work/present.ts'

const RunsOfDevice = Type.Object(
  { results: Type.Array(Run, { description: 'The latest first' }) },
  { title: 'RunsOfDevice', description: 'Runs in work on a shared device' },
)

/** More than a device has in work. */
const mostOnDevice = 50

export function deviceRunRoutes(app: App): void {
  declare(app, ['work log']).get(
    '/work_log/shared_device',
    runAccess.list,
    {
      id: 'listRunsOfDevice',
      summary: 'List the runs of other users in work on the shared device of the session',
      description:
        'Runs whose operator worked last on this device, of guides that the caller may view, neither reserved nor on ' +
        `hold; at most ${mostOnDevice}. A session that did not begin on a shared device gets none.`,
      answer: RunsOfDevice,
    },
    async ({ ctx }) => ({ results: await presentRuns(ctx, await listOnDevice(ctx)) }),
  )
}

async function listOnDevice(ctx: Context): Promise<RunRow[]> {
  const { userid, sharedDevice } = ctx.actor
  if (!sharedDevice || userid === null) return []
  return listOpenTo(ctx, await selectOnDevice(ctx.db, sharedDevice.shared_deviceid, userid))
}

const selectOnDevice = (db: Db, shared_deviceid: number, userid: number): Promise<RunRow[]> =>
  db
    .selectFrom('entries')
    .selectAll()
    .where('shared_deviceid', '=', shared_deviceid)
    .where('endedAt', 'is', null)
    .where('status', 'in', ['started', 'paused'])
    .where('userid', '<>', userid)
    .orderBy('startedAt', 'desc')
    .limit(mostOnDevice)
    .execute()
