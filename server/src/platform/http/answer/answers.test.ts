// Tests answers: headers, HEAD, pretty JSON, ETags and what pages of other sites can read.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson, testPassword } from '#test/builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara' })
const document = site.describe()
const origin = 'https://elsewhere.example'

/** Every readable route, with valid values for its path parameters. */
const readable = Object.entries(document.paths)
  // Files are not JSON, and their length is unknown when they begin.
  .filter(([path, item]) => item.get && !/\.(csv|xlsx|ndjson|pdf)$|\/export$/.test(path))
  .map(([path]) =>
    path
      .replace('/api/2.0', '')
      .replace('{userid}', String(mara.userid))
      .replace('{search}', 'mara')
      .replace('{email}', mara.email)
      .replace('{sso_userid}', 'none')
      .replace('{token}', 'x'.repeat(40)),
  )

const comparable = (headers: Record<string, unknown>) => {
  const { date, 'x-request-id': requestId, connection, 'keep-alive': keepAlive, ...rest } = headers
  return rest
}

test('HEAD answers as GET does, with the length and without the body, on every address', async () => {
  for (const path of [...readable, '/openapi.json', '/doc', '/nothing']) {
    const get = await site.call('GET', path, { as: admin })
    const head = await site.call('HEAD', path, { as: admin })
    assert.equal(head.status, get.status, path)
    assert.equal(head.text, '', path)
    assert.equal(head.headers['content-length'], String(Buffer.byteLength(get.text)), path)
    assert.deepEqual(comparable(head.headers), comparable(get.headers), path)
  }
  assert.equal((await site.call('HEAD', '/user')).status, 401)
  assert.equal((await site.call('HEAD', '/settings', { as: mara })).status, 403)
})

test('the type of every JSON answer is exactly application/json, pretty or not, good or bad', async () => {
  for (const path of [...readable, '/openapi.json', '/nothing', '/users?limit=x']) {
    for (const as of [admin, undefined]) {
      for (const mark of ['', path.includes('?') ? '&pretty' : '?pretty']) {
        const { headers } = await site.call('GET', path + mark, as ? { as } : {})
        assert.equal(headers['content-type'], 'application/json', path + mark)
      }
    }
  }
})

test('an answer without content carries no type and no body', async () => {
  const { body } = await site.call('POST', '/user/tokens', {
    as: admin,
    body: { label: 'Short lived', old_password: testPassword },
  })
  const gone = await site.call('DELETE', `/user/tokens/${body.tokenid}`, { as: admin })
  assert.equal(gone.status, 204)
  assert.equal(gone.text, '')
  assert.equal(gone.headers['content-type'], undefined)
  assert.equal(gone.headers['content-length'], undefined)
})

test('pretty JSON is indented and says the same, compact JSON has no blanks', async () => {
  for (const path of readable) {
    const compact = await site.call('GET', path, { as: admin })
    const pretty = await site.call('GET', `${path}?pretty`, { as: admin })
    // Free space and memory of the machine change between two requests.
    if (path !== '/about') assert.deepEqual(pretty.body, compact.body, path)
    assert.equal(compact.text, JSON.stringify(compact.body), path)
    assert.equal(pretty.text, JSON.stringify(pretty.body, null, 2), path)
  }
  assert.match((await site.call('GET', '/nothing?pretty')).text, /^\{\n {2}"error": true/)
})

test('what everybody may see has an ETag that answers 304 until something changes', async () => {
  const first = await site.call('GET', '/info')
  const etag = String(first.headers.etag)
  assert.match(etag, /^"[\w-]{20,}"$/)
  const ask = (value: string) => site.call('GET', '/info', { headers: { 'if-none-match': value } })
  for (const value of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const same = await ask(value)
    assert.equal(same.status, 304, value)
    assert.equal(same.text, '')
    assert.equal(same.headers.etag, etag)
    assert.equal(same.headers['content-type'], undefined)
  }
  for (const value of ['"x"', etag.slice(0, -2), 'W/', ''])
    assert.equal((await ask(value)).status, 200, value)
  await site.call('PATCH', '/settings', { as: admin, body: { title: 'Another name' } })
  const changed = await ask(etag)
  assert.equal(changed.status, 200)
  assert.equal(changed.body.title, 'Another name')
  assert.notEqual(changed.headers.etag, etag)
})

test('what was made for one person is never kept by anybody', async () => {
  for (const path of ['/user', '/users', '/user/tokens', '/settings', '/events']) {
    const { headers } = await site.call('GET', path, { as: admin })
    assert.equal(headers['cache-control'], 'no-store', path)
    assert.match(String(headers.vary), /Authorization/)
    assert.match(String(headers.vary), /Cookie/)
  }
})

test('no answer is a redirect, whatever the address looks like', async () => {
  for (const path of [
    '/users/',
    '/Users',
    '/users//',
    '',
    '/',
    '/doc/',
    '/openapi.json/',
    '/../users',
    '/./users',
  ]) {
    const { status, headers } = await site.call('GET', `/api/2.0${path}`)
    assert.ok(status < 300 || status >= 400, path)
    assert.equal(headers.location, undefined)
  }
})

test('echoes the origin to every page that asks, with its errors and its empty answers', async () => {
  const answers = [
    await site.call('GET', '/users', { headers: { origin } }),
    await site.call('GET', '/user', { headers: { origin } }),
    await site.call('GET', '/nothing', { headers: { origin } }),
    await site.call('PUT', '/info', { headers: { origin } }),
    await site.call('PATCH', '/settings', { as: admin, body: '{', headers: { origin } }),
    await site.call('GET', '/users/%ff', { headers: { origin } }),
    await site.call('GET', '/openapi.json', { headers: { origin } }),
  ]
  for (const { status, headers } of answers) {
    assert.equal(headers['access-control-allow-origin'], origin, String(status))
    assert.equal(headers['access-control-allow-credentials'], 'true')
    assert.match(String(headers.vary), /Origin/)
  }
  const { headers } = await site.call('GET', '/users')
  assert.equal(headers['access-control-allow-origin'], undefined)
})

test('a preflight needs no sign-in, names every method and echoes the headers that are asked for', async () => {
  await site.call('PATCH', '/settings', { as: admin, body: { private: true } })
  const asked = 'authorization,x-allow-http,x-ifixit-api-request,x-whatever'
  for (const path of ['/users', '/settings', '/user/token', '/nothing/at/all', '/users/%ff']) {
    const { status, headers, text } = await site.call('OPTIONS', path, {
      headers: { origin, 'access-control-request-method': 'PATCH', 'access-control-request-headers': asked },
    })
    assert.equal(status, 204, path)
    assert.equal(text, '')
    assert.equal(headers['content-type'], undefined)
    assert.equal(headers['access-control-allow-origin'], origin)
    assert.equal(headers['access-control-allow-credentials'], 'true')
    assert.equal(headers['access-control-allow-headers'], asked)
    assert.match(String(headers['access-control-max-age']), /^\d+$/)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
      assert.match(String(headers['access-control-allow-methods']), new RegExp(`\\b${method}\\b`))
  }
  const bare = await site.call('OPTIONS', '/users', { headers: { origin } })
  for (const name of ['Authorization', 'X-App-Id', 'Content-Type', 'X-HTTP-Method-Override'])
    assert.match(String(bare.headers['access-control-allow-headers']), new RegExp(name))
  await site.call('PATCH', '/settings', { as: admin, body: { private: false } })
})

test('reads without an app id and with any', async () => {
  for (const id of ['', 'anything', 'x'.repeat(500)]) {
    const { status } = await site.call('GET', '/users', { headers: { 'x-app-id': id } })
    assert.equal(status, 200)
  }
})

test('answers name their request and keep browsers from guessing what they are', async () => {
  const ids = new Set<string>()
  for (const path of ['/users', '/nothing', '/user', '/users/%ff']) {
    const { headers } = await site.call('GET', path)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    ids.add(String(headers['x-request-id']))
  }
  assert.equal(ids.size, 4)
})
