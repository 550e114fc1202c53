// Creates, lists and revokes tokens; a token is shown once.

import { record, recordAll } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { scopes as allScopes, type Scope } from '#platform/http/request/scopes.ts'
import { problems } from '#platform/problems.ts'
import { toSeconds } from '#platform/seconds.ts'
import { markSeen } from '#users/list/last-seen.ts'
import { authProblems } from '../auth.problems.ts'
import { hashCookie, hashSecret, makeToken } from '../secrets.ts'
import { endOfDeviceSession } from './device-sessions.ts'
import { limitSessionsOfDevice } from './expiry.queries.ts'
import { readScopes, writeScopes } from './scopes.ts'
import {
  countApiTokens,
  deleteOldSessions,
  deleteToken,
  deleteTokensOf,
  deleteTokensOfDevice,
  findToken,
  findTokensByHash,
  insertToken,
  type TokenRow,
} from './tokens.queries.ts'
import type { NewToken, Token } from './tokens.schema.ts'

const mostSessions = 100
const tokensPerPerson = 200
export const dayMs = 86_400_000
/** Default lifetime, so that tokens of abandoned programs expire. */
const usualDays = 90

export interface NewSession {
  userid: number
  label: string
  days: number
  /** The shared device on which the session begins: it ends by the lock time there. */
  device?: { shared_deviceid: number; lockMinutes: number } | undefined
  /** It began on a page of the site, so only its cookie carries it. */
  isCookie?: boolean
  /** Limits the session as those of a token do; default: everything that its owner may do. */
  scopes?: readonly Scope[]
}

export async function startSession(
  ctx: Context,
  session: NewSession,
): Promise<{ token: string; tokenid: number }> {
  const { userid, days, device, scopes, isCookie = false } = session
  const label = session.label.slice(0, 200)
  const token = makeToken()
  const tokenid = await insertToken(ctx.db, {
    userid,
    hash: isCookie ? hashCookie(token) : hashSecret(token),
    kind: 'session',
    label,
    createdAt: ctx.now,
    lastUsedAt: ctx.now,
    expiresAt: device
      ? endOfDeviceSession({ createdAt: ctx.now, lockMinutes: device.lockMinutes }, ctx.now)
      : ctx.now + days * dayMs,
    scopes: scopes ? writeScopes(scopes) : null,
    shared_deviceid: device?.shared_deviceid ?? null,
  })
  await markSeen(ctx.db, userid, ctx.now)
  const ended = await deleteOldSessions(ctx.db, userid, mostSessions)
  await record(ctx, 'session.started', ['token', tokenid], {
    after: { userid, label },
    // Invalidates the cached sessions that have just ended.
    tags: ended > 0 ? [`user:${userid}`] : [],
  })
  return { token, tokenid }
}

export type TokenDraft = Omit<NewToken, 'old_password'>

export async function addToken(ctx: Context, draft: TokenDraft): Promise<Token & { token: string }> {
  const userid = ctx.actor.userid as number
  const expiresAt = endOf(ctx, draft)
  if ((await countApiTokens(ctx.db, userid)) >= tokensPerPerson) {
    throw problems.invalidField('label', `You have ${tokensPerPerson} tokens already; revoke one first`)
  }
  const token = makeToken()
  const row = {
    userid,
    hash: hashSecret(token),
    kind: 'api' as const,
    label: draft.label.trim(),
    createdAt: ctx.now,
    lastUsedAt: null,
    expiresAt,
    scopes: writeScopes(draft.scopes ?? ['read']),
    shared_deviceid: null,
  }
  const tokenid = await insertToken(ctx.db, row)
  const shown = presentToken({ tokenid, ...row }, ctx)
  const { label, scopes, expires_date } = shown
  const after = { userid, label, scopes, expires_date }
  await record(ctx, 'token.added', ['token', tokenid], { after })
  return { ...shown, token }
}

/** Never expires only on request. */
function endOf(ctx: Context, { expires_date }: TokenDraft): number | null {
  if (expires_date === null) return null
  const expiresAt = expires_date === undefined ? ctx.now + usualDays * dayMs : expires_date * 1000
  if (expiresAt <= ctx.now) throw problems.invalidField('expires_date', 'expires_date must lie ahead')
  return expiresAt
}

export const removeToken = (ctx: Context, tokenid: number): Promise<void> =>
  removeTokenOf(ctx, ctx.actor.userid as number, tokenid)

export async function removeTokenOf(ctx: Context, ownerid: number, tokenid: number): Promise<void> {
  const { userid, label, kind } = await getTokenOf(ctx, ownerid, tokenid)
  await deleteToken(ctx.db, tokenid)
  const type = kind === 'session' ? 'session.ended' : 'token.removed'
  await record(ctx, type, ['token', tokenid], { before: { userid, label } })
}

/** Ends the session with this credential, if there is one; tokens of programs stay. `hashes`: see `readCredential`. */
export async function endSessionOf(ctx: Context, hashes: readonly string[]): Promise<void> {
  for (const row of await findTokensByHash(ctx.db, hashes))
    if (row.kind === 'session') await removeTokenOf(ctx, row.userid, row.tokenid)
}

/** The browser of a session has become a shared device: the session ends as those that begin there now. */
export async function bindSession(
  { db, actor: { tokenid }, now }: Context,
  { shared_deviceid, lockMinutes }: { shared_deviceid: number; lockMinutes: number },
): Promise<void> {
  const expiresAt = endOfDeviceSession({ createdAt: now, lockMinutes }, now)
  const change = { shared_deviceid, createdAt: now, expiresAt }
  await db.updateTable('tokens').set(change).where('tokenid', '=', tokenid).execute()
}

/** A shorter lock time of a shared device holds for its open sessions, too. */
export const shortenSessionsOfDevice = ({ db, now }: Context, shared_deviceid: number, lockMinutes: number) =>
  limitSessionsOfDevice(db, shared_deviceid, endOfDeviceSession({ createdAt: now, lockMinutes }, now))

/** Ends the sessions that began on a shared device. */
export async function endSessionsOfDevice(ctx: Context, shared_deviceid: number): Promise<void> {
  const rows = await deleteTokensOfDevice(ctx.db, shared_deviceid)
  const ended = rows.map(({ tokenid, ...before }) => ({ subject: ['token', tokenid] as const, before }))
  await recordAll(ctx, 'session.ended', ended)
}

/** A new password ends all sessions except that of the user who changed it. */
export async function endSessions(ctx: Context, userid: number, but: number | null): Promise<void> {
  await deleteTokensOf(ctx.db, userid, { kind: 'session', but })
  await record(ctx, 'session.all-ended', ['user', userid])
}

/** Revokes all sessions and tokens except the one of the request. */
export async function endEverything(ctx: Context, userid: number, but: number | null): Promise<void> {
  await endSessions(ctx, userid, but)
  const count = await deleteTokensOf(ctx.db, userid, { kind: 'api', but })
  if (count === 0) return
  await record(ctx, 'token.all-removed', ['user', userid], { before: { count } })
}

/** 404 for another user's token, so that its existence is not disclosed. */
async function getTokenOf(ctx: Context, ownerid: number, tokenid: number): Promise<TokenRow> {
  const row = await findToken(ctx.db, tokenid)
  if (!row || row.userid !== ownerid) throw authProblems.tokenNotFound()
  return row
}

export function presentToken(row: TokenRow, ctx: Context): Token {
  return {
    tokenid: row.tokenid,
    kind: row.kind,
    label: row.label,
    created_date: toSeconds(row.createdAt),
    last_used_date: toSeconds(row.lastUsedAt),
    expires_date: toSeconds(row.expiresAt),
    scopes: [...(readScopes(row.scopes) ?? allScopes)],
    current: row.tokenid === ctx.actor.tokenid,
  }
}
