// The routes of the tags of guides, of all visible tags, and of the flags that the caller may set.

import { Type } from 'typebox'
import { TagChange } from '#pages/pages.schema.ts'
import { isPageViewable } from '#pages/viewable.ts'
import { access } from '#platform/http/request/access.ts'
import { directionOf, identifier, order, pageOf, paging } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { FlagChoice } from '../flags/flags.schema.ts'
import { presentChoice } from '../flags/present-flags.ts'
import { guideAccess } from '../guides.access.ts'
import { Guide } from '../guides.schema.ts'
import { showWritten } from '../reading/written.ts'
import { listGuideTags, listTagNames } from '../tags/tags.queries.ts'
import { tagGuide, untagGuide } from '../tags/tags.ts'
import { isGuideViewable } from '../viewable.ts'
import { spoken } from './edit-query.ts'

const guideParams = Type.Object({ guideid: identifier('Number of the guide') })

export function labelRoutes(app: App): void {
  const route = declare(app, ['tags'])
  route.get(
    '/tags',
    access.public,
    {
      id: 'listTags',
      summary: 'List the tags of guides and pages in the order of creation',
      query: Type.Object({ ...paging, order }),
      answer: Type.Array(Type.String(), { description: 'Tags' }),
    },
    ({ ctx, query }) => {
      const page = { ...pageOf(query), order: directionOf(query.order) }
      const seen = { isGuideSeen: isGuideViewable(ctx), isPageSeen: isPageViewable(ctx) }
      return listTagNames(ctx.db, { ...page, ...seen })
    },
  )

  route.get(
    '/guides/:guideid/tags',
    guideAccess.readTags,
    {
      id: 'listGuideTags',
      summary: 'List the tags of a guide by name',
      tags: ['guides'],
      params: guideParams,
      answer: Type.Array(Type.String(), { description: 'Tags' }),
      problems: [403],
      cache: ({ params }) => {
        const { guideid } = params as { guideid: number }
        return { key: `guide-tags ${guideid}`, tags: [`guide:${guideid}`] }
      },
    },
    ({ ctx, params }) => listGuideTags(ctx.db, params.guideid),
  )

  for (const [method, id, summary, change] of [
    ['put', 'addGuideTag', 'Add a tag to a guide', tagGuide],
    ['delete', 'removeGuideTag', 'Remove a tag from a guide', untagGuide],
  ] as const) {
    route[method](
      '/guides/:guideid/tag',
      guideAccess.moderate,
      {
        id,
        summary,
        params: guideParams,
        query: Type.Object(spoken),
        body: TagChange,
        answer: Guide,
        tags: ['guides'],
      },
      async ({ ctx, params, query, body }) => {
        await change(ctx, params.guideid, body.tag)
        return showWritten(ctx, params.guideid, query.langid)
      },
    )
  }

  route.get(
    '/user/flags',
    access.signedIn,
    {
      id: 'listOwnFlags',
      summary: 'List the flags that the caller may set',
      tags: ['people'],
      answer: FlagChoice,
    },
    async ({ ctx }) => presentChoice(ctx),
  )
}
