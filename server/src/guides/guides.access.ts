// Access rules of guides: viewing, editing, publishing and deleting.

import { type Access, access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { profileOf } from '#settings/profile.ts'
import { siteOf } from '#settings/settings.ts'
import { has } from '#users/privileges.ts'
import { isCommunityOpen, isModerator, isStaff, isWellKnown, mayWrite } from '#users/trust.ts'
import { guideProblems } from './guides.problems.ts'
import { findGuide, findGuides, type GuideRow, listNamedReading, listSoleWork } from './guides.queries.ts'
import { editable, lookedAfter, viewable } from './viewable.ts'

/**
 * Without a release in effect, edits of trusted users who know all pending ones take effect; others wait for review. Where the community does not edit,
 * users outside of the staff were granted access by name.
 */
export const isTrusted = (ctx: Context): boolean => isStaff(ctx) || isWellKnown(ctx) || !isCommunityOpen(ctx)

export const mayJudge = (ctx: Context): boolean => isStaff(ctx) || isWellKnown(ctx)

export const mayView = async (ctx: Context, guide: GuideRow): Promise<boolean> =>
  (await viewable(ctx, [guide])).length === 1

export const mayEdit = async (ctx: Context, guide: GuideRow): Promise<boolean> =>
  (await editable(ctx, [guide])).length === 1

type Owned = Pick<GuideRow, 'guideid' | 'authorid'>

/** The owner of a guide decides about its next owner. */
export const mayHandOver = (ctx: Context, guide: Owned): boolean =>
  has(ctx.actor, 'Admin') || (guide.authorid !== null && guide.authorid === ctx.actor.userid)

/** At most one query. Includes users with access by name; a team may edit it, but its members change. */
export async function publishable<G extends Owned>(ctx: Context, guides: readonly G[]): Promise<G[]> {
  const others = guides.filter((guide) => !mayHandOver(ctx, guide)).map(({ guideid }) => guideid)
  const { userid } = ctx.actor
  const asks = userid !== null && others.length > 0
  const named = new Set(asks ? await listNamedReading(ctx.db, userid, others) : [])
  return guides.filter((guide) => mayHandOver(ctx, guide) || named.has(guide.guideid))
}

export const mayChangePrivacy = async (ctx: Context, guide: Owned): Promise<boolean> =>
  (await publishable(ctx, [guide])).length === 1

/** A reviewer must see the content that the edit changes. */
export const maySeeHistory = mayJudge

/** At most one query. */
export async function deletable<G extends Owned>(ctx: Context, guides: readonly G[]): Promise<G[]> {
  if (has(ctx.actor, 'Admin')) return [...guides]
  const { userid } = ctx.actor
  if (userid === null || guides.length === 0) return []
  const guideids = guides.map(({ guideid }) => guideid)
  const sole = new Set(await listSoleWork(ctx.db, userid, guideids))
  return guides.filter(({ guideid }) => sole.has(guideid))
}

export const mayDelete = async (ctx: Context, guide: Owned): Promise<boolean> =>
  (await deletable(ctx, [guide])).length === 1

/** Checks existence first, then visibility. */
export async function getReadableGuide(ctx: Context, guideid: number): Promise<GuideRow> {
  const guide = await findGuide(ctx.db, guideid)
  if (!guide || guide.isDeleted) throw guideProblems.guideNotFound()
  if (await mayView(ctx, guide)) return guide
  // A public guide without a release in effect does not exist for readers.
  throw guide.isHeldBack ? guideProblems.guideNotFound() : guideProblems.guidePrivate()
}

/** The hosted service answers for a missing guide as for a private one. */
async function getGuideOfList(ctx: Context, guideid: number): Promise<GuideRow> {
  if (profileOf(siteOf(ctx)).listsOfUnknownGuide === 'missing') return getReadableGuide(ctx, guideid)
  const guide = await findGuide(ctx.db, guideid)
  if (!guide || guide.isDeleted || !(await mayView(ctx, guide))) throw guideProblems.guidePrivate()
  return guide
}

/** A manager of a guide sees all activity of users on it. */
export const looksAfter = async (ctx: Context, guideid: number): Promise<boolean> =>
  (await listLookedAfter(ctx, [guideid])).length === 1

export async function seesGuide(ctx: Context, guideid: number): Promise<boolean> {
  const guide = await findGuide(ctx.db, guideid)
  return guide !== undefined && guide.isDeleted === 0 && mayView(ctx, guide)
}

/** Returns the guides among them that the caller manages, with two queries. */
export async function listLookedAfter(ctx: Context, guideids: readonly number[]): Promise<number[]> {
  if (guideids.length === 0 || isStaff(ctx)) return [...guideids]
  return (await lookedAfter(ctx, await findGuides(ctx.db, guideids))).map(({ guideid }) => guideid)
}

/** Returns the existing guides among them that the caller may view, with two queries. */
export async function listSeen(ctx: Context, guideids: readonly number[]): Promise<number[]> {
  const guides = (await findGuides(ctx.db, guideids)).filter((guide) => guide.isDeleted === 0)
  return (await viewable(ctx, guides)).map(({ guideid }) => guideid)
}

type Allows = (ctx: Context, guide: GuideRow) => boolean | Promise<boolean>

/** For signed-in users who may view the guide and meet the rule. */
const rule = (name: string, description: string, needed: string[], allows: Allows): Access<GuideRow> => ({
  ...access.signedIn,
  name,
  description,
  check: async (ctx, params) => {
    const guide = await getReadableGuide(ctx, params.guideid as number)
    if (!(await allows(ctx, guide))) throw problems.forbidden(needed)
    return guide
  },
})

const yes: Allows = () => true
const judges = 'Authors, moderators, administrators; users whose reputation has reached the threshold'
const sharers = 'The author, users with access by name (not through a team), administrators'
const staff = ['Author', 'Moderator']

export const guideAccess = {
  read: {
    ...rule('guide.read', 'Every caller who can view the guide', [], yes),
    anonymous: access.public.anonymous,
  },
  readSignedIn: rule('guide.read-signed-in', 'Every signed-in user who can view the guide', [], yes),
  readTags: {
    ...access.public,
    name: 'guide.read-tags',
    description: 'Every caller who can view the guide',
    check: async (ctx, params) => getGuideOfList(ctx, params.guideid as number),
  } satisfies Access,
  readReaders: {
    ...access.signedIn,
    name: 'guide.read-readers',
    description: 'Every signed-in user who can view the guide',
    check: async (ctx, params) => getGuideOfList(ctx, params.guideid as number),
  } satisfies Access,
  create: {
    ...access.signedIn,
    name: 'guide.create',
    description: 'Authors; on an open site every signed-in user',
    check: async (ctx) => {
      if (!mayWrite(ctx)) throw problems.forbidden(['Author'])
    },
  } satisfies Access,
  duplicate: rule('guide.duplicate', 'Users who can create guides and view this guide', ['Author'], (ctx) =>
    mayWrite(ctx),
  ),
  template: rule('guide.template', 'Authors, moderators and administrators', ['Author'], isStaff),
  edit: rule('guide.edit', 'Authors; users with access to the guide', ['Author'], mayEdit),
  publish: rule('guide.publish', sharers, ['Admin'], mayChangePrivacy),
  /** Managers of a guide sign and lead its runs, so a session by PIN does not choose them. */
  share: {
    ...rule('guide.share', sharers, ['Admin'], mayChangePrivacy),
    scopes: ['account'],
  } satisfies Access<GuideRow>,
  delete: rule(
    'guide.delete',
    'Administrators; a user who is the only contributor to the guide',
    ['Admin'],
    mayDelete,
  ),
  history: rule('guide.history', judges, staff, maySeeHistory),
  compare: rule('guide.compare', `${judges}. Releases: users who can read them`, [], yes),
  judge: rule('guide.judge', judges, staff, mayJudge),
  revert: rule(
    'guide.revert',
    'Users who can edit the guide and view its history',
    staff,
    async (ctx, guide) => maySeeHistory(ctx) && (await mayEdit(ctx, guide)),
  ),
  judgeAny: {
    ...access.signedIn,
    name: 'guide.judge-any',
    description: judges,
    check: async (ctx) => {
      if (!mayJudge(ctx)) throw problems.forbidden(staff)
    },
  } satisfies Access,
  moderate: rule('guide.moderate', 'Moderators and administrators', ['Moderator'], isModerator),
} as const
