// The URLs of a run: reading it, beginning it, moving it from state to state, saving its values.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { StepForms } from '#forms/forms.schema.ts'
import { getReadableGuide } from '#guides/guides.access.ts'
import { Guide } from '#guides/guides.schema.ts'
import { showPinnedGuide } from '#guides/reading/pinning.ts'
import type { Context } from '#platform/http/request/context.ts'
import { identifier, pageOf, paging } from '#platform/http/request/query.ts'
import type { App } from '#platform/http/routes/types.ts'
import { problems } from '#platform/problems.ts'
import { runAccess } from '../runs.access.ts'
import type { RunRow } from '../runs.queries.ts'
import {
  NewRun,
  NewRunQuery,
  Nothing,
  Reason,
  Run,
  RunChange,
  RunEvents,
  RunValues,
  SavedStepData,
  StepData,
  StepEntered,
} from '../runs.schema.ts'
import { readStart, readWorkOrder } from './drafts.ts'
import { listEvents, listValues } from './history.ts'
import { keepPlans, listPlannedForms, type Plans, pinsOf } from './plans.ts'
import { presentRun } from './present.ts'
import { startRun } from './start.ts'
import { saveStepData } from './step-data.ts'
import {
  cancelRun,
  changeWorkOrder,
  enterStep,
  finishRun,
  pauseRun,
  removeRun,
  resumeRun,
  suspendRun,
} from './transitions.ts'

const params = Type.Object({ entryid: identifier('Number of the run') })
const tags = ['work log']

const runOf = (ctx: Context): RunRow => ctx.subject as RunRow

export function runRoutes(app: App): void {
  const plans = keepPlans()
  readRoutes(app)
  startRoute(app)
  moveRoutes(app)
  endRoutes(app, plans)
  stepRoutes(app, plans)
}

function readRoutes(app: App): void {
  app.get(
    '/work_log/:entryid',
    {
      config: { access: runAccess.read },
      schema: { operationId: 'getEntry', summary: 'Read a run', tags, params, response: { 200: Run } },
    },
    ({ ctx }) => presentRun(ctx, runOf(ctx)),
  )

  app.get(
    '/work_log/:entryid/guide',
    {
      config: { access: runAccess.read },
      schema: {
        operationId: 'getGuideOfEntry',
        summary: 'Read the guide of a run as it was when the run began',
        tags,
        params,
        response: { 200: Guide },
      },
    },
    ({ ctx }) => showPinnedGuide(ctx, pinsOf(runOf(ctx))),
  )

  app.get(
    '/work_log/:entryid/step_forms',
    {
      config: { access: runAccess.read },
      schema: {
        operationId: 'listFormsOfEntry',
        summary: 'List the forms of a run as they were when the run began',
        tags,
        params,
        response: { 200: StepForms },
      },
    },
    async ({ ctx }) => (await listPlannedForms(ctx.db, runOf(ctx))).forms,
  )

  app.get(
    '/work_log/:entryid/events',
    {
      config: { access: runAccess.read },
      schema: {
        operationId: 'listEntryEvents',
        summary: 'List what happened in a run',
        tags,
        params,
        querystring: Type.Object(paging),
        response: { 200: RunEvents },
      },
    },
    ({ ctx, query }) => listEvents(ctx, runOf(ctx), pageOf(query)),
  )

  app.get(
    '/work_log/:entryid/values',
    {
      config: { access: runAccess.read },
      schema: {
        operationId: 'listEntryValues',
        summary: 'List all values that were saved in a run, with those that were corrected',
        tags,
        params,
        querystring: Type.Object(paging),
        response: { 200: RunValues },
      },
    },
    ({ ctx, query }) => listValues(ctx, runOf(ctx), pageOf(query)),
  )
}

function startRoute(app: App): void {
  app.post(
    '/work_log',
    {
      config: { access: runAccess.start },
      schema: {
        operationId: 'startEntry',
        summary: 'Begin a run of a guide',
        tags,
        querystring: NewRunQuery,
        body: NewRun,
        response: { 201: Run },
        problems: [404],
      },
    },
    async ({ ctx, query, body }, reply) => {
      const { guideid, workorderid, langid = ctx.site.language, faults } = readStart(body, query)
      // Whether the guide is there is told before what else is wrong.
      if (guideid !== null && faults.length > 0) await getReadableGuide(ctx, guideid)
      if (guideid === null || faults.length > 0) throw problems.invalid(faults)
      reply.code(201)
      return presentRun(ctx, await startRun(ctx, { guideid, workorderid, langid }))
    },
  )
}

function moveRoutes(app: App): void {
  app.post(
    '/work_log/:entryid/pause',
    {
      config: { access: runAccess.work },
      schema: {
        operationId: 'pauseEntry',
        summary: 'Pause a run',
        tags,
        params,
        body: Reason,
        response: { 200: Run },
      },
    },
    async ({ ctx, body }) => presentRun(ctx, await pauseRun(ctx, runOf(ctx), body.reason ?? null)),
  )

  app.post(
    '/work_log/:entryid/resume',
    {
      config: { access: runAccess.resume },
      schema: {
        operationId: 'resumeEntry',
        summary: 'Go on with a run; one that is suspended is taken over',
        tags,
        params,
        body: Nothing,
        response: { 200: Run },
      },
    },
    async ({ ctx }) => presentRun(ctx, await resumeRun(ctx, runOf(ctx))),
  )

  app.post(
    '/work_log/:entryid/suspend',
    {
      config: { access: runAccess.work },
      schema: {
        operationId: 'suspendEntry',
        summary: 'Lay a run aside, for oneself or somebody else to go on with',
        tags,
        params,
        body: Reason,
        response: { 200: Run },
      },
    },
    async ({ ctx, body }) => presentRun(ctx, await suspendRun(ctx, runOf(ctx), body.reason ?? null)),
  )
}

/** An answer of success is given after the commit alone. */
const keepOf = (plans: Plans) => async (req: FastifyRequest, reply: FastifyReply) => {
  if (reply.statusCode < 300) plans.confirm(req.ctx.db)
}

function endRoutes(app: App, plans: Plans): void {
  app.post(
    '/work_log/:entryid/finish',
    {
      onResponse: keepOf(plans),
      config: { access: runAccess.work },
      schema: {
        operationId: 'finishEntry',
        summary: 'Finish a run',
        tags,
        params,
        body: Nothing,
        response: { 200: Run },
      },
    },
    async ({ ctx }) => presentRun(ctx, await finishRun(ctx, runOf(ctx), plans)),
  )

  app.post(
    '/work_log/:entryid/cancel',
    {
      config: { access: runAccess.work },
      schema: {
        operationId: 'cancelEntry',
        summary: 'Cancel a run',
        tags,
        params,
        body: Reason,
        response: { 200: Run },
      },
    },
    async ({ ctx, body }) => presentRun(ctx, await cancelRun(ctx, runOf(ctx), body.reason ?? null)),
  )

  app.delete(
    '/work_log/:entryid',
    {
      config: { access: runAccess.remove },
      schema: {
        operationId: 'removeEntry',
        summary: 'Remove a run with all that was recorded in it',
        tags,
        params,
        body: Type.Optional(Type.Unknown({ description: 'Accepted and ignored' })),
        response: { 204: Type.Null() },
      },
    },
    async ({ ctx }, reply) => {
      await removeRun(ctx, runOf(ctx))
      reply.code(204)
      return null
    },
  )
}

function stepRoutes(app: App, plans: Plans): void {
  app.put(
    '/work_log/:entryid/stepData',
    {
      onResponse: keepOf(plans),
      config: { access: runAccess.work },
      schema: {
        operationId: 'saveStepData',
        summary: 'Save values of a run',
        tags,
        params,
        body: StepData,
        response: { 200: SavedStepData },
        problems: [409],
      },
    },
    ({ ctx, body }) => saveStepData(ctx, runOf(ctx), body, plans),
  )

  app.post(
    '/work_log/:entryid/step',
    {
      onResponse: keepOf(plans),
      config: { access: runAccess.work },
      schema: {
        operationId: 'enterStep',
        summary: 'Say which step is worked on, so that time is counted for it',
        tags,
        params,
        body: StepEntered,
        response: { 200: Run },
      },
    },
    async ({ ctx, body }) => presentRun(ctx, await enterStep(ctx, runOf(ctx), body.stepid, plans)),
  )

  app.patch(
    '/work_log/:entryid',
    {
      config: { access: runAccess.work },
      schema: {
        operationId: 'updateEntry',
        summary: 'Put the work order of a run right',
        tags,
        params,
        body: RunChange,
        response: { 200: Run },
      },
    },
    async ({ ctx, body }) => {
      const { workorderid, faults } = readWorkOrder(body.workorderid)
      if (faults.length > 0) throw problems.invalid(faults)
      return presentRun(ctx, await changeWorkOrder(ctx, runOf(ctx), workorderid))
    },
  )
}
