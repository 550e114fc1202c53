// Tests that every write accepts an Idempotency-Key or rejects it explicitly.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { startSite, testOnBoth, testUrl } from '#test/app.ts'
import { anAdmin, testPassword } from '#test/builders.ts'
import { aCategory } from '#test/guide-builders.ts'
import { eventsOf, leavesNoTrace } from '#test/traces.ts'

interface Operation {
  operationId: string
  parameters?: { name: string }[]
}

test('a key is taken by every write, or refused with a word', async () => {
  const site = await startSite()
  const as = await anAdmin(site)
  const refusing: string[] = []
  for (const [path, item] of Object.entries(site.describe().paths)) {
    for (const [method, found] of Object.entries(item)) {
      if (method === 'get') continue
      const { operationId, parameters = [] } = found as unknown as Operation
      if (parameters.some(({ name }) => name === 'Idempotency-Key')) continue
      refusing.push(operationId)
      await leavesNoTrace(site, async () => {
        const address = path.replace(/\{\w+\}/g, '999999')
        const headers = { 'idempotency-key': 'one' }
        const answer = await site.call(method.toUpperCase(), address, { as, headers, body: {} })
        assert.deepEqual([answer.status, answer.body.errors[0].field], [422, 'Idempotency-Key'], operationId)
      })
    }
  }
  // Operations that hash, accept files or call other servers before their transaction; operations that answer a secret.
  assert.deepEqual(refusing.sort(), [
    'addEmbed',
    'addInvitation',
    'addTeamMember',
    'addToken',
    'checkSetupCode',
    'completePasswordReset',
    'completeSetup',
    'continueUpload',
    'countersignEntry',
    'createResetLink',
    'createToken',
    'endUpload',
    'grantExport',
    'registerSharedDevice',
    'registerUser',
    'releaseHold',
    'requestPasswordReset',
    'scanOnSharedDevice',
    'sendTestMail',
    'setDeputy',
    'setDeputyOfUser',
    'setIdBadge',
    'setIdBadgeOfUser',
    'setPin',
    'setPinOfUser',
    'signApprovalRequest',
    'signApprovalRequestWithToken',
    'signEntry',
    'signInOnSharedDevice',
    'updateUser',
    'uploadFile',
    'uploadImage',
  ])
})

test('a guide that is sent again with its key is made once', async () => {
  const site = await startSite()
  const as = await anAdmin(site)
  const body = { category: await aCategory(site), type: 'how-to', title: 'Set the die' }
  const headers = { 'idempotency-key': 'set-the-die' }
  const send = () => site.call('POST', '/guides', { as, headers, body })
  const first = await send()
  assert.equal(first.status, 201)
  const events = await eventsOf(site, async () => {
    const again = await send()
    assert.deepEqual([again.status, again.body], [201, first.body])
    assert.equal(again.headers['idempotency-replayed'], 'true')
  })
  assert.deepEqual(events, [])
  const other = await site.call('POST', '/guides', { as, headers, body: { ...body, title: 'Another' } })
  assert.deepEqual([other.status, other.body.code], [422, 'idempotency-key.reused'])
})

testOnBoth(
  'a stored request cannot be tried for its password, and one of an earlier version counts once',
  async () => {
    const site = await startSite()
    const { token } = await anAdmin(site)
    const body = { registration: 'closed', old_password: testPassword }
    const headers = { 'idempotency-key': 'close', cookie: `session=${token}`, origin: testUrl }
    const send = () => site.call('PATCH', '/settings', { headers, body })
    assert.equal((await send()).status, 200)
    const { digest } = await site.read(({ db }) =>
      db.selectFrom('idempotency_keys').select('digest').executeTakeFirstOrThrow(),
    )
    const text = `\n${JSON.stringify(body)}`
    const bare = createHash('sha256').update(text).digest()
    for (const form of ['hex', 'base64', 'base64url'] as const) assert.notEqual(digest, bare.toString(form))
    const formerly = { digest: bare.toString('hex') }
    await site.write(({ db }) => db.updateTable('idempotency_keys').set(formerly).execute())
    assert.deepEqual(await eventsOf(site, send), [])
    assert.equal((await send()).headers['idempotency-replayed'], 'true')
  },
)
