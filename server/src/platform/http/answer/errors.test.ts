// Tests the body of every error answer, and the order in which requests are checked.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { problems } from '#platform/problems.ts'
import { type Answer, startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { leavesNoTrace } from '#test/traces.ts'
import { access } from '../request/access.ts'
import { nobody } from '../request/context.ts'
import { createHttpServer } from '../serve/server.ts'
import { asProblem } from './errors.ts'

const site = await startSite()
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara' })

function isRefusal({ status, body, headers }: Answer, expected: number, code: string): void {
  assert.equal(status, expected)
  assert.equal(body.error, true)
  assert.equal(body.code, code)
  assert.equal(typeof body.message, 'string')
  assert.notEqual(body.message, '')
  assert.equal(headers['content-type'], 'application/json')
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  if (expected !== 422) return
  assert.ok(Array.isArray(body.errors) && body.errors.length > 0, 'a 422 without errors')
  for (const fault of body.errors) {
    assert.equal(typeof fault.message, 'string')
    assert.equal(typeof fault.field, 'string')
    assert.match(fault.code, /^(missing_field|invalid_field|unknown_field|duplicate)$/)
  }
}

test('400: a body that is not JSON is named as such', async () => {
  const answer = await site.call('PATCH', '/settings', { as: admin, body: '{"title": ' })
  isRefusal(answer, 400, 'request.bad-json')
})

test('401: who is not signed in is told so, also with a bearer that nobody has', async () => {
  isRefusal(await site.call('GET', '/user'), 401, 'access.sign-in-needed')
  const forged = await site.call('GET', '/users', { as: { token: '0'.repeat(32) } })
  isRefusal(forged, 401, 'access.sign-in-needed')
  assert.equal(forged.body.message, 'Authentication required')
})

test('403: the privileges that would be needed are listed', async () => {
  const answer = await site.call('GET', '/settings', { as: mara })
  isRefusal(answer, 403, 'access.denied')
  assert.deepEqual(answer.body.requiredPrivileges, ['Admin'])
  assert.equal(answer.body.message, 'Insufficient privileges')
})

test('404: an unknown address and an unknown thing are told apart', async () => {
  const address = await site.call('GET', '/nothing/here')
  isRefusal(address, 404, 'endpoint.not-found')
  assert.equal(address.body.message, 'Endpoint not found')
  isRefusal(await site.call('GET', '/users/999999'), 404, 'user.not-found')
  isRefusal(await site.call('GET', '/users/mara'), 404, 'endpoint.not-found')
  isRefusal(await site.call('GET', '/users/0'), 404, 'endpoint.not-found')
  for (const path of ['/guides/0', '/guides/abc', '/guides/9007199254740993', '/wikis/Foo'])
    assert.match(
      (await site.call('GET', path)).body.message,
      /^(Endpoint not found|There are no pages)/,
      path,
    )
  isRefusal(await site.call('GET', '/api/1.1/users'), 404, 'endpoint.not-found')
})

test('405: the methods that the address knows are in Allow', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE']) {
    const answer = await site.call(method, '/info')
    isRefusal(answer, 405, 'method.not-allowed')
    assert.equal(answer.headers.allow, 'GET, HEAD')
  }
  const { headers } = await site.call('PUT', `/users/${mara.userid}`)
  assert.equal(headers.allow, 'GET, HEAD, PATCH')
})

test('409: the body is the current resource and nothing else', async () => {
  const app = createHttpServer({
    log: pino({ level: 'silent' }),
    catchUp: () => undefined,
    recall: null,
    isStillIn: () => true,
    siteRules: () => ({ private: false, allowedOrigins: [], language: 'en' }),
    identify: async () => ({ actor: nobody, token: null }),
    believes: () => false,
  })
  after(() => app.close())
  app.get('/thing', { config: { access: access.public } }, async () => {
    throw problems.conflict({ thingid: 7, revisionid: 3 })
  })
  const answer = await app.inject({ url: '/thing' })
  assert.equal(answer.statusCode, 409)
  assert.deepEqual(answer.json(), { thingid: 7, revisionid: 3 })
})

test('413: a body of one byte over a mebibyte is refused, one of exactly that size is read', async () => {
  const padded = (size: number) => {
    const head = '{"description":"'
    return `${head}${'x'.repeat(size - head.length - 2)}"}`
  }
  const limit = 1024 * 1024
  const over = await site.call('PATCH', '/settings', { as: admin, body: padded(limit + 1) })
  isRefusal(over, 413, 'body.too-large')
  const just = await site.call('PATCH', '/settings', { as: admin, body: padded(limit) })
  isRefusal(just, 422, 'request.invalid')
})

test('414: an address of 10 KB is too long', async () => {
  isRefusal(await site.call('GET', `/users?x=${'a'.repeat(10_240)}`), 414, 'address.too-long')
  isRefusal(await site.call('GET', `/users/search/${'a'.repeat(10_240)}`), 414, 'address.too-long')
})

test('415: packed and multipart bodies are refused', async () => {
  const packed = { 'content-encoding': 'gzip', 'content-type': 'application/json' }
  const body = Buffer.from('{"title":"x"}')
  isRefusal(
    await site.call('PATCH', '/settings', { as: admin, body, headers: packed }),
    415,
    'body.unsupported',
  )
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
  isRefusal(
    await site.call('PATCH', '/settings', { as: admin, body, headers: multipart }),
    415,
    'body.unsupported',
  )
})

test('422: every fault is listed with its field, in plain words', async () => {
  const answer = await site.call('POST', '/users', {
    body: { email: 'nobody', username: ' x ', password: 'short', colour: 'red' },
  })
  isRefusal(answer, 422, 'request.invalid')
  const byField = Object.fromEntries(
    answer.body.errors.map((fault: { field: string }) => [fault.field, fault]),
  )
  assert.deepEqual(byField, {
    email: { field: 'email', code: 'invalid_field', message: 'email must be an e-mail address' },
    username: {
      field: 'username',
      code: 'invalid_field',
      message: 'username must be a name of 1 to 60 characters without blanks at its ends',
    },
    password: {
      field: 'password',
      code: 'invalid_field',
      message: 'password must have 10 to 200 characters',
    },
    colour: { field: 'colour', code: 'unknown_field', message: 'colour is not known here' },
  })
  assert.match(answer.body.message, /^Validation failed: /)
})

test('422: a single fault is the message itself, and entries of lists carry their place', async () => {
  const missing = await site.call('POST', '/user/token', { body: { email: 'a@example.org' } })
  isRefusal(missing, 422, 'request.invalid')
  assert.deepEqual(missing.body.errors, [
    { message: 'password is required', field: 'password', code: 'missing_field' },
  ])
  assert.equal(missing.body.message, 'password is required')
  const place = await site.call('PATCH', '/settings', {
    as: admin,
    body: { allowedOrigins: ['https://a.example', 'elsewhere'] },
  })
  isRefusal(place, 422, 'request.invalid')
  assert.equal(place.body.errors[0].index, 1)
  assert.equal(place.body.errors[0].field, 'allowedOrigins.1')
})

test('429: the time to wait is in Retry-After', async () => {
  const body = { email: 'throttled@example.org', password: 'wrong password' }
  const answers = await Promise.all(
    Array.from({ length: 11 }, () => site.call('POST', '/user/token', { body })),
  )
  const refused = answers.find((answer) => answer.status === 429)!
  isRefusal(refused, 429, 'rate.exceeded')
  assert.match(String(refused.headers['retry-after']), /^[1-9]\d*$/)
})

test('500: what nobody expected is answered without detail', () => {
  const problem = asProblem(new Error('secret detail'))
  assert.equal(problem.status, 500)
  assert.equal(problem.message.includes('secret'), false)
})

test('checks the address first, then the method, the sign-in, the JSON, the thing, the privilege and the fields', async () => {
  const broken = '{"broken'
  const asNobody = { body: broken }
  const asMara = { as: mara, body: broken }
  const steps: [string, Promise<Answer>, number][] = [
    ['address before JSON', site.call('POST', '/nothing', asNobody), 404],
    ['method before sign-in and JSON', site.call('PUT', '/settings', asNobody), 405],
    ['sign-in before JSON', site.call('PATCH', '/settings', asNobody), 401],
    ['sign-in before size', site.call('PATCH', '/settings', { body: 'x'.repeat(2_000_000) }), 401],
    ['sign-in before the query', site.call('GET', '/events?limit=0'), 401],
    ['sign-in before NUL in the query', site.call('GET', '/events?type=%00'), 401],
    ['JSON before existence', site.call('PATCH', '/users/999999', asMara), 400],
    ['JSON before privilege', site.call('PATCH', '/settings', asMara), 400],
    ['existence before privilege', site.call('PATCH', '/users/999999', { as: mara, body: {} }), 404],
    ['existence before fields', site.call('PATCH', '/users/999999', { as: mara, body: { x: 1 } }), 404],
    [
      'privilege before fields',
      site.call('PATCH', `/users/${admin.userid}`, { as: mara, body: { x: 1 } }),
      403,
    ],
    ['privilege before fields of a list', site.call('GET', '/events?limit=0', { as: mara }), 403],
    ['fields last', site.call('PATCH', `/users/${mara.userid}`, { as: mara, body: { x: 1 } }), 422],
  ]
  await leavesNoTrace(site, async () => {
    for (const [name, answer, status] of steps) assert.equal((await answer).status, status, name)
  })
})
