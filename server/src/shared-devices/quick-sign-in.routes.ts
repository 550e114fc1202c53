// The routes of PINs and ID badges: of the caller, and of any user for administrators, who prove themselves.

import { type Static, type TObject, type TProperties, Type } from 'typebox'
import { hashPassword } from '#auth/passwords.ts'
import { proveOneself } from '#auth/proof.ts'
import { type Limit, takeTry } from '#auth/throttle.ts'
import { type Access, access } from '#platform/http/request/access.ts'
import type { Actor, Context } from '#platform/http/request/context.ts'
import { identifier } from '#platform/http/request/query.ts'
import { PasswordAgain } from '#platform/http/request/shapes.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { getUser } from '#users/users.ts'
import { deviceProblems } from './devices.problems.ts'
import { ownIdBadgeLimits } from './limits.ts'
import { IdBadgeChange, PinChange, QuickSignIn } from './quick-sign-in.schema.ts'
import {
  isShortIdBadge,
  isSimplePin,
  readQuickSignIn,
  removeIdBadge,
  removePin,
  setIdBadge,
  setPin,
} from './quick-sign-in.ts'

interface Owner {
  path: string
  rule: Access
  params: TProperties
  whose: string
  /** Ends the names of the operations. */
  Of: string
}

const owners: readonly Owner[] = [
  {
    path: '/user',
    rule: { ...access.signedIn, scopes: ['account'] },
    params: {},
    whose: 'the caller',
    Of: '',
  },
  {
    path: '/users/:userid',
    rule: { ...access.administer, check: (ctx, { userid }) => getUser(ctx, userid as number) },
    params: { userid: identifier('Number of the user') },
    whose: 'a user',
    Of: 'OfUser',
  },
]

/** The user of the address, otherwise the caller. */
const ownerOf = ({ params, actor }: { params: unknown; actor: Actor }): number =>
  (params as { userid?: number }).userid ?? (actor.userid as number)

type Change = (ctx: Context, userid: number) => Promise<void>

/** A PIN or an ID badge. */
interface Way<S extends TObject> {
  path: string
  name: string
  noun: string
  body: S
  /** Throws a problem, before the password counts as tried. */
  check?: (body: Static<S>) => void
  /** For a user who changes the own; attempts count after the password was right. */
  limits?: (userid: number) => Limit[]
  /** Slow work before the transaction; returns what changes in it. */
  prepare: (body: Static<S>) => Promise<Change>
  remove: Change
}

const pin: Way<typeof PinChange> = {
  path: 'pin',
  name: 'Pin',
  noun: 'PIN',
  body: PinChange,
  check: (body) => {
    if (isSimplePin(body.pin)) throw deviceProblems.simplePin()
  },
  prepare: async (body) => {
    const hash = await hashPassword(body.pin)
    return (ctx, userid) => setPin(ctx, userid, hash)
  },
  remove: removePin,
}

const idBadge: Way<typeof IdBadgeChange> = {
  path: 'id_badge',
  name: 'IdBadge',
  noun: 'ID badge',
  body: IdBadgeChange,
  check: ({ code }) => {
    if (isShortIdBadge(code)) throw deviceProblems.shortIdBadge()
  },
  limits: ownIdBadgeLimits,
  prepare:
    async ({ code }) =>
    (ctx, userid) =>
      setIdBadge(ctx, userid, code),
  remove: removeIdBadge,
}

export function quickSignInRoutes(app: App): void {
  for (const owner of owners) {
    const { path, rule, params, whose, Of } = owner
    declare(app, ['shared-devices']).get(
      `${path}/quick_sign_in`,
      rule,
      {
        id: `getQuickSignIn${Of}`,
        summary: `Read whether ${whose} has a PIN and an ID badge`,
        params: Type.Object(params),
        answer: QuickSignIn,
      },
      (req) => readQuickSignIn(req.ctx, ownerOf(req)),
    )
    changeRoutes(app, owner, pin)
    changeRoutes(app, owner, idBadge)
  }
}

function changeRoutes<S extends typeof PinChange | typeof IdBadgeChange>(
  app: App,
  { path, rule, params, whose, Of }: Owner,
  way: Way<S>,
): void {
  const route = declare(app, ['shared-devices'])
  route.put(
    `${path}/${way.path}`,
    rule,
    {
      id: `set${way.name}${Of}`,
      summary: `Set the ${way.noun} of ${whose} for shared devices`,
      params: Type.Object(params),
      body: way.body,
      answer: QuickSignIn,
      transaction: 'own',
      problems: [409, 422, 429],
    },
    async (req) => {
      const body = req.body as Static<S> & { old_password: string }
      way.check?.(body)
      const stillProved = await proveOneself(req, { password: body.old_password, field: 'old_password' })
      const limits = Of ? [] : (way.limits?.(ownerOf(req)) ?? [])
      // Counted in a separate transaction, so that the rollback of a rejected request does not undo it.
      if (limits.length > 0) await req.write((ctx) => takeTry(ctx, limits))
      const change = await way.prepare(body)
      return req.write(async (ctx) => {
        await stillProved(ctx)
        await change(ctx, ownerOf(req))
        return readQuickSignIn(ctx, ownerOf(req))
      })
    },
  )
  route.delete(
    `${path}/${way.path}`,
    rule,
    {
      id: `remove${way.name}${Of}`,
      summary: `Remove the ${way.noun} of ${whose}`,
      params: Type.Object(params),
      status: 204,
      // Without a PIN or an ID badge of their own, users lose nothing that an open browser would gain.
      ...(Of ? { body: Type.Optional(PasswordAgain), confirms: true, problems: [429] } : {}),
    },
    (req) => way.remove(req.ctx, ownerOf(req)),
  )
}
