// Proves that an open browser is not enough for what gives away the whole site: settings and the export need the password.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth, testUrl } from '#test/app.ts'
import { anAdmin, aPerson, testPassword } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const password = testPassword

const cookieOf = ({ token }: { token: string }) => ({ cookie: `session=${token}`, origin: testUrl })
const inBrowser = (method: string, path: string, body?: unknown, who: { token: string } = admin) =>
  site.call(method, path, { headers: cookieOf(who), ...(body === undefined ? {} : { body }) })
const faultOf = ({
  status,
  body,
}: {
  status: number
  body: { errors?: { field: string; code: string }[] }
}) => [status, body.errors?.[0]?.field, body.errors?.[0]?.code]

const whole: Record<string, unknown>[] = [
  { mail: { host: 'mail.example' } },
  { backups: { schedule: 'off' } },
  { retentionYears: 5 },
  { private: true },
  { registration: 'closed' },
  { allowedOrigins: ['https://shop.example'] },
  { sessionDays: 3 },
  { patrolThreshold: 1 },
  { features: { comments: false } },
]

testOnBoth(
  'settings that are the whole site need the password in a browser, alone and with others',
  async () => {
    const before = (await site.call('GET', '/settings', { as: admin })).body
    for (const change of whole) {
      assert.deepEqual(
        faultOf(await inBrowser('PATCH', '/settings', { ...change, title: 'Gears' })),
        [422, 'old_password', 'missing_field'],
        JSON.stringify(change),
      )
      assert.deepEqual(
        faultOf(await inBrowser('PATCH', '/settings', { ...change, old_password: 'wrong password' })),
        [422, 'old_password', 'invalid_field'],
      )
      // A right password gives back its attempts only; others prevent the limit.
      await site.write((ctx) => ctx.db.deleteFrom('throttled_attempts').execute())
    }
    assert.deepEqual((await site.call('GET', '/settings', { as: admin })).body, before)
    const saved = await inBrowser('PATCH', '/settings', { retentionYears: 5, old_password: password })
    assert.deepEqual([saved.status, saved.body.retentionYears], [200, 5])
    assert.ok(!saved.text.includes(password))
    const events = await site.call('GET', '/events?type=settings.changed', { as: admin })
    assert.ok(!events.text.includes(password))
    assert.equal((await inBrowser('PATCH', '/settings', { title: 'Gears', synonyms: [] })).status, 200)
  },
)

testOnBoth('the headers of a request without the password alter no setting', async () => {
  const own = await startSite({ url: '' })
  const ada = await anAdmin(own)
  const read = async () => (await own.call('GET', '/settings', { as: ada })).body
  const before = await read()
  const { address } = before
  const headers = { cookie: `session=${ada.token}`, host: 'evil.example', origin: 'http://evil.example' }
  const change = (body: object) => own.call('PATCH', '/settings', { headers, body })
  const harmless = new Set([
    ...['title', 'description', 'logo', 'accentColour', 'language', 'guideTypes', 'objectNameSingular'],
    ...['objectNamePlural', 'introductionLines', 'synonyms', 'commentsPerMinute', 'idleHoldMinutes'],
    ...['uploadExtensions', 'addressIsFixed', 'mailIsFixed', 'retentionPromises'],
  ])
  for (const key of Object.keys(before)) {
    const { status } = await change({ [key]: before[key] })
    assert.equal(status, harmless.has(key) ? 200 : 422, key)
  }
  assert.equal((await change({})).status, 200)
  assert.deepEqual(faultOf(await change({ address: 'http://evil.example' })), [
    422,
    'old_password',
    'missing_field',
  ])
  assert.deepEqual(await read(), before)
  const chosen = 'http://workshop.test'
  assert.equal((await change({ address: chosen, old_password: password })).body.address, chosen)
  assert.notEqual(address, chosen)
})

test('a token changes settings without the password, since it was created with one', async () => {
  const saved = await site.call('PATCH', '/settings', { as: admin, body: { sessionDays: 9 } })
  assert.deepEqual([saved.status, saved.body.sessionDays], [200, 9])
})

test('guesses at an open browser end, and the right password then waits, too', async () => {
  const other = await anAdmin(site)
  for (let tries = 0; tries < 10; tries++)
    await inBrowser('PATCH', '/settings', { sessionDays: 4, old_password: `wrong ${tries}` }, other)
  const answer = await inBrowser('PATCH', '/settings', { sessionDays: 4, old_password: password }, other)
  assert.equal(answer.status, 429)
})

test('callers who are not administrators learn nothing about a password', async () => {
  const mara = await aPerson(site)
  const answer = await inBrowser('PATCH', '/settings', { private: true, old_password: 'wrong' }, mara)
  assert.equal(answer.status, 403)
  assert.equal((await inBrowser('POST', '/backups/export', { old_password: password }, mara)).status, 403)
})

testOnBoth('a browser exports the site with a grant for 60 seconds, which the password gives', async () => {
  const other = await anAdmin(site)
  const refused = [422, 'grant', 'invalid_field']
  assert.deepEqual(faultOf(await inBrowser('GET', '/backups/export')), refused)
  assert.deepEqual(faultOf(await inBrowser('GET', '/backups/export?grant=1.x')), refused)
  assert.deepEqual(faultOf(await inBrowser('POST', '/backups/export', {})), [
    422,
    'old_password',
    'missing_field',
  ])
  const { status, body } = await inBrowser('POST', '/backups/export', { old_password: password })
  assert.equal(status, 201)
  assert.equal(body.expires, Math.floor(site.clock.now / 1000) + 60)
  const download = `/backups/export?grant=${encodeURIComponent(body.grant)}`
  assert.deepEqual(faultOf(await inBrowser('GET', download, undefined, other)), refused)
  const exported = await site.app.inject({ url: `/api/2.0${download}`, headers: cookieOf(admin) })
  assert.equal(exported.statusCode, 200)
  assert.ok(exported.rawPayload.length > 1000)
  site.clock.now += 61_000
  assert.deepEqual(faultOf(await inBrowser('GET', download)), refused)
})

interface Takeover {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: Record<string, unknown>
  status: number
}

testOnBoth('an open browser of an administrator becomes nobody else without the password', async () => {
  const other = await anAdmin(site)
  const lee = await aPerson(site)
  const { guideid } = await aGuide(site, { author: other })
  const stages = [{ users: [lee.userid] }]
  const added = await site.call('POST', '/approvals/process', { as: other, body: { name: 'Two', stages } })
  const process = `/approvals/process/${added.body.approval_processid}`
  const wiki = `/approvals/${guideid}`
  const person = `/users/${lee.userid}`
  const secret = { code: 'BADGE-7781', old_password: password }
  assert.equal((await site.call('PUT', `${person}/id_badge`, { as: other, body: secret })).status, 200)
  const draft = { name: 'Press', lock_minutes: 5, old_password: password }
  const made = await site.call('POST', '/shared_devices', { as: other, body: draft })
  const device = `/shared_devices/${made.body.shared_deviceid}`
  const pin = { pin: '7391', old_password: password }
  assert.equal((await site.call('PUT', `${person}/pin`, { as: other, body: pin })).status, 200)
  const takeovers: Takeover[] = [
    { method: 'PATCH', path: person, body: { password: 'another long password' }, status: 200 },
    { method: 'PATCH', path: person, body: { email: 'mine@gears.example' }, status: 200 },
    { method: 'PATCH', path: person, body: { privileges: ['User', 'Author'] }, status: 200 },
    { method: 'PATCH', path: person, body: { enabled: true, username: 'Lee Doe' }, status: 200 },
    { method: 'POST', path: `${person}/reset_link`, status: 201 },
    { method: 'POST', path: '/invitations', body: { privileges: ['User', 'Author'] }, status: 201 },
    { method: 'POST', path: '/approvals/process', body: { name: 'One', stages }, status: 201 },
    { method: 'PATCH', path: process, body: { remind_days: 3 }, status: 200 },
    { method: 'PUT', path: wiki + process.replace('/approvals/process', ''), status: 200 },
    { method: 'PUT', path: wiki, body: { exempt: true }, status: 200 },
    { method: 'PATCH', path: `/guides/${guideid}?revisionid=1`, body: { author: lee.userid }, status: 200 },
    { method: 'PATCH', path: device, body: { lock_minutes: 6 }, status: 200 },
    { method: 'POST', path: '/site_keys', status: 200 },
    { method: 'DELETE', path: wiki, status: 204 },
    { method: 'DELETE', path: process, status: 204 },
    { method: 'DELETE', path: `${person}/pin`, status: 204 },
    { method: 'DELETE', path: `${person}/id_badge`, status: 204 },
  ]
  for (const { method, path, body, status } of takeovers) {
    const said = `${method} ${path} ${JSON.stringify(body)}`
    const without = await inBrowser(method, path, body, other)
    assert.deepEqual(faultOf(without), [422, 'old_password', 'missing_field'], said)
    const wrong = await inBrowser(method, path, { ...body, old_password: 'a wrong password' }, other)
    assert.deepEqual(faultOf(wrong), [422, 'old_password', 'invalid_field'], said)
    // A right password gives back its attempts only; others prevent the limit.
    await site.write((ctx) => ctx.db.deleteFrom('throttled_attempts').execute())
    const right = await inBrowser(method, path, { ...body, old_password: password }, other)
    assert.equal(right.status, status, said + right.text)
    assert.ok(!right.text.includes(password))
  }
})

test('a shorter lock time, or another name of a shared device, needs no password', async () => {
  const draft = { name: 'Saw', lock_minutes: 5, old_password: password }
  const { body } = await site.call('POST', '/shared_devices', { as: admin, body: draft })
  const path = `/shared_devices/${body.shared_deviceid}`
  assert.equal((await inBrowser('PATCH', path, { lock_minutes: 5, name: 'Band saw' })).status, 200)
  assert.equal((await inBrowser('PATCH', path, { lock_minutes: 4 })).status, 200)
})

test('a change of a guide that names its present author needs no password', async () => {
  const { guideid } = await aGuide(site, { author: admin })
  const change = { author: admin.userid, summary: 'Same' }
  assert.equal((await inBrowser('PATCH', `/guides/${guideid}?revisionid=1`, change)).status, 200)
})

test('changes of a person that open no account, and plain invitations, need no password', async () => {
  const lee = await aPerson(site)
  const renamed = await inBrowser('PATCH', `/users/${lee.userid}`, { username: 'Lee of the mill' })
  assert.deepEqual([renamed.status, renamed.body.username], [200, 'Lee of the mill'])
  assert.equal((await inBrowser('POST', '/invitations', { privileges: ['User'] })).status, 201)
  assert.equal((await inBrowser('POST', '/invitations', {})).status, 201)
})
