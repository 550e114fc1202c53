// Engines: both in the outer circle, because an ID badge that two users set at the same time violates a unique index.
import { deepEqual, equal, ok } from 'node:assert/strict'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { pino } from 'pino'
import { startSite, testOnBoth, testOnSqlite } from '#test/app.ts'
import { anAdmin, aPerson, testPassword } from '#test/builders.ts'
import { asDevice, register, switchTo, withIdBadge, withPin } from '#test/devices/device-builders.ts'
import { eventsOf } from '#test/traces.ts'
import { isSimplePin } from './quick-sign-in.ts'

const site = await startSite()
const ada = await anAdmin(site)
const old_password = testPassword
const works = { pin_locked: false, id_badge_locked: false }

testOnSqlite('sets and removes the own PIN and ID badge, and says when they were set', async () => {
  const as = await aPerson(site)
  const at = Math.floor(site.clock.now / 1000)
  const read = async () => (await site.call('GET', '/user/quick_sign_in', { as })).body
  deepEqual(await read(), { ...works, pin_date: null, id_badge_date: null })
  const events = await eventsOf(site, async () => {
    const pin = await site.call('PUT', '/user/pin', { as, body: { old_password, pin: '4826' } })
    deepEqual([pin.status, pin.body], [200, { ...works, pin_date: at, id_badge_date: null }])
    const badge = await site.call('PUT', '/user/id_badge', { as, body: { old_password, code: '04A2-991F' } })
    deepEqual([badge.status, badge.body], [200, { ...works, pin_date: at, id_badge_date: at }])
    deepEqual(await read(), badge.body)
    // Again the same, and without one to remove.
    equal(
      (await site.call('PUT', '/user/id_badge', { as, body: { old_password, code: '04A2-991F' } })).status,
      200,
    )
    for (const _ of [1, 2]) {
      equal((await site.call('DELETE', '/user/pin', { as })).status, 204)
      equal((await site.call('DELETE', '/user/id_badge', { as })).status, 204)
    }
  })
  deepEqual(events, [
    'user.pin-changed',
    'user.id-badge-changed',
    'user.id-badge-changed',
    'user.pin-removed',
    'user.id-badge-removed',
  ])
  deepEqual(await read(), { ...works, pin_date: null, id_badge_date: null })
})

test('refuses PINs that are guessed quickly', () => {
  for (const pin of ['0000', '77777777', '1234', '4321', '01234567', '7890', '8901', '98765'])
    ok(isSimplePin(pin), pin)
  for (const pin of ['1212', '4848', '1122', '2580', '1987', '2026', '2468']) ok(isSimplePin(pin), pin)
  for (const pin of ['4826', '1235', '0001', '13579', '1324', '198', '20261']) ok(!isSimplePin(pin), pin)
})

testOnSqlite('refuses PINs and codes of a wrong form, and names the field', async () => {
  const as = await aPerson(site)
  const pins = ['', '123', '123456789', '12 4', '12.4', '-123', '٢٥٨٠', '1111', '1234', '4321', 4826, null]
  for (const pin of [...pins, undefined]) {
    const { status, body } = await site.call('PUT', '/user/pin', { as, body: { old_password, pin } })
    deepEqual([status, body.errors?.[0]?.field], [422, 'pin'], String(pin))
  }
  for (const code of [
    '',
    'abc',
    '04A2-99',
    '  04A2-99 ',
    '    ',
    '  a  ',
    'x'.repeat(201),
    'ab\ncd',
    'ab\u0000cd',
    12345,
    null,
    undefined,
  ]) {
    const { status, body } = await site.call('PUT', '/user/id_badge', { as, body: { old_password, code } })
    deepEqual([status, body.errors?.[0]?.field], [422, 'code'], String(code))
  }
  deepEqual((await site.call('GET', '/user/quick_sign_in', { as })).body, {
    ...works,
    pin_date: null,
    id_badge_date: null,
  })
})

testOnSqlite('needs the password of the caller, and ten wrong ones are enough', async () => {
  const as = await aPerson(site)
  for (const body of [
    { pin: '4826' },
    { pin: '4826', old_password: '' },
    { pin: '4826', old_password: 'wrong' },
  ]) {
    const { status, body: answer } = await site.call('PUT', '/user/pin', { as, body })
    deepEqual([status, answer.errors?.[0]?.field], [422, 'old_password'], JSON.stringify(body))
  }
  const wrong = { code: '04A2-991F', old_password: 'wrong' }
  for (let n = 0; n < 9; n++)
    equal((await site.call('PUT', '/user/id_badge', { as, body: wrong })).status, 422)
  const right = { code: '04A2-991F', old_password }
  const late = await site.call('PUT', '/user/id_badge', { as, body: right })
  deepEqual([late.status, late.headers['retry-after']], [429, '900'])
})

testOnSqlite('an ID badge belongs to one user', async () => {
  const [tom, uma] = [await aPerson(site), await aPerson(site)]
  await withIdBadge(site, tom, 'badge of tom')
  const take = () =>
    site.call('PUT', '/user/id_badge', { as: uma, body: { old_password, code: ' badge of tom ' } })
  const taken = await take()
  deepEqual([taken.status, taken.body.code], [409, 'id-badge.taken'])
  equal((await site.call('DELETE', '/user/id_badge', { as: tom })).status, 204)
  equal((await take()).status, 200)
})

testOnBoth('of two users who set the same ID badge at the same time, one gets it', async () => {
  const people = [await aPerson(site), await aPerson(site), await aPerson(site)]
  const answers = await Promise.all(
    people.map((as) => site.call('PUT', '/user/id_badge', { as, body: { old_password, code: 'one badge' } })),
  )
  deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
})

testOnSqlite(
  'ten changes of the own ID badge in a day, so that nobody finds those of others by them',
  async () => {
    const as = await aPerson(site)
    await withIdBadge(site, await aPerson(site), 'SOMEBODY-ELSE')
    const put = (code: string) => site.call('PUT', '/user/id_badge', { as, body: { old_password, code } })
    const codes = Array.from({ length: 9 }, (_, index) => `GUESS-${index}-OF-TEN`)
    for (const code of codes) equal((await put(code)).status, 200)
    equal((await put('SOMEBODY-ELSE')).body.code, 'id-badge.taken')
    equal((await put('SOMEBODY-ELSE')).status, 429)
    const other = `/users/${as.userid}/id_badge`
    equal(
      (await site.call('PUT', other, { as: ada, body: { old_password, code: 'OF-THE-DESK' } })).status,
      200,
    )
    site.clock.now += 24 * 3_600_000
    equal((await put('NEXT-DAY-1')).status, 200)
  },
)

testOnSqlite('an administrator sets and removes those of others with the own password', async () => {
  const tom = await aPerson(site)
  const path = `/users/${tom.userid}`
  const put = (what: string, body: object) => site.call('PUT', `${path}/${what}`, { as: ada, body })
  equal((await put('pin', { old_password: 'wrong', pin: '4826' })).status, 422)
  equal((await put('pin', { old_password, pin: '1111' })).status, 422)
  equal((await put('pin', { old_password, pin: '4826' })).status, 200)
  equal((await put('id_badge', { old_password, code: 'from the desk' })).status, 200)
  const device = await register(site, ada)
  equal((await switchTo(site, device, { userid: tom.userid, pin: '4826' })).userid, tom.userid)
  equal((await switchTo(site, device, { badge: 'from the desk' })).userid, tom.userid)
  const read = await site.call('GET', `${path}/quick_sign_in`, { as: ada })
  ok(read.body.pin_date && read.body.id_badge_date)
  deepEqual((await site.call('GET', '/user/quick_sign_in', { as: ada })).body.pin_date, null)
  equal((await site.call('DELETE', `${path}/pin`, { as: ada })).status, 204)
  equal((await site.call('DELETE', `${path}/id_badge`, { as: ada })).status, 204)
  const { status } = await site.call(
    'POST',
    '/shared_device/session',
    asDevice(device, { badge: 'from the desk' }),
  )
  equal(status, 401)
  for (const [method, what, body] of [
    ['GET', 'quick_sign_in'],
    ['PUT', 'pin', { old_password, pin: '4826' }],
    ['DELETE', 'pin'],
    ['PUT', 'id_badge', { old_password, code: '04A2-991F' }],
    ['DELETE', 'id_badge'],
  ] as const) {
    const call = body ? { as: ada, body } : { as: ada }
    const missing = await site.call(method, `/users/999999/${what}`, call)
    deepEqual([missing.status, missing.body.code], [404, 'user.not-found'], what)
    const other = await site.call(method, `${path}/${what}`, { ...call, as: tom })
    equal(other.status, 403, what)
  }
})

testOnSqlite(
  'no PIN, ID badge, key or hash of them stands in an answer, an event, a job or the log',
  async () => {
    const lines: string[] = []
    const stream = new Writable({
      write(line, _encoding, done) {
        lines.push(String(line))
        done()
      },
    })
    const own = await startSite({ log: pino({ level: 'trace' }, stream) })
    const admin = await anAdmin(own)
    const tom = await withIdBadge(own, await withPin(own, await aPerson(own), '738195'), 'CODE-OF-TOM')
    const device = await register(own, admin)
    const key = device.cookie.split('=')[1] ?? ''
    const texts: string[] = []
    const hear = async (method: string, path: string, body?: object, session?: string) =>
      texts.push((await own.call(method, path, asDevice(device, body, session))).text)
    await hear('POST', '/shared_device/session', { userid: tom.userid, pin: '738195' })
    await hear('POST', '/shared_device/session', { userid: tom.userid, pin: '519372' })
    await hear('POST', '/shared_device/session', { badge: 'CODE-OF-TOM' })
    await hear('POST', '/shared_device/session', { badge: 'CODE-OF-NOBODY' })
    await hear('GET', '/shared_device')
    await hear('GET', '/user/quick_sign_in', undefined, tom.token)
    const { storage_key } = (await own.call('GET', '/shared_device', asDevice(device, undefined, tom.token)))
      .body.device
    for (const path of ['/shared_devices', '/events?limit=200', `/users/${tom.userid}`, '/users'])
      texts.push((await own.call('GET', path, { as: admin })).text)
    const { rows, hashes } = await own.read(async ({ db }) => ({
      rows: [
        await db.selectFrom('events').selectAll().execute(),
        await db.selectFrom('jobs').selectAll().execute(),
        await db.selectFrom('throttled_attempts').selectAll().execute(),
      ],
      hashes: [
        ...(await db.selectFrom('user_pins').select('hash').execute()),
        ...(await db.selectFrom('user_id_badges').select('hash').execute()),
        ...(await db.selectFrom('shared_devices').select('keyHash as hash').execute()),
      ].map(({ hash }) => hash),
    }))
    const everything = [...texts, ...lines, JSON.stringify(rows)].join('\n')
    const secrets = ['738195', '519372', 'CODE-OF-TOM', 'CODE-OF-NOBODY', key, storage_key, ...hashes]
    equal(secrets.length, 9)
    for (const secret of secrets) ok(secret.length > 5 && !everything.includes(secret), secret)
    for (const hash of hashes) ok(!/738195|CODE/.test(hash))
  },
)
