// The storage quota of a user: checked before a file is received, and again in the transaction that saves it.

import type { Context } from '#platform/http/request/context.ts'
import { mediaProblems } from './media.problems.ts'
import { mediums } from './media-tables.ts'
import { countBytesOfPerson, countBytesUnderWay } from './storage.queries.ts'

/**
 * Authors and higher roles have no quota: only the disk limits them. Removed files count until clean-up deletes them,
 * because they take space until then.
 */
export async function checkQuota({ db, actor }: Context, bytes: number, quotaBytes: number): Promise<void> {
  const { userid, privileges } = actor
  if (userid === null || privileges.some((each) => each !== 'User')) return
  let stored = await countBytesUnderWay(db, userid)
  for (const medium of mediums) stored += await countBytesOfPerson(db, medium, userid)
  if (stored + bytes > quotaBytes) throw mediaProblems.quotaReached(quotaBytes)
}
