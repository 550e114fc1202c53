// Engines: both in the outer circle, because migrations widen the table of notices, and servers count attempts together.
// Proves the notices of deputies, of wrong PINs and of devices under attack.
import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson, testPassword } from '#test/builders.ts'
import { asDevice, register, withPin } from '#test/devices/device-builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aProcess, assign, requestOf, sign } from '#test/guides/approval-builders.ts'
import { aRelease, retitle, turnOnReleases } from '#test/guides/release-builders.ts'
import { settleJobs } from '#test/hosting/settle-jobs.ts'

const site = await startSite({ withWorker: true })
const ada = await anAdmin(site)
const quarterMs = 15 * 60_000

async function noticesOf(as: TestPerson) {
  await settleJobs(site)
  return (await site.call('GET', '/user/notices', { as })).body.notices.toReversed()
}
const kindsOf = async (as: TestPerson) => (await noticesOf(as)).map(({ kind }: { kind: string }) => kind)
const nameDeputy = (as: TestPerson, { userid }: TestPerson, days = 1) => {
  const until = Math.floor(site.clock.now / 1000) + days * 86_400
  return site.call('PUT', '/user/deputy', { as, body: { userid, until, old_password: testPassword } })
}
const guess = (device: { cookie: string }, body: object) =>
  site.call('POST', '/shared_device/session', asDevice(device, body))

testOnBoth('person and deputy hear when a deputy is named, changed and ended', async () => {
  const [quinn, lee, max] = [
    await aPerson(site, { name: 'Quinn' }),
    await aPerson(site, { name: 'Lee' }),
    await aPerson(site, { name: 'Max' }),
  ]
  equal((await nameDeputy(quinn, lee)).status, 200)
  const [own] = await noticesOf(quinn)
  deepEqual(
    [own.kind, own.namespace, own.userid, own.title, own.deputy.username, own.until, own.url],
    [
      'deputy_named',
      'user',
      quinn.userid,
      'Quinn',
      'Lee',
      Math.floor(site.clock.now / 1000) + 86_400,
      '/account',
    ],
  )
  deepEqual(await kindsOf(lee), ['deputy_named'])
  await nameDeputy(quinn, lee, 2)
  deepEqual(await kindsOf(lee), ['deputy_named', 'deputy_named'])
  await nameDeputy(quinn, max)
  deepEqual((await kindsOf(lee)).slice(2), ['deputy_ended'])
  equal((await site.call('DELETE', `/users/${quinn.userid}/deputy`, { as: ada })).status, 204)
  deepEqual(await kindsOf(max), ['deputy_named', 'deputy_ended'])
  deepEqual((await kindsOf(quinn)).slice(-1), ['deputy_ended'])
})

test('a request shows who can sign for whom, and the person hears of the signature', async () => {
  await turnOnReleases(site, ada)
  const [mara, vera, wim] = [
    await aPerson(site, { name: 'Mara', privileges: ['Author'] }),
    await aPerson(site, { name: 'Vera', privileges: ['Author'] }),
    await aPerson(site, { name: 'Wim', privileges: ['Author'] }),
  ]
  const { guideid } = await aGuide(site, { author: mara, steps: 1 })
  await aRelease(site, mara, guideid)
  await assign(site, ada, guideid, await aProcess(site, ada, [{ users: [vera.userid] }]))
  await retitle(site, mara, guideid, 'Changed')
  await aRelease(site, mara, guideid)
  deepEqual((await requestOf(site, mara, guideid)).deputies, [])
  await nameDeputy(vera, wim)
  const { deputies, approval_requestid } = await requestOf(site, mara, guideid)
  const now = Math.floor(site.clock.now / 1000)
  deepEqual(
    deputies.map(({ user, deputy, ...times }) => [user?.username, deputy?.username, times]),
    [['Vera', 'Wim', { from: now, until: now + 86_400, named_date: now }]],
  )
  equal((await sign(site, wim, approval_requestid, { for_userid: vera.userid })).status, 200)
  const signed = (await noticesOf(vera)).find(({ kind }: { kind: string }) => kind === 'deputy_signed')
  deepEqual(
    [signed.actor.username, signed.guideid, signed.approval_requestid],
    ['Wim', guideid, approval_requestid],
  )
})

testOnBoth(
  'the owner hears of the fifth wrong PIN, once per window, and of the limit of the day',
  async () => {
    const tom = await withPin(site, await aPerson(site, { name: 'Tom' }), '4826')
    const [press, saw] = [await register(site, ada, 'Press'), await register(site, ada, 'Saw')]
    const wrong = { userid: tom.userid, pin: '9182' }
    for (let n = 0; n < 4; n++) await guess(press, wrong)
    deepEqual(await noticesOf(tom), [])
    await guess(saw, wrong)
    await guess(saw, wrong)
    const [first, ...more] = await noticesOf(tom)
    deepEqual(
      [first.kind, first.title, first.attempts, first.minutes, first.url, more],
      ['wrong_pins', 'Saw', 5, 15, '/account', []],
    )
    site.clock.now += quarterMs
    for (let n = 0; n < 5; n++) await guess(saw, wrong)
    deepEqual(await kindsOf(tom), ['wrong_pins', 'wrong_pins'])
    for (let n = 0; n < 20; n++) {
      site.clock.now += quarterMs
      await guess(saw, wrong)
    }
    const all = await noticesOf(tom)
    deepEqual(
      all.slice(2).map(({ attempts, minutes }: Record<string, number>) => [attempts, minutes]),
      [[20, 1440]],
    )
    deepEqual(
      (await kindsOf(ada)).filter((kind: string) => kind === 'device_alarm'),
      [],
    )
  },
)

test('administrators hear of another name of somebody who can sign, and of nobody else', async () => {
  const quinn = await aPerson(site, { name: 'Quinn Quality', privileges: ['Author'] })
  const guest = await aPerson(site, { name: 'Guest One' })
  const before = (await noticesOf(ada)).length
  for (const [as, username] of [
    [quinn, 'Quentin Quality'],
    [guest, 'Guest Two'],
  ] as const) {
    const renamed = await site.call('PATCH', `/users/${as.userid}`, { as, body: { username } })
    deepEqual([renamed.status, renamed.body.username], [200, username])
  }
  const fresh = (await noticesOf(ada)).slice(0, -before || undefined)
  deepEqual(
    fresh.map(({ kind, title, former, url }: Record<string, unknown>) => [kind, title, former, url]),
    [['signer_renamed', 'Quentin Quality', 'Quinn Quality', `/User/${quinn.userid}`]],
  )
})

test('administrators hear when a device takes no more badges, once per window', async () => {
  const device = await register(site, ada, 'Gate')
  for (let n = 0; n < 35; n++) await guess(device, { badge: `a long guess ${n}` })
  const alarms = (await noticesOf(ada)).filter(({ kind }: { kind: string }) => kind === 'device_alarm')
  deepEqual(
    alarms.map(({ title, attempts, minutes, url }: Record<string, unknown>) => [
      title,
      attempts,
      minutes,
      url,
    ]),
    [['Gate', 30, 15, '/admin/devices']],
  )
})

test('administrators hear of another address of the site, also the one who changed it', async () => {
  const free = await startSite({ withWorker: true, url: '' })
  const [one, other] = [await anAdmin(free), await anAdmin(free, 'Bea Admin')]
  const change = async (body: object) => {
    const { status, text } = await free.call('PATCH', '/settings', { as: other, body })
    equal(status, 200, text)
    await settleJobs(free)
  }
  await change({ address: 'https://first.example' })
  await change({ address: 'https://second.example' })
  await change({ title: 'Another name' })
  for (const as of [one, other]) {
    const { notices } = (await free.call('GET', '/user/notices', { as })).body
    deepEqual(
      notices.map(({ kind, title, former, address, url }: Record<string, unknown>) => [
        ...[kind, title, former, address, url],
      ]),
      [
        ['https://first.example', 'https://second.example'],
        ['', 'https://first.example'],
      ].map((both) => ['address_changed', 'Bea Admin', ...both, '/admin/settings/site']),
    )
  }
})
