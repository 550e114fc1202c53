// Proves the access of special callers to every route: sessions by PIN and by ID badge, a shared device without a
// user, and a deputy. Tokens of each scope and plain roles are in roles.test.ts.
import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import type { CallOptions } from '../app.ts'
import { testPassword } from '../builders.ts'
import { asDevice, register, switchTo, withIdBadge, withPin } from '../devices/device-builders.ts'
import {
  type Class,
  callersFor,
  classify,
  expected,
  neededFor,
  openWithRoutes,
  type Role,
  routesToSend,
  send,
  signInAgain,
} from './cast.ts'

const { cast, declared } = await openWithRoutes()
const { site, people } = cast
const [author, admin] = [people.get('Author')!, people.get('Admin')!]
const device = await register(site, admin)
await withPin(site, admin, '7306')
await withIdBadge(site, admin, 'badge of the boss')
const until = Math.floor(site.clock.now / 1000) + 86_400
const named = await site.call('PUT', '/user/deputy', {
  as: admin,
  body: { userid: author.userid, until, old_password: testPassword },
})
equal(named.status, 200, named.text)

const signIn = async (body: object): Promise<CallOptions> =>
  asDevice(device, undefined, (await switchTo(site, device, body)).token)

interface Caller {
  enter: () => Promise<CallOptions>
  /** The role that the caller works as, and the scopes that limit it. */
  role: Role
  scopes?: readonly string[]
}

const quick = { role: 'Moderator', scopes: ['read', 'write', 'work_log'] } as const
const callers: Record<string, Caller> = {
  'an administrator who signed in by PIN': {
    enter: () => signIn({ userid: admin.userid, pin: '7306' }),
    ...quick,
  },
  'an administrator who signed in by ID badge': {
    enter: () => signIn({ badge: 'badge of the boss' }),
    ...quick,
  },
  'a shared device without a user': { enter: async () => asDevice(device), role: 'Nobody' },
  'an author who is the deputy of an administrator': {
    enter: async () => {
      await signInAgain(cast, 'Author')
      return { as: people.get('Author')! }
    },
    role: 'Author',
  },
}

/** These end the session of the caller. */
const endings = ['DELETE /user/token', 'DELETE /shared_device/session']

for (const [name, { enter, role, scopes }] of Object.entries(callers)) {
  test(`every rule lets in ${name} as the tables say`, async () => {
    const differences: Record<string, [Class, Class]> = {}
    let caller = await enter()
    const groupOf = (route: string) => [declared.get(route)?.group, ...neededFor(route)].join()
    for (const route of routesToSend(groupOf)) {
      const needed = neededFor(route)
      const isClosed = scopes && needed.length > 0 && !needed.some((each) => scopes.includes(each))
      const right = isClosed ? '403' : expected(callersFor(route), role, false)
      const found = classify(await send(cast, route, caller), `${route} as ${name}`)
      if (found !== right) differences[route] = [found, right]
      if (endings.includes(route)) caller = await enter()
    }
    deepEqual(differences, {})
  })
}
