// The routes of a run: read, start, transitions, values.

import { Type } from 'typebox'
import { StepForms } from '#forms/forms.schema.ts'
import { getReadableGuide } from '#guides/guides.access.ts'
import { Guide } from '#guides/guides.schema.ts'
import { showPinnedGuide } from '#guides/reading/pinning.ts'
import { identifier, pageOf, paging } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { problems } from '#platform/problems.ts'
import { WantedLanguage } from '#settings/settings.schema.ts'
import { eventRoutes } from '../batches/batches.routes.ts'
import { startRun } from '../events/start.ts'
import { planRoutes } from '../plans/plans.routes.ts'
import { plannedIn, showPlannedForms } from '../plans/plans.ts'
import {
  Finish,
  Hold,
  NewRun,
  NewRunQuery,
  Nothing,
  Reason,
  RunChange,
  Settlement,
  StepEntered,
} from '../run-inputs.schema.ts'
import { runAccess } from '../runs.access.ts'
import { Run, RunEvents, RunValues } from '../runs.schema.ts'
import { readWorkOrder } from '../work-orders.ts'
import { readStart } from './drafts.ts'
import { listEvents, listValues } from './history.ts'
import { presentRun, presentWhole } from './present.ts'
import { settleValue } from './settle.ts'
import { SavedStepData, StepData } from './step-data.schema.ts'
import { saveStepData } from './step-data.ts'
import {
  cancelRun,
  changeWorkOrder,
  enterStep,
  finishRun,
  pauseRun,
  resumeRun,
  suspendRun,
} from './transitions.ts'

const params = Type.Object({ entryid: identifier('Number of the run') })
const langid = Type.Optional({
  ...WantedLanguage,
  description:
    'Returns another language than that of the run, in its current translation; answers are the same in ' +
    'all languages',
})
const tags = ['work log']

export function runRoutes(app: App): void {
  readRoutes(app)
  startRoute(app)
  moveRoutes(app)
  endRoutes(app)
  stepRoutes(app)
  eventRoutes(app)
  planRoutes(app)
}

function readRoutes(app: App): void {
  const route = declare(app, tags)
  route.get(
    '/work_log/:entryid',
    runAccess.read,
    { id: 'getEntry', summary: 'Read a run', params, answer: Run },
    ({ ctx, subject }) => presentWhole(ctx, subject),
  )

  route.get(
    '/work_log/:entryid/guide',
    runAccess.read,
    {
      id: 'getGuideOfEntry',
      summary: 'Read the guide of a run as it was at the start',
      params,
      query: Type.Object({ langid }),
      answer: Guide,
    },
    async ({ ctx, query, subject }) =>
      showPinnedGuide(ctx, (await plannedIn(ctx, subject, query.langid)).pins),
  )

  route.get(
    '/work_log/:entryid/step_forms',
    runAccess.read,
    {
      id: 'listFormsOfEntry',
      summary: 'List the forms of a run as they were at the start',
      params,
      query: Type.Object({ langid }),
      answer: StepForms,
    },
    async ({ ctx, query, subject }) => showPlannedForms(ctx.db, await plannedIn(ctx, subject, query.langid)),
  )

  route.get(
    '/work_log/:entryid/events',
    runAccess.read,
    {
      id: 'listEntryEvents',
      summary: 'List the events of a run',
      params,
      query: Type.Object({
        ...paging,
        after: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: Number.MAX_SAFE_INTEGER,
            description: 'Only events after this event number',
          }),
        ),
      }),
      answer: RunEvents,
    },
    ({ ctx, query, subject }) => listEvents(ctx, subject, { ...pageOf(query), after: query.after ?? 0 }),
  )

  route.get(
    '/work_log/:entryid/values',
    runAccess.read,
    {
      id: 'listEntryValues',
      summary: 'List all values of a run, including corrected values',
      params,
      query: Type.Object(paging),
      answer: RunValues,
    },
    ({ ctx, query, subject }) => listValues(ctx, subject, pageOf(query)),
  )
}

function startRoute(app: App): void {
  const route = declare(app, tags)
  route.post(
    '/work_log',
    runAccess.start,
    {
      id: 'startEntry',
      locks: 'nothing',
      summary: 'Start a run of a guide',
      query: NewRunQuery,
      body: NewRun,
      answer: Run,
      status: 201,
      problems: [404],
    },
    async ({ ctx, query, body }) => {
      const { guideid, workorderid, langid = ctx.site.language, faults } = readStart(body, query)
      // A missing guide is reported before other faults.
      if (guideid !== null && faults.length > 0) await getReadableGuide(ctx, guideid)
      if (guideid === null || faults.length > 0) throw problems.invalid(faults)
      return presentRun(ctx, (await startRun(ctx, { guideid, workorderid, langid })).run)
    },
  )
}

const ofRun = { params, answer: Run, locks: 'subject' } as const

function moveRoutes(app: App): void {
  const route = declare(app, tags)
  route.post(
    '/work_log/:entryid/pause',
    runAccess.work,
    { id: 'pauseEntry', summary: 'Pause a run', body: Reason, ...ofRun },
    async ({ ctx, body, subject }) =>
      presentRun(ctx, await pauseRun(ctx, subject, { reason: body.reason ?? null })),
  )

  route.post(
    '/work_log/:entryid/resume',
    runAccess.resume,
    {
      id: 'resumeEntry',
      summary: 'Resume a paused run, or take over a run on hold',
      body: Nothing,
      ...ofRun,
    },
    async ({ ctx, subject }) => presentRun(ctx, await resumeRun(ctx, subject)),
  )

  route.post(
    '/work_log/:entryid/suspend',
    runAccess.work,
    {
      id: 'suspendEntry',
      summary: 'Put a run on hold',
      body: Hold,
      ...ofRun,
    },
    async ({ ctx, body, subject }) =>
      presentRun(
        ctx,
        await suspendRun(ctx, subject, { reason: body.reason ?? null, leadOnly: body.lead_only }),
      ),
  )
}

function endRoutes(app: App): void {
  const route = declare(app, tags)
  route.post(
    '/work_log/:entryid/finish',
    runAccess.work,
    {
      id: 'finishEntry',
      summary: 'Finish a run',
      body: Finish,
      ...ofRun,
      problems: [409],
    },
    async ({ ctx, body, subject }) =>
      presentRun(ctx, await finishRun(ctx, subject, { reason: body.reason?.trim() ?? null })),
  )

  route.post(
    '/work_log/:entryid/cancel',
    runAccess.work,
    { id: 'cancelEntry', summary: 'Cancel a run', body: Reason, ...ofRun },
    async ({ ctx, body, subject }) =>
      presentRun(ctx, await cancelRun(ctx, subject, { reason: body.reason ?? null })),
  )
}

function stepRoutes(app: App): void {
  const route = declare(app, tags)
  route.put(
    '/work_log/:entryid/stepData',
    runAccess.work,
    {
      id: 'saveStepData',
      summary: 'Save values of a run',
      body: StepData,
      ...ofRun,
      answer: SavedStepData,
      problems: [409],
    },
    ({ ctx, body, subject }) => saveStepData(ctx, subject, body),
  )

  route.post(
    '/work_log/:entryid/step',
    runAccess.work,
    {
      id: 'enterStep',
      summary: 'Enter a step: make it the current step of a run',
      body: StepEntered,
      ...ofRun,
    },
    async ({ ctx, body, subject }) => presentRun(ctx, await enterStep(ctx, subject, body.stepid)),
  )

  route.post(
    '/work_log/:entryid/settle',
    runAccess.settle,
    {
      id: 'settleValue',
      summary: 'Settle a conflict between answers to a field',
      body: Settlement,
      ...ofRun,
      problems: [409],
    },
    async ({ ctx, body, subject }) => presentRun(ctx, await settleValue(ctx, subject, body)),
  )

  route.patch(
    '/work_log/:entryid',
    runAccess.work,
    {
      id: 'updateEntry',
      summary: 'Correct the work order of a run',
      body: RunChange,
      ...ofRun,
    },
    async ({ ctx, body, subject }) => {
      const { workorderid, faults } = readWorkOrder(body.workorderid)
      if (faults.length > 0) throw problems.invalid(faults)
      return presentRun(ctx, await changeWorkOrder(ctx, subject, workorderid))
    },
  )
}
