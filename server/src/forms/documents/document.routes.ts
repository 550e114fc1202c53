// The route by which an editor saves a whole guide.
import { Type } from 'typebox'
import { guideAccess } from '#guides/guides.access.ts'
import { showWritten } from '#guides/reading/written.ts'
import { identifier } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { GuideDocument, SavedDocument } from './document.schema.ts'
import { saveDocument } from './document.ts'

export function documentRoutes(app: App): void {
  declare(app, ['guides']).put(
    '/guides/:guideid/document',
    guideAccess.edit,
    {
      id: 'saveDocument',
      summary: 'Save a whole guide in its original language, with the forms of its steps',
      params: Type.Object({ guideid: identifier('Number of the guide') }),
      query: Type.Object({
        guide_revisionid: identifier('guide_revisionid of the revision from which the document was made'),
      }),
      body: GuideDocument,
      answer: SavedDocument,
      problems: [409],
    },
    async ({ ctx, query, body, subject }) => {
      const saved = await saveDocument(ctx, subject, query.guide_revisionid, body)
      return { guide: await showWritten(ctx, subject.guideid, subject.langid), ...saved }
    },
  )
}
