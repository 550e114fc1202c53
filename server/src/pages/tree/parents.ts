// Checks the parent of a category: it exists, is not below the category, and respects the depth limit.

import type { Db } from '#platform/db/database.ts'
import { pageProblems } from '../pages.problems.ts'
import { depthLimit, findPageRow, listAncestors } from '../pages.queries.ts'
import { measureSubtree } from './tree.queries.ts'

/** Both walks stop at the limit, so the depth never exceeds half of it. */
const deepest = depthLimit / 2

/** Checks the tree as of this transaction. */
export async function checkParent(db: Db, wikiid: number | null, parentid: number | null): Promise<void> {
  if (parentid === null) return
  const parent = await findPageRow(db, parentid)
  if (!parent || parent.isDeleted) throw pageProblems.categoryParentMissing()
  const below =
    wikiid === null ? { depth: 0, holdsWanted: false } : await measureSubtree(db, wikiid, parentid)
  if (below.holdsWanted) throw pageProblems.categoryCircle()
  const above = await listAncestors(db, parentid)
  if (above.length + 1 + below.depth >= deepest) throw pageProblems.categoryTooDeep(deepest)
}
