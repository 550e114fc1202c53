// Walks prerequisites, and sorts them in the order of work.
import type { Db } from '#platform/db/database.ts'
import { listPrerequisitesBelow } from '../guides.queries.ts'

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
