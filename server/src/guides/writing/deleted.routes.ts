// The routes that list and restore deleted guides.

import { Type } from 'typebox'
import { access } from '#platform/http/request/access.ts'
import { identifier, pageOf, paging } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { toSeconds } from '#platform/seconds.ts'
import { Language } from '#settings/settings.schema.ts'
import { DeletedGuide, Guide } from '../guides.schema.ts'
import { showWritten } from '../reading/written.ts'
import { listDeletedGuides } from './deleted.queries.ts'
import { restoreGuide } from './guides.ts'

const tags = ['guides']

export function deletedGuideRoutes(app: App): void {
  const route = declare(app, tags)
  route.get(
    '/guides/deleted',
    access.administer,
    {
      id: 'listDeletedGuides',
      summary: 'List deleted guides, latest deletion first',
      query: Type.Object(paging),
      answer: Type.Array(DeletedGuide),
    },
    async ({ ctx, query }) =>
      (await listDeletedGuides(ctx.db, pageOf(query))).map(({ at, isPublic, langid, ...guide }) => ({
        ...guide,
        langid,
        public: isPublic === 1,
        deleted_date: toSeconds(at),
      })),
  )

  route.post(
    '/guides/:guideid/:langid/restore',
    access.administer,
    {
      id: 'restoreGuide',
      summary: 'Restore a deleted guide',
      params: Type.Object({ guideid: identifier('Number of the guide'), langid: Language }),
      answer: Guide,
    },
    async ({ ctx, params }) => {
      await restoreGuide(ctx, params.guideid, params.langid)
      return showWritten(ctx, params.guideid, params.langid)
    },
  )
}
