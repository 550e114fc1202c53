// The route by which devices read everything that a run of a guide needs.

import { Type } from 'typebox'
import { StepForms } from '#forms/forms.schema.ts'
import { currentFormRevision } from '#forms/runs.ts'
import { Guide } from '#guides/guides.schema.ts'
import { pinGuide, showPinnedGuide } from '#guides/reading/pinning.ts'
import { identifier } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { Language } from '#settings/settings.schema.ts'
import { runAccess } from '../runs.access.ts'
import { showPlannedForms } from './plans.ts'
import { sealPlan } from './seal.ts'

const GuidePlan = Type.Object(
  {
    guideid: Type.Integer({ description: 'Number of the guide' }),
    langid: Type.String({ description: 'Language of the response' }),
    guide: Guide,
    forms: StepForms,
    plan: Type.String({ description: 'Identifies these revisions; send it when a run starts with them' }),
  },
  { title: 'GuidePlan', description: 'Everything that a run of a guide needs' },
)

const hourMs = 3_600_000

export function planRoutes(app: App): void {
  const route = declare(app, ['work log'])
  route.get(
    '/guides/:guideid/plan',
    runAccess.plan,
    {
      id: 'getGuidePlan',
      summary: 'Get the plan of a guide: all data that a run needs',
      description: 'For devices that begin runs offline: the current guide and its forms.',
      params: Type.Object({ guideid: identifier('Number of the guide') }),
      query: Type.Object({ langid: Type.Optional(Language) }),
      answer: GuidePlan,
    },
    async ({ ctx, params: { guideid }, query: { langid = ctx.site.language } }) => {
      const pins = await pinGuide(ctx, guideid, langid)
      const maxFormRevisionid = await currentFormRevision(ctx.db)
      const shownAt = ctx.now - (ctx.now % hourMs)
      return {
        guideid,
        langid,
        guide: await showPinnedGuide(ctx, pins, true),
        forms: await showPlannedForms(ctx.db, { pins, maxFormRevisionid }),
        plan: await sealPlan(ctx, { pins, langid, maxFormRevisionid, shownAt, shownTo: ctx.actor.userid }),
      }
    },
  )
}
