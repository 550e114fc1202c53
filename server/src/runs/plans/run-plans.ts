// Deduplicated plans: runs that pin the same revisions share one row and its media uses.
import { createHash } from 'node:crypto'
import type { Pins } from '#guides/reading/pick-states.ts'
import { listPinnedUses } from '#guides/reading/pinned-uses.ts'
import type { Db } from '#platform/db/database.ts'
import { addPinnedTitles } from '../words/titles.ts'
import { findRunPlan, insertRunPlan } from './run-plans.queries.ts'

/** Returns the plan's id. Pinned revisions are immutable, so the row never changes. */
export async function ensureRunPlan(db: Db, pins: Pins): Promise<number> {
  const digest = digestOf(pins)
  const known = await findRunPlan(db, digest)
  if (known !== undefined) return known
  await addPinnedTitles(db, [pins])
  return insertRunPlan(db, { guideid: pins.guideid, digest }, await listPinnedUses(db, pins))
}

function digestOf({ guideid, revisionid, translationid, prerequisites }: Pins): string {
  const states = [...prerequisites, { guideid, revisionid, translationid: translationid ?? 0 }]
  const numbers = states.map((each) => [each.guideid, each.revisionid, each.translationid])
  return createHash('sha256').update(JSON.stringify(numbers)).digest('base64url')
}
