// Engines: both in the outer circle, because people are sorted by their last use and by name, and keys and badges are unique.
import { deepEqual, equal, match, notEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth, testOnSqlite } from '#test/app.ts'
import { anAdmin, aPerson, testPassword as old_password } from '#test/builders.ts'
import { asDevice, register, switchTo, withIdBadge, withPin } from '#test/devices/device-builders.ts'
import { eventsOf } from '#test/traces.ts'

const site = await startSite()
const mona = await aPerson(site, { name: 'Mona', privileges: ['Moderator'] })
const tom = await withPin(site, await aPerson(site, { name: 'Tom' }), '4826')
const uma = await withIdBadge(site, await aPerson(site, { name: 'Uma' }), 'BADGE-77')
const vic = await withPin(site, await aPerson(site, { name: 'Víctor' }), '7306')

const read = async (device: { cookie: string }, query = '', session?: string) =>
  (await site.call('GET', `/shared_device${query}`, asDevice(device, undefined, session))).body.device
const namesOn = async (device: { cookie: string }, query = ''): Promise<string[]> =>
  (await read(device, query)).people.map(({ username }: { username: string }) => username)
const list = async () => (await site.call('GET', '/shared_devices', { as: mona })).body
const find = async (shared_deviceid: number) =>
  (await list()).find((each: { shared_deviceid: number }) => each.shared_deviceid === shared_deviceid)

testOnSqlite('registers the browser that asks, with a key that only its cookie has', async () => {
  const body = { name: ' Press 3 ', lock_minutes: 12, old_password }
  const {
    status,
    body: device,
    headers,
    text,
  } = await site.call('POST', '/shared_devices', { as: mona, body })
  equal(status, 201, text)
  const { shared_deviceid, registered_date, ...rest } = device
  deepEqual(rest, {
    name: 'Press 3',
    lock_minutes: 12,
    status: 'active',
    registered_by: { userid: mona.userid, username: 'Mona' },
    last_used_date: null,
    last_user: null,
    withdrawn_date: null,
    emptied_date: null,
  })
  equal(registered_date, Math.floor(site.clock.now / 1000))
  match(
    String(headers['set-cookie']),
    /^stepwright_device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=63072000$/,
  )
  deepEqual(await find(shared_deviceid), device)
})

testOnSqlite('a site with an address of https sends the cookie as Secure', async () => {
  const safe = await startSite({ url: 'https://guides.example' })
  const as = await anAdmin(safe)
  const { headers } = await safe.call('POST', '/shared_devices', {
    as,
    body: { name: 'Press 3', old_password },
  })
  match(String(headers['set-cookie']), /; Secure$/)
})

test('refuses names and lock times out of range', async () => {
  for (const body of [
    {},
    { name: '' },
    { name: ' ' },
    { name: 'a\nb' },
    { name: 'x'.repeat(81) },
    { name: 7 },
    { name: 'Press 3', lock_minutes: 0 },
    { name: 'Press 3', lock_minutes: 241 },
    { name: 'Press 3', lock_minutes: 1.5 },
    { name: 'Press 3', key: 'chosen' },
  ]) {
    const { status, body: answer } = await site.call('POST', '/shared_devices', {
      as: mona,
      body: { old_password, ...body },
    })
    deepEqual([status, answer.code], [422, 'request.invalid'], JSON.stringify(body))
  }
  equal((await site.call('POST', '/shared_devices', { as: mona, body: '{' })).status, 400)
})

test('asks for the password of the moderator, with the limit of the account', async () => {
  const nora = await aPerson(site, { privileges: ['Moderator'] })
  const attempt = async (body: object) => {
    const { status, body: answer, headers } = await site.call('POST', '/shared_devices', { as: nora, body })
    return [status, answer.errors?.[0]?.field ?? answer.code, headers['set-cookie']]
  }
  deepEqual(await attempt({ name: 'Press 3' }), [422, 'old_password', undefined])
  const events = await eventsOf(site, async () => {
    for (let tries = 0; tries < 10; tries++)
      deepEqual(await attempt({ name: 'Press 3', old_password: 'guessed' }), [422, 'old_password', undefined])
    deepEqual(await attempt({ name: 'Press 3', old_password }), [429, 'rate.exceeded', undefined])
  })
  deepEqual(events, [])
})

testOnSqlite('refuses to register a browser that is a device already', async () => {
  const device = await register(site, mona)
  const call = { as: mona, ...asDevice(device, { name: 'Again', old_password }) }
  const { status, body } = await site.call('POST', '/shared_devices', call)
  deepEqual([status, body.code], [409, 'shared-device.registered-already'])
})

testOnBoth('two registrations at the same time are two devices with keys of their own', async () => {
  const [one, other] = await Promise.all([register(site, mona, 'Left'), register(site, mona, 'Right')])
  notEqual(one.cookie, other.cookie)
  notEqual(one.shared_deviceid, other.shared_deviceid)
  deepEqual([(await read(one)).name, (await read(other)).name], ['Left', 'Right'])
})

testOnSqlite('changes name and lock time, and records nothing if nothing changes', async () => {
  const { shared_deviceid } = await register(site, mona)
  const change = (body: object, id = shared_deviceid) =>
    site.call('PATCH', `/shared_devices/${id}`, { as: mona, body })
  const events = await eventsOf(site, async () => {
    const { body } = await change({ name: 'Press 4', lock_minutes: 240 })
    deepEqual([body.name, body.lock_minutes], ['Press 4', 240])
    equal((await change({ name: 'Press 4' })).status, 200)
    equal((await change({})).status, 200)
  })
  deepEqual(events, ['shared-device.changed'])
  for (const body of [{ name: '' }, { lock_minutes: 0 }, { status: 'withdrawn' }])
    equal((await change(body)).status, 422, JSON.stringify(body))
  const missing = await change({ name: 'Press 4' }, 999_999)
  deepEqual([missing.status, missing.body.code], [404, 'shared-device.not-found'])
})

test('reports if the device locks without a network, too', async () => {
  const own = await startSite()
  const admin = await anAdmin(own)
  const device = await register(own, admin)
  const change = (lockOffline: unknown) =>
    own.call('PATCH', '/settings', { as: admin, body: { lockOffline } })
  for (const isOn of [false, true, false]) {
    equal((await change(isOn)).body.lockOffline, isOn)
    equal((await own.call('GET', '/shared_device', asDevice(device))).body.device.lock_offline, isOn)
  }
  const { status, body } = await change('yes')
  deepEqual([status, body.errors[0].field], [422, 'lockOffline'])
})

testOnBoth(
  'shows users with a PIN or an ID badge: the last ones of the device first, then others by name',
  async () => {
    const device = await register(site, mona)
    deepEqual(await namesOn(device), ['Tom', 'Uma', 'Víctor'])
    await switchTo(site, device, { userid: vic.userid, pin: '7306' })
    site.clock.now += 60_000
    await switchTo(site, device, { badge: 'BADGE-77' })
    deepEqual(await namesOn(device), ['Uma', 'Víctor', 'Tom'])
    const { last_used_date, last_user } = await find(device.shared_deviceid)
    deepEqual(last_user, { userid: uma.userid, username: 'Uma' })
    equal(last_used_date, Math.floor(site.clock.now / 1000))
    const other = await register(site, mona)
    deepEqual(await namesOn(other), ['Tom', 'Uma', 'Víctor'])
    const [first] = (await read(device)).people
    deepEqual([first.has_pin, first.has_badge, typeof first.image.medium], [false, true, 'string'])
    deepEqual(Object.keys(first).sort(), ['has_badge', 'has_pin', 'image', 'userid', 'username'])
  },
)

test('finds users by a part of their name, without accents and wildcards', async () => {
  const device = await register(site, mona)
  deepEqual(await namesOn(device, '?query=vict'), ['Víctor'])
  deepEqual(await namesOn(device, '?query=Mona'), [])
  deepEqual(await namesOn(device, '?query=%25'), [])
  deepEqual(await namesOn(device, '?query=%20'), ['Tom', 'Uma', 'Víctor'])
  equal((await site.call('GET', `/shared_device?query=${'x'.repeat(201)}`, asDevice(device))).status, 422)
})

test('shows at most 60 users, and none whose account is off', async () => {
  const crowd = await startSite()
  const admin = await anAdmin(crowd)
  const device = await register(crowd, admin)
  await crowd.write(async ({ db, pepper, now }) => {
    for (let number = 100; number < 170; number++) {
      const name = `worker ${number}`
      const draft = { email: `${number}@example.org`, username: name, searchText: name, joinedAt: now }
      const { userid } = await db
        .insertInto('users')
        .values({
          ...draft,
          modifiedAt: now,
          isEnabled: number === 100 ? 0 : 1,
          about: '',
          reputation: 0,
        } as never)
        .returning('userid')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('user_pins')
        .values({ userid, hash: 'none', keyid: pepper.keyid(), setAt: now })
        .execute()
    }
  })
  const { people } = (await crowd.call('GET', '/shared_device', asDevice(device))).body.device
  deepEqual([people.length, people[0].username], [60, 'worker 101'])
})

testOnSqlite('gives a signed-in user a key that is bound to the device and to the user', async () => {
  const device = await register(site, mona)
  const other = await register(site, mona)
  equal((await read(device)).storage_key, undefined)
  const { storage_key } = await read(device, '', tom.token)
  equal(Buffer.from(storage_key, 'base64').length, 32)
  equal((await read(device, '', tom.token)).storage_key, storage_key)
  notEqual((await read(device, '', uma.token)).storage_key, storage_key)
  notEqual((await read(other, '', tom.token)).storage_key, storage_key)
})

testOnSqlite('a browser without a key, or with an invented one, is no device', async () => {
  const nothing = { device: null }
  deepEqual((await site.call('GET', '/shared_device')).body, nothing)
  for (const key of ['x', 'A'.repeat(43), '%00', '', 'x'.repeat(300)])
    deepEqual(
      (await site.call('GET', '/shared_device', asDevice({ cookie: `stepwright_device=${key}` }))).body,
      nothing,
    )
})

testOnSqlite('a page of another site learns nothing of the device', async () => {
  const { cookie } = await register(site, mona)
  const headers = { cookie, origin: 'https://elsewhere.example' }
  deepEqual((await site.call('GET', '/shared_device', { headers })).body, { device: null })
})

testOnSqlite(
  'a withdrawn device ends its sessions, opens nothing and waits for the report of its browser',
  async () => {
    const device = await register(site, mona)
    const { token } = await switchTo(site, device, { userid: tom.userid, pin: '4826' })
    const path = `/shared_devices/${device.shared_deviceid}`
    const events = await eventsOf(site, async () => {
      equal((await site.call('DELETE', path, { as: mona })).status, 204)
    })
    deepEqual(events, ['session.ended', 'shared-device.withdrawn'])
    equal((await site.call('GET', '/user', asDevice(device, undefined, token))).status, 401)
    equal((await site.call('GET', '/user', { as: tom })).status, 200)
    for (const body of [{ userid: tom.userid, pin: '4826' }, { badge: 'BADGE-77' }]) {
      const refused = await site.call('POST', '/shared_device/session', asDevice(device, body))
      deepEqual([refused.status, refused.body.code], [403, 'shared-device.not-registered'])
    }
    const { shared_deviceid } = device
    const rules = { lock_minutes: 5, lock_offline: false }
    const gone = { shared_deviceid, name: 'Press 3', ...rules, withdrawn: true, people: [] }
    deepEqual(await read(device, '', tom.token), gone)
    equal((await find(shared_deviceid)).status, 'withdrawn')
    for (const [method, body] of [['DELETE'], ['PATCH', { name: 'Press 4' }]] as const) {
      const late = await site.call(method, path, { as: mona, ...(body ? { body } : {}) })
      deepEqual([late.status, late.body.code], [409, 'shared-device.withdrawn'])
    }
  },
)

testOnBoth('the report that a withdrawn device is empty counts once and removes its cookie', async () => {
  const device = await register(site, mona)
  const report = () => site.call('POST', '/shared_device/emptied', asDevice(device))
  const early = await report()
  deepEqual([early.status, early.body.code], [409, 'shared-device.registered-already'])
  await site.call('DELETE', `/shared_devices/${device.shared_deviceid}`, { as: mona })
  const foreign = { headers: { cookie: device.cookie } }
  equal((await site.call('POST', '/shared_device/emptied', foreign)).status, 204)
  equal((await find(device.shared_deviceid)).status, 'withdrawn')
  const events = await eventsOf(site, async () => {
    const first = await report()
    equal(first.status, 204)
    match(String(first.headers['set-cookie']), /^stepwright_device=; .*Max-Age=0/)
    equal((await report()).status, 204)
  })
  deepEqual(events, ['shared-device.emptied'])
  const { status, emptied_date } = await find(device.shared_deviceid)
  deepEqual([status, emptied_date], ['emptied', Math.floor(site.clock.now / 1000)])
  equal(await read(device), null)
  const again = await site.call('POST', '/shared_devices', {
    as: mona,
    ...asDevice(device, { name: 'New', old_password }),
  })
  equal(again.status, 201)
})

test('lists devices in use first', async () => {
  const states = (await list()).map(({ status }: { status: string }) => status === 'active')
  deepEqual(
    states,
    [...states].sort((one, other) => Number(other) - Number(one)),
  )
})
