// Tests bodies: read with any content type, rejected as a whole if they cannot be stored.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson, testPassword } from '#test/builders.ts'
import { leavesNoTrace } from '#test/traces.ts'

const site = await startSite()
const admin = await anAdmin(site)

const patch = (body: string | Buffer | object | undefined, headers: Record<string, string> = {}) =>
  site.call('PATCH', '/settings', { as: admin, body, headers })

let number = 0
const fresh = () => `Text ${++number}`

test('reads JSON under every Content-Type, under none, and under what is none', async () => {
  const types = [
    undefined,
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=utf-16',
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'APPLICATION/X-WWW-FORM-URLENCODED',
    'application/xml',
    'application/octet-stream',
    'image/png',
    'json',
    'nonsense; x=y',
    ';',
    '/',
    'a/b/c',
    'null',
    'undefined',
    'application/json,application/json',
  ]
  for (const type of types) {
    const description = fresh()
    const answer = await patch(JSON.stringify({ description }), type ? { 'content-type': type } : {})
    assert.equal(answer.status, 200, `${type}: ${answer.text}`)
    assert.equal(answer.body.description, description, String(type))
  }
})

test('reads true forms, with numbers, yes and no, and JSON in their values', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
  const form = new URLSearchParams({
    description: 'A form + more & ü',
    sessionDays: '12',
    private: 'false',
    trustedHosts: '["a.example","b.example"]',
    features: '{"releases":true}',
  })
  const answer = await patch(form.toString(), headers)
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.body.description, 'A form + more & ü')
  assert.equal(answer.body.sessionDays, 12)
  assert.equal(answer.body.private, false)
  assert.deepEqual(answer.body.trustedHosts, ['a.example', 'b.example'])
  assert.equal(answer.body.features.releases, true)
  const wrong = await patch('sessionDays=many', headers)
  assert.equal(wrong.status, 422)
  assert.equal(wrong.body.errors[0].field, 'sessionDays')
  assert.equal((await patch('__proto__=x&constructor=y', headers)).status, 422)
  assert.equal((await patch('description=%00', headers)).status, 422)
})

test('does not read numbers out of the text of JSON', async () => {
  const answer = await patch({ sessionDays: '12' })
  assert.equal(answer.status, 422)
  assert.equal(answer.body.errors[0].message, 'sessionDays must be a whole number')
})

test('takes an empty body, blanks, null and no body at all for an empty object', async () => {
  const type = { 'content-type': 'application/json' }
  for (const [body, headers] of [
    [undefined, {}],
    ['', {}],
    ['', type],
    ['  \n', type],
    ['null', type],
    ['{}', type],
  ] as const) {
    assert.equal((await patch(body, headers)).status, 200, JSON.stringify(body))
  }
  const signIn = await site.call('POST', '/user/token')
  assert.deepEqual(signIn.body.errors.map((fault: { field: string }) => fault.field).sort(), [
    'email',
    'password',
  ])
})

test('accepts bodies on DELETE and harmless ones on GET', async () => {
  const { body: token } = await site.call('POST', '/user/tokens', {
    as: admin,
    body: { label: 'Gone soon', old_password: testPassword },
  })
  const gone = await site.call('DELETE', `/user/tokens/${token.tokenid}`, {
    as: admin,
    body: { revisionid: 3 },
  })
  assert.equal(gone.status, 204)
  assert.equal((await site.call('GET', '/users', { body: '{"broken' })).status, 200)
})

test('reads UTF-8 with a byte order mark, and refuses everything that is not UTF-8', async () => {
  const description = fresh()
  const marked = Buffer.from(`\uFEFF${JSON.stringify({ description })}`)
  assert.equal((await patch(marked)).body.description, description)
  const bad = [
    Buffer.from('{"description":"\xff"}', 'latin1'),
    Buffer.from([0x7b, 0x22, 0xc3, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.from('{"description":"x"}', 'utf16le'),
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('{"description":"x"}', 'utf16le')]),
    // An unpaired surrogate, encoded in invalid UTF-8.
    Buffer.from([...Buffer.from('{"description":"'), 0xed, 0xa0, 0x80, ...Buffer.from('"}')]),
  ]
  await leavesNoTrace(site, async () => {
    for (const body of bad) assert.equal((await patch(body)).status, 400, body.toString('hex'))
  })
})

test('refuses NUL characters and half surrogates wherever they stand, with the place', async () => {
  await leavesNoTrace(site, async () => {
    for (const text of ['a\\u0000b', '\\ud800', 'x\\udc00', '\\udc00\\ud800']) {
      const top = await patch(`{"description":"${text}"}`)
      assert.equal(top.status, 422, text)
      assert.equal(top.body.errors[0].field, 'description')
      const deep = await patch(`{"guideTypes":{"how-to":{"title":"${text}","prompt":""}}}`)
      assert.equal(deep.status, 422, text)
      assert.equal(deep.body.errors[0].field, 'guideTypes.how-to.title')
      assert.equal((await patch(`{"${text}":1}`)).status, 400, text)
    }
  })
  const whole = await patch('{"description":"\\ud83d\\ude00"}')
  assert.equal(whole.body.description, '😀')
})

test('tells such characters together with the other faults, and after access', async () => {
  const body =
    '{"description":"a\\u0000","sessionDays":"many","allowedOrigins":["https://a.example","\\ud800"]}'
  const { status, body: problem } = await patch(body)
  assert.equal(status, 422)
  const places = problem.errors.map(({ field, index }: { field: string; index?: number }) => [field, index])
  assert.deepEqual(places.sort(), [
    ['allowedOrigins.1', 1],
    ['description', undefined],
    ['sessionDays', undefined],
  ])
  const reader = await aPerson(site)
  assert.equal((await site.call('PATCH', '/settings', { as: reader, body })).status, 403)
})

test('lists only so many faults, however many there are', async () => {
  const answer = await patch(`{"allowedOrigins":[${'"\\u0000",'.repeat(60_000)}"x"]}`)
  assert.equal(answer.status, 422)
  assert.ok(answer.body.errors.length <= 50)
  const many = await patch({ allowedOrigins: Array.from({ length: 60_000 }, () => 'x') })
  assert.equal(many.status, 422)
  assert.ok(many.body.errors.length <= 50)
})

test('refuses nesting of 10,000 and of half a million levels as bad JSON', async () => {
  await leavesNoTrace(site, async () => {
    for (const levels of [41, 10_000, 500_000]) {
      const lists = await patch(`{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`)
      assert.equal(lists.status, 400, `${levels} lists`)
      assert.equal((await patch('['.repeat(levels))).status, 400)
    }
    const objects = await patch(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`)
    assert.equal(objects.status, 400)
  })
})

test('names like __proto__ and constructor are unknown fields and change nothing', async () => {
  await leavesNoTrace(site, async () => {
    for (const body of [
      '{"__proto__":{"private":true}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '{"features":{"__proto__":{"releases":true}}}',
      '{"guideTypes":{"__proto__":{"title":"x","prompt":""}}}',
      '{"toString":1,"hasOwnProperty":2}',
    ]) {
      const answer = await patch(body)
      assert.equal(answer.status, 422, body)
      assert.equal(answer.body.errors[0].code, 'unknown_field', answer.text)
    }
  })
  assert.equal(({} as { private?: boolean }).private, undefined)
})

test('numbers beyond all measure are refused like other wrong numbers', async () => {
  await leavesNoTrace(site, async () => {
    for (const number of ['1e999', '-1e999', '1e308', '9007199254740993', '-1', '0', '1.5', '366']) {
      const answer = await patch(`{"sessionDays":${number}}`)
      assert.equal(answer.status, 422, number)
    }
    for (const number of ['1e999', '1e300', '-5', '0', '1.5']) {
      const answer = await site.call('POST', '/user/tokens', {
        as: admin,
        body: `{"label":"x","old_password":"${testPassword}","expires_date":${number}}`,
      })
      assert.equal(answer.status, 422, number)
    }
  })
})

test('of two values under one name the last one counts', async () => {
  const answer = await patch('{"description":"first","description":"second"}')
  assert.equal(answer.body.description, 'second')
})

test('refuses values that are no object', async () => {
  await leavesNoTrace(site, async () => {
    for (const body of ['[]', '[{"title":"x"}]', '"text"', '5', 'true', '1e999', '-0']) {
      const answer = await patch(body)
      assert.equal(answer.status, 422, body)
      assert.equal(answer.body.errors[0].message, 'The body must be an object')
    }
  })
})

test('refuses what only looks like JSON', async () => {
  await leavesNoTrace(site, async () => {
    for (const body of [
      "{'title':'x'}",
      '{title:1}',
      '{"a":1,}',
      '{"a":NaN}',
      '{"a":01}',
      '{}{}',
      '{"a":"\n"}',
    ])
      assert.equal((await patch(body)).status, 400, body)
  })
})

test('a packed body is refused even when it would unpack to something good', async () => {
  const { gzipSync } = await import('node:zlib')
  const body = gzipSync(JSON.stringify({ email: admin.email, password: testPassword }))
  for (const encoding of ['gzip', 'br', 'deflate', 'x-unknown']) {
    const answer = await site.call('POST', '/user/token', { body, headers: { 'content-encoding': encoding } })
    assert.equal(answer.status, 415, encoding)
  }
})
