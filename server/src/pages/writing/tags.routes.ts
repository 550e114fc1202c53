// The URLs of the tags of one page.
import { Type } from 'typebox'
import type { App } from '#platform/http/routes/types.ts'
import type { PageLookups } from '../deps.ts'
import { pageAccess, pageOf as subjectOf } from '../pages.access.ts'
import { Page, TagChange } from '../pages.schema.ts'
import { presentPage } from '../reading/present.ts'
import { PageParams, tags } from '../reading/route-parts.ts'
import { listPageTags } from '../tags/tags.queries.ts'
import { tagPage, untagPage } from './page-tags.ts'

const Words = Type.Array(Type.String(), { description: 'Words' })

export function tagRoutes(app: App, deps: PageLookups): void {
  app.get(
    '/wikis/:namespace/:title/tags',
    {
      config: { access: pageAccess.read },
      schema: {
        operationId: 'listPageTags',
        summary: 'List the tags of a page by name',
        tags,
        params: PageParams,
        response: { 200: Words },
      },
    },
    ({ ctx }) => listPageTags(ctx.db, subjectOf(ctx).wikiid),
  )

  for (const [method, operationId, summary, change] of [
    ['PUT', 'addPageTag', 'Add a tag to a page', tagPage],
    ['DELETE', 'removePageTag', 'Take a tag from a page', untagPage],
  ] as const) {
    app.route({
      method,
      url: '/wikis/:namespace/:title/tag',
      config: { access: pageAccess.tag },
      schema: { operationId, summary, tags, params: PageParams, body: TagChange, response: { 200: Page } },
      handler: async ({ ctx, body }) => {
        const page = subjectOf(ctx)
        await change(ctx, page, body.tag)
        return (await presentPage(ctx, page, deps)).page
      },
    })
  }
}
