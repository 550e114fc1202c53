// Engines: both in the outer circle, because servers share the end of a session through its row.
// Proves that a session by PIN or ID badge is valid only on its device, and ends after the lock time.
import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, type TestSite, testOnBoth, testOnSqlite, testUrl } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { asDevice, register, switchTo, type TestDevice, withPin } from '#test/devices/device-builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aRun } from '#test/run-builders.ts'

const minuteMs = 60_000

async function start(lock_minutes = 5) {
  const site = await startSite()
  const ada = await anAdmin(site)
  const device = await register(site, ada)
  const path = `/shared_devices/${device.shared_deviceid}`
  await site.call('PATCH', path, { as: ada, body: { lock_minutes } })
  const tom = await withPin(site, await aPerson(site), '4826')
  const { token } = await switchTo(site, device, { userid: tom.userid, pin: '4826' })
  return { site, ada, device, path, tom, token }
}

const ask = async (site: TestSite, device: TestDevice, token: string, idle?: number): Promise<number> => {
  const { headers } = asDevice(device, undefined, token)
  const idling = idle === undefined ? {} : { 'x-idle-seconds': String(idle) }
  return (await site.call('GET', '/user', { headers: { ...headers, ...idling } })).status
}

const endOf = (site: TestSite) =>
  site.read(async ({ db }) => {
    const row = await db
      .selectFrom('tokens')
      .select('expiresAt')
      .where('shared_deviceid', 'is not', null)
      .orderBy('tokenid', 'desc')
      .executeTakeFirstOrThrow()
    return row.expiresAt as number
  })

/** No answer waits for the write. */
async function stored(site: TestSite, expected: number): Promise<void> {
  for (let tries = 0; tries < 10_000 && (await endOf(site)) !== expected; tries++)
    await new Promise((resume) => setImmediate(resume))
  equal(await endOf(site), expected)
}

testOnBoth(
  'a session opens nothing without the key of its device, also where answers are cached',
  async () => {
    const { site, ada, device, tom, token } = await start()
    await site.call('PATCH', '/settings', { as: ada, body: { private: true } })
    const { guideid } = await aGuide(site, { author: ada, steps: 1 })
    const { entryid } = await aRun(site, tom, guideid)
    const other = await register(site, ada)
    const wrong: Record<string, string>[] = [
      { cookie: `session=${token}` },
      { cookie: `session=${token}; stepwright_device=${'A'.repeat(43)}` },
      { cookie: `session=${token}; ${other.cookie}` },
      { cookie: device.cookie, authorization: `api ${token}` },
      { authorization: `api ${token}` },
    ]
    const run = `/work_log/${entryid}`
    const reads = [
      '/user',
      '/guides',
      `/guides/${guideid}`,
      run,
      `${run}.pdf`,
      '/work_log.csv',
      '/user/notices',
    ]
    for (const path of reads) {
      const headers = { cookie: `session=${token}; ${device.cookie}` }
      equal((await site.call('GET', path, { headers })).status, 200, path)
      equal((await site.call('GET', path, { headers })).status, 200, path)
      for (const copied of wrong)
        equal((await site.call('GET', path, { headers: copied })).status, 401, `${path} ${copied.cookie}`)
    }
    for (const headers of wrong)
      for (const [method, path] of [
        ['POST', '/work_log'],
        ['POST', '/user/media/uploads?file=a.png'],
        ['PUT', `/user/favorites/guides/${guideid}`],
        ['DELETE', '/user/token'],
      ] as const)
        equal((await site.call(method, path, { headers: { ...headers, origin: testUrl } })).status, 401, path)
    equal(await ask(site, device, token), 200)
    equal((await site.call('GET', '/user', { as: tom })).status, 200, 'other sessions need no device')
  },
)

testOnBoth('a session ends when nobody has used it for the lock time', async () => {
  const { site, device, token } = await start()
  for (const minutes of [5, 6, 6]) {
    site.clock.now += minutes * minuteMs
    equal(await ask(site, device, token), 200)
  }
  site.clock.now += 7 * minuteMs
  equal(await ask(site, device, token), 401)
  equal(await ask(site, device, token), 401)
  const session = await site.call('GET', '/session', asDevice(device, undefined, token))
  deepEqual([session.status, session.body.user], [200, null])
})

testOnBoth('requests that the app sends on its own do not extend a session', async () => {
  const { site, device, token } = await start()
  const statuses: number[] = []
  for (let minute = 1; minute <= 8; minute++) {
    site.clock.now += minuteMs
    statuses.push(await ask(site, device, token, minute * 60))
  }
  deepEqual(statuses, [200, 200, 200, 200, 200, 200, 401, 401])
})

testOnSqlite('a page that is touched stays signed in by what the app reports', async () => {
  const { site, device, token } = await start(1)
  for (let minute = 0; minute < 20; minute++) {
    site.clock.now += minuteMs
    equal(await ask(site, device, token, minute % 2 ? 2 : 50), 200)
  }
  for (const invalid of [Number.NaN, -5, 1e12]) {
    site.clock.now += 2 * minuteMs
    equal(await ask(site, device, token, invalid), 200, 'an invalid number counts as none')
  }
})

testOnBoth('two servers extend a session for each other, at most once a minute', async () => {
  const { site, device, token } = await start()
  const twin = await site.twin()
  const begun = await endOf(site)
  for (let seconds = 0; seconds < 60; seconds += 10) {
    equal(await ask(site, device, token), 200)
    equal(await ask(twin, device, token), 200)
    site.clock.now += 10_000
  }
  equal(await endOf(site), begun)
  equal(await ask(site, device, token), 200)
  await stored(site, begun + minuteMs)
  site.clock.now += 6 * minuteMs
  equal(await ask(twin, device, token), 200)
  await stored(site, begun + 7 * minuteMs)
  site.clock.now += 6 * minuteMs
  equal(await ask(site, device, token), 200)
  site.clock.now += 7 * minuteMs
  deepEqual([await ask(site, device, token), await ask(twin, device, token)], [401, 401])
})

testOnBoth('a shorter lock time holds for the open sessions, in every process', async () => {
  const { site, ada, device, path, token } = await start(60)
  const twin = await site.twin()
  deepEqual([await ask(site, device, token), await ask(twin, device, token)], [200, 200])
  equal((await site.call('PATCH', path, { as: ada, body: { lock_minutes: 2 } })).status, 200)
  site.clock.now += 3 * minuteMs
  equal(await ask(twin, device, token), 200)
  site.clock.now += 4 * minuteMs
  deepEqual([await ask(twin, device, token), await ask(site, device, token)], [401, 401])
})

test('a session lasts 12 hours, however much it is used', async () => {
  const { site, device, token } = await start(240)
  for (let hour = 0; hour < 6; hour++) {
    equal(await ask(site, device, token), 200)
    site.clock.now += 2 * 60 * minuteMs - (hour === 5 ? 1 : 0)
  }
  equal(await ask(site, device, token), 200)
  site.clock.now += 1
  equal(await ask(site, device, token), 401)
})
