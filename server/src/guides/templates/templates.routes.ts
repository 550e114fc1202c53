// The routes of templates: the list of a category, and the mark on a guide.
import { Type } from 'typebox'
import { findCategory } from '#pages/find-pages.ts'
import { identifier, pageOf, paging } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { textLanguage, textsIn } from '#settings/text-language.ts'
import { guideAccess } from '../guides.access.ts'
import { GuideSummary } from '../guides.schema.ts'
import { presentSummary } from '../lists/present-summary.ts'
import { isGuideViewable } from '../viewable.ts'
import { listTemplates } from './templates.queries.ts'
import { setTemplate } from './templates.ts'

const params = Type.Object({ guideid: identifier('Number of the guide') })

export function templateRoutes(app: App): void {
  const route = declare(app, ['guides'])
  route.get(
    '/guides/templates',
    guideAccess.create,
    {
      id: 'listGuideTemplates',
      summary: 'List the templates of a category',
      query: Type.Object({
        ...paging,
        ...textLanguage,
        category: Type.String({ minLength: 1, maxLength: 255, description: 'Title of the category' }),
      }),
      answer: Type.Array(GuideSummary),
    },
    async ({ ctx, query }) => {
      const category = await findCategory(ctx.db, query.category)
      if (!category) return []
      const filter = {
        categoryid: category.wikiid,
        isShown: isGuideViewable(ctx),
        langid: textsIn(ctx, query),
      }
      const rows = await listTemplates(ctx.db, filter, pageOf(query))
      return rows.map((row) => presentSummary(row, ctx))
    },
  )
  for (const [method, isTemplate, verb] of [
    ['put', true, 'add'],
    ['delete', false, 'remove'],
  ] as const) {
    route[method](
      '/guides/:guideid/template',
      guideAccess.template,
      {
        id: `${verb}GuideTemplate`,
        summary: isTemplate
          ? 'Offer a guide as a template of its category'
          : 'Stop offering a guide as a template',
        params,
        status: 204,
      },
      async ({ ctx, subject }) => setTemplate(ctx, subject.guideid, isTemplate),
    )
  }
}
