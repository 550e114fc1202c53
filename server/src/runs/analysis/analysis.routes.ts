// The URLs of analyses, for those who look after the guide.
import type { TSchema } from 'typebox'
import { looksAfter } from '#guides/guides.access.ts'
import { type Access, access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { App } from '#platform/http/routes/types.ts'
import { problems } from '#platform/problems.ts'
import { findAnalyzedField, findAnalyzedGuide } from './analysis.queries.ts'
import {
  CycleTimes,
  CycleTimesQuery,
  DeviationCounts,
  FieldAnalysis,
  FieldQuery,
  GuidePeriodQuery,
  StepTimes,
} from './analysis.schema.ts'
import { analyzeCycleTimes, analyzeDeviations, analyzeField, analyzeStepTimes } from './analysis.ts'

async function requireManager(ctx: Context, guideid: number): Promise<void> {
  if (!(await findAnalyzedGuide(ctx.db, guideid))) throw problems.guideNotFound()
  if (!(await looksAfter(ctx, guideid))) throw problems.forbidden(['Admin'])
}

const words = {
  name: 'entry.analyze',
  description: 'Authors, moderators, administrators; people who look after the guide',
}

// What names nothing is told as a fault of the query, after this.
const ofGuide: Access = {
  ...access.signedIn,
  ...words,
  check: async (ctx, _params, query) => {
    if (Number.isSafeInteger(query.guideid)) await requireManager(ctx, query.guideid as number)
  },
}

const ofField: Access = {
  ...access.signedIn,
  ...words,
  check: async (ctx, _params, query) => {
    if (typeof query.field_guid !== 'string') return
    const field = await findAnalyzedField(ctx.db, query.field_guid)
    if (!field) throw problems.fieldNotFound()
    await requireManager(ctx, field.guideid)
  },
}

export function analysisRoutes(app: App): void {
  const about = (operationId: string, summary: string, answer: TSchema) => ({
    operationId,
    summary,
    tags: ['work log'],
    response: { 200: answer },
    problems: [404],
  })

  app.get(
    '/work_log/analysis/cycle_times',
    {
      config: { access: ofGuide },
      schema: {
        ...about('analyzeCycleTimes', 'See how long runs of a guide take, over time', CycleTimes),
        querystring: CycleTimesQuery,
      },
    },
    ({ ctx, query }) => analyzeCycleTimes(ctx, query),
  )

  app.get(
    '/work_log/analysis/step_times',
    {
      config: { access: ofGuide },
      schema: {
        ...about('analyzeStepTimes', 'See how long each step of a guide takes', StepTimes),
        querystring: GuidePeriodQuery,
      },
    },
    ({ ctx, query }) => analyzeStepTimes(ctx, query),
  )

  app.get(
    '/work_log/analysis/field',
    {
      config: { access: ofField },
      schema: {
        ...about(
          'analyzeField',
          'See the numbers of a field over time, with their control limits',
          FieldAnalysis,
        ),
        querystring: FieldQuery,
      },
    },
    ({ ctx, query }) => analyzeField(ctx, query),
  )

  app.get(
    '/work_log/analysis/deviations',
    {
      config: { access: ofGuide },
      schema: {
        ...about('analyzeDeviations', 'Count the deviations of a guide by step and field', DeviationCounts),
        querystring: GuidePeriodQuery,
      },
    },
    ({ ctx, query }) => analyzeDeviations(ctx, query),
  )
}
