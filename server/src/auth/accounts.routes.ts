// Changing a person: oneself, or anybody as an administrator. A new password is hashed before the transaction.
import { Type } from 'typebox'
import { type Access, access } from '#platform/http/access.ts'
import { has } from '#platform/http/context.ts'
import { identifier } from '#platform/http/query.ts'
import type { App } from '#platform/http/types.ts'
import { problems } from '#platform/problems.ts'
import { countBadges } from '#users/badges.ts'
import { presentUser } from '#users/present.ts'
import { User, UserChange } from '#users/users.schema.ts'
import { getUser, updateUser } from '#users/users.ts'
import type { AuthDeps } from './deps.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { giveBackTries, passwordLimits, takeTry } from './throttle.ts'
import { endSessions } from './tokens.ts'

const editUser: Access = {
  ...access.signedIn,
  name: 'user.edit',
  description: 'The person, and administrators',
  check: async (ctx, params) => {
    await getUser(ctx, params.userid as number)
    if (params.userid !== ctx.actor.userid && !has(ctx.actor, 'Admin')) throw problems.forbidden(['Admin'])
  },
}

export function accountRoutes(app: App, deps: AuthDeps): void {
  app.patch(
    '/users/:userid',
    {
      config: { access: editUser, transaction: 'own' },
      schema: {
        operationId: 'updateUser',
        summary: 'Change a person; what is not named stays',
        tags: ['people'],
        params: Type.Object({ userid: identifier('Number of the person') }),
        body: UserChange,
        response: { 200: User },
      },
    },
    async (req) => {
      const { userid } = req.params
      const { password, old_password, ...change } = req.body
      const isOneself = userid === req.actor.userid
      const before = await req.read((ctx) => getUser(ctx, userid))
      const needsProof =
        isOneself && (password !== undefined || (change.email !== undefined && before.passwordHash))
      if (needsProof) {
        if (!old_password)
          throw problems.invalidField('old_password', 'Give the current password', 'missing_field')
        const limits = passwordLimits(userid)
        await req.write((ctx) => takeTry(ctx, limits))
        if (!(await isPassword(old_password, before.passwordHash))) throw problems.wrongPassword()
        await req.write((ctx) => giveBackTries(ctx.db, limits))
      }
      const passwordHash = password === undefined ? undefined : await hashPassword(password)
      const { user, badges } = await req.write(async (ctx) => {
        const changed = await updateUser(ctx, userid, change, passwordHash)
        const losesSessions = passwordHash !== undefined || change.enabled === false
        if (losesSessions) await endSessions(ctx, userid, isOneself ? ctx.actor.tokenid : null)
        return { user: changed, badges: await countBadges(ctx.db, changed, ctx.now) }
      })
      return presentUser(user, deps.url(), { isOneself, isAdmin: has(req.actor, 'Admin'), badges })
    },
  )
}
