// Proves that new ID badges are long, and that shorter ones from earlier versions work but cannot be guessed.
// Engines: both in the outer circle, because limits count rows, and the length of a badge is a column.
import { deepEqual, equal } from 'node:assert/strict'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, testPassword } from '#test/builders.ts'
import {
  asDevice,
  register,
  switchTo,
  withEarlierIdBadge,
  withIdBadge,
} from '#test/devices/device-builders.ts'
import { eventsOf } from '#test/traces.ts'

const site = await startSite()
const dayMs = 24 * 60 * 60_000

const signIn = (device: { cookie: string }, badge: string) =>
  site.call('POST', '/shared_device/session', asDevice(device, { badge }))
const statusOf = async (device: { cookie: string }, badge: string) => (await signIn(device, badge)).status

testOnBoth('a new badge has 8 characters or more, and the field and the number are named', async () => {
  const as = await aPerson(site)
  for (const code of ['04A2', '04A2-99', ' 04A2-99 ', '\t04A2-99']) {
    const body = { old_password: testPassword, code }
    const { status, body: answer } = await site.call('PUT', '/user/id_badge', { as, body })
    deepEqual([status, answer.errors?.[0]?.field], [422, 'code'], code)
  }
  await withIdBadge(site, as, '04A2-991')
})

testOnBoth('a shorter badge works as before, and a device takes 10 unknown short texts a day', async () => {
  const tom = await withEarlierIdBadge(site, await aPerson(site), '04A2')
  const uma = await withIdBadge(site, await aPerson(site), 'LONG-BADGE-1')
  const device = await register(site, await anAdmin(site))
  for (let n = 0; n < 12; n++) equal((await switchTo(site, device, { badge: ' 04A2 ' })).userid, tom.userid)
  for (let n = 0; n < 10; n++) equal(await statusOf(device, `${1000 + n}`), 401)
  equal(await statusOf(device, '04A2'), 429)
  site.clock.now += dayMs / 2
  equal(await statusOf(device, '04A2'), 429)
  equal((await switchTo(site, device, { badge: 'LONG-BADGE-1' })).userid, uma.userid)
  site.clock.now += dayMs / 2
  equal((await switchTo(site, device, { badge: '04A2' })).userid, tom.userid)
})

testOnBoth('further devices of a registrar give no further tries', async () => {
  await withEarlierIdBadge(site, await aPerson(site), '04A3')
  const [ada, ben] = [await anAdmin(site), await anAdmin(site)]
  const devices = [await register(site, ada), await register(site, ada), await register(site, ada)]
  const refused = { 401: 0, 429: 0 }
  const events = await eventsOf(site, async () => {
    for (const device of devices)
      for (let n = 0; n < 10; n++) refused[(await statusOf(device, `${2000 + n}`)) as 401 | 429] += 1
  })
  deepEqual(refused, { 401: 20, 429: 10 })
  const reports = events.filter((type) => type === 'shared-device.attacked')
  equal(reports.length, 2, 'one by the limit of the device, one by that of its registrar')
  equal(await statusOf(devices[2] as { cookie: string }, '04A3'), 429)
  equal(await statusOf(await register(site, ben), '04A3'), 201)
})

testOnBoth('short codes in a run count only on sites with a badge that may be short', async () => {
  const own = await startSite()
  const ada = await anAdmin(own)
  const olga = await withIdBadge(own, await aPerson(own), 'BADGE-OLGA-01')
  const device = await register(own, ada)
  const { token } = await switchTo(own, device, { badge: 'BADGE-OLGA-01' })
  const scan = async (code: string) => {
    const { status, body } = await own.call('POST', '/shared_device/scan', asDevice(device, { code }, token))
    return status === 200 ? (body.user?.userid ?? null) : status
  }
  for (let n = 0; n < 310; n++) equal(await scan(`K-${n}`), null)
  equal(await scan('BADGE-OLGA-01'), olga.userid)
  const tom = await withEarlierIdBadge(own, await aPerson(own), '04A4')
  for (let n = 0; n < 300; n++) equal(await scan(`K-${n}`), null)
  equal(await scan('K-301'), 429)
  own.clock.now += 15 * 60_000
  const again = (await switchTo(own, device, { badge: 'BADGE-OLGA-01' })).token
  const found = await own.call('POST', '/shared_device/scan', asDevice(device, { code: '04A4' }, again))
  equal(found.body.user.userid, tom.userid)
})
