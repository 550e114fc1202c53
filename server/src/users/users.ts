// Operations on users: add, change, grant privileges, disable.

import { record, recordAll } from '#events/events.ts'
import type { Db } from '#platform/db/database.ts'
import { isUniqueViolation } from '#platform/db/errors.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { checkImage } from '#settings/chosen-pictures.ts'
import { findUser, hasOtherAdmin, type UserRow } from './find-users.ts'
import { claimName, isNameOfAnother, rename } from './names.ts'
import { has, privilegeColumns, privilegesOf } from './privileges.ts'
import { userProblems } from './users.problems.ts'
import { insertUser, isUniqueUsernameTaken, updateUserRow } from './users.queries.ts'
import type { UserChange } from './users.schema.ts'

export interface NewUser {
  email: string
  username: string
  uniqueUsername: string | null
  passwordHash: string | null
  privileges: readonly string[]
  langid?: string | null
  /** As an account of an earlier version, whose name another user may have. */
  sharesName?: boolean
}

/** Tells the former address of the change. */
export const addressMailHandler = 'mail.address-changed'

export const normalizeEmail = (email: string): string => email.trim().toLowerCase()

/** The search column: case- and accent-folded, so that `muller` finds Müller. */
export const foldText = (...parts: (string | null)[]): string =>
  parts
    .filter((part) => part !== null)
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

export async function addUser(ctx: Context, draft: NewUser): Promise<UserRow> {
  const { username, uniqueUsername, passwordHash, privileges } = draft
  const email = normalizeEmail(draft.email)
  const userid = await insertUser(ctx.db, {
    email,
    username,
    uniqueUsername,
    searchText: foldText(username, uniqueUsername),
    passwordHash,
    ...privilegeColumns(privileges),
    isEnabled: 1,
    reputation: 0,
    langid: draft.langid ?? null,
    about: '',
    joinedAt: ctx.now,
    modifiedAt: ctx.now,
  }).catch(tellWhatIsTaken)
  if (!draft.sharesName) await claimName(ctx, userid, username)
  await checkUniqueUsername(ctx, userid, uniqueUsername)
  const user = await getUser(ctx, userid)
  await record(ctx, 'user.added', ['user', userid], { after: auditView(user) })
  return user
}

export async function getUser(ctx: Context, userid: number): Promise<UserRow> {
  const user = await findUser(ctx.db, userid)
  if (!user) throw userProblems.userNotFound()
  return user
}

/** Returns true if another user has this short name, or a name that looks like it. */
export const isUniqueUsernameClosed = async (db: Db, name: string, userid = 0): Promise<boolean> =>
  (await isUniqueUsernameTaken(db, name, userid)) || isNameOfAnother(db, userid, name)

async function checkUniqueUsername({ db }: Context, userid: number, name: string | null): Promise<void> {
  if (name && (await isUniqueUsernameClosed(db, name, userid))) throw userProblems.uniqueUsernameTaken()
}

/** The password arrives hashed: hashing is too slow for the transaction. */
export async function updateUser(
  ctx: Context,
  userid: number,
  change: Omit<UserChange, 'password' | 'old_password' | 'keep_tokens'>,
  passwordHash?: string,
): Promise<UserRow> {
  const before = await getUser(ctx, userid)
  if (change.privileges || change.enabled !== undefined) await checkAdministration(ctx, before, change)
  if (change.image)
    await checkImage(ctx.db, {
      imageid: change.image,
      before: before.imageid,
      owners: [userid, ctx.actor.userid],
    })
  const username = change.username ?? before.username
  const uniqueUsername = change.unique_username === undefined ? before.uniqueUsername : change.unique_username
  if (uniqueUsername !== before.uniqueUsername) await checkUniqueUsername(ctx, userid, uniqueUsername)
  if (username !== before.username) await rename(ctx, before, username)
  await updateUserRow(ctx.db, userid, {
    username,
    uniqueUsername,
    searchText: foldText(username, uniqueUsername),
    email: change.email === undefined ? before.email : normalizeEmail(change.email),
    about: change.about ?? before.about,
    summary: change.summary === undefined ? before.summary : change.summary,
    langid: change.langid === undefined ? before.langid : change.langid,
    location: change.location === undefined ? before.location : change.location,
    imageid: change.image === undefined ? before.imageid : change.image,
    ...(change.privileges ? privilegeColumns(change.privileges) : {}),
    ...(change.enabled === undefined ? {} : { isEnabled: change.enabled ? 1 : 0 }),
    ...(passwordHash ? { passwordHash } : {}),
    modifiedAt: ctx.now,
  }).catch(tellWhatIsTaken)
  const after = await getUser(ctx, userid)
  await recordChange(ctx, before, after)
  if (losesRights(before, after)) {
    await endDeputy(ctx, userid)
    await withdrawInvitations(ctx, userid)
    await ctx.db.deleteFrom('password_resets').where('madeBy', '=', userid).execute()
  }
  return after
}

const staffColumns = ['isAuthor', 'isModerator', 'isAdmin'] as const

const losesRights = (before: UserRow, after: UserRow): boolean =>
  after.isEnabled < before.isEnabled || staffColumns.some((name) => after[name] < before[name])

/** A deputy signs as the user could, who has less to pass on now. An administrator can name one again. */
async function endDeputy(ctx: Context, userid: number): Promise<void> {
  const ended = await ctx.db
    .deleteFrom('approval_deputies')
    .where('userid', '=', userid)
    .returningAll()
    .executeTakeFirst()
  if (ended) await record(ctx, 'user.deputy-removed', ['user', userid], { before: { ...ended } })
}

/** A link that the user made would give back rights that the user has lost. */
async function withdrawInvitations(ctx: Context, userid: number): Promise<void> {
  const withdrawn = await ctx.db
    .deleteFrom('invitations')
    .where('invitedBy', '=', userid)
    .where('usedAt', 'is', null)
    .returning(['invitationid', 'email'])
    .execute()
  await recordAll(
    ctx,
    'invitation.removed',
    withdrawn.map(({ invitationid, email }) => ({
      subject: ['invitation', invitationid] as const,
      before: { email },
    })),
  )
}

async function checkAdministration(ctx: Context, user: UserRow, change: UserChange): Promise<void> {
  if (!has(ctx.actor, 'Admin')) throw problems.forbidden(['Admin'])
  const staysAdmin = change.privileges ? change.privileges.includes('Admin') : user.isAdmin === 1
  const staysEnabled = change.enabled ?? user.isEnabled === 1
  if (user.isAdmin && !(staysAdmin && staysEnabled) && !(await hasOtherAdmin(ctx.db, user.userid))) {
    throw userProblems.lastAdmin()
  }
}

async function recordChange(ctx: Context, before: UserRow, after: UserRow): Promise<void> {
  const was: Record<string, unknown> = auditView(before)
  const is: Record<string, unknown> = auditView(after)
  const changed = Object.keys(is).filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]))
  const isNewPassword = before.passwordHash !== after.passwordHash
  if (changed.length === 0 && !isNewPassword) return
  const pick = (from: Record<string, unknown>) => Object.fromEntries(changed.map((key) => [key, from[key]]))
  await record(ctx, isNewPassword ? 'user.password-changed' : 'user.changed', ['user', after.userid], {
    before: pick(was),
    after: pick(is),
    ...(before.email !== after.email && { later: { handler: addressMailHandler, at: ctx.now } }),
  })
}

/** The user as events record it; without secrets. */
function auditView(user: UserRow) {
  const { email, username, uniqueUsername, about, summary, langid, location, imageid } = user
  const privileges = privilegesOf(user)
  return {
    email,
    username,
    uniqueUsername,
    about,
    summary,
    langid,
    location,
    imageid,
    privileges,
    enabled: user.isEnabled === 1,
  }
}

function tellWhatIsTaken(error: unknown): never {
  if (isUniqueViolation(error, 'users', 'email')) throw userProblems.emailTaken()
  if (isUniqueViolation(error, 'users', 'uniqueUsername')) throw userProblems.uniqueUsernameTaken()
  throw error
}
