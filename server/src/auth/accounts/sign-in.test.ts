// Signing in and out through the API.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testUrl } from '#test/app.ts'
import { anAdmin, aPerson, testPassword } from '#test/builders.ts'

test('signing in answers 201 with the user, a token of 32 hex digits and a session cookie', async () => {
  const site = await startSite()
  const mara = await aPerson(site, { name: 'Mara' })
  const { status, body, headers } = await site.call('POST', '/user/token', {
    body: { email: mara.email.toUpperCase(), password: testPassword },
  })
  assert.equal(status, 201)
  assert.equal(body.userid, mara.userid)
  assert.match(body.authToken, /^[0-9a-f]{32}$/)
  assert.equal(body.about_raw, false)
  assert.equal(body.about_rendered, false)
  assert.deepEqual(body.badge_counts, { bronze: 0, silver: 0, gold: 0, total: 0 })
  assert.equal(typeof body.reputation, 'number')
  assert.equal(typeof body.certification_count, 'number')
  assert.equal(Number.isInteger(body.join_date), true)
  assert.equal(body.image.id, -32)
  const cookie = String(headers['set-cookie'])
  assert.match(cookie, /^session=[0-9a-f]{32}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/)
  const me = await site.call('GET', '/user', { as: { token: body.authToken } })
  assert.equal(me.body.authToken, body.authToken)
})

test('the value of the session cookie serves as a token, under both words and after a trailing slash', async () => {
  const site = await startSite()
  const mara = await aPerson(site)
  for (const authorization of [`api ${mara.token}`, `Bearer ${mara.token}`, `API ${mara.token}`]) {
    assert.equal((await site.call('GET', '/user/', { headers: { authorization } })).status, 200)
  }
  assert.equal(
    (await site.call('GET', '/user', { headers: { cookie: `a=b; session=${mara.token}` } })).status,
    200,
  )
})

test('a sign-in is read whatever its Content-Type says, or says not', async () => {
  const site = await startSite()
  const { email } = await aPerson(site)
  const json = JSON.stringify({ email, password: testPassword })
  const form = new URLSearchParams({ email, password: testPassword }).toString()
  const bodies: [string, string | undefined][] = [
    [json, undefined],
    [json, 'text/plain'],
    [json, 'application/x-www-form-urlencoded'],
    [form, 'application/x-www-form-urlencoded'],
    [`\uFEFF${json}`, 'application/json'],
  ]
  for (const [body, type] of bodies) {
    const headers: Record<string, string> = type ? { 'content-type': type } : {}
    const { status } = await site.call('POST', '/user/token/', { body, headers })
    assert.equal(status, 201, `${type}: ${body}`)
  }
})

test('a wrong password and an unknown address get the same 401 with the text that clients compare', async () => {
  const site = await startSite()
  const { email } = await aPerson(site)
  const wrong = await site.call('POST', '/user/token', { body: { email, password: 'not this one' } })
  const unknown = await site.call('POST', '/user/token', {
    body: { email: 'who@example.org', password: 'x' },
  })
  assert.equal(wrong.status, 401)
  assert.equal(wrong.body.message, 'Invalid login')
  assert.deepEqual(unknown.body, wrong.body)
})

test('too many wrong passwords end in 429 with the time to wait, for that account only', async () => {
  const site = await startSite()
  const mara = await aPerson(site)
  const other = await aPerson(site)
  const tryOnce = () => site.call('POST', '/user/token', { body: { email: mara.email, password: 'wrong' } })
  const first = await Promise.all(Array.from({ length: 12 }, tryOnce))
  assert.equal(first.filter((answer) => answer.status === 401).length, 10)
  const refused = first.find((answer) => answer.status === 429)!
  assert.equal(refused.body.message, 'Rate limit exceeded. Please try again later.')
  assert.equal(Number(refused.headers['retry-after']) > 0, true)
  const right = { email: mara.email, password: testPassword }
  assert.equal((await site.call('POST', '/user/token', { body: right })).status, 429)
  const elsewhere = { email: other.email, password: testPassword }
  assert.equal((await site.call('POST', '/user/token', { body: elsewhere })).status, 201)
  site.clock.now += 16 * 60_000
  assert.equal((await site.call('POST', '/user/token', { body: right })).status, 201)
})

test('signing out ends that session and no other', async () => {
  const site = await startSite()
  const mara = await aPerson(site)
  const second = await site.call('POST', '/user/token', {
    body: { email: mara.email, password: testPassword },
  })
  const out = await site.call('DELETE', '/user/token', { as: mara, body: {} })
  assert.equal(out.status, 204)
  assert.equal(out.headers['content-type'], undefined)
  assert.equal((await site.call('GET', '/user', { as: mara })).status, 401)
  assert.equal((await site.call('GET', '/user', { as: { token: second.body.authToken } })).status, 200)
})

test('a bad token is refused everywhere, an old cookie only where somebody must be signed in', async () => {
  const site = await startSite()
  assert.equal((await site.call('GET', '/users', { as: { token: 'f'.repeat(32) } })).status, 401)
  assert.equal((await site.call('GET', '/users', { headers: { authorization: 'Basic abc' } })).status, 401)
  const headers = { cookie: `session=${'f'.repeat(32)}` }
  assert.equal((await site.call('GET', '/users', { headers })).status, 200)
  assert.equal((await site.call('GET', '/user', { headers })).status, 401)
})

test('a header without a word in it is as good as none', async () => {
  const site = await startSite()
  const mara = await aPerson(site)
  const headers = { authorization: ' ' }
  assert.equal((await site.call('GET', '/users', { headers })).status, 200)
  assert.equal((await site.call('GET', '/user', { headers })).status, 401)
  const cookie = `session=${mara.token}`
  assert.equal((await site.call('GET', '/user', { headers: { ...headers, cookie } })).status, 200)
})

test('an account that is switched off is out at once, token and password alike', async () => {
  const site = await startSite()
  const admin = await anAdmin(site)
  const mara = await aPerson(site)
  assert.equal((await site.call('GET', '/user', { as: mara })).status, 200)
  await site.call('PATCH', `/users/${mara.userid}`, { as: admin, body: { enabled: false } })
  assert.equal((await site.call('GET', '/user', { as: mara })).status, 401)
  const body = { email: mara.email, password: testPassword }
  assert.equal((await site.call('POST', '/user/token', { body })).status, 401)
})

test('a session ends after its days', async () => {
  const site = await startSite()
  const mara = await aPerson(site)
  site.clock.now += 29 * 86_400_000
  assert.equal((await site.call('GET', '/user', { as: mara })).status, 200)
  site.clock.now += 2 * 86_400_000
  assert.equal((await site.call('GET', '/user', { as: mara })).status, 401)
})

test('a write by cookie must come from a page of this site or one that it lists', async () => {
  const site = await startSite()
  const admin = await anAdmin(site)
  const cookie = `session=${admin.token}`
  const patch = (headers: Record<string, string>) =>
    site.call('PATCH', '/settings', {
      headers: { cookie, ...headers },
      body: { description: String(Math.random()) },
    })
  assert.equal((await patch({})).status, 403)
  assert.equal((await patch({ origin: 'https://evil.example' })).status, 401)
  assert.equal((await patch({ origin: 'http://stepwright.test' })).status, 200)
  assert.equal((await patch({ origin: 'http://localhost:80' })).status, 401)
  assert.equal((await patch({ origin: 'http://10.0.0.7:8080', host: '10.0.0.7:8080' })).status, 401)
  await site.call('PATCH', '/settings', { as: admin, body: { allowedOrigins: ['https://shop.example'] } })
  assert.equal((await patch({ origin: 'https://shop.example' })).status, 200)
  const read = await site.call('GET', '/user', { headers: { cookie, origin: 'https://evil.example' } })
  assert.equal(read.status, 401)
})

test('without an address of its own a site is at home under every name by which people reach it', async () => {
  const site = await startSite({ url: '' })
  const admin = await anAdmin(site)
  const cookie = `session=${admin.token}`
  const patch = async (headers: Record<string, string>) => {
    const body = { description: String(Math.random()) }
    return (await site.call('PATCH', '/settings', { headers: { cookie, ...headers }, body })).status
  }
  for (const host of ['10.0.0.7:8080', 'press-hall:8080', 'stepwright.test'])
    assert.equal(await patch({ origin: `http://${host}`, host }), 200, host)
  assert.equal(await patch({ origin: 'http://stepwright.test', host: '10.0.0.7:8080' }), 401)
  assert.equal(await patch({ origin: 'null', host: 'null' }), 401)
})

test('sites may ask for an app id, which the own web app does not need', async () => {
  const site = await startSite()
  const admin = await anAdmin(site)
  await site.call('PATCH', '/settings', { as: admin, body: { appIds: ['known-app'] } })
  const body = { email: admin.email, password: testPassword }
  const without = await site.call('POST', '/user/token', { body })
  assert.equal(without.status, 400)
  assert.equal(without.body.message, 'Invalid app id')
  const sent = await site.call('POST', '/user/token', { body, headers: { 'x-app-id': 'known-app' } })
  assert.equal(sent.status, 201)
  const web = await site.call('POST', '/user/token', { body, headers: { origin: 'http://stepwright.test' } })
  assert.equal(web.status, 201)
})

test('asking who one is renews the cookie of the browser, and tells its value to nobody', async () => {
  const site = await startSite()
  const mara = await aPerson(site)
  const byCookie = await site.call('GET', '/user', { headers: { cookie: `session=${mara.token}` } })
  assert.match(
    String(byCookie.headers['set-cookie']),
    new RegExp(`^session=${mara.token}; .*Max-Age=2592000`),
  )
  assert.equal(byCookie.text.includes(mara.token), false)
  const byHeader = await site.call('GET', '/user', { as: mara })
  assert.equal(byHeader.headers['set-cookie'], undefined)
})

test('whether anybody is signed in is told without a refusal, on a private site too', async () => {
  const site = await startSite()
  const mara = await aPerson(site)
  await site.call('PATCH', '/settings', { as: await anAdmin(site), body: { private: true } })
  const ofStranger = await site.call('GET', '/session')
  assert.equal(ofStranger.status, 200)
  assert.equal(ofStranger.body.user, null)
  assert.equal(ofStranger.body.time, site.clock.now)
  assert.equal(ofStranger.headers['cache-control'], 'no-store')
  const exhausted = await site.call('GET', '/session', { headers: { cookie: `session=${'f'.repeat(32)}` } })
  assert.equal(exhausted.body.user, null)
  const own = await site.call('GET', '/session', { headers: { cookie: `session=${mara.token}` } })
  assert.equal(own.body.user.userid, mara.userid)
  assert.match(String(own.headers['set-cookie']), new RegExp(`^session=${mara.token}; `))
  assert.equal(own.text.includes(mara.token), false)
})

test('a session that began on a page of the site works as a cookie only, so a copied one opens nothing', async () => {
  const own = await startSite()
  const boss = await anAdmin(own)
  const credentials = { email: boss.email, password: testPassword }
  const signIn = (headers: Record<string, string> = {}) =>
    own.call('POST', '/user/token', { body: credentials, headers })
  const ofPage = (await signIn({ origin: testUrl })).body.authToken
  const cookie = { cookie: `session=${ofPage}` }
  for (let again = 0; again < 2; again++) {
    assert.equal((await own.call('GET', '/user', { headers: cookie })).status, 200)
    for (const scheme of ['api', 'Bearer'])
      assert.equal(
        (await own.call('GET', '/user', { headers: { authorization: `${scheme} ${ofPage}` } })).status,
        401,
      )
  }
  const change = { body: { registration: 'closed' } }
  const asked = await own.call('PATCH', '/settings', { ...change, headers: { ...cookie, origin: testUrl } })
  assert.deepEqual([asked.status, asked.body.errors[0].field], [422, 'old_password'])
  assert.equal((await own.call('PATCH', '/settings', { ...change, as: { token: ofPage } })).status, 401)
  const ofProgram = (await signIn()).body.authToken
  assert.equal((await own.call('GET', '/user', { as: { token: ofProgram } })).status, 200)
  assert.equal(
    (await own.call('DELETE', '/user/token', { headers: { ...cookie, origin: testUrl } })).status,
    204,
  )
  assert.equal((await own.call('GET', '/user', { headers: cookie })).status, 401)
})
