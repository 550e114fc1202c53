// Who may see, write, judge and tag pages.

import { type Access, access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { isModerator, isStaff, isWellKnown, mayWrite, moderators, staff } from '#users/trust.ts'
import { findAddressedPage, type PageRow } from './find-pages.ts'
import { parseNamespace } from './namespaces.ts'
import { ownsTeam } from './owners.queries.ts'
import { pageProblems } from './pages.problems.ts'
import { seesPage } from './viewable.ts'

/** Pages about people and teams are theirs; moderators help out. */
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

/** Does what this person saves hold at once? */
export const isTrusted = (ctx: Context, namespace: string): boolean =>
  isStaff(ctx) || isPersonal(namespace) || isWellKnown(ctx)

export const mayJudge = (ctx: Context): boolean => isModerator(ctx) || isWellKnown(ctx)

/** The page that an address names; one that may not be seen is not there. */
export async function getPage(ctx: Context, params: { namespace: string; title: string }): Promise<PageRow> {
  const namespace = parseNamespace(params.namespace)
  const page = namespace ? await findAddressedPage(ctx.db, namespace, params.title) : undefined
  if (!page || !seesPage(ctx, page)) throw pageProblems.pageNotFound()
  return page
}

type Allows = (ctx: Context, page: PageRow) => boolean | Promise<boolean>

/** For those who have signed in, see the page, and are allowed. */
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

const judges = 'Moderators, administrators, and people whose reputation has reached the threshold'

export const pageAccess = {
  read: {
    ...rule('page.read', 'Anybody; on a private site those who are signed in', [], () => true),
    anonymous: access.public.anonymous,
  },
  edit: rule(
    'page.edit',
    'Authors; where the site is open, everybody who is signed in; of a profile its owner',
    staff,
    mayEdit,
  ),
  // A title has no state that waits for review, so only edits that hold without one can change it.
  rename: rule(
    'page.rename',
    'Those who may edit the page and whose edits need no review',
    staff,
    async (ctx, page) => (await mayEdit(ctx, page)) && isTrusted(ctx, page.namespace),
  ),
  remove: rule(
    'page.delete',
    'Authors, moderators and administrators; of a profile its owner',
    staff,
    async (ctx, page) => (await mayEdit(ctx, page)) && (isStaff(ctx) || isPersonal(page.namespace)),
  ),
  history: rule(
    'page.history',
    'Authors, moderators, administrators; people whose reputation has reached the threshold',
    staff,
    (ctx) => isStaff(ctx) || mayJudge(ctx),
  ),
  judge: rule('page.judge', judges, moderators, mayJudge),
  judgeAny: {
    ...access.signedIn,
    name: 'page.judge-any',
    description: judges,
    check: async (ctx: Context) => {
      if (!mayJudge(ctx)) throw problems.forbidden([...moderators])
    },
  },
  tag: rule('page.tag', 'Moderators and administrators', moderators, isModerator),
} satisfies Record<string, Access>
