// Proves signing in on a shared device by PIN and ID badge, and its refusals and limits.
import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth, testUrl } from '#test/app.ts'
import { anAdmin, aPerson, testPassword } from '#test/builders.ts'
import { asDevice, register, switchTo, withIdBadge, withPin } from '#test/devices/device-builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { accessOf } from '#test/system/access-of-routes.ts'
import { scopesOf } from '#test/system/scopes-of-routes.ts'
import { eventsOf } from '#test/traces.ts'

const site = await startSite()
const ada = await anAdmin(site)
const device = await register(site, ada)
const windowMs = 15 * 60_000

const aWorker = async (code = '4826') => withPin(site, await aPerson(site), code)
const signIn = (body: object, on = device, session?: string) =>
  site.call('POST', '/shared_device/session', asDevice(on, body, session))
const outcome = async (body: object, on = device) => {
  const { status, body: answer } = await signIn(body, on)
  return [status, answer.code]
}
const wrong = [401, 'shared-device.wrong-credentials']
const meOf = async (session: string) =>
  (await site.call('GET', '/user', asDevice(device, undefined, session))).status

test('a PIN signs its user in with a cookie for 12 hours', async () => {
  const tom = await aWorker()
  const { status, body, headers } = await signIn({ userid: tom.userid, pin: '4826' })
  deepEqual([status, body.userid, body.username], [201, tom.userid, tom.username])
  match(
    String(headers['set-cookie']),
    /^session=[0-9a-f]{32}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43200$/,
  )
  equal(headers['clear-site-data'], '"cache"', 'the browser forgets what others have read')
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  const both = { cookie: `${cookie}; ${device.cookie}` }
  equal((await site.call('GET', '/user', { headers: both })).body.userid, tom.userid)
})

test('an ID badge signs its user in, with blanks at the ends of what the scanner reads', async () => {
  const uma = await withIdBadge(site, await aPerson(site), 'Ausweis 7 – ÄÖ')
  const { userid } = await switchTo(site, device, { badge: ' Ausweis 7 – ÄÖ\r' })
  equal(userid, uma.userid)
})

test('the next user ends the session of the previous one in the same step', async () => {
  const [tom, uma] = [await aWorker(), await aWorker('7306')]
  const first = await switchTo(site, device, { userid: tom.userid, pin: '4826' })
  const events = await eventsOf(site, async () => {
    await switchTo(site, device, { userid: uma.userid, pin: '7306' }, first.token)
  })
  deepEqual(events, ['session.ended', 'session.started'])
  equal(await meOf(first.token), 401)
  equal((await site.call('GET', '/user', { as: tom })).status, 200)
})

test('a refused user leaves the session of the request alone', async () => {
  const tom = await aWorker()
  const { token } = await switchTo(site, device, { userid: tom.userid, pin: '4826' })
  equal((await signIn({ userid: tom.userid, pin: '9182' }, device, token)).status, 401)
  equal(await meOf(token), 200)
})

test('a session that has ended, and a token of a program, do not stand in the way', async () => {
  const tom = await aWorker()
  const body = { userid: tom.userid, pin: '4826' }
  await switchTo(site, device, body, 'f'.repeat(32))
  const added = { label: 'Script', old_password: 'a good password' }
  const { token } = (await site.call('POST', '/user/tokens', { as: tom, body: added })).body
  const call = asDevice(device, body)
  const headers = { ...call.headers, authorization: `api ${token}` }
  equal((await site.call('POST', '/shared_device/session', { ...call, headers })).status, 201)
  equal((await site.call('GET', '/guides', { as: { token } })).status, 200)
})

test('refuses what is neither a PIN with its user nor an ID badge', async () => {
  for (const [body, field] of [
    [{}, 'pin'],
    [{ userid: 1 }, 'pin'],
    [{ pin: '4826' }, 'userid'],
    [{ userid: 1, badge: 'x' }, 'badge'],
    [{ userid: 1, pin: '4826', badge: 'x' }, 'badge'],
    [{ badge: '' }, 'badge'],
    [{ badge: 'x'.repeat(1001) }, 'badge'],
    [{ userid: 0, pin: '4826' }, 'userid'],
    [{ userid: 'x', pin: '4826' }, 'userid'],
    [{ userid: 1, pin: '258' }, 'pin'],
    [{ userid: 1, pin: '482612345' }, 'pin'],
    [{ userid: 1, pin: '25a0' }, 'pin'],
    [{ userid: 1, pin: '٢٥٨٠' }, 'pin'],
    [{ userid: 1, pin: 4826 }, 'pin'],
    [{ userid: 1, pin: '4826', password: 'x' }, 'password'],
  ] as const) {
    const { status, body: answer } = await signIn(body)
    deepEqual([status, answer.errors?.[0]?.field], [422, field], JSON.stringify(body))
  }
})

test('refuses wrong credentials with one answer, and records them without the credentials', async () => {
  const [tom, uma, none] = [await aWorker(), await aWorker('7306'), await aPerson(site)]
  const tries = [
    { userid: tom.userid, pin: '2581' },
    // The PIN of another user, a user without a PIN, a user who does not exist.
    { userid: tom.userid, pin: '7306' },
    { userid: none.userid, pin: '7306' },
    { userid: 9_007_199_254_740_991, pin: '7306' },
    { badge: 'no such badge' },
    { badge: String(uma.userid) },
  ]
  const events = await eventsOf(site, async () => {
    for (const body of tries) deepEqual(await outcome(body), wrong, JSON.stringify(body))
  })
  deepEqual(
    events,
    tries.map(() => 'session.refused'),
  )
  const rows = await site.read(({ db }) =>
    db
      .selectFrom('events')
      .select(['subject', 'subjectid', 'after'])
      .where('type', '=', 'session.refused')
      .orderBy('eventid', 'desc')
      .limit(tries.length)
      .execute(),
  )
  const { shared_deviceid } = device
  const view = (method: string) => JSON.stringify({ shared_deviceid, method })
  deepEqual(
    rows.reverse().map(({ subject, subjectid, after }) => [subject, subjectid, after]),
    [
      ['user', tom.userid, view('pin')],
      ['user', tom.userid, view('pin')],
      ['user', 0, view('pin')],
      ['user', 0, view('pin')],
      ['user', 0, view('badge')],
      ['user', 0, view('badge')],
    ],
  )
})

test('a disabled account cannot use its PIN and ID badge, and an enabled one can again', async () => {
  const tom = await withIdBadge(site, await aWorker(), 'badge of tom')
  const enable = async (enabled: boolean) =>
    equal((await site.call('PATCH', `/users/${tom.userid}`, { as: ada, body: { enabled } })).status, 200)
  await enable(false)
  deepEqual(await outcome({ userid: tom.userid, pin: '4826' }), wrong)
  deepEqual(await outcome({ badge: 'badge of tom' }), wrong)
  await enable(true)
  equal((await signIn({ userid: tom.userid, pin: '4826' })).status, 201)
  equal((await signIn({ badge: 'badge of tom' })).status, 201)
})

test('a new password leaves PIN and ID badge', async () => {
  const tom = await aWorker()
  const body = { password: 'another good password', old_password: 'a good password' }
  equal((await site.call('PATCH', `/users/${tom.userid}`, { as: tom, body })).status, 200)
  equal((await signIn({ userid: tom.userid, pin: '4826' })).status, 201)
})

test('a PIN and an ID badge open nothing without the key of a device', async () => {
  const tom = await withIdBadge(site, await aWorker(), 'another badge')
  const refused = [403, 'shared-device.not-registered']
  for (const body of [{ userid: tom.userid, pin: '4826' }, { badge: 'another badge' }]) {
    for (const cookie of [
      '',
      'stepwright_device=',
      `stepwright_device=${'A'.repeat(43)}`,
      `session=${tom.token}`,
    ])
      deepEqual(await outcome(body, { ...device, cookie }), refused, cookie)
    const { cookie } = device
    for (const headers of [
      { cookie },
      { cookie, origin: 'https://elsewhere.example' },
      { cookie, origin: 'null' },
      { cookie: '', origin: testUrl },
    ]) {
      const { status, body: answer } = await site.call('POST', '/shared_device/session', { headers, body })
      deepEqual([status, answer.code], refused, JSON.stringify(headers))
    }
    equal((await site.call('POST', '/user/token', { body })).status, 422)
  }
})

test('after five wrong PINs of a user on a device even the right one waits; elsewhere it does not', async () => {
  const [tom, uma] = [await aWorker(), await aWorker('7306')]
  const other = await register(site, ada)
  const right = { userid: tom.userid, pin: '4826' }
  for (const pin of ['1928', '1927', '1926', '1925', '1924'])
    deepEqual(await outcome({ userid: tom.userid, pin }), wrong)
  const { status, body, headers } = await signIn(right)
  deepEqual([status, body.code, headers['retry-after']], [429, 'rate.exceeded', '900'])
  equal((await signIn(right, other)).status, 201)
  equal((await signIn({ userid: uma.userid, pin: '7306' })).status, 201)
  site.clock.now += windowMs
  equal((await signIn(right)).status, 201)
})

test('after twenty wrong PINs in a day the user waits for the next day, or sets another PIN', async () => {
  const tom = await aWorker()
  const here = await register(site, ada)
  const tryOne = (pin: string) => outcome({ userid: tom.userid, pin }, here)
  for (let tries = 0; tries < 20; tries++) {
    deepEqual(await tryOne('9182'), wrong)
    site.clock.now += 4 * windowMs
  }
  equal((await tryOne('4826'))[0], 429)
  await withPin(site, tom, '7306')
  equal((await tryOne('7306'))[0], 201)
})

test('attempts at the same time do not slip past the limit', async () => {
  const tom = await aWorker()
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, n) => signIn({ userid: tom.userid, pin: String(4100 + n) })),
  )
  const statuses = all.map(({ status }) => status).sort()
  deepEqual(statuses, [...Array(5).fill(401), ...Array(7).fill(429)])
})

test('the right PIN and a new PIN forget earlier failures', async () => {
  const tom = await aWorker()
  const fail = async () => {
    for (const pin of ['1928', '1927', '1926', '1925'])
      deepEqual(await outcome({ userid: tom.userid, pin }), wrong)
  }
  await fail()
  equal((await signIn({ userid: tom.userid, pin: '4826' })).status, 201)
  await fail()
  await withPin(site, tom, '7306')
  await fail()
  deepEqual(await outcome({ userid: tom.userid, pin: '4826' }), wrong)
  equal((await signIn({ userid: tom.userid, pin: '7306' })).status, 429)
})

test('a device accepts 30 unknown ID badges and 60 wrong PINs in 15 minutes', async () => {
  const own = await register(site, ada)
  await withIdBadge(site, await aPerson(site), 'a known badge')
  for (let n = 0; n < 30; n++) equal((await signIn({ badge: `guess ${n}` }, own)).status, 401)
  equal((await signIn({ badge: 'a known badge' }, own)).status, 429)
  const tom = await aWorker()
  for (let n = 0; n < 60; n++) equal((await signIn({ userid: 1_000_000 + n, pin: '4826' }, own)).status, 401)
  equal((await signIn({ userid: tom.userid, pin: '4826' }, own)).status, 429)
  equal((await signIn({ userid: tom.userid, pin: '4826' })).status, 201)
})

testOnBoth('more devices give no more guesses: the limits of a person and of a registrar hold', async () => {
  const own = await startSite()
  const admin = await anAdmin(own)
  const mod = await aPerson(own, { privileges: ['Moderator'] })
  const boss = await withPin(own, admin, '7306')
  const statuses: number[] = []
  for (let n = 0; n < 20; n++) {
    const each = await register(own, mod, `Device ${n}`)
    for (const pin of ['1928', '1927', '1925'])
      statuses.push(
        (await own.call('POST', '/shared_device/session', asDevice(each, { userid: boss.userid, pin })))
          .status,
      )
  }
  deepEqual(
    [statuses.filter((status) => status === 401).length, new Set(statuses.slice(15))],
    [15, new Set([429])],
  )
  const refused = await own.call('POST', '/shared_devices', {
    as: mod,
    body: { name: 'Device 21', old_password: testPassword },
  })
  equal(refused.status, 429)
  // Another time of the day gives 15 more, and 40 in a day.
  const here = await register(own, admin)
  const again = (pin: string) =>
    own.call('POST', '/shared_device/session', asDevice(here, { userid: boss.userid, pin }))
  let wrongOnes = 15
  for (let n = 0; n < 30; n++) {
    own.clock.now += windowMs
    if ((await again('1928')).status === 401) wrongOnes++
  }
  equal(wrongOnes, 15 + 20, 'twenty on one device')
  await withPin(own, boss, '9163')
  equal((await again('9163')).status, 201)
})

test('a session by PIN or badge opens the work, but neither the account nor the administration', async () => {
  const own = await startSite()
  const admin = await anAdmin(own)
  const device = await register(own, admin)
  await withPin(own, admin, '7306')
  await withIdBadge(own, admin, 'badge of the boss')
  const closed = ['account', 'administration']
  const routes = Object.entries(scopesOf).filter(
    ([, scopes]) => scopes.length > 0 && scopes.every((scope) => closed.includes(scope)),
  )
  for (const body of [{ userid: admin.userid, pin: '7306' }, { badge: 'badge of the boss' }]) {
    const { token } = await switchTo(own, device, body)
    const call = asDevice(device, undefined, token)
    const me = await own.call('GET', '/user', call)
    equal(me.status, 200)
    ok(!me.body.privileges.includes('Admin'), 'an administrator works as a moderator')
    for (const [route] of routes) {
      const [method = '', path = ''] = route.split(' ')
      const { status } = await own.call(method, path.replaceAll(/\{\w+\}/g, String(admin.userid)), call)
      equal(status, 403, route)
    }
  }
})

/** Routes that name another user, or decide who belongs to a team. */
const givesRights = (route: string): boolean =>
  !route.startsWith('GET ') && /\{(?:userid|teamid)\}|\/(?:teams|deputy|invitations)$/.test(route)

test('a session by PIN gives nobody rights: neither a place in a team nor a guide, whose managers sign', async () => {
  for (const route of Object.keys(accessOf).filter(givesRights))
    ok(!(scopesOf[route] ?? ['write']).includes('write'), route)
  const own = await startSite()
  const admin = await anAdmin(own)
  const device = await register(own, admin)
  const author = await withPin(own, await aPerson(own, { privileges: ['Author'] }), '7306')
  const other = await aPerson(own)
  const { guideid } = await aGuide(own, { author, steps: 1 })
  const { token } = await switchTo(own, device, { userid: author.userid, pin: '7306' })
  const { revisionid } = (await own.call('GET', `/guides/${guideid}`, { as: author })).body
  const path = `/guides/${guideid}?revisionid=${revisionid}`
  const change = (body: object) => own.call('PATCH', path, asDevice(device, body, token))
  equal((await change({ author: other.userid })).body.code, 'token.scope-missing')
  equal((await change({ author: author.userid, summary: 'The text is work' })).status, 200)
})

test('right ID badges and PINs do not count', async () => {
  const own = await register(site, ada)
  const tom = await withIdBadge(site, await aWorker(), 'a busy badge')
  for (let n = 0; n < 35; n++) equal((await signIn({ badge: 'a busy badge' }, own)).status, 201)
  for (let n = 0; n < 65; n++) equal((await signIn({ userid: tom.userid, pin: '4826' }, own)).status, 201)
})

test('works on a private site', async () => {
  const own = await startSite()
  const admin = await anAdmin(own)
  await own.call('PATCH', '/settings', { as: admin, body: { private: true } })
  const tom = await withPin(own, await aPerson(own), '4826')
  const tablet = await register(own, admin)
  equal((await own.call('GET', '/shared_device', asDevice(tablet))).body.device.people.length, 1)
  await switchTo(own, tablet, { userid: tom.userid, pin: '4826' })
})
