// stepwright token: keys for programs, from the console.

import { listTokens } from '#auth/tokens.queries.ts'
import { addToken, removeToken } from '#auth/tokens.ts'
import type { Context } from '#platform/http/context.ts'
import { problems } from '#platform/problems.ts'
import { findUserByEmail } from '#users/find-users.ts'
import { normalizeEmail } from '#users/users.ts'
import { type Command, CommandError, show, textOption } from './command.ts'
import { withSite } from './site.ts'

export const token: Command = {
  summary: 'Lists, makes and revokes the tokens of a person.',
  usage: '<list|add|revoke> EMAIL [NUMBER] [options]',
  takesWords: true,
  options: { label: { type: 'string', help: 'What the token is for (add)', value: 'TEXT' } },
  examples: [
    'stepwright token add mara@example.org --label "Report script"',
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
        const lines = rows.map((row) => `${row.tokenid}\t${row.kind}\t${row.label}`)
        const views = rows.map(({ tokenid, kind, label, createdAt, expiresAt }) => ({
          tokenid,
          kind,
          label,
          createdAt,
          expiresAt,
        }))
        return show(invocation, views, lines.join('\n') || 'None')
      }
      if (action === 'add') {
        const label = textOption(invocation, 'label') ?? 'Command line'
        const made = await site.write(async (ctx) => addToken((await actAs(ctx, email)).ctx, { label }))
        return show(invocation, made, made.token)
      }
      if (!/^\d+$/.test(number)) throw new CommandError('Say which: stepwright token revoke EMAIL NUMBER')
      await site.write(async (ctx) => removeToken((await actAs(ctx, email)).ctx, Number(number)))
      show(invocation, { tokenid: Number(number), revoked: true }, `Token ${number} is revoked`)
    }),
}

async function actAs(ctx: Context, email: string): Promise<{ ctx: Context; userid: number }> {
  const row = await findUserByEmail(ctx.db, normalizeEmail(email))
  if (!row) throw problems.userNotFound()
  return { ctx: { ...ctx, actor: { ...ctx.actor, userid: row.userid } }, userid: row.userid }
}
