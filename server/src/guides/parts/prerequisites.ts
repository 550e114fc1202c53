// Validates prerequisites of a guide: they exist, the caller may view them, and they form no cycle.
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { FieldFault } from '#platform/problems.ts'
import { findGuides, listPrerequisitesBelow } from '../guides.queries.ts'
import { viewable } from '../viewable.ts'

export async function checkPrerequisites(
  ctx: Context,
  guideid: number | null,
  wanted: readonly number[],
  before: readonly number[],
): Promise<FieldFault[]> {
  if (wanted.every((each) => before.includes(each))) return []
  const found = new Set((await viewable(ctx, await findGuides(ctx.db, wanted))).map((guide) => guide.guideid))
  const faults: FieldFault[] = []
  for (const [index, prerequisiteid] of wanted.entries()) {
    if (before.includes(prerequisiteid) || found.has(prerequisiteid)) continue
    faults.push({
      message: `There is no guide ${prerequisiteid}`,
      field: 'prerequisites',
      code: 'invalid_field',
      index,
    })
  }
  if (guideid !== null && faults.length === 0 && (await leadTo(ctx.db, wanted, guideid))) {
    faults.push({
      message: 'A guide can not come before itself',
      field: 'prerequisites',
      code: 'invalid_field',
    })
  }
  return faults
}

/** True if the target is among them or among their prerequisites. */
export async function leadTo(db: Db, guideids: readonly number[], target: number): Promise<boolean> {
  const levels = await walkPrerequisites(db, guideids)
  return guideids.includes(target) || [...levels.values()].some((below) => below.includes(target))
}

/** Returns the ordered prerequisites of every reachable guide, with one query at any depth. */
export async function walkPrerequisites(db: Db, guideids: readonly number[]): Promise<Map<number, number[]>> {
  const below = new Map<number, number[]>(guideids.map((guideid) => [guideid, []]))
  for (const { guideid, prerequisiteid } of await listPrerequisitesBelow(db, guideids)) {
    below.set(guideid, [...(below.get(guideid) ?? []), prerequisiteid])
    if (!below.has(prerequisiteid)) below.set(prerequisiteid, [])
  }
  return below
}

/** The order of work: every guide once, after its prerequisites. */
export function flattenPrerequisites(
  roots: readonly number[],
  below: ReadonlyMap<number, readonly number[]>,
): number[] {
  const ordered: number[] = []
  const seen = new Set<number>()
  const stack = [...roots].reverse().map((guideid) => ({ guideid, isOpen: false }))
  for (let top = stack.pop(); top; top = stack.pop()) {
    if (top.isOpen) {
      ordered.push(top.guideid)
      continue
    }
    if (seen.has(top.guideid)) continue
    seen.add(top.guideid)
    stack.push({ guideid: top.guideid, isOpen: true })
    for (const child of [...(below.get(top.guideid) ?? [])].reverse())
      stack.push({ guideid: child, isOpen: false })
  }
  return ordered
}
