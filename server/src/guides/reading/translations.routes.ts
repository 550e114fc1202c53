// The routes of a guide's languages and of the translator's view.

import { Type } from 'typebox'
import { identifier } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { Language } from '#settings/settings.schema.ts'
import { listLanguageStates } from '../editions/language-states.ts'
import { LanguageState, TranslatorView } from '../editions/translations.schema.ts'
import { guideAccess } from '../guides.access.ts'
import { viewTranslation } from './translator-view.ts'

export function guideTranslationRoutes(app: App): void {
  const route = declare(app, ['translations'])
  route.get(
    '/guides/:guideid/translations',
    guideAccess.read,
    {
      id: 'listGuideTranslations',
      summary: 'List the translations of a guide',
      params: Type.Object({ guideid: identifier('Number of the guide') }),
      answer: Type.Array(LanguageState, { description: 'Translations by langid, without the original' }),
    },
    ({ ctx, subject }) => listLanguageStates(ctx, subject),
  )

  route.get(
    '/guides/:guideid/translations/:langid',
    guideAccess.edit,
    {
      id: 'getGuideTranslation',
      summary: 'Read a translation beside its original',
      params: Type.Object({ guideid: identifier('Number of the guide'), langid: Language }),
      answer: TranslatorView,
    },
    ({ ctx, params }) => viewTranslation(ctx, params.guideid, params.langid),
  )
}
