// Access rules of courses: those of pages, by the number of the course.

import { findPagesByIds, type PageRow } from '#pages/find-pages.ts'
import { pageAccess } from '#pages/pages.access.ts'
import { pageProblems } from '#pages/pages.problems.ts'
import { canViewPage } from '#pages/viewable.ts'
import { type Access, access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { mayWrite, staff } from '#users/trust.ts'

/** 404 also if the caller may not see the course. */
export async function getCourse(ctx: Context, wikiid: number): Promise<PageRow> {
  const page = (await findPagesByIds(ctx.db, [wikiid])).get(wikiid)
  if (page?.namespace !== 'COURSE' || !canViewPage(ctx, page)) throw pageProblems.pageNotFound()
  return page
}

const writers = 'Authors; on an open site every signed-in user'

type Rule = (typeof pageAccess)['read' | 'edit' | 'remove']

const byNumber = (rule: Rule): Access<PageRow> => ({
  ...rule,
  check: async (ctx, params) => {
    const { namespace, title } = await getCourse(ctx, params.wikiid as number)
    return rule.check(ctx, { namespace, title })
  },
})

export const courseAccess = {
  read: byNumber(pageAccess.read),
  edit: { ...byNumber(pageAccess.edit), name: 'course.edit', description: writers },
  remove: {
    ...byNumber(pageAccess.remove),
    name: 'course.delete',
    description: 'Authors, moderators and administrators',
  },
  add: {
    ...access.signedIn,
    name: 'course.add',
    description: writers,
    check: async (ctx: Context) => {
      if (!mayWrite(ctx)) throw problems.forbidden([...staff])
    },
  },
} satisfies Record<string, Access>
