// Routes by which leads decide about the runs of other users.

import { Type } from 'typebox'
import { identifier } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { presentUserSummary } from '#users/present.ts'
import { UserSummary } from '#users/users.schema.ts'
import { foldText } from '#users/users.ts'
import { Correction, DeviceClosing, HandOver, Release, TakeOver } from '../run-inputs.schema.ts'
import { guidesOf, runAccess } from '../runs.access.ts'
import { Run } from '../runs.schema.ts'
import { presentRun, presentWhole } from '../work/present.ts'
import { SavedStepData } from '../work/step-data.schema.ts'
import { saveStepData } from '../work/step-data.ts'
import { closeDeviceOf, handOverRun, releaseRun, takeOverRun } from './leading.ts'
import { listPerformers } from './performers.queries.ts'

const params = Type.Object({ entryid: identifier('Number of the run') })

export function leadingRoutes(app: App): void {
  const route = declare(app, ['work log'])
  route.post(
    '/work_log/:entryid/take_over',
    runAccess.takeOver,
    {
      id: 'takeOverEntry',
      summary: 'Take over the run of another user',
      params,
      body: TakeOver,
      answer: Run,
    },
    async ({ ctx, body, subject }) => presentRun(ctx, await takeOverRun(ctx, subject, body.reason)),
  )

  route.post(
    '/work_log/:entryid/release',
    runAccess.lead,
    {
      id: 'releaseEntry',
      summary: 'Put the run of another user on hold',
      params,
      body: Release,
      answer: Run,
    },
    async ({ ctx, body, subject }) => presentRun(ctx, await releaseRun(ctx, subject, body)),
  )

  route.post(
    '/work_log/:entryid/hand_over',
    runAccess.lead,
    {
      id: 'handOverEntry',
      summary: 'Hand a run to a user',
      params,
      body: HandOver,
      answer: Run,
    },
    async ({ ctx, body, subject }) => presentRun(ctx, await handOverRun(ctx, subject, body)),
  )

  route.get(
    '/work_log/:entryid/performers',
    runAccess.readLead,
    {
      id: 'listPerformers',
      summary: 'List the users to whom a run can be handed, at most 20',
      params,
      query: Type.Object({
        query: Type.Optional(Type.String({ maxLength: 200, description: 'Part of a name' })),
      }),
      answer: Type.Array(UserSummary),
    },
    async ({ ctx, query, subject }) => {
      const wanted = { guideids: guidesOf(subject), text: foldText(query.query ?? '') }
      return (await listPerformers(ctx.db, wanted)).map((row) => presentUserSummary(row, ctx.url))
    },
  )
  recordRoutes(app)
}

function recordRoutes(app: App): void {
  const route = declare(app, ['work log'])
  route.post(
    '/work_log/:entryid/close_device',
    runAccess.lead,
    {
      id: 'closeDevice',
      summary: 'Give up what a lost device has not sent',
      params,
      body: DeviceClosing,
      answer: Run,
      problems: [409],
    },
    async ({ ctx, body, subject }) => presentWhole(ctx, await closeDeviceOf(ctx, subject, body)),
  )

  route.post(
    '/work_log/:entryid/correct',
    runAccess.settle,
    {
      id: 'correctEntry',
      summary: 'Correct values of an open run with a reason, without taking it over',
      params,
      body: Correction,
      answer: SavedStepData,
      problems: [409],
    },
    ({ ctx, body, subject }) => saveStepData(ctx, subject, { ...body, isCorrection: true }),
  )
}
