// Creates shared devices, PINs and ID badges for tests.
import assert from 'node:assert/strict'
import { hashIdBadge } from '#shared-devices/quick-sign-in.ts'
import { type CallOptions, type TestSite, testUrl } from '../app.ts'
import { type TestPerson, testPassword } from '../builders.ts'

export interface TestDevice {
  shared_deviceid: number
  cookie: string
}

export async function register(site: TestSite, as: TestPerson, name = 'Press 3'): Promise<TestDevice> {
  const draft = { name, old_password: testPassword }
  const { status, body, headers, text } = await site.call('POST', '/shared_devices', { as, body: draft })
  assert.equal(status, 201, text)
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  return { shared_deviceid: body.shared_deviceid, cookie }
}

/** A request of the app in the browser of the device; `session`: the token of its signed-in user. */
export const asDevice = ({ cookie }: { cookie: string }, body?: object, session?: string): CallOptions => ({
  headers: { cookie: session ? `${cookie}; session=${session}` : cookie, origin: testUrl },
  ...(body ? { body } : {}),
})

const put = async (site: TestSite, as: TestPerson, path: string, body: object): Promise<TestPerson> => {
  const { status, text } = await site.call('PUT', path, { as, body: { old_password: testPassword, ...body } })
  assert.equal(status, 200, text)
  return as
}

export const withPin = (site: TestSite, as: TestPerson, pin: string) => put(site, as, '/user/pin', { pin })
export const withIdBadge = (site: TestSite, as: TestPerson, code: string) =>
  put(site, as, '/user/id_badge', { code })

/** A badge of fewer characters, as earlier versions stored it. */
export async function withEarlierIdBadge(site: TestSite, as: TestPerson, code: string): Promise<TestPerson> {
  await withIdBadge(site, as, `${code} and 8 more`)
  await site.write(async (ctx) => {
    const change = { hash: await hashIdBadge(ctx, code), mayBeShort: 1 }
    await ctx.db.updateTable('user_id_badges').set(change).where('userid', '=', as.userid).execute()
  })
  return as
}

/** Signs in on the device; `from`: the session that the browser has. */
export async function switchTo(
  site: TestSite,
  device: TestDevice,
  body: object,
  from?: string,
): Promise<{ userid: number; token: string }> {
  const call = asDevice(device, body, from)
  const { status, body: user, text, headers } = await site.call('POST', '/shared_device/session', call)
  assert.equal(status, 201, text)
  const token = /session=([0-9a-f]+)/.exec(String(headers['set-cookie']))?.[1]
  assert.ok(token !== undefined && !text.includes(token), 'only the cookie has the session')
  return { userid: user.userid, token }
}
