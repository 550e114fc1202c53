// Routes that change a user: the own account, or any as an administrator. Passwords are hashed before the transaction.

import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { type Access, access, requireScope } from '#platform/http/request/access.ts'
import { identifier } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { problems } from '#platform/problems.ts'
import { profileOf } from '#settings/profile.ts'
import { countBadges } from '#users/badges.ts'
import type { UserRow } from '#users/find-users.ts'
import { presentUser } from '#users/present.ts'
import { has } from '#users/privileges.ts'
import { userProblems } from '#users/users.problems.ts'
import { User, UserChange } from '#users/users.schema.ts'
import { getUser, normalizeEmail } from '#users/users.ts'
import type { AuthDeps } from '../deps.ts'
import { hashChosen } from '../passwords.ts'
import { proveOneself } from '../proof.ts'
import { changeAccount } from './credentials.ts'

const editUser: Access = {
  ...access.signedIn,
  name: 'user.edit',
  description: 'The user, administrators',
  scopes: ['account', 'administration'],
  check: async (ctx, params) => {
    await getUser(ctx, params.userid as number)
    const { actor } = ctx
    if (has(actor, 'Admin')) return
    if (params.userid !== actor.userid) throw problems.forbidden(['Admin'])
    // Administration concerns other users: a user who is no administrator has no access to it.
    requireScope(actor, 'account')
  },
}

/** Opens, closes or raises the account of another user. The own password and address have their own proof. */
function takesOver({ params, actor, body }: Pick<FastifyRequest, 'params' | 'actor' | 'body'>): boolean {
  if ((params as { userid: number }).userid === actor.userid) return false
  const { password, email, privileges, enabled } = body as UserChange
  return [password, email, privileges, enabled].some((member) => member !== undefined)
}

/** Codes for signing go to the address, and a session, which has no password to prove, shows only that a browser is open. */
function refuseWithoutPassword({ passwordHash, email: before }: UserRow, email = before): void {
  if (passwordHash === null && normalizeEmail(email) !== before) throw userProblems.emailWithoutPassword()
}

export function accountRoutes(app: App, deps: AuthDeps): void {
  const route = declare(app, ['people'])
  route.patch(
    '/users/:userid',
    editUser,
    {
      id: 'updateUser',
      summary: 'Change a user',
      params: Type.Object({ userid: identifier('Number of the user') }),
      body: UserChange,
      answer: User,
      transaction: 'own',
      confirms: takesOver,
      problems: [429],
    },
    async (req) => {
      const { userid } = req.params
      const { password, old_password, keep_tokens, ...change } = req.body
      const isOneself = userid === req.actor.userid
      const needsProof = ({ passwordHash }: UserRow) =>
        isOneself && (password !== undefined || (change.email !== undefined && passwordHash !== null))
      const before = await req.read((ctx) => getUser(ctx, userid))
      if (isOneself) refuseWithoutPassword(before, change.email)
      const isToBeProved = needsProof(before)
      if (isToBeProved && !old_password)
        throw problems.invalidField('old_password', 'Give the current password', 'missing_field')
      const stillProved =
        isToBeProved && old_password
          ? await proveOneself(req, { password: old_password, field: 'old_password' })
          : undefined
      const { email, username, uniqueUsername } = before
      const about = [email, change.email, username, change.username, uniqueUsername, change.unique_username]
      const isGiven = !isOneself && profileOf(await deps.settings()).givenPasswords === 'any'
      const passwordHash = password === undefined ? undefined : await hashChosen(password, { about, isGiven })
      const { user, badges, isAdmin } = await req.write(async (ctx) => {
        const now = await getUser(ctx, userid)
        if (isOneself) refuseWithoutPassword(now, change.email)
        if (!stillProved && needsProof(now))
          throw problems.invalidField('old_password', 'Give the current password', 'missing_field')
        await stillProved?.(ctx)
        const keeps = isOneself ? ctx.actor.tokenid : null
        const options = { change, passwordHash, keeps, keepsTokens: keep_tokens }
        const user = await changeAccount(ctx, userid, options)
        return { user, badges: await countBadges(ctx.db, user, ctx.now), isAdmin: has(ctx.actor, 'Admin') }
      })
      return presentUser(user, deps.baseOf(req.raw), { isOneself, isAdmin, badges })
    },
  )
}
