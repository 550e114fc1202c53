// Asks the users who may sign a field of a run for their signature.
import type { FieldSigner } from '@stepwright/rules'
import { type Limit, takeTry } from '#auth/throttle.ts'
import { record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { findRun, type RunRow } from '../runs.queries.ts'
import { listUnsigned } from '../signatures/may-sign.ts'
import { requireState } from '../work/changes.ts'
import { listSigners } from './signers.queries.ts'
import { signingProblems } from './signing.problems.ts'

/** The operator is at the run, and `other` may be every user of the site. */
const asked: readonly FieldSigner[] = ['lead', 'role', 'team']
/** Each request notifies up to 50 users, by mail too. */
export const askLimits = (entryid: number, field_revisionid: number): Limit[] => [
  { key: `signature asked ${entryid} ${field_revisionid}`, most: 1, windowMs: 10 * 60_000 },
]

/** Returns the number of users who are notified. */
export async function askForSignature(ctx: Context, run: RunRow, field_revisionid: number): Promise<number> {
  requireState('sign', run)
  const userids = await listAskedSigners(ctx, run, field_revisionid)
  if (userids === null) throw signingProblems.cannotBeAsked()
  const others = userids.filter((userid) => userid !== ctx.actor.userid)
  if (others.length === 0) throw signingProblems.noSigners()
  await takeTry(ctx, askLimits(run.entryid, field_revisionid))
  await record(ctx, 'entry.signature-asked', ['entry', run.entryid], { after: { field_revisionid } })
  return others.length
}

/** Null: the field does not wait for a signature, or not for one that is asked for. */
async function listAskedSigners(
  ctx: Context,
  run: RunRow,
  field_revisionid: number,
): Promise<number[] | null> {
  const waiting = await listUnsigned(ctx, run)
  const found = waiting.find(({ field }) => field.field_revisionid === field_revisionid)
  if (!found || !asked.includes(found.rule.signer)) return null
  return (await listSigners(ctx, run, found.rule)).map(({ userid }) => userid)
}

/** For the notices of the request: the users who may sign now. */
export async function listSignersAsked(
  ctx: Context,
  entryid: number,
  field_revisionid: number,
): Promise<number[]> {
  const run = await findRun(ctx.db, entryid)
  return (run && (await listAskedSigners(ctx, run, field_revisionid))) ?? []
}
