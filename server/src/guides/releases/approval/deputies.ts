// Deputies: who signs for a person during a time, in their own name.
import type { Selectable } from 'kysely'
import { record } from '#events/events.ts'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { type FieldFault, fault, problems } from '#platform/problems.ts'
import { toSeconds } from '#platform/seconds.ts'
import type { Tables } from '#schema/generated/tables.ts'
import { findPeople, findUser } from '#users/find-users.ts'
import { presentUserSummary } from '#users/present.ts'
import { approvalProblems } from './approvals.problems.ts'
import type { Deputy, DeputyDraft } from './deputies.schema.ts'

const yearMs = 366 * 24 * 60 * 60_000

export async function readDeputy(ctx: Context, userid: number): Promise<Deputy> {
  const own = await findDeputy(ctx, userid)
  const represented = await ctx.db
    .selectFrom('approval_deputies')
    .select('userid')
    .where('deputyid', '=', userid)
    .where('fromAt', '<=', ctx.now)
    .where('untilAt', '>', ctx.now)
    .orderBy('userid')
    .limit(200)
    .execute()
  const ids = represented.map((row) => row.userid)
  const people = await findPeople(ctx.db, [...ids, own?.deputyid ?? null])
  const show = (id: number) => {
    const row = people.get(id)
    return row ? [presentUserSummary(row, ctx.url)] : []
  }
  return {
    userid,
    deputy: own ? (show(own.deputyid)[0] ?? null) : null,
    from: toSeconds(own?.fromAt ?? null),
    until: toSeconds(own?.untilAt ?? null),
    represents: ids.flatMap(show),
  }
}

export type DeputyRow = Selectable<Tables['approval_deputies']>

/** By person. */
export async function findDeputies(db: Db, userids: readonly number[]): Promise<Map<number, DeputyRow>> {
  if (userids.length === 0) return new Map()
  const rows = await db
    .selectFrom('approval_deputies')
    .selectAll()
    .where('userid', 'in', [...new Set(userids)])
    .execute()
  return new Map(rows.map((row) => [row.userid, row]))
}

/** Past ones are not deputies any more. */
const findDeputy = ({ db, now }: Context, userid: number) =>
  db
    .selectFrom('approval_deputies')
    .selectAll()
    .where('userid', '=', userid)
    .where('untilAt', '>', now)
    .executeTakeFirst()

/** Deputies do not pass on, so there are no chains and no circles. */
export async function setDeputy(
  ctx: Context,
  userid: number,
  draft: Omit<DeputyDraft, 'old_password'>,
): Promise<void> {
  const { userid: deputyid } = draft
  const fromAt = (draft.from ?? Math.floor(ctx.now / 1000)) * 1000
  const untilAt = draft.until * 1000
  const faults = await draftFaults(ctx, { userid, deputyid, fromAt, untilAt })
  if (faults.length > 0) throw problems.invalid(faults)
  if (await findDeputy(ctx, deputyid)) throw approvalProblems.deputyHasDeputy()
  if (await isDeputy(ctx, userid)) throw approvalProblems.isDeputy()
  const before = await findDeputy(ctx, userid)
  const row = { deputyid, fromAt, untilAt, namedAt: ctx.now }
  await ctx.db
    .insertInto('approval_deputies')
    .values({ userid, ...row })
    .onConflict((conflict) => conflict.column('userid').doUpdateSet(row))
    .execute()
  await record(ctx, 'user.deputy-named', ['user', userid], { before: before ?? null, after: row })
}

async function draftFaults(
  ctx: Context,
  {
    userid,
    deputyid,
    fromAt,
    untilAt,
  }: { userid: number; deputyid: number; fromAt: number; untilAt: number },
): Promise<FieldFault[]> {
  const deputy = await findUser(ctx.db, deputyid)
  const faults: FieldFault[] = []
  // A deputy named later would seem to have been one when a signature was given.
  if (fromAt < Math.floor(ctx.now / 1000) * 1000) faults.push(fault('from', 'from must not be in the past'))
  if (deputyid === userid) faults.push(fault('userid', 'Nobody is their own deputy'))
  else if (!deputy?.isEnabled) faults.push(fault('userid', 'userid must be a user whose account is on'))
  if (untilAt <= Math.max(fromAt, ctx.now))
    faults.push(fault('until', 'until must be in the future and after the beginning'))
  if (untilAt > ctx.now + yearMs) faults.push(fault('until', 'until must be within a year'))
  return faults
}

async function isDeputy({ db, now }: Context, userid: number): Promise<boolean> {
  const row = await db
    .selectFrom('approval_deputies')
    .select('userid')
    .where('deputyid', '=', userid)
    .where('untilAt', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function removeDeputy(ctx: Context, userid: number): Promise<void> {
  const before = await findDeputy(ctx, userid)
  if (!before) throw approvalProblems.noDeputy()
  await ctx.db.deleteFrom('approval_deputies').where('userid', '=', userid).execute()
  await record(ctx, 'user.deputy-removed', ['user', userid], { before })
}
