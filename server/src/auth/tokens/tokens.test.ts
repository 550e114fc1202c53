// Tests tokens: created, shown once, stored as hashes, listed, revoked, limited in time and number.
// Engines: both in the outer circle, because tokens are ordered, bounded and deleted by SQL.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { engine, startSite, type TestSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, testPassword } from '#test/builders.ts'
import { tableNames } from '#test/schema.ts'
import { eventsOf } from '#test/traces.ts'
import { addToken, startSession } from './tokens.ts'

const dayMs = 86_400_000
const statusOf = async (site: TestSite, token: string) =>
  (await site.call('GET', '/user', { as: { token } })).status

/** All stored data of the site as text: the files of SQLite, or every row of every table. */
async function allStoredData(site: TestSite): Promise<string> {
  const rows = await site.read(async (ctx) => {
    const all = []
    for (const name of tableNames())
      all.push(
        await ctx.db
          .selectFrom(name as 'users')
          .selectAll()
          .execute(),
      )
    return JSON.stringify(all)
  })
  if (engine === 'postgres') return rows
  const files = readdirSync(site.folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  return rows + files.map(({ name }) => readFileSync(join(site.folder, name), 'latin1')).join()
}

test('a token is shown once, works under both words, and is kept only as a hash', async () => {
  const site = await startSite()
  const mara = await aPerson(site)
  const made = await site.call('POST', '/user/tokens', {
    as: mara,
    body: { label: '  Nightly export ', old_password: testPassword },
  })
  assert.equal(made.status, 201)
  const { token, ...shown } = made.body
  assert.match(token, /^[0-9a-f]{32}$/)
  assert.equal(shown.label, 'Nightly export')
  assert.deepEqual(
    [shown.kind, shown.last_used_date, shown.expires_date, shown.current, shown.scopes],
    ['api', null, Math.floor(site.clock.now / 1000) + 90 * 86_400, false, ['read']],
  )
  assert.equal(await statusOf(site, token), 200)
  const bearer = { authorization: `Bearer ${token}` }
  assert.equal((await site.call('GET', '/user', { headers: bearer })).body.authToken, token)
  const listed = await site.call('GET', '/user/tokens', { as: mara })
  assert.deepEqual(listed.body[0], shown)
  assert.equal(listed.text.includes(token), false)
  const stored = await allStoredData(site)
  assert.equal(stored.includes('Nightly export'), true, 'the search looks in the right place')
  for (const secret of [token, mara.token, testPassword])
    assert.equal(stored.includes(secret), false, 'a secret is kept in clear')
})

test('links of resets and invitations and the setup code are not stored in clear', async () => {
  const site = await startSite()
  const { issueSetupCode } = await import('../joining/setup.ts')
  const code = await site.write(issueSetupCode)
  const mara = await aPerson(site, { privileges: ['Admin'] })
  const reset = await site.call('POST', `/users/${mara.userid}/reset_link`, { as: mara })
  const invitation = await site.call('POST', '/invitations', { as: mara, body: {} })
  const stored = await allStoredData(site)
  for (const secret of [
    reset.body.url.split('/').at(-1),
    invitation.body.url.split('=').at(-1),
    code,
    code.replace('-', ''),
  ])
    assert.equal(stored.includes(secret), false)
})

testOnBoth('one’s own tokens are listed newest first, and this request’s is marked', async () => {
  const site = await startSite()
  const mara = await aPerson(site)
  const other = await aPerson(site)
  await site.call('POST', '/user/tokens', { as: mara, body: { label: 'One', old_password: testPassword } })
  await site.call('POST', '/user/tokens', {
    as: other,
    body: { label: 'Not hers', old_password: testPassword },
  })
  const { body } = await site.call('GET', '/user/tokens', { as: mara })
  assert.deepEqual(
    body.map((row: { label: string }) => row.label),
    ['One', 'Test'],
  )
  assert.deepEqual(
    body.map((row: { current: boolean }) => row.current),
    [false, true],
  )
  assert.deepEqual(
    body.map((row: { kind: string }) => row.kind),
    ['api', 'session'],
  )
})

test('a revoked token is out at once; those of others do not exist for one', async () => {
  const site = await startSite()
  const mara = await aPerson(site)
  const other = await aPerson(site, { privileges: ['Admin'] })
  const { body } = await site.call('POST', '/user/tokens', {
    as: mara,
    body: { label: 'One', old_password: testPassword },
  })
  assert.equal(await statusOf(site, body.token), 200)
  const path = `/user/tokens/${body.tokenid}`
  assert.equal((await site.call('DELETE', path, { as: other })).status, 404)
  assert.equal((await site.call('DELETE', path, { as: mara })).status, 204)
  assert.equal(await statusOf(site, body.token), 401)
  assert.equal((await site.call('DELETE', path, { as: mara })).status, 404)
})

test('an administrator sees what acts in somebody’s name, and revokes it', async () => {
  const site = await startSite()
  const admin = await anAdmin(site)
  const tom = await aPerson(site, { name: 'Tom' })
  const { body: made } = await site.call('POST', '/user/tokens', {
    as: tom,
    body: { label: 'Script', old_password: testPassword },
  })
  const seen = await site.call('GET', `/users/${tom.userid}/tokens`, { as: admin })
  const token = seen.body.find(({ tokenid }: { tokenid: number }) => tokenid === made.tokenid)
  assert.equal(token.label, 'Script')
  assert.equal('token' in token, false)
  const path = `/users/${tom.userid}/tokens/${made.tokenid}`
  assert.equal(
    (await site.call('DELETE', `/users/${admin.userid}/tokens/${made.tokenid}`, { as: admin })).status,
    404,
  )
  assert.equal((await site.call('DELETE', path, { as: tom })).status, 403)
  assert.equal((await site.call('DELETE', path, { as: admin })).status, 204)
  assert.equal(await statusOf(site, made.token), 401)
  assert.equal((await site.call('GET', '/users/999/tokens', { as: admin })).status, 404)
  const [event] = (await site.call('GET', '/events?type=token.removed', { as: admin })).body
  assert.deepEqual(event.before, { userid: tom.userid, label: 'Script' })
  assert.equal(event.userid, admin.userid)
})

testOnBoth('a session that is ended from the list is out at once, in every process', async () => {
  const site = await startSite()
  const twin = await site.twin()
  const mara = await aPerson(site)
  const phone = (
    await site.call('POST', '/user/token', { body: { email: mara.email, password: testPassword } })
  ).body
  assert.equal(await statusOf(twin, phone.authToken), 200)
  const { body } = await site.call('GET', '/user/tokens', { as: mara })
  const events = await eventsOf(site, () =>
    site.call('DELETE', `/user/tokens/${body[0].tokenid}`, { as: mara }),
  )
  assert.deepEqual(events, ['session.ended'])
  assert.equal(await statusOf(twin, phone.authToken), 401)
  assert.equal(await statusOf(twin, mara.token), 200)
})

test('a token ends at its time, which must lie ahead', async () => {
  const site = await startSite()
  const mara = await aPerson(site)
  const now = Math.floor(site.clock.now / 1000)
  for (const expires_date of [0, now, now - 1, 1e12, '2030']) {
    const answer = await site.call('POST', '/user/tokens', {
      as: mara,
      body: { label: 'x', expires_date, old_password: testPassword },
    })
    assert.equal(answer.status, 422, String(expires_date))
    assert.equal(answer.body.errors[0].field, 'expires_date')
  }
  const { body } = await site.call('POST', '/user/tokens', {
    as: mara,
    body: { label: 'x', expires_date: now + 60, old_password: testPassword },
  })
  assert.equal(body.expires_date, now + 60)
  assert.equal(await statusOf(site, body.token), 200)
  site.clock.now += 60_000
  assert.equal(await statusOf(site, body.token), 401)
  const left = (await site.call('GET', '/user/tokens', { as: mara })).body
  assert.equal(left.length, 1)
})

test('a token is made for what is named, for ninety days unless somebody says otherwise, and with the password', async () => {
  const site = await startSite()
  const mara = await aPerson(site)
  const make = (body: object) =>
    site.call('POST', '/user/tokens', { as: mara, body: { label: 'x', ...body } })
  const proof = { old_password: testPassword }
  const never = await make({ ...proof, scopes: ['work_log', 'read', 'read'], expires_date: null })
  assert.deepEqual([never.body.expires_date, never.body.scopes], [null, ['read', 'work_log']])
  for (const [body, field] of [
    [{}, 'old_password'],
    [{ old_password: 'not this one' }, 'old_password'],
    [{ ...proof, scopes: [] }, 'scopes'],
    [{ ...proof, scopes: ['everything'] }, 'scopes'],
    [{ ...proof, scopes: 'read' }, 'scopes'],
  ] as const) {
    const answer = await make(body)
    assert.equal(answer.status, 422, JSON.stringify(body))
    assert.match(answer.body.errors[0].field, new RegExp(`^${field}`))
  }
  assert.equal((await site.call('GET', '/user/tokens', { as: mara })).body.length, 2)
})

test('a token from before there were scopes may all that its owner may', async () => {
  const site = await startSite()
  const admin = await anAdmin(site)
  const { body } = await site.call('POST', '/user/tokens', {
    as: admin,
    body: { label: 'Old', old_password: testPassword },
  })
  await site.write((ctx) =>
    ctx.db.updateTable('tokens').set({ scopes: null }).where('tokenid', '=', body.tokenid).execute(),
  )
  const [old] = (await site.call('GET', '/user/tokens', { as: body })).body
  assert.deepEqual(old.scopes, ['read', 'write', 'work_log', 'account', 'administration'])
  assert.equal((await site.call('PATCH', '/settings', { as: body, body: { title: 'Hall 4' } })).status, 200)
})

testOnBoth(
  'what ends with a new password, a reset and an account that is switched off stays ended',
  async () => {
    const site = await startSite()
    const admin = await anAdmin(site)
    const path = (who: { userid: number }) => `/users/${who.userid}`
    type Ends = (mara: Awaited<ReturnType<typeof aPerson>>) => Promise<unknown>
    const next = { password: 'another good one', old_password: testPassword }
    const ways: [string, Ends, { session: number; token: number }][] = [
      [
        'a new password',
        (mara) => site.call('PATCH', path(mara), { as: mara, body: next }),
        { session: 401, token: 401 },
      ],
      [
        'a new password that keeps tokens',
        (mara) => site.call('PATCH', path(mara), { as: mara, body: { ...next, keep_tokens: true } }),
        { session: 401, token: 200 },
      ],
      [
        'a password that an administrator sets',
        (mara) => site.call('PATCH', path(mara), { as: admin, body: { password: 'set by the boss' } }),
        { session: 401, token: 401 },
      ],
      [
        'switching off and on again',
        async (mara) => {
          await site.call('PATCH', path(mara), { as: admin, body: { enabled: false } })
          await site.call('PATCH', path(mara), { as: admin, body: { enabled: true } })
        },
        { session: 401, token: 401 },
      ],
      [
        'ending everything',
        (mara) => site.call('DELETE', '/user/tokens', { as: mara }),
        { session: 401, token: 401 },
      ],
      [
        'an administrator who ends everything',
        (mara) => site.call('DELETE', `${path(mara)}/tokens`, { as: admin }),
        { session: 401, token: 401 },
      ],
    ]
    for (const [what, ends, expected] of ways) {
      const mara = await aPerson(site)
      const credentials = { email: mara.email, password: testPassword }
      const session = (await site.call('POST', '/user/token', { body: credentials })).body.authToken
      const proof = { label: 'Program', old_password: testPassword }
      const { token } = (await site.call('POST', '/user/tokens', { as: mara, body: proof })).body
      await ends(mara)
      const found = { session: await statusOf(site, session), token: await statusOf(site, token) }
      assert.deepEqual(found, expected, what)
    }
    const events = (await site.call('GET', '/events?type=token.all-removed', { as: admin })).body
    assert.deepEqual(events[0].before, { count: 1 })
  },
)

test('whoever ends everything stays in with what it was asked with', async () => {
  const site = await startSite()
  const [mara, admin] = [await aPerson(site), await anAdmin(site)]
  assert.equal((await site.call('DELETE', '/user/tokens', { as: mara })).status, 204)
  assert.equal(await statusOf(site, mara.token), 200)
  assert.equal((await site.call('DELETE', `/users/${admin.userid}/tokens`, { as: admin })).status, 204)
  assert.equal(await statusOf(site, admin.token), 200)
})

test('a person has two hundred tokens at most', async () => {
  const site = await startSite()
  const mara = await aPerson(site)
  await site.write(async (ctx) => {
    const acting = { ...ctx, actor: { ...ctx.actor, userid: mara.userid } }
    for (let each = 0; each < 200; each++) await addToken(acting, { label: `Token ${each}` })
  })
  const body = { label: 'One too many', old_password: testPassword }
  const answer = await site.call('POST', '/user/tokens', { as: mara, body })
  assert.deepEqual([answer.status, answer.body.errors[0].field], [422, 'label'])
  assert.equal((await site.call('GET', '/user/tokens', { as: mara })).body.length, 201)
})

test('labels are needed and bounded', async () => {
  const site = await startSite()
  const mara = await aPerson(site)
  for (const body of [
    {},
    { label: '', old_password: testPassword },
    { label: '   ', old_password: testPassword },
    { label: 'x'.repeat(81) },
    { label: 5 },
    { label: 'x', y: 1 },
  ])
    assert.equal(
      (await site.call('POST', '/user/tokens', { as: mara, body })).status,
      422,
      JSON.stringify(body),
    )
})

testOnBoth('of more than a hundred sessions the oldest end, at once; keys of programs stay', async () => {
  const site = await startSite()
  const mara = await aPerson(site)
  const key = (
    await site.call('POST', '/user/tokens', { as: mara, body: { label: 'Key', old_password: testPassword } })
  ).body.token
  assert.equal(await statusOf(site, mara.token), 200)
  await site.write(async (ctx) => {
    for (let each = 0; each < 99; each++)
      await startSession(ctx, { userid: mara.userid, label: `Session ${each}`, days: 30 })
  })
  assert.equal(await statusOf(site, mara.token), 200)
  await site.write((ctx) => startSession(ctx, { userid: mara.userid, label: 'One too many', days: 30 }))
  assert.equal(await statusOf(site, mara.token), 401)
  assert.equal(await statusOf(site, key), 200)
})

test('use prolongs a session, also in the eyes of a process that knew it before', async () => {
  const site = await startSite()
  const [first, second] = [await site.twin(), await site.twin()]
  const mara = await aPerson(site)
  assert.equal(await statusOf(second, mara.token), 200)
  site.clock.now += 29 * dayMs
  assert.equal(await statusOf(first, mara.token), 200)
  // At its end a process saves at the latest which tokens were used.
  await first.close()
  site.clock.now += 20 * dayMs
  assert.equal(await statusOf(second, mara.token), 200)
  site.clock.now += 31 * dayMs
  assert.equal(await statusOf(second, mara.token), 401)
})

test('GET /user answers the token that was sent, but never the one of a cookie', async () => {
  const site = await startSite()
  const mara = await aPerson(site)
  assert.equal((await site.call('GET', '/user', { as: mara })).body.authToken, mara.token)
  assert.equal((await site.call('GET', `/users/${mara.userid}`, { as: mara })).body.authToken, mara.token)
  const other = await aPerson(site)
  assert.equal((await site.call('GET', `/users/${other.userid}`, { as: mara })).body.authToken, undefined)
  const byCookie = await site.call('GET', '/user', { headers: { cookie: `session=${mara.token}` } })
  assert.equal(byCookie.status, 200)
  assert.equal(byCookie.text.includes(mara.token), false)
})

test('the head wins over the cookie', async () => {
  const site = await startSite()
  const [mara, jonas] = [await aPerson(site), await aPerson(site)]
  const headers = { cookie: `session=${jonas.token}` }
  assert.equal((await site.call('GET', '/user', { as: mara, headers })).body.userid, mara.userid)
  assert.equal((await site.call('GET', '/user', { as: { token: 'f'.repeat(32) }, headers })).status, 401)
})
