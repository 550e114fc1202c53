// The URLs of steps. Adding and removing answer the whole guide, changing answers the step.
import { Type } from 'typebox'
import { identifier } from '#platform/http/query.ts'
import type { App } from '#platform/http/types.ts'
import { Language } from '#settings/settings.schema.ts'
import { guideAccess } from '../guides.access.ts'
import type { GuideRow } from '../guides.queries.ts'
import { Guide } from '../guides.schema.ts'
import { showStepAsIs, showWritten, showWrittenStep } from '../show.ts'
import { translateStep } from '../translations/translate.ts'
import { NewStep, Step, StepChange, StepOrder } from './steps.schema.ts'
import { addStep, arrangeSteps, removeStep, updateStep } from './steps.ts'

const guideParams = Type.Object({ guideid: identifier('Number of the guide') })
const stepParams = Type.Object({
  guideid: identifier('The guide that owns it'),
  stepid: identifier('Number of the step'),
})
const versioned = Type.Object({
  revisionid: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The revisionid that the edit was made against',
    }),
  ),
})
const madeOn = {
  guide_revisionid: Type.Optional(
    identifier(
      'State of the guide that the edit was made on, as unpatrolled showed it; accepts what waits in it',
    ),
  ),
}
const tags = ['steps']

export function stepRoutes(app: App): void {
  app.post(
    '/guides/:guideid/steps',
    {
      config: { access: guideAccess.edit, idempotent: true },
      schema: {
        operationId: 'addStep',
        summary: 'Add a step; answers the guide',
        tags,
        params: guideParams,
        querystring: Type.Object(madeOn),
        body: NewStep,
        response: { 201: Guide },
      },
    },
    async ({ ctx, params, query, body }, reply) => {
      await addStep(ctx, params.guideid, body, query.guide_revisionid)
      reply.code(201)
      return showWritten(ctx, params.guideid)
    },
  )

  app.patch(
    '/guides/:guideid/steps/:stepid',
    {
      config: { access: guideAccess.edit },
      schema: {
        operationId: 'updateStep',
        summary: 'Change a step, or its texts in another language; answers the step',
        tags,
        params: stepParams,
        querystring: Type.Object({
          ...versioned.properties,
          ...madeOn,
          langid: Type.Optional({
            ...Language,
            description: 'Language of the texts; the one that the guide was written in when absent',
          }),
        }),
        body: StepChange,
        response: { 200: Step },
      },
    },
    async ({ ctx, params, query, body }) => {
      const isTranslation = query.langid !== undefined && query.langid !== (ctx.subject as GuideRow).langid
      const langid = isTranslation ? query.langid : undefined
      const show = () => showWrittenStep(ctx, params.guideid, params.stepid, langid)
      const edit = { ...params, revisionid: query.revisionid, madeOn: query.guide_revisionid, show }
      if (!langid) return showStepAsIs(ctx, await updateStep(ctx, edit, body))
      await translateStep(ctx, edit, langid, body)
      return show()
    },
  )

  app.delete(
    '/guides/:guideid/steps/:stepid',
    {
      config: { access: guideAccess.edit },
      schema: {
        operationId: 'removeStep',
        summary: 'Remove a step; answers the guide',
        tags,
        params: stepParams,
        querystring: Type.Object({ ...versioned.properties, ...madeOn }),
        body: Type.Optional(Type.Unknown({ description: 'Accepted and ignored' })),
        response: { 200: Guide },
      },
    },
    async ({ ctx, params, query }) => {
      const show = () => showWrittenStep(ctx, params.guideid, params.stepid)
      await removeStep(ctx, {
        ...params,
        revisionid: query.revisionid,
        madeOn: query.guide_revisionid,
        show,
      })
      return showWritten(ctx, params.guideid)
    },
  )

  app.put(
    '/guides/:guideid/steporder',
    {
      config: { access: guideAccess.edit },
      preValidation: async (req) => {
        // What comes of it is validated next.
        req.body = withStepsOfAddress(req.body, req.query) as typeof req.body
      },
      schema: {
        operationId: 'arrangeSteps',
        summary: 'Put the steps of a guide into another order',
        tags,
        params: guideParams,
        querystring: versioned,
        body: StepOrder,
        response: { 200: Guide },
      },
    },
    async ({ ctx, params, query, body }) => {
      const show = () => showWritten(ctx, params.guideid)
      await arrangeSteps(ctx, { ...params, revisionid: query.revisionid, show }, body.stepids)
      return show()
    },
  )
}

/** Some clients put the order into the address, as a list of numbers or as JSON; what the body says counts first. */
export function withStepsOfAddress(body: unknown, query: unknown): unknown {
  const { stepids } = query as { stepids?: unknown }
  const isAbsent =
    typeof stepids !== 'string' || (typeof body === 'object' && body !== null && 'stepids' in body)
  if (isAbsent || Array.isArray(body)) return body
  const numbers = stepids.replace(/^\[|\]$/g, '').split(',')
  const read = numbers.map((each) => (/^\s*\d{1,15}\s*$/.test(each) ? Number(each) : each))
  return { ...(body as object | null), stepids: read }
}
