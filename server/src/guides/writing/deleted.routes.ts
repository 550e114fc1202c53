// The URLs of guides that were deleted: what there is to bring back, and bringing it back.
import { Type } from 'typebox'
import { access } from '#platform/http/request/access.ts'
import { identifier, pageOf, paging } from '#platform/http/request/query.ts'
import type { App } from '#platform/http/routes/types.ts'
import { Language } from '#settings/settings.schema.ts'
import { DeletedGuide, Guide } from '../guides.schema.ts'
import { showWritten } from '../reading/show.ts'
import { listDeletedGuides } from './deleted.queries.ts'
import { restoreGuide } from './guides.ts'

const tags = ['guides']

export function deletedGuideRoutes(app: App): void {
  app.get(
    '/guides/deleted',
    {
      config: { access: access.administer },
      schema: {
        operationId: 'listDeletedGuides',
        summary: 'List the guides that were deleted, the latest first',
        tags,
        querystring: Type.Object(paging),
        response: { 200: Type.Array(DeletedGuide) },
      },
    },
    async ({ ctx, query }) =>
      (await listDeletedGuides(ctx.db, pageOf(query))).map(({ at, isPublic, langid, ...guide }) => ({
        ...guide,
        langid,
        public: isPublic === 1,
        deleted_date: Math.floor(at / 1000),
      })),
  )

  app.post(
    '/guides/:guideid/:langid/restore',
    {
      config: { access: access.administer },
      schema: {
        operationId: 'restoreGuide',
        summary: 'Bring a deleted guide back',
        tags,
        params: Type.Object({ guideid: identifier('Number of the guide'), langid: Language }),
        response: { 200: Guide },
      },
    },
    async ({ ctx, params }) => {
      await restoreGuide(ctx, params.guideid, params.langid)
      return showWritten(ctx, params.guideid, params.langid)
    },
  )
}
