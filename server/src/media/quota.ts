// The storage quota of a person: checked before a file is received, and again in the transaction that saves it.

import type { Context } from '#platform/http/request/context.ts'
import { mediaProblems } from './media.problems.ts'
import { mediums } from './media-tables.ts'
import { countBytesOfPerson, countBytesUnderWay } from './storage.queries.ts'

/**
 * Authors and who is above them write what the site is for: only the disk ends what they store. What somebody has
 * removed counts until clean-up has taken it, for it takes room until then.
 */
export async function checkQuota({ db, actor }: Context, bytes: number, quotaBytes: number): Promise<void> {
  const { userid, privileges } = actor
  if (userid === null || privileges.some((each) => each !== 'User')) return
  let stored = await countBytesUnderWay(db, userid)
  for (const medium of mediums) stored += await countBytesOfPerson(db, medium, userid)
  if (stored + bytes > quotaBytes) throw mediaProblems.quotaReached(quotaBytes)
}
