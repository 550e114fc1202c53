// The routes of analyses, for managers of the guide.

import { formProblems } from '#forms/forms.problems.ts'
import { looksAfter } from '#guides/guides.access.ts'
import { guideProblems } from '#guides/guides.problems.ts'
import { type Access, access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { problems } from '#platform/problems.ts'
import { findAnalyzedField, findAnalyzedGuide } from './analysis.queries.ts'
import {
  CycleTimes,
  CycleTimesQuery,
  DeviationCounts,
  DeviationsQuery,
  FieldAnalysis,
  FieldQuery,
  GuidePeriodQuery,
  StepTimes,
  Yield,
} from './analysis.schema.ts'
import { analyzeCycleTimes, analyzeDeviations, analyzeStepTimes } from './analysis.ts'
import { analyzeField } from './analyze-field.ts'
import { analyzeYield } from './yield.ts'

async function requireManager(ctx: Context, guideid: number): Promise<void> {
  if (!(await findAnalyzedGuide(ctx.db, guideid))) throw guideProblems.guideNotFound()
  if (!(await looksAfter(ctx, guideid))) throw problems.forbidden(['Admin'])
}

const words = {
  name: 'entry.analyze',
  description: 'Authors, moderators, administrators; managers of the guide',
}

// Unknown ids are reported as faults of the query, after the access check.
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
    if (!field) throw formProblems.fieldNotFound()
    await requireManager(ctx, field.guideid)
  },
}

export function analysisRoutes(app: App): void {
  const route = declare(app, ['work log'])

  route.get(
    '/work_log/analysis/cycle_times',
    ofGuide,
    {
      id: 'analyzeCycleTimes',
      summary: 'Analyze cycle times of a guide',
      answer: CycleTimes,
      problems: [404],
      query: CycleTimesQuery,
      long: true,
    },
    ({ ctx, query }) => analyzeCycleTimes(ctx, query),
  )

  route.get(
    '/work_log/analysis/step_times',
    ofGuide,
    {
      id: 'analyzeStepTimes',
      summary: 'Analyze step times of a guide',
      answer: StepTimes,
      problems: [404],
      query: GuidePeriodQuery,
      long: true,
    },
    ({ ctx, query }) => analyzeStepTimes(ctx, query),
  )

  route.get(
    '/work_log/analysis/yield',
    ofGuide,
    {
      id: 'analyzeYield',
      summary: 'Analyze the yield of a guide',
      answer: Yield,
      problems: [404],
      query: CycleTimesQuery,
      long: true,
    },
    ({ ctx, query }) => analyzeYield(ctx, query),
  )

  route.get(
    '/work_log/analysis/field',
    ofField,
    {
      id: 'analyzeField',
      summary: 'Analyze the numeric values of a field over time',
      answer: FieldAnalysis,
      problems: [404],
      query: FieldQuery,
      long: true,
    },
    ({ ctx, query }) => analyzeField(ctx, query),
  )

  route.get(
    '/work_log/analysis/deviations',
    ofGuide,
    {
      id: 'analyzeDeviations',
      summary: 'Count deviations of a guide by step and field',
      answer: DeviationCounts,
      problems: [404],
      query: DeviationsQuery,
      long: true,
    },
    ({ ctx, query }) => analyzeDeviations(ctx, query),
  )
}
