// Proves that a scan is compared with the ID badges: a badge signs its user in, and other codes have their own limit.
import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { asDevice, register, switchTo, withIdBadge } from '#test/devices/device-builders.ts'
import { eventsOf } from '#test/traces.ts'

const site = await startSite()
const ada = await anAdmin(site)
const windowMs = 15 * 60_000

const olga = await withIdBadge(site, await aPerson(site), 'BADGE-OLGA-01')
const omar = await withIdBadge(site, await aPerson(site), 'BADGE-OMAR-01')

async function signedIn() {
  const device = await register(site, ada)
  const { token } = await switchTo(site, device, { badge: 'BADGE-OLGA-01' })
  return { device, token }
}
type SignedIn = Awaited<ReturnType<typeof signedIn>>

const scan = ({ device, token }: SignedIn, code: string) =>
  site.call('POST', '/shared_device/scan', asDevice(device, { code }, token))
const userOf = async ({ device, token }: SignedIn) =>
  (await site.call('GET', '/user', asDevice(device, undefined, token))).body.userid

test('a badge signs its user in and ends the session of the request', async () => {
  const here = await signedIn()
  const events = await eventsOf(site, async () => {
    const { status, body, headers } = await scan(here, ' BADGE-OMAR-01')
    deepEqual([status, body.user?.userid], [200, omar.userid])
    const token = /session=([0-9a-f]+)/.exec(String(headers['set-cookie']))?.[1] ?? ''
    equal(await userOf({ ...here, token }), omar.userid)
  })
  deepEqual(events, ['session.ended', 'session.started'])
  equal(await userOf(here), undefined)
})

test('the own badge leaves the session of the request', async () => {
  const here = await signedIn()
  const events = await eventsOf(site, async () => {
    const { body, headers } = await scan(here, 'BADGE-OLGA-01')
    deepEqual([body.user.userid, headers['set-cookie']], [olga.userid, undefined])
  })
  deepEqual([events, await userOf(here)], [[], olga.userid])
})

test('another code changes nothing, records nothing, and is no wrong attempt', async () => {
  const here = await signedIn()
  const events = await eventsOf(site, async () => {
    for (let n = 0; n < 60; n++) {
      const { status, body, headers } = await scan(here, `KIT-${n}`)
      deepEqual([status, body, headers['set-cookie']], [200, { user: null }, undefined])
    }
  })
  deepEqual(events, [])
  equal(await userOf(here), olga.userid)
  const { device } = here
  const badge = await site.call(
    'POST',
    '/shared_device/session',
    asDevice(device, { badge: 'BADGE-OMAR-01' }),
  )
  equal(badge.status, 201)
})

test('a device takes 300 codes in 15 minutes, and badges do not count', async () => {
  let here = await signedIn()
  for (let n = 0; n < 300; n++) equal((await scan(here, `KIT-NUMBER-${n}`)).status, 200)
  equal((await scan(here, 'BADGE-OMAR-01')).status, 429)
  equal((await scan(await signedIn(), 'KIT-NUMBER-1')).status, 200)
  site.clock.now += windowMs
  here = { ...here, token: (await switchTo(site, here.device, { badge: 'BADGE-OLGA-01' })).token }
  equal((await scan(here, 'BADGE-OMAR-01')).status, 200)
})

test('works only for a signed-in user, and only on a device in use', async () => {
  const { device, token } = await signedIn()
  const body = { code: 'BADGE-OMAR-01' }
  equal((await site.call('POST', '/shared_device/scan', asDevice(device, body))).status, 401)
  equal((await site.call('POST', '/shared_device/scan', { as: ada, body })).status, 403)
  await site.call('DELETE', `/shared_devices/${device.shared_deviceid}`, { as: ada })
  equal((await site.call('POST', '/shared_device/scan', asDevice(device, body, token))).status, 401)
  for (const code of ['', 'x'.repeat(1001), 4711]) {
    const here = await signedIn()
    const call = asDevice(here.device, { code }, here.token)
    const { status, body: answer } = await site.call('POST', '/shared_device/scan', call)
    deepEqual([status, answer.errors?.[0]?.field], [422, 'code'])
  }
})

test('the badge of a disabled account is a code', async () => {
  const eve = await withIdBadge(site, await aPerson(site), 'BADGE-EVE-01')
  await site.call('PATCH', `/users/${eve.userid}`, { as: ada, body: { enabled: false } })
  site.clock.now += 1000
  const { body } = await scan(await signedIn(), 'BADGE-EVE-01')
  deepEqual(body, { user: null })
})
