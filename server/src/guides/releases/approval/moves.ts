// Reserves moves that change which approval process applies: its rules must not depend on what they bind.
import { findPagesByIds } from '#pages/find-pages.ts'
import type { Context } from '#platform/http/request/context.ts'
import { isSigned } from '#signatures/signatures.ts'
import { has } from '#users/privileges.ts'
import type { GuideRow } from '../../guides.queries.ts'
import { usesReleases } from '../manifest/outside.ts'
import { approvalProblems } from './approvals.problems.ts'
import { findAppliedIn, findProcessOf } from './assignments.ts'

/** An author could otherwise release in another category what the process of this one would have to approve. */
export async function checkGuideMove(ctx: Context, guide: GuideRow, categoryid: number): Promise<void> {
  if (guide.categoryid === categoryid || !isBound(ctx)) return
  const [before, after] = await appliedAround(ctx, guide, categoryid)
  requireSame(before, after, 'category')
}

/** An exemption ends one day, so it hides no move: the categories are compared without it. */
async function appliedAround({ db }: Context, guide: GuideRow, categoryid: number) {
  const now = await findAppliedIn(db, { guideid: guide.guideid, category: guide.categoryid })
  const guideid = now.isExempt ? null : guide.guideid
  const before = now.isExempt ? await findAppliedIn(db, { guideid, category: guide.categoryid }) : now
  return [before, await findAppliedIn(db, { guideid, category: categoryid })] as const
}

/** A release from before the process was assigned: its text would otherwise reach readers without approval. */
export async function checkPublication(ctx: Context, guide: GuideRow): Promise<void> {
  if (guide.releaseid === null || !usesReleases(ctx) || !isBound(ctx)) return
  if (await isSigned(ctx.db, ['release', guide.releaseid])) return
  if (await findProcessOf(ctx, guide)) throw approvalProblems.releaseUnsigned()
}

/** A move that was proposed before, and takes effect without the rights of whoever proposed it. */
export async function mayTakeEffect(ctx: Context, guide: GuideRow, categoryid: number): Promise<boolean> {
  const page = (await findPagesByIds(ctx.db, [categoryid])).get(categoryid)
  if (!page || page.isDeleted) return false
  const [before, after] = await appliedAround(ctx, guide, categoryid)
  return before.process?.processid === after.process?.processid
}

/** `to` is the new parent of the category, null at the top. */
export async function checkCategoryMove(
  ctx: Context,
  { wikiid, from, to }: { wikiid: number; from: number | null; to: number | null },
): Promise<void> {
  if (from === to || !isBound(ctx)) return
  const own = await findAppliedIn(ctx.db, { guideid: null, category: wikiid })
  if (own.own !== null) return
  const before = await findAppliedIn(ctx.db, { guideid: null, category: from ?? 0 })
  const after = await findAppliedIn(ctx.db, { guideid: null, category: to ?? 0 })
  requireSame(before, after, 'parent')
}

/**
 * Administrators assign processes, so they may also move. Jobs move no guide to another process. Processes stay assigned
 * while releases are off, and apply again afterwards.
 */
const isBound = ({ actor }: Context): boolean => actor.userid !== null && !has(actor, 'Admin')

type Applied = Awaited<ReturnType<typeof findAppliedIn>>

function requireSame(before: Applied, after: Applied, field: 'category' | 'parent'): void {
  if (before.process?.processid !== after.process?.processid) throw approvalProblems.processWouldChange(field)
}
