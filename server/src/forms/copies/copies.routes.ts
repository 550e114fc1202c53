// The route that duplicates a guide.
import { Type } from 'typebox'
import { GuideCopyDraft } from '#guides/copies/copies.schema.ts'
import { copyGuide } from '#guides/copies/copy-guide.ts'
import { guideAccess } from '#guides/guides.access.ts'
import { Guide } from '#guides/guides.schema.ts'
import { showCreated } from '#guides/reading/written.ts'
import { identifier } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { copyForms } from './copy-forms.ts'

export function copyRoutes(app: App): void {
  declare(app, ['guides']).post(
    '/guides/:guideid/duplicate',
    guideAccess.duplicate,
    {
      id: 'duplicateGuide',
      summary: 'Duplicate a guide',
      params: Type.Object({ guideid: identifier('Number of the guide') }),
      body: Type.Optional(GuideCopyDraft),
      answer: Guide,
      status: 201,
    },
    async ({ ctx, body, subject }) => showCreated(ctx, await copyGuide(ctx, subject, body ?? {}, copyForms)),
  )
}
