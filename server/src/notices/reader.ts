// The user for whom a notice is checked or written, as the actor of a request.
import type { Context } from '#platform/http/request/context.ts'
import { siteOf } from '#settings/settings.ts'
import type { UserRow } from '#users/find-users.ts'
import { type Person, privilegesOf } from '#users/privileges.ts'

export const actorOf = (row: UserRow): Person => ({
  userid: row.userid,
  privileges: privilegesOf(row),
  tokenid: null,
  scopes: null,
  langid: row.langid,
  reputation: row.reputation,
})

/** Reads with the rights and in the language of this user. */
export const contextOf = (ctx: Context, row: UserRow): Context => ({
  ...ctx,
  actor: actorOf(row),
  language: row.langid ?? siteOf(ctx).language,
})
