// Tokens: made, shown once, listed, revoked.
import { record } from '#events/events.ts'
import type { Context } from '#platform/http/context.ts'
import { problems } from '#platform/problems.ts'
import { hashSecret, makeToken } from './secrets.ts'
import {
  countApiTokens,
  deleteOldSessions,
  deleteOtherSessions,
  deleteToken,
  findToken,
  insertToken,
  type TokenRow,
} from './tokens.queries.ts'
import type { NewToken, Token } from './tokens.schema.ts'

const sessionsKept = 100
const tokensPerPerson = 1000
export const dayMs = 86_400_000

export async function startSession(
  ctx: Context,
  session: { userid: number; label: string; days: number },
): Promise<{ token: string; tokenid: number }> {
  const { userid, days } = session
  const label = session.label.slice(0, 200)
  const token = makeToken()
  const tokenid = await insertToken(ctx.db, {
    userid,
    hash: hashSecret(token),
    kind: 'session',
    label,
    createdAt: ctx.now,
    lastUsedAt: ctx.now,
    expiresAt: ctx.now + days * dayMs,
  })
  const ended = await deleteOldSessions(ctx.db, userid, sessionsKept)
  await record(ctx, {
    type: 'session.started',
    subject: 'token',
    subjectid: tokenid,
    after: { userid, label },
    // What is remembered of the sessions that just ended must go, too.
    tags: ended > 0 ? [`user:${userid}`] : [],
  })
  return { token, tokenid }
}

export async function addToken(ctx: Context, draft: NewToken): Promise<Token & { token: string }> {
  const userid = ctx.actor.userid as number
  const expiresAt = typeof draft.expires_date === 'number' ? draft.expires_date * 1000 : null
  if (expiresAt !== null && expiresAt <= ctx.now)
    throw problems.invalidField('expires_date', 'This time has passed')
  if ((await countApiTokens(ctx.db, userid)) >= tokensPerPerson) {
    throw problems.invalidField('label', `You have ${tokensPerPerson} tokens already; revoke one first`)
  }
  const token = makeToken()
  const label = draft.label.trim()
  const tokenid = await insertToken(ctx.db, {
    userid,
    hash: hashSecret(token),
    kind: 'api',
    label,
    createdAt: ctx.now,
    lastUsedAt: null,
    expiresAt,
  })
  await record(ctx, { type: 'token.added', subject: 'token', subjectid: tokenid, after: { userid, label } })
  const row = {
    tokenid,
    userid,
    hash: '',
    kind: 'api',
    label,
    createdAt: ctx.now,
    lastUsedAt: null,
    expiresAt,
  }
  return { ...presentToken(row, ctx), token }
}

export const removeToken = (ctx: Context, tokenid: number): Promise<void> =>
  removeTokenOf(ctx, ctx.actor.userid as number, tokenid)

export async function removeTokenOf(ctx: Context, ownerid: number, tokenid: number): Promise<void> {
  const { userid, label, kind } = await getTokenOf(ctx, ownerid, tokenid)
  await deleteToken(ctx.db, tokenid)
  const type = kind === 'session' ? 'session.ended' : 'token.removed'
  await record(ctx, { type, subject: 'token', subjectid: tokenid, before: { userid, label } })
}

/** After a new password nobody stays signed in with the old one, but for the one who changed it. */
export async function endSessions(ctx: Context, userid: number, exceptFor: number | null): Promise<void> {
  await deleteOtherSessions(ctx.db, userid, exceptFor)
  await record(ctx, { type: 'session.all-ended', subject: 'user', subjectid: userid })
}

/** Somebody else's token does not exist for you. */
async function getTokenOf(ctx: Context, ownerid: number, tokenid: number): Promise<TokenRow> {
  const row = await findToken(ctx.db, tokenid)
  if (!row || row.userid !== ownerid) throw problems.tokenNotFound()
  return row
}

const seconds = (ms: number | null): number | null => (ms === null ? null : Math.floor(ms / 1000))

export function presentToken(row: TokenRow, ctx: Context): Token {
  return {
    tokenid: row.tokenid,
    kind: row.kind as Token['kind'],
    label: row.label,
    created_date: Math.floor(row.createdAt / 1000),
    last_used_date: seconds(row.lastUsedAt),
    expires_date: seconds(row.expiresAt),
    current: row.tokenid === ctx.actor.tokenid,
  }
}
