// The route of the forms of a guide: current or earlier ones, in any language, with machine translation.

import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { usesReleases } from '#guides/releases/manifest/outside.ts'
import { listFormsOfSteps, listGuidesReached, type OwningGuide } from '#guides/steps/owners.ts'
import type { Context } from '#platform/http/request/context.ts'
import { identifier } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { type Settings, WantedLanguage } from '#settings/settings.schema.ts'
import { formNumber, langid, unpatrolled } from '../form-query.ts'
import { formAccess, seesPending } from '../forms.access.ts'
import { findForms, listPublishedForms } from '../forms.queries.ts'
import { type StepForm, StepForms } from '../forms.schema.ts'
import { presentForm } from '../forms.ts'
import { inLanguage, type LanguageOptions, type TranslateRest } from '../in-language.ts'
import { translateWordsByMachine } from './machine-words.ts'
import { listReleasedForms } from './released-forms.ts'

export function formListRoute(app: App): void {
  const route = declare(app, ['forms'])
  route.get(
    '/step_forms/guideid/:guideid',
    formAccess.ofGuide,
    {
      id: 'listGuideForms',
      summary: 'List the forms of a guide and of its prerequisites',
      params: Type.Object({ guideid: identifier('Number of the guide') }),
      query: Type.Object({
        unpatrolled,
        langid,
        machineTranslateLangid: Type.Optional({
          ...WantedLanguage,
          description:
            'Like langid; the translation service of the site, if any, translates the remaining texts except units',
        }),
        max_form_revisionid: Type.Optional(
          formNumber(
            'Returns the forms as of this revision number, as stored in a run; includes steps that were removed since',
          ),
        ),
        release: Type.Optional(identifier('Returns the forms of this release of the guide')),
      }),
      answer: StepForms,
      problems: [403],
      transaction: (req) => machineLanguage(req as FastifyRequest) !== undefined,
    },
    async (req) => {
      const { query, subject } = req
      const langid = machineLanguage(req as FastifyRequest)
      if (langid === undefined)
        return listFormsFor(req.ctx, subject, {
          ...query,
          langid: query.langid ?? query.machineTranslateLangid,
        })
      const show = (ctx: Context, translateRest: TranslateRest) =>
        listFormsFor(ctx, subject, { ...query, langid, translateRest })
      const deps = { read: req.read, write: req.write, log: req.log }
      const translateRest = await translateWordsByMachine(deps, subject, langid, show)
      return req.read((ctx) => show(ctx, translateRest))
    },
  )
}

interface ListOptions extends LanguageOptions {
  unpatrolled?: unknown
  max_form_revisionid?: number | undefined
  release?: number | undefined
}

async function listFormsFor(
  ctx: Context,
  guide: OwningGuide,
  { unpatrolled, max_form_revisionid: upTo, release, ...options }: ListOptions,
): Promise<StepForm[]> {
  const { guideid } = guide
  if (release !== undefined) return listReleasedForms(ctx, guide, { ...options, release })
  if (upTo !== undefined) {
    const guideids = await listGuidesReached(ctx, guideid)
    return inLanguage(ctx.db, (await listPublishedForms(ctx.db, guideids, upTo)).map(presentForm), options)
  }
  const isNewest = await seesPending(ctx, guide, unpatrolled)
  if (!isNewest && usesReleases(ctx)) return listReleasedForms(ctx, guide, options)
  const forms = await findForms(ctx.db, await listFormsOfSteps(ctx, guideid, isNewest))
  return inLanguage(ctx.db, forms.map(presentForm), { ...options, newestOf: isNewest ? guideid : undefined })
}

/** Undefined if the site has no service. The request waits for the service outside of a transaction. */
function machineLanguage(req: FastifyRequest): string | undefined {
  const { machineTranslateLangid: langid } = req.query as { machineTranslateLangid?: string }
  return (req.site as Settings).translation.provider === 'none' ? undefined : langid
}
