// The place of a category in the tree: it lies under one that is there, never under itself, and not too deep.

import type { Db } from '#platform/db/database.ts'
import { pageProblems } from '../pages.problems.ts'
import { depthLimit, findPageRow, listAncestors } from '../pages.queries.ts'
import { measureBelow } from './tree.queries.ts'

/** Both walks stop at the limit, so a tree never gets deeper than half of it. */
const deepest = depthLimit / 2

/** Decided on the tree as it is in this transaction. */
export async function checkPlace(db: Db, wikiid: number | null, parentid: number | null): Promise<void> {
  if (parentid === null) return
  const parent = await findPageRow(db, parentid)
  if (!parent || parent.isDeleted) throw pageProblems.categoryParentMissing()
  const below = wikiid === null ? { depth: 0, holdsWanted: false } : await measureBelow(db, wikiid, parentid)
  if (below.holdsWanted) throw pageProblems.categoryCircle()
  const above = await listAncestors(db, parentid)
  if (above.length + 1 + below.depth >= deepest) throw pageProblems.categoryTooDeep(deepest)
}
