// The URLs of a run: reading it, beginning it, moving it from state to state, saving its values.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { StepForms } from '#forms/forms.schema.ts'
import { getReadableGuide } from '#guides/guides.access.ts'
import { Guide } from '#guides/guides.schema.ts'
import { showPinnedGuide } from '#guides/pinning.ts'
import type { Context } from '#platform/http/context.ts'
import { identifier, pageOf, paging } from '#platform/http/query.ts'
import type { App } from '#platform/http/types.ts'
import { problems } from '#platform/problems.ts'
import { readStart, readWorkOrder } from './drafts.ts'
import { entryAccess } from './entries.access.ts'
import type { EntryRow } from './entries.queries.ts'
import {
  Entry,
  EntryChange,
  EntryEvents,
  EntryValues,
  NewEntry,
  NewEntryQuery,
  Nothing,
  Reason,
  SavedStepData,
  StepData,
  StepEntered,
} from './entries.schema.ts'
import { listEvents, listValues } from './history.ts'
import {
  cancelRun,
  changeWorkOrder,
  enterStep,
  finishRun,
  pauseRun,
  removeRun,
  resumeRun,
  suspendRun,
} from './moves.ts'
import { keepPlans, listPlannedForms, type Plans, pinsOf } from './plans.ts'
import { presentEntry } from './present.ts'
import { startRun } from './start.ts'
import { saveStepData } from './step-data.ts'

const params = Type.Object({ entryid: identifier('Number of the run') })
const tags = ['work log']

const entryOf = (ctx: Context): EntryRow => ctx.subject as EntryRow

export function entryRoutes(app: App): void {
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
      config: { access: entryAccess.read },
      schema: { operationId: 'getEntry', summary: 'Read a run', tags, params, response: { 200: Entry } },
    },
    ({ ctx }) => presentEntry(ctx, entryOf(ctx)),
  )

  app.get(
    '/work_log/:entryid/guide',
    {
      config: { access: entryAccess.read },
      schema: {
        operationId: 'getGuideOfEntry',
        summary: 'Read the guide of a run as it was when the run began',
        tags,
        params,
        response: { 200: Guide },
      },
    },
    ({ ctx }) => showPinnedGuide(ctx, pinsOf(entryOf(ctx))),
  )

  app.get(
    '/work_log/:entryid/step_forms',
    {
      config: { access: entryAccess.read },
      schema: {
        operationId: 'listFormsOfEntry',
        summary: 'List the forms of a run as they were when the run began',
        tags,
        params,
        response: { 200: StepForms },
      },
    },
    async ({ ctx }) => (await listPlannedForms(ctx.db, entryOf(ctx))).forms,
  )

  app.get(
    '/work_log/:entryid/events',
    {
      config: { access: entryAccess.read },
      schema: {
        operationId: 'listEntryEvents',
        summary: 'List what happened in a run',
        tags,
        params,
        querystring: Type.Object(paging),
        response: { 200: EntryEvents },
      },
    },
    ({ ctx, query }) => listEvents(ctx, entryOf(ctx), pageOf(query)),
  )

  app.get(
    '/work_log/:entryid/values',
    {
      config: { access: entryAccess.read },
      schema: {
        operationId: 'listEntryValues',
        summary: 'List all values that were saved in a run, with those that were corrected',
        tags,
        params,
        querystring: Type.Object(paging),
        response: { 200: EntryValues },
      },
    },
    ({ ctx, query }) => listValues(ctx, entryOf(ctx), pageOf(query)),
  )
}

function startRoute(app: App): void {
  app.post(
    '/work_log',
    {
      config: { access: entryAccess.start },
      schema: {
        operationId: 'startEntry',
        summary: 'Begin a run of a guide',
        tags,
        querystring: NewEntryQuery,
        body: NewEntry,
        response: { 201: Entry },
        problems: [404],
      },
    },
    async ({ ctx, query, body }, reply) => {
      const { guideid, workorderid, langid = ctx.site.language, faults } = readStart(body, query)
      // Whether the guide is there is told before what else is wrong.
      if (guideid !== null && faults.length > 0) await getReadableGuide(ctx, guideid)
      if (guideid === null || faults.length > 0) throw problems.invalid(faults)
      reply.code(201)
      return presentEntry(ctx, await startRun(ctx, { guideid, workorderid, langid }))
    },
  )
}

function moveRoutes(app: App): void {
  app.post(
    '/work_log/:entryid/pause',
    {
      config: { access: entryAccess.work },
      schema: {
        operationId: 'pauseEntry',
        summary: 'Pause a run',
        tags,
        params,
        body: Reason,
        response: { 200: Entry },
      },
    },
    async ({ ctx, body }) => presentEntry(ctx, await pauseRun(ctx, entryOf(ctx), body.reason ?? null)),
  )

  app.post(
    '/work_log/:entryid/resume',
    {
      config: { access: entryAccess.resume },
      schema: {
        operationId: 'resumeEntry',
        summary: 'Go on with a run; one that is suspended is taken over',
        tags,
        params,
        body: Nothing,
        response: { 200: Entry },
      },
    },
    async ({ ctx }) => presentEntry(ctx, await resumeRun(ctx, entryOf(ctx))),
  )

  app.post(
    '/work_log/:entryid/suspend',
    {
      config: { access: entryAccess.work },
      schema: {
        operationId: 'suspendEntry',
        summary: 'Lay a run aside, for oneself or somebody else to go on with',
        tags,
        params,
        body: Reason,
        response: { 200: Entry },
      },
    },
    async ({ ctx, body }) => presentEntry(ctx, await suspendRun(ctx, entryOf(ctx), body.reason ?? null)),
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
      config: { access: entryAccess.work },
      schema: {
        operationId: 'finishEntry',
        summary: 'Finish a run',
        tags,
        params,
        body: Nothing,
        response: { 200: Entry },
      },
    },
    async ({ ctx }) => presentEntry(ctx, await finishRun(ctx, entryOf(ctx), plans)),
  )

  app.post(
    '/work_log/:entryid/cancel',
    {
      config: { access: entryAccess.work },
      schema: {
        operationId: 'cancelEntry',
        summary: 'Cancel a run',
        tags,
        params,
        body: Reason,
        response: { 200: Entry },
      },
    },
    async ({ ctx, body }) => presentEntry(ctx, await cancelRun(ctx, entryOf(ctx), body.reason ?? null)),
  )

  app.delete(
    '/work_log/:entryid',
    {
      config: { access: entryAccess.remove },
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
      await removeRun(ctx, entryOf(ctx))
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
      config: { access: entryAccess.work },
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
    ({ ctx, body }) => saveStepData(ctx, entryOf(ctx), body, plans),
  )

  app.post(
    '/work_log/:entryid/step',
    {
      onResponse: keepOf(plans),
      config: { access: entryAccess.work },
      schema: {
        operationId: 'enterStep',
        summary: 'Say which step is worked on, so that time is counted for it',
        tags,
        params,
        body: StepEntered,
        response: { 200: Entry },
      },
    },
    async ({ ctx, body }) => presentEntry(ctx, await enterStep(ctx, entryOf(ctx), body.stepid, plans)),
  )

  app.patch(
    '/work_log/:entryid',
    {
      config: { access: entryAccess.work },
      schema: {
        operationId: 'updateEntry',
        summary: 'Put the work order of a run right',
        tags,
        params,
        body: EntryChange,
        response: { 200: Entry },
      },
    },
    async ({ ctx, body }) => {
      const { workorderid, faults } = readWorkOrder(body.workorderid)
      if (faults.length > 0) throw problems.invalid(faults)
      return presentEntry(ctx, await changeWorkOrder(ctx, entryOf(ctx), workorderid))
    },
  )
}
