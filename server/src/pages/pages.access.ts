// Access rules of pages: reading, editing, reviewing and tagging.

import { type Access, access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { isModerator, isStaff, isWellKnown, mayWrite, moderators, staff } from '#users/trust.ts'
import { findAddressedPage, type PageRow } from './find-pages.ts'
import { parseNamespace } from './namespaces.ts'
import { ownsTeam } from './owners.queries.ts'
import { pageProblems } from './pages.problems.ts'
import { canViewPage } from './viewable.ts'

/** Profile pages belong to their user or team; moderators may edit them as well. */
export const isPersonal = (namespace: string): boolean => namespace === 'USER' || namespace === 'TEAM'

export async function mayEdit(ctx: Context, page: { namespace: string; title: string }): Promise<boolean> {
  const { userid } = ctx.actor
  if (isPersonal(page.namespace)) {
    if (isModerator(ctx)) return true
    if (userid === null) return false
    const number = Number(page.title)
    return page.namespace === 'USER' ? number === userid : ownsTeam(ctx.db, number, userid)
  }
  return mayWrite(ctx)
}

/** Returns true if the edits of the caller need no review. */
export const isTrusted = (ctx: Context, namespace: string): boolean =>
  isStaff(ctx) || isPersonal(namespace) || isWellKnown(ctx)

export const mayReview = (ctx: Context): boolean => isModerator(ctx) || isWellKnown(ctx)

/** Returns the page of an address; 404 also if the caller may not see it. */
export async function getPage(ctx: Context, params: { namespace: string; title: string }): Promise<PageRow> {
  const namespace = parseNamespace(params.namespace)
  const page = namespace ? await findAddressedPage(ctx.db, namespace, params.title) : undefined
  if (!page || !canViewPage(ctx, page)) throw pageProblems.pageNotFound()
  return page
}

type Allows = (ctx: Context, page: PageRow) => boolean | Promise<boolean>

/** Requires a signed-in user who sees the page and passes `allows`. */
const rule = (name: string, description: string, needed: readonly string[], allows: Allows) => ({
  ...access.signedIn,
  name,
  description,
  check: async (ctx: Context, params: Record<string, unknown>) => {
    const page = await getPage(ctx, params as { namespace: string; title: string })
    if (!(await allows(ctx, page))) throw problems.forbidden([...needed])
    return page
  },
})

const reviewers = 'Moderators, administrators; users whose reputation has reached the threshold'

export const pageAccess = {
  read: {
    ...rule('page.read', 'Every caller; on a private site signed-in users', [], () => true),
    anonymous: access.public.anonymous,
  },
  edit: rule(
    'page.edit',
    'Authors; on an open site every signed-in user; for a profile its owner',
    staff,
    mayEdit,
  ),
  // Titles have no pending state, so only users whose edits need no review may change them.
  rename: rule(
    'page.rename',
    'Users who can edit the page and whose edits need no review',
    staff,
    async (ctx, page) => (await mayEdit(ctx, page)) && isTrusted(ctx, page.namespace),
  ),
  remove: rule(
    'page.delete',
    'Authors, moderators and administrators; for a profile its owner',
    staff,
    async (ctx, page) => (await mayEdit(ctx, page)) && (isStaff(ctx) || isPersonal(page.namespace)),
  ),
  history: rule(
    'page.history',
    'Authors, moderators, administrators; users whose reputation has reached the threshold',
    staff,
    (ctx) => isStaff(ctx) || mayReview(ctx),
  ),
  judge: rule('page.judge', reviewers, moderators, mayReview),
  judgeAny: {
    ...access.signedIn,
    name: 'page.judge-any',
    description: reviewers,
    check: async (ctx: Context) => {
      if (!mayReview(ctx)) throw problems.forbidden([...moderators])
    },
  },
  tag: rule('page.tag', 'Moderators and administrators', moderators, isModerator),
} satisfies Record<string, Access>
