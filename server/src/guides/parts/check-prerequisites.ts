// Validates prerequisites of a guide: they and their releases exist, the caller may view them, and they form no cycle.
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { FieldFault } from '#platform/problems.ts'
import { type GuideContent, type PinnedGuide, pinnedGuidesOf } from '../content.ts'
import { findGuides } from '../guides.queries.ts'
import type { GuideChange } from '../guides.schema.ts'
import { usesReleases } from '../releases/manifest/outside.ts'
import { findReleases, type ReleaseRow } from '../releases/releases.queries.ts'
import { isUsable } from '../releases/states.ts'
import { viewable } from '../viewable.ts'
import { walkPinned } from './pinned-prerequisites.ts'
import { walkPrerequisites } from './prerequisites.ts'

type Draft = Pick<GuideChange, 'prerequisites' | 'prerequisite_releases'>
type Prerequisites = Pick<GuideContent, 'prerequisites' | 'prerequisiteReleases'>

const member = 'prerequisite_releases'
const complain = (field: string, message: string, index?: number): FieldFault => ({
  message,
  field,
  code: 'invalid_field',
  ...(index === undefined ? {} : { index }),
})

/** `prerequisite_releases` alone names the prerequisites, too. A prerequisite that stays keeps its release. */
export function readPrerequisites(
  ctx: Context,
  { prerequisites: named, prerequisite_releases: pins }: Draft,
  before: GuideContent,
  faults: FieldFault[],
): Prerequisites {
  if (pins && !usesReleases(ctx)) faults.push(complain(member, `${member} require the feature releases`))
  const prerequisites = named ?? pins?.map(({ guideid }) => guideid) ?? before.prerequisites
  const chosen = new Map(pinnedGuidesOf(before).map(({ guideid, releaseid }) => [guideid, releaseid]))
  for (const [index, { guideid, releaseid }] of (pins ?? []).entries()) {
    if (!prerequisites.includes(guideid))
      faults.push(complain(member, `Guide ${guideid} must be among the prerequisites`, index))
    else if (pins?.findIndex((each) => each.guideid === guideid) !== index)
      faults.push(complain(member, `Guide ${guideid} must be named once`, index))
    chosen.set(guideid, releaseid)
  }
  const pinned = prerequisites.flatMap((guideid) => {
    const releaseid = chosen.get(guideid) ?? null
    return releaseid === null ? [] : [[guideid, releaseid] as const]
  })
  return {
    prerequisites,
    ...(pinned.length > 0 ? { prerequisiteReleases: Object.fromEntries(pinned) } : {}),
  }
}

export async function checkPrerequisites(
  ctx: Context,
  guideid: number | null,
  wanted: readonly PinnedGuide[],
  before: readonly PinnedGuide[],
): Promise<FieldFault[]> {
  const known = new Map(before.map((each) => [each.guideid, each.releaseid]))
  if (wanted.every((each) => known.get(each.guideid) === each.releaseid)) return []
  const named = wanted.map((each) => each.guideid)
  const seen = new Set((await viewable(ctx, await findGuides(ctx.db, named))).map((guide) => guide.guideid))
  const faults = wanted.flatMap((each, index) =>
    known.has(each.guideid) || seen.has(each.guideid)
      ? []
      : [complain('prerequisites', `There is no guide ${each.guideid}`, index)],
  )
  faults.push(...(await checkPins(ctx.db, wanted)))
  if (guideid !== null && faults.length === 0 && (await leadTo(ctx.db, wanted, guideid)))
    faults.push(complain('prerequisites', 'A guide can not come before itself'))
  return faults
}

/** A pinned release must have been in effect, and not have been withdrawn. */
export async function checkPins(db: Db, wanted: readonly PinnedGuide[]): Promise<FieldFault[]> {
  const releaseids = wanted.flatMap(({ releaseid }) => releaseid ?? [])
  const rows = new Map((await findReleases(db, releaseids)).map((row) => [row.releaseid, row]))
  return wanted.flatMap(({ guideid, releaseid }, index) => {
    if (releaseid === null) return []
    const fault = faultOf(rows.get(releaseid), guideid)
    return fault ? [complain(member, `Release ${releaseid} of guide ${guideid} ${fault}`, index)] : []
  })
}

function faultOf(row: ReleaseRow | undefined, guideid: number): string | undefined {
  if (row?.guideid !== guideid) return 'does not exist'
  if (row.status === 'withdrawn') return 'was withdrawn'
  return isUsable(row) ? undefined : 'was never in effect'
}

/** True if the target is among them or among their prerequisites, in newest or pinned releases. */
export async function leadTo(db: Db, guides: readonly PinnedGuide[], target: number): Promise<boolean> {
  const guideids = guides.map(({ guideid }) => guideid)
  if (guideids.includes(target)) return true
  const levels = await walkPrerequisites(db, guideids)
  if ([...levels.values()].some((below) => below.includes(target))) return true
  if (guides.every(({ releaseid }) => releaseid === null)) return false
  return (await walkPinned(db, guides)).ordered.includes(target)
}
