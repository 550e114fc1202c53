// Engines: both in the outer circle, because the end of a session and its device are rows.
// Proves that a session by password on a shared device ends as one by PIN does, with all rights of its user until then.
import { deepEqual, equal, match } from 'node:assert/strict'
import { startSite, type TestSite, testOnBoth, testUrl } from '#test/app.ts'
import { anAdmin, type TestPerson, testPassword } from '#test/builders.ts'
import { asDevice, register, switchTo, type TestDevice, withPin } from '#test/devices/device-builders.ts'

const minuteMs = 60_000

const cookiesOf = (headers: object): string => String((headers as Record<string, unknown>)['set-cookie'])
const sessionIn = (headers: object): string => /session=([0-9a-f]+)/.exec(cookiesOf(headers))?.[1] ?? ''

async function signIn(site: TestSite, device: TestDevice, { email }: TestPerson, from?: string) {
  const answer = await site.call(
    'POST',
    '/user/token',
    asDevice(device, { email, password: testPassword }, from),
  )
  equal(answer.status, 201, answer.text)
  match(String(answer.headers['clear-site-data']), /cache/)
  return sessionIn(answer.headers)
}

async function registerUser(site: TestSite, device: TestDevice) {
  await site.call('PATCH', '/settings', { as: await anAdmin(site), body: { registration: 'open' } })
  const body = { email: 'new@example.org', username: 'Nora New', password: testPassword }
  const answer = await site.call('POST', '/users', asDevice(device, body))
  equal(answer.status, 201, answer.text)
  return sessionIn(answer.headers)
}

const statusOf = async (site: TestSite, path: string, cookie: string): Promise<number> =>
  (await site.call('GET', path, { headers: { cookie } })).status

const ways = {
  'signing in': signIn,
  registering: registerUser,
} as const

for (const [name, way] of Object.entries(ways))
  testOnBoth(`${name} by password on a shared device makes a session of the device`, async () => {
    const site = await startSite()
    const ada = await anAdmin(site)
    const device = await register(site, ada)
    const session = await way(site, device, ada)
    const both = `${device.cookie}; session=${session}`
    const other = await register(site, ada)
    deepEqual(
      [
        await statusOf(site, '/user', both),
        await statusOf(site, '/user', `session=${session}`),
        await statusOf(site, '/user', `${other.cookie}; session=${session}`),
      ],
      [200, 401, 401],
    )
    site.clock.now += 6 * minuteMs
    equal(await statusOf(site, '/user', both), 200)
    site.clock.now += 7 * minuteMs + 1000
    equal(await statusOf(site, '/user', both), 401, 'nobody has used the device for its lock time')
    const next = await signIn(site, device, ada)
    await site.call('DELETE', `/shared_devices/${device.shared_deviceid}`, { as: ada })
    equal(await statusOf(site, '/user', `${device.cookie}; session=${next}`), 401, 'the device is withdrawn')
  })

testOnBoth('a session by password ends the one before on its device, and keeps all rights', async () => {
  const site = await startSite()
  const ada = await withPin(site, await anAdmin(site), '4826')
  const device = await register(site, ada)
  const { token: byPin } = await switchTo(site, device, { userid: ada.userid, pin: '4826' })
  equal(await statusOf(site, '/settings', `${device.cookie}; session=${byPin}`), 403)
  const session = await signIn(site, device, ada, byPin)
  equal(await statusOf(site, '/settings', `${device.cookie}; session=${session}`), 200)
  equal(await statusOf(site, '/user', `${device.cookie}; session=${byPin}`), 401)
})

testOnBoth('the session that registers its browser is one of the device from then on', async () => {
  const site = await startSite()
  const ada = await anAdmin(site)
  const body = { email: ada.email, password: testPassword }
  const signedIn = await site.call('POST', '/user/token', { headers: { origin: testUrl }, body })
  const session = sessionIn(signedIn.headers)
  equal(await statusOf(site, '/user', `session=${session}`), 200)
  site.clock.now += 20 * 60 * minuteMs
  const registered = await site.call('POST', '/shared_devices', {
    headers: { cookie: `session=${session}`, origin: testUrl },
    body: { name: 'Press 3', old_password: testPassword },
  })
  equal(registered.status, 201, registered.text)
  const key = cookiesOf(registered.headers).split(';')[0]
  deepEqual(
    [
      await statusOf(site, '/user', `session=${session}; ${key}`),
      await statusOf(site, '/user', `session=${session}`),
    ],
    [200, 401],
  )
  site.clock.now += 8 * minuteMs
  equal(await statusOf(site, '/user', `session=${session}; ${key}`), 401)
  equal((await site.call('GET', '/user', { as: ada })).status, 200, 'other sessions of the user stay')
})
