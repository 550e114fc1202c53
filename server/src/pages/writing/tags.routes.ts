// The routes of the tags of a page.

import { Type } from 'typebox'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import type { PageLookups } from '../deps.ts'
import { pageAccess } from '../pages.access.ts'
import { Page, TagChange } from '../pages.schema.ts'
import { presentPage } from '../reading/present.ts'
import { PageParams, tags } from '../reading/route-parts.ts'
import { listPageTags } from '../tags/tags.queries.ts'
import { tagPage, untagPage } from './page-tags.ts'

const Words = Type.Array(Type.String(), { description: 'Tags' })

export function tagRoutes(app: App, deps: PageLookups): void {
  const route = declare(app, tags)
  route.get(
    '/wikis/:namespace/:title/tags',
    pageAccess.read,
    { id: 'listPageTags', summary: 'List the tags of a page by name', params: PageParams, answer: Words },
    ({ ctx, subject }) => listPageTags(ctx.db, subject.wikiid),
  )

  for (const [method, id, summary, change] of [
    ['put', 'addPageTag', 'Add a tag to a page', tagPage],
    ['delete', 'removePageTag', 'Remove a tag from a page', untagPage],
  ] as const) {
    route[method](
      '/wikis/:namespace/:title/tag',
      pageAccess.tag,
      { id, summary, params: PageParams, body: TagChange, answer: Page },
      async ({ ctx, body, subject }) => {
        await change(ctx, subject, body.tag)
        return (await presentPage(ctx, subject, deps)).page
      },
    )
  }
}
