// The routes of deputies: of the caller, and of any user for administrators.
import { Type } from 'typebox'
import { proveOneself } from '#auth/proof.ts'
import { type Access, access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { identifier } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { getUser } from '#users/users.ts'
import { Deputy, DeputyDraft } from './deputies.schema.ts'
import { readDeputy, removeDeputy, setDeputy } from './deputies.ts'

/** A deputy signs as the user does, so naming one takes as much as signing: the scope of the account and the password. */
const ownAccount = { ...access.signedIn, scopes: ['account'] } as const satisfies Access

const places = [
  { path: '/user/deputy', rule: access.signedIn, change: ownAccount, whose: 'the caller', Of: '' },
  {
    path: '/users/:userid/deputy',
    rule: access.administer,
    change: access.administer,
    whose: 'a user',
    Of: 'OfUser',
  },
] as const

export function deputyRoutes(app: App): void {
  for (const { path, rule, change, whose, Of } of places) {
    const route = declare(app, ['approvals'])
    const params = Type.Object(Of ? { userid: identifier('Number of the user') } : {})
    const find = async (ctx: Context, { userid }: { userid?: unknown }): Promise<number> =>
      Of ? (await getUser(ctx, userid as number)).userid : (ctx.actor.userid as number)
    route.get(
      path,
      rule,
      {
        id: `getDeputy${Of}`,
        summary: `Read who signs for ${whose}, and for whom ${whose} signs`,
        params,
        answer: Deputy,
      },
      async ({ ctx, params }) => readDeputy(ctx, await find(ctx, params)),
    )
    route.put(
      path,
      change,
      {
        id: `setDeputy${Of}`,
        summary: `Name who signs for ${whose}`,
        params,
        body: DeputyDraft,
        answer: Deputy,
        transaction: 'own',
        problems: [409, 429],
      },
      async (req) => {
        const { old_password: password, ...draft } = req.body
        const stillProved = await proveOneself(req, { password, field: 'old_password' })
        return req.write(async (ctx) => {
          await stillProved(ctx)
          const userid = await find(ctx, req.params)
          await setDeputy(ctx, userid, draft)
          return readDeputy(ctx, userid)
        })
      },
    )
    route.delete(
      path,
      change,
      {
        id: `removeDeputy${Of}`,
        summary: `Remove the deputy of ${whose}`,
        params,
        status: 204,
        problems: [404],
      },
      async ({ ctx, params }) => removeDeputy(ctx, await find(ctx, params)),
    )
  }
}
