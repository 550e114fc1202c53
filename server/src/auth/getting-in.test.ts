// Tests which requests wrong passwords slow down: by account, by network, behind proxies, after a reset.
// Engines: both in the outer circle, because throttling counts rows by time in short transactions.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, type TestSite, testOnBoth, testOnSqlite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson, testPassword } from '#test/builders.ts'
import { deleteOldAttempts, takeSignIn } from './throttle.ts'

interface Where {
  from?: string
  headers?: Record<string, string>
}

const signIn = async (site: TestSite, { email }: TestPerson, password: string, where: Where = {}) =>
  (await site.call('POST', '/user/token', { body: { email, password }, ...where })).status

const wrongTimes = async (count: number, site: TestSite, person: TestPerson, where: Where) => {
  for (let each = 0; each < count; each++)
    assert.equal(await signIn(site, person, 'not this one', where), 401, `try ${each}`)
}

/** Failures without the slow hash. */
const noteFailures = (site: TestSite, tries: { email: string; from: string }[]) =>
  site.write(async (ctx) => {
    for (const { email, from } of tries) await takeSignIn(ctx, email, from)
  })

testOnSqlite('wrong passwords from elsewhere do not keep out who knows the right one', async () => {
  const site = await startSite()
  const mara = await aPerson(site)
  await wrongTimes(10, site, mara, { from: '203.0.113.1' })
  await wrongTimes(10, site, mara, { from: '203.0.113.2' })
  for (const from of ['203.0.113.1', '203.0.113.2'])
    assert.equal(await signIn(site, mara, testPassword, { from }), 429)
  assert.equal(await signIn(site, mara, testPassword, { from: '198.51.100.7' }), 201)
})

testOnBoth('addresses of one IPv6 network count as one', async () => {
  const site = await startSite()
  const mara = await aPerson(site)
  for (let each = 1; each <= 10; each++) await wrongTimes(1, site, mara, { from: `2001:db8:1:2::${each}` })
  assert.equal(await signIn(site, mara, testPassword, { from: '2001:db8:1:2:ffff::9' }), 429)
  assert.equal(await signIn(site, mara, testPassword, { from: '2001:db8:1:3::9' }), 201)
})

test('an office behind one address begins its shift with many slips', async () => {
  const site = await startSite()
  const mara = await aPerson(site)
  const from = '198.51.100.7'
  const slips = Array.from({ length: 299 }, (_, each) => ({
    email: `p${Math.floor(each / 6)}@example.org`,
    from,
  }))
  await noteFailures(site, slips)
  assert.equal(await signIn(site, mara, testPassword, { from }), 201)
  await wrongTimes(1, site, mara, { from })
  assert.equal(await signIn(site, mara, testPassword, { from }), 429)
  assert.equal(await signIn(site, mara, testPassword, { from: '198.51.100.8' }), 201)
})

testOnBoth('one password tried on many accounts from one network stops after 60 accounts', async () => {
  const site = await startSite()
  const [mara, tom] = [await aPerson(site), await aPerson(site)]
  const from = '198.51.100.7'
  const each = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ email: `${name}${index}@example.org`, from }))
  await noteFailures(site, each('first', 30))
  assert.equal(await signIn(site, mara, testPassword, { from }), 201)
  await noteFailures(site, [...each('first', 30), ...each('second', 29)])
  await wrongTimes(3, site, mara, { from })
  assert.equal(await signIn(site, tom, testPassword, { from }), 429)
  assert.equal(await signIn(site, tom, testPassword, { from: '198.51.100.8' }), 201)
  assert.equal(await signIn(site, mara, testPassword, { from }), 201, 'its own limit alone holds')
  assert.equal(await signIn(site, tom, testPassword, { from }), 201)
  site.clock.now += 3_600_000
  assert.equal(await signIn(site, tom, testPassword, { from }), 201)
})

testOnBoth(
  'signing in with an account of their own does not set back the count of who tries many',
  async () => {
    const site = await startSite()
    const [own, other] = [await aPerson(site), await aPerson(site)]
    const from = '198.51.100.7'
    await wrongTimes(1, site, own, { from })
    const tries = Array.from({ length: 60 }, (_, index) => ({ email: `p${index}@example.org`, from }))
    await noteFailures(site, tries.slice(0, 59))
    for (let again = 0; again < 5; again++) assert.equal(await signIn(site, own, testPassword, { from }), 201)
    await noteFailures(site, tries.slice(59))
    assert.equal(await signIn(site, other, testPassword, { from }), 429)
  },
)

testOnBoth(
  'guessing from many networks is slowed down too, until the owner has chosen a new password',
  async () => {
    const site = await startSite()
    const [admin, mara] = [await anAdmin(site), await aPerson(site)]
    const { email } = mara
    const many = Array.from({ length: 500 }, (_, each) => ({
      email,
      from: `203.0.113.${Math.floor(each / 10)}`,
    }))
    await noteFailures(site, many)
    assert.equal(await signIn(site, mara, testPassword, { from: '198.51.100.7' }), 429)
    const link = await site.call('POST', `/users/${mara.userid}/reset_link`, { as: admin })
    const body = { token: String(link.body.url).split('/').at(-1), password: 'another good one' }
    assert.equal((await site.call('POST', '/users/reset_password/complete', { body })).status, 200)
    assert.equal(await signIn(site, mara, 'another good one', { from: '203.0.113.3' }), 201)
    assert.equal(await signIn(site, mara, testPassword, { from: '203.0.113.3' }), 401)
  },
)

testOnSqlite(
  'wrong proofs of the password in one session do not keep the owner from another one',
  async () => {
    const site = await startSite()
    const mara = await aPerson(site)
    const other = (
      await site.call('POST', '/user/token', { body: { email: mara.email, password: testPassword } })
    ).body
    const prove = async (token: string, old_password: string) =>
      (await site.call('POST', '/user/tokens', { as: { token }, body: { label: 'x', old_password } })).status
    for (let each = 0; each < 10; each++) assert.equal(await prove(mara.token, 'not this one'), 422)
    assert.equal(await prove(mara.token, testPassword), 429)
    assert.equal(await prove(other.authToken, testPassword), 201)
  },
)

test('what was tried while the clock was ahead keeps nobody out when it is right again', async () => {
  const site = await startSite()
  const mara = await aPerson(site)
  const from = '198.51.100.7'
  site.clock.now += 2 * 86_400_000
  await noteFailures(
    site,
    Array.from({ length: 10 }, () => ({ email: mara.email, from })),
  )
  assert.equal(await signIn(site, mara, testPassword, { from }), 429)
  site.clock.now -= 2 * 86_400_000
  assert.equal(await signIn(site, mara, testPassword, { from }), 201)
  await site.write((ctx) => deleteOldAttempts(ctx.db, ctx.now, 500))
  const left = await site.read((ctx) => ctx.db.selectFrom('throttled_attempts').selectAll().execute())
  assert.deepEqual(left, [])
})

test('X-Forwarded-For of somebody who is no named proxy counts for nothing', async () => {
  const site = await startSite()
  const mara = await aPerson(site)
  for (let each = 1; each <= 10; each++)
    await wrongTimes(1, site, mara, { headers: { 'x-forwarded-for': `203.0.113.${each}` } })
  assert.equal(
    await signIn(site, mara, testPassword, { headers: { 'x-forwarded-for': '198.51.100.7' } }),
    429,
  )
})

testOnSqlite('behind named proxies a caller is who the outermost of them saw', async () => {
  const site = await startSite({ proxies: ['127.0.0.1', '10.0.0.0/8'] })
  const mara = await aPerson(site)
  const through = (said: string) => ({ headers: { 'x-forwarded-for': said } })
  for (let each = 1; each <= 10; each++)
    await wrongTimes(1, site, mara, through(`192.0.2.${each}, 203.0.113.9, 10.1.1.1`))
  assert.equal(await signIn(site, mara, testPassword, through('203.0.113.9, 10.1.1.2')), 429)
  assert.equal(await signIn(site, mara, testPassword, through('198.51.100.7, 10.1.1.1')), 201)
  const events = await site.read((ctx) =>
    ctx.db.selectFrom('events').select('source').where('type', '=', 'session.refused').execute(),
  )
  for (const { source } of events) assert.match(source, /^api 203\.0\.113\.9 /)
})

test('whether an address has an account is told neither by signing in nor by asking for a link', async () => {
  const { createMailer } = await import('#platform/mail/mailer.ts')
  const site = await startSite({ mailer: createMailer('smtp://127.0.0.1:1', 'site@stepwright.test') })
  const [admin, mara, tom] = [await anAdmin(site), await aPerson(site), await aPerson(site)]
  await site.call('PATCH', `/users/${tom.userid}`, { as: admin, body: { enabled: false } })
  const said = []
  for (const email of [mara.email, tom.email, 'who@example.org'])
    said.push(await site.call('POST', '/users/reset_password', { body: { email } }))
  const [known, ...others] = said.map(({ status, body }) => ({ status, body }))
  assert.equal(known?.status, 200)
  for (const other of others) assert.deepEqual(other, known)
  const asked = await site.call('GET', '/events?type=password-reset.requested', { as: admin })
  assert.deepEqual(
    asked.body.map((event: { subjectid: number }) => event.subjectid),
    [mara.userid],
  )
})
