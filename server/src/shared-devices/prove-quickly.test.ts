// Proves that a PIN or an ID badge identifies a signer on a shared device, and is checked again in the transaction.
import { deepEqual, equal, rejects } from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { Problem } from '#platform/problems.ts'
import { startSite, testUrl } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { register, type TestDevice, withIdBadge, withPin } from '#test/devices/device-builders.ts'
import { eventsOf } from '#test/traces.ts'
import { findPinSigners, proveQuickly } from './prove-quickly.ts'

const site = await startSite()
const ada = await anAdmin(site)
const device = await register(site, ada)

const { pepper } = await site.read(async (ctx) => ctx)

/** The members of a request that the proof reads. */
const requestFrom = ({ cookie }: Pick<TestDevice, 'cookie'>): FastifyRequest =>
  ({
    method: 'POST',
    headers: { cookie, origin: testUrl },
    raw: {},
    routeOptions: { config: {} },
    ctx: { url: testUrl, pepper },
    site: { allowedOrigins: [] },
    read: site.read,
    write: site.write,
  }) as unknown as FastifyRequest

const prove = (given: Parameters<typeof proveQuickly>[1], from: Pick<TestDevice, 'cookie'> = device) =>
  proveQuickly(requestFrom(from), given)
const refusedWith =
  (status: number, code: string) =>
  (error: unknown): boolean =>
    error instanceof Problem && error.status === status && error.code === code
const wrong = refusedWith(401, 'signature.wrong-credentials')
const notRegistered = refusedWith(403, 'shared-device.not-registered')
const aWorker = async () => withPin(site, await aPerson(site), '4826')

test('says who signs and how', async () => {
  const tom = await withIdBadge(site, await aWorker(), 'badge of tom')
  const byPin = await prove({ userid: tom.userid, pin: '4826' })
  deepEqual([byPin.userid, byPin.method], [tom.userid, 'pin'])
  const byBadge = await prove({ badge: 'badge of tom' })
  deepEqual([byBadge.userid, byBadge.method], [tom.userid, 'badge'])
  await site.write(byBadge.check)
  const [used] = (await site.call('GET', '/shared_devices', { as: ada })).body
  equal(used.last_user.userid, tom.userid)
})

test('refuses wrong credentials with the code of signatures, and records them', async () => {
  const tom = await aWorker()
  const events = await eventsOf(site, async () => {
    await rejects(prove({ userid: tom.userid, pin: '9182' }), wrong)
    await rejects(prove({ badge: 'unknown' }), wrong)
  })
  deepEqual(events, ['signature.refused', 'signature.refused'])
})

test('refuses a browser that is no device', async () => {
  const tom = await aWorker()
  await rejects(prove({ userid: tom.userid, pin: '4826' }, { cookie: '' }), notRegistered)
})

test('says who can sign by PIN on a device in use, and nobody elsewhere', async () => {
  const [tom, uma] = [await aWorker(), await aPerson(site)]
  const find = (from: Pick<TestDevice, 'cookie'>, userids = [tom.userid, uma.userid]) =>
    site.read((ctx) => findPinSigners(requestFrom(from), ctx, userids))
  deepEqual(await find(device), new Set([tom.userid]))
  deepEqual(await find(device, []), new Set())
  deepEqual(await find({ cookie: '' }), new Set())
})

test('counts with signing in: five wrong PINs, then both wait', async () => {
  const tom = await aWorker()
  for (const pin of ['1928', '1927', '1926', '1925', '1924'])
    await rejects(prove({ userid: tom.userid, pin }), wrong)
  await rejects(prove({ userid: tom.userid, pin: '4826' }), refusedWith(429, 'rate.exceeded'))
  const headers = { cookie: device.cookie, origin: testUrl }
  const body = { userid: tom.userid, pin: '4826' }
  equal((await site.call('POST', '/shared_device/session', { headers, body })).status, 429)
})

test('what changes between the proof and its transaction is refused', async () => {
  const tom = await withIdBadge(site, await aWorker(), 'badge of uma')
  const pin = await prove({ userid: tom.userid, pin: '4826' })
  const badge = await prove({ badge: 'badge of uma' })
  await withPin(site, tom, '7306')
  await rejects(site.write(pin.check), wrong)
  await site.call('DELETE', '/user/id_badge', { as: tom })
  await withIdBadge(site, await aPerson(site), 'badge of uma')
  await rejects(site.write(badge.check), wrong)
  const next = await prove({ userid: tom.userid, pin: '7306' })
  await site.call('PATCH', `/users/${tom.userid}`, { as: ada, body: { enabled: false } })
  await rejects(site.write(next.check), wrong)
})

test('a device that is withdrawn between the proof and its transaction signs nothing', async () => {
  const tom = await aWorker()
  const own = await register(site, ada)
  const { check } = await prove({ userid: tom.userid, pin: '4826' }, own)
  await site.call('DELETE', `/shared_devices/${own.shared_deviceid}`, { as: ada })
  await rejects(site.write(check), notRegistered)
})
