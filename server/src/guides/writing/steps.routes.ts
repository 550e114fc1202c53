// The routes of steps. Adding and removing return the whole guide, changing returns the step.

import { Type } from 'typebox'
import type { Context } from '#platform/http/request/context.ts'
import { identifier } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { guideAccess } from '../guides.access.ts'
import type { GuideRow } from '../guides.queries.ts'
import { Guide } from '../guides.schema.ts'
import { showStepAsIs } from '../reading/show.ts'
import { showWritten, showWrittenStep } from '../reading/written.ts'
import { NewStep, Step, StepChange, StepOrder } from '../steps.schema.ts'
import { editOf, spoken, versioned } from './edit-query.ts'
import { addStepIn, changeStep } from './editing.ts'
import { arrangeSteps, removeStep } from './steps.ts'

const guideParams = Type.Object({ guideid: identifier('Number of the guide') })
const stepParams = Type.Object({
  guideid: identifier('Number of the guide that owns the step'),
  stepid: identifier('Number of the step'),
})
const madeOn = {
  guide_revisionid: Type.Optional(
    identifier(
      'guide_revisionid on which the edit is based, as returned with unpatrolled; saving accepts its pending edits',
    ),
  ),
}
const tags = ['steps']

export function stepRoutes(app: App): void {
  const route = declare(app, tags)
  route.post(
    '/guides/:guideid/steps',
    guideAccess.edit,
    {
      id: 'addStep',
      summary: 'Add a step to a guide',
      params: guideParams,
      query: Type.Object({ ...spoken, ...madeOn }),
      body: NewStep,
      answer: Guide,
      status: 201,
    },
    async ({ ctx, query, body, subject }) => {
      const guide = subject
      const edit = await editOf(ctx, guide, { langid: query.langid })
      await addStepIn(ctx, guide, { ...edit, madeOn: query.guide_revisionid }, body)
      return showWritten(ctx, guide.guideid, edit.langid)
    },
  )

  route.patch(
    '/guides/:guideid/steps/:stepid',
    guideAccess.edit,
    {
      id: 'updateStep',
      summary: 'Change a step or its texts in another language',
      params: stepParams,
      query: Type.Object({ ...versioned.properties, ...madeOn }),
      body: StepChange,
      answer: Step,
    },
    async ({ ctx, params, query, body, subject }) => {
      const guide = subject
      const edit = await stepEditOf(ctx, subject, params, query)
      const written = await changeStep(ctx, guide, edit, body)
      return written ? showStepAsIs(ctx, written) : edit.show()
    },
  )

  route.delete(
    '/guides/:guideid/steps/:stepid',
    guideAccess.edit,
    {
      id: 'removeStep',
      summary: 'Remove a step from a guide',
      params: stepParams,
      query: Type.Object({ ...versioned.properties, ...madeOn }),
      body: Type.Optional(Type.Unknown({ description: 'Accepted and ignored' })),
      answer: Guide,
    },
    async ({ ctx, params, query, subject }) => {
      const edit = await stepEditOf(ctx, subject, params, query)
      await removeStep(ctx, edit)
      return showWritten(ctx, params.guideid, edit.langid)
    },
  )

  route.put(
    '/guides/:guideid/steporder',
    guideAccess.edit,
    {
      id: 'arrangeSteps',
      summary: 'Reorder the steps of a guide',
      params: guideParams,
      query: versioned,
      body: StepOrder,
      answer: Guide,
      preValidation: async (req) => {
        // The result is validated next.
        req.body = withStepsOfAddress(req.body, req.query) as typeof req.body
      },
    },
    async ({ ctx, query, body, subject }) => {
      const edit = await editOf(ctx, subject, query)
      await arrangeSteps(ctx, edit, body.stepids)
      return showWritten(ctx, edit.guideid, edit.langid)
    },
  )
}

async function stepEditOf(
  ctx: Context,
  guide: GuideRow,
  { guideid, stepid }: { guideid: number; stepid: number },
  query: { revisionid?: number; langid?: string; guide_revisionid?: number },
) {
  const edit = await editOf(ctx, guide, query)
  const show = () => showWrittenStep(ctx, guideid, stepid, edit.langid)
  return { ...edit, stepid, madeOn: query.guide_revisionid, show }
}

/** Some clients send the order in the URL, as a list of ids or as JSON; the body takes precedence. */
function withStepsOfAddress(body: unknown, query: unknown): unknown {
  const { stepids } = query as { stepids?: unknown }
  const isAbsent = stepids === undefined || (typeof body === 'object' && body !== null && 'stepids' in body)
  if (isAbsent || Array.isArray(body)) return body
  const numbers = String(stepids)
    .replace(/^\[|\]$/g, '')
    .split(',')
  const read = numbers.map((each) => (/^\s*\d{1,15}\s*$/.test(each) ? Number(each) : each))
  return { ...(body as object | null), stepids: read }
}
