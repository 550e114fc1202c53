// Invitations: a link with which one user registers, with the chosen privileges.

import type { Selectable } from 'kysely'
import { record } from '#events/events.ts'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { toSeconds } from '#platform/seconds.ts'
import type { Tables } from '#schema/generated/tables.ts'
import { privilegeColumns, privilegesOf } from '#users/privileges.ts'
import { normalizeEmail } from '#users/users.ts'
import { authProblems } from '../auth.problems.ts'
import { hashSecret, makeLinkSecret } from '../secrets.ts'
import { dayMs } from '../tokens/tokens.ts'
import {
  deleteInvitation,
  findInvitation,
  findInvitationByHash,
  insertInvitation,
  markInvitationUsed,
} from './invitations.queries.ts'

type InvitationRow = Selectable<Tables['invitations']>

const validDays = 14

export async function addInvitation(
  ctx: Context,
  draft: { email?: string | null; privileges?: readonly string[] },
): Promise<{ row: InvitationRow; secret: string }> {
  const secret = makeLinkSecret()
  const email = draft.email ? normalizeEmail(draft.email) : null
  const privileges = draft.privileges ?? []
  const invitationid = await insertInvitation(ctx.db, {
    hash: hashSecret(secret),
    email,
    ...privilegeColumns(privileges),
    invitedBy: ctx.actor.userid,
    createdAt: ctx.now,
    expiresAt: ctx.now + validDays * dayMs,
  })
  const after = { email, privileges }
  await record(ctx, 'invitation.added', ['invitation', invitationid], { after })
  return { row: await getInvitation(ctx, invitationid), secret }
}

export async function removeInvitation(ctx: Context, invitationid: number): Promise<void> {
  const row = await getInvitation(ctx, invitationid)
  await deleteInvitation(ctx.db, invitationid)
  const before = { email: row.email, privileges: privilegesOf(row) }
  await record(ctx, 'invitation.removed', ['invitation', invitationid], { before })
}

export async function getOpenInvitation(ctx: Context, secret: string) {
  const row = await findOpenInvitation(ctx.db, secret, ctx.now)
  if (!row) throw authProblems.invitationInvalid()
  return { invitationid: row.invitationid, privileges: privilegesOf(row) }
}

export async function findOpenInvitation(db: Db, secret: string, now: number): Promise<InvitationRow | null> {
  const row = await findInvitationByHash(db, hashSecret(secret))
  return row && row.usedAt === null && row.expiresAt > now ? row : null
}

export async function useInvitation(ctx: Context, invitationid: number, userid: number): Promise<void> {
  if (!(await markInvitationUsed(ctx.db, invitationid, userid, ctx.now)))
    throw authProblems.invitationInvalid()
  const after = { userid }
  await record(ctx, 'invitation.used', ['invitation', invitationid], { after })
}

async function getInvitation(ctx: Context, invitationid: number): Promise<InvitationRow> {
  const row = await findInvitation(ctx.db, invitationid)
  if (!row) throw authProblems.invitationNotFound()
  return row
}

export function presentInvitation(row: InvitationRow) {
  return {
    invitationid: row.invitationid,
    email: row.email,
    privileges: privilegesOf(row),
    created_date: toSeconds(row.createdAt),
    expires_date: toSeconds(row.expiresAt),
    used_date: toSeconds(row.usedAt),
    userid: row.userid,
  }
}
