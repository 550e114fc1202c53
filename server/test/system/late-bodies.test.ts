// Proves that a write is decided by the rights of its caller when its body has arrived, not when its head arrived: a
// caller could otherwise begin requests, lose a privilege or the session, and end them afterwards.
// Engines: both, because the transaction asks the database who the caller is.
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import type { Answer, CallOptions } from '../app.ts'
import { anAdmin, aPerson, type TestPerson } from '../builders.ts'
import { asDevice, register, switchTo, withPin } from '../devices/device-builders.ts'
import { aRun } from '../run-builders.ts'
import { accessOf } from './access-of-routes.ts'
import { callersFor, openWithRoutes, routesToSend } from './cast.ts'

const { cast, declared } = await openWithRoutes()
const { site, things } = cast
const boss = await anAdmin(site, 'Boss')
const { shared_deviceid: device } = await register(site, boss)
const named: Record<string, string> = { ...things, shared_deviceid: String(device) }

/** The body is made when the server reads it: after it has identified the caller. */
function late(
  [method, path]: readonly [method: string, path: string],
  caller: CallOptions,
  { body = {}, meanwhile }: { body?: object; meanwhile: () => Promise<unknown> },
): Promise<Answer> {
  const text = JSON.stringify(body)
  async function* parts() {
    await meanwhile()
    yield text
  }
  const headers = { ...caller.headers, 'content-length': `${text.length}` }
  return site.call(method, path, { ...caller, headers, body: Readable.from(parts()) })
}

const change = async (userid: number, body: object) =>
  assert.equal((await site.call('PATCH', `/users/${userid}`, { as: boss, body })).status, 200)

/** Ways in which an administrator loses rights. */
const ends: Record<string, (admin: TestPerson) => Promise<unknown>> = {
  'a lost privilege': ({ userid }) => change(userid, { privileges: ['Moderator'] }),
  'an account that is off': ({ userid }) => change(userid, { enabled: false }),
  'an ended session': ({ userid }) => site.call('DELETE', `/users/${userid}/tokens`, { as: boss }),
}

const groupOf = (route: string) => declared.get(route)?.group
const isWrite = (route: string) => !route.startsWith('GET ')
const closed = routesToSend(groupOf).filter(
  (route) => isWrite(route) && declared.get(route)?.rule.anonymous === 'never',
)

for (const [name, end] of Object.entries(ends))
  test(`${name} refuses the writes that the caller has begun`, async () => {
    const isPrivilege = name === 'a lost privilege'
    const left: string[] = []
    let refused = 0
    for (const route of closed) {
      if (isPrivilege && callersFor(route) !== 'administrators') continue
      const admin = await aPerson(site, { privileges: ['Admin'] })
      const [method = '', path = ''] = route.split(' ')
      const address = path.replace(/\{(\w+)\}/g, (_, thing: string) => named[thing] ?? '999999')
      const { status } = await late([method, address], { as: admin }, { meanwhile: () => end(admin) })
      // Routes with transactions of their own, or with fields that are required, may find a fault of the empty body
      // first; they change nothing.
      const isOwn = groupOf(route)?.includes('string') === true
      const refusal = isPrivilege ? 403 : 401
      const isRefused = isOwn ? status >= 400 : [refusal, 422].includes(status)
      if (status === refusal) refused += 1
      if (!isRefused) left.push(`${route}: ${status}, ${accessOf[route]}`)
    }
    assert.deepEqual(left, [])
    assert.ok(refused > (isPrivilege ? 5 : 20), `${refused} were refused for their rights`)
  })

test('a former administrator makes no invitation with a request that was begun before', async () => {
  const mallory = await aPerson(site, { privileges: ['Admin'] })
  const { status, body } = await late(
    ['POST', '/invitations'],
    { as: mallory },
    { body: { privileges: ['Admin'] }, meanwhile: () => change(mallory.userid, { privileges: [] }) },
  )
  assert.deepEqual([status, body.code], [403, 'access.denied'])
})

test('after the next user has signed in on a shared device nothing is recorded for the previous one', async () => {
  const device = await register(site, boss)
  const [tom, uma] = [await aPerson(site, { name: 'Tom' }), await aPerson(site, { name: 'Uma' })]
  await withPin(site, tom, '4826')
  await withPin(site, uma, '7306')
  const { entryid } = await aRun(site, tom, Number(things.guideid))
  const { token } = await switchTo(site, device, { userid: tom.userid, pin: '4826' })
  const { status } = await late(
    ['POST', `/work_log/${entryid}/suspend`],
    asDevice(device, undefined, token),
    {
      body: { reason: 'Not of Tom' },
      meanwhile: () => switchTo(site, device, { userid: uma.userid, pin: '7306' }, token),
    },
  )
  assert.equal(status, 401)
})
