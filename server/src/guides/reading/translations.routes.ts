// The URLs of the languages of a guide and of the translator's view. Translations are read and written under the addresses of guides and steps.
import { Type } from 'typebox'
import { identifier } from '#platform/http/request/query.ts'
import type { App } from '#platform/http/routes/types.ts'
import { Language } from '#settings/settings.schema.ts'
import { listLanguageStates } from '../editions/language-states.ts'
import { LanguageState, TranslatorView } from '../editions/translations.schema.ts'
import { guideAccess } from '../guides.access.ts'
import type { GuideRow } from '../guides.queries.ts'
import { viewTranslation } from './translator-view.ts'

export function guideTranslationRoutes(app: App): void {
  app.get(
    '/guides/:guideid/translations',
    {
      config: { access: guideAccess.read },
      schema: {
        operationId: 'listGuideTranslations',
        summary: 'List the languages that a guide is translated into, and how current each is',
        tags: ['translations'],
        params: Type.Object({ guideid: identifier('Number of the guide') }),
        response: {
          200: Type.Array(LanguageState, { description: 'Without the original, by langid' }),
        },
      },
    },
    ({ ctx }) => listLanguageStates(ctx, ctx.subject as GuideRow),
  )

  app.get(
    '/guides/:guideid/translations/:langid',
    {
      config: { access: guideAccess.edit },
      schema: {
        operationId: 'getGuideTranslation',
        summary: 'Read a translation beside its original, text by text',
        tags: ['translations'],
        params: Type.Object({ guideid: identifier('Number of the guide'), langid: Language }),
        response: { 200: TranslatorView },
      },
    },
    ({ ctx, params }) => viewTranslation(ctx, params.guideid, params.langid),
  )
}
