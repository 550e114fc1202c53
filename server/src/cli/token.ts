// stepwright token: keys for programs, from the console.

import { readScopes } from '#auth/tokens/scopes.ts'
import { listTokens, type TokenRow } from '#auth/tokens/tokens.queries.ts'
import { addToken, removeToken, type TokenDraft } from '#auth/tokens/tokens.ts'
import type { Context } from '#platform/http/request/context.ts'
import { type Scope, scopes } from '#platform/http/request/scopes.ts'
import { toSeconds } from '#platform/seconds.ts'
import { findUserByEmail } from '#users/find-users.ts'
import { userProblems } from '#users/users.problems.ts'
import { normalizeEmail } from '#users/users.ts'
import { type Command, CommandError, type Invocation, show, textOption } from './command.ts'
import { withSite } from './site.ts'

export const token: Command = {
  summary: 'Lists, makes and revokes the tokens of a person.',
  usage: '<list|add|revoke> EMAIL [NUMBER] [options]',
  takesWords: true,
  options: {
    label: { type: 'string', help: 'What the token is for (add)', value: 'TEXT' },
    scopes: {
      type: 'string',
      help: `What it may do: ${scopes.join(', ')}; comma between, default read (add)`,
      value: 'LIST',
    },
    days: { type: 'string', help: 'Days until it ends, or never; default 90 (add)', value: 'N' },
  },
  examples: [
    'stepwright token add mara@example.org --label "Report script"',
    'stepwright token add mara@example.org --label "Station 4" --scopes read,work_log --days never',
    'stepwright token list mara@example.org',
    'stepwright token revoke mara@example.org 12',
  ],
  run: (invocation) =>
    withSite(invocation, async (site) => {
      const [action = '', email = '', number = ''] = invocation.words
      if (!['list', 'add', 'revoke'].includes(action))
        throw new CommandError('Say what to do: list, add, revoke')
      if (!email) throw new CommandError(`Say whose: stepwright token ${action} EMAIL`)
      if (action === 'list') {
        const rows = await site.read(async (ctx) =>
          listTokens(ctx.db, (await actAs(ctx, email)).userid, ctx.now),
        )
        const lines = rows.map((row) => lineOf(row))
        const views = rows.map(({ hash: _secret, userid: _whose, ...row }) => ({
          ...row,
          scopes: scopesOf(row),
        }))
        return show(invocation, views, lines.join('\n') || 'None')
      }
      if (action === 'add') {
        const made = await site.write(async (ctx) =>
          addToken((await actAs(ctx, email)).ctx, draftOf(invocation, ctx.now)),
        )
        return show(invocation, made, made.token)
      }
      if (!/^\d+$/.test(number)) throw new CommandError('Say which: stepwright token revoke EMAIL NUMBER')
      await site.write(async (ctx) => removeToken((await actAs(ctx, email)).ctx, Number(number)))
      show(invocation, { tokenid: Number(number), revoked: true }, `Token ${number} is revoked`)
    }),
}

function draftOf(invocation: Invocation, now: number): TokenDraft {
  const label = textOption(invocation, 'label') ?? 'Command line'
  const named = textOption(invocation, 'scopes')
    ?.split(',')
    .map((word) => word.trim())
  const unknown = named?.find((word) => !scopes.some((scope) => scope === word))
  if (unknown !== undefined) throw new CommandError(`"${unknown}" is none of ${scopes.join(', ')}`)
  const days = textOption(invocation, 'days')
  if (days !== undefined && days !== 'never' && !/^[1-9]\d{0,4}$/.test(days))
    throw new CommandError('--days takes a number of days, or never')
  return {
    label,
    ...(named ? { scopes: scopes.filter((scope) => named.includes(scope)) } : {}),
    ...(days === undefined
      ? {}
      : { expires_date: days === 'never' ? null : toSeconds(now) + Number(days) * 86_400 }),
  }
}

const scopesOf = (row: Pick<TokenRow, 'scopes'>): readonly Scope[] => readScopes(row.scopes) ?? scopes

const dayOf = (at: number | null, otherwise: string): string =>
  at === null ? otherwise : new Date(at).toISOString().slice(0, 10)

/** Id, kind, expiry, last use, scopes, label. */
const lineOf = (row: TokenRow): string =>
  [
    row.tokenid,
    row.kind,
    dayOf(row.expiresAt, 'no end'),
    dayOf(row.lastUsedAt, 'never used'),
    scopesOf(row).join(','),
    row.label,
  ].join('\t')

async function actAs(ctx: Context, email: string): Promise<{ ctx: Context; userid: number }> {
  const row = await findUserByEmail(ctx.db, normalizeEmail(email))
  if (!row) throw userProblems.userNotFound()
  return { ctx: { ...ctx, actor: { ...ctx.actor, userid: row.userid } }, userid: row.userid }
}
