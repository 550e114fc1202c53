// Proves that no request causes a 500: every route with random addresses, queries, headers and bodies.
// Engines: both, because drivers reject different values.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { startSession } from '#auth/tokens/tokens.ts'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import type { JsonSchema, Operation } from '../openapi/openapi.ts'

const runs = 500
const site = await startSite()
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara' })
const document = site.describe()

interface Target {
  method: string
  path: string
  operation: Operation
}

const targets: Target[] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
)

/** Values that often break programs. */
const oddTexts = fc.constantFrom(
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1',
    '2',
    '1e999',
    'NaN',
    'null',
    'true',
    '[]',
    '{}',
    '\u0000',
    'a\u0000b',
    '\ud800',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '%',
    '_',
    "'",
    '"',
    '\\',
    '!',
    "' or 1=1 --",
    '../..',
    '\u202e',
    '😀',
  ],
  ...[
    '9223372036854775808',
    '9007199254740993',
    '٣',
    'İ',
    'ß',
    'x'.repeat(300),
    'x'.repeat(3000),
    '\r\nx: y',
  ],
  ...[
    'admin@example.org',
    'a@b',
    'https://a.example',
    'en',
    'Admin',
    'open',
    'ASC',
    'waiting',
    'a good password',
  ],
)
const anyText = fc.oneof(oddTexts, fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ maxLength: 20 }))
const anyNumber = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(
    0,
    -0,
    1,
    -1,
    2 ** 31,
    2 ** 53,
    2 ** 63,
    1e15,
    1e300,
    -1e300,
    5e-324,
    admin.userid,
    mara.userid,
  ),
)
const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  anyText,
  anyNumber,
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.oneof(anyText, anyNumber, fc.constant(null)), { maxLength: 4 }),
  fc.dictionary(fc.oneof(oddTexts, fc.string({ maxLength: 6 })), fc.oneof(anyText, anyNumber), {
    maxKeys: 4,
  }),
)

function resolve(schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.split('/').at(-1)
  return name ? resolve(document.components.schemas[name] as JsonSchema) : schema
}

/** Similar to what the schema expects, so that the code behind the validation is reached as well. */
function near(given: JsonSchema, depth = 0): fc.Arbitrary<unknown> {
  const schema = resolve(given)
  const good = depth > 4 ? anyValue : goodFor(schema, depth)
  return fc.oneof({ weight: 6, arbitrary: good }, { weight: 1, arbitrary: anyValue })
}

function goodFor(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => near(each, depth + 1)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') {
    const members = Object.entries(schema.properties ?? {}).map(([name, inner]) => [
      name,
      near(inner, depth + 1),
    ])
    return fc.record(Object.fromEntries(members), { requiredKeys: [] })
  }
  if (type === 'array') return fc.array(near(schema.items as JsonSchema, depth + 1), { maxLength: 4 })
  if (type === 'integer' || type === 'number')
    return fc.oneof(
      fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 100, 2e9) }),
      anyNumber,
    )
  if (type === 'boolean') return fc.boolean()
  return anyText
}

const bodyFor = ({ operation }: Target): fc.Arbitrary<string | Buffer | undefined> => {
  const content = operation.requestBody?.content['application/json']
  const json = (content ? near(content.schema) : anyValue).map((value) => JSON.stringify(value) ?? '')
  return fc.oneof(
    { weight: 8, arbitrary: json },
    { weight: 1, arbitrary: json.map((text) => text.slice(0, text.length / 2)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 1, arbitrary: fc.constant(undefined) },
    {
      weight: 1,
      arbitrary: fc.dictionary(anyText, anyText).map((form) => new URLSearchParams(form).toString()),
    },
  )
}

const headersFor = fc.record(
  {
    authorization: fc.constantFrom(`Bearer ${mara.token}`, 'api x', 'Basic x', '', 'api', 'Bearer '),
    cookie: fc.constantFrom(
      `session=${mara.token}`,
      'session=',
      'session',
      '=;=',
      `a=b; session=${admin.token}`,
    ),
    origin: fc.constantFrom('http://stepwright.test', 'null', 'https://evil.example', '', '://'),
    'content-type': fc.constantFrom(
      'application/json',
      'application/x-www-form-urlencoded',
      'text/plain',
      'x',
      '',
    ),
    'content-encoding': fc.constantFrom('gzip', 'identity'),
    'x-http-method-override': fc.constantFrom('GET', 'PATCH', 'DELETE', 'nonsense', ''),
    'x-forwarded-for': fc.constantFrom('10.0.0.1', 'nobody', `${'y'.repeat(4000)}`, ',,,', '::1, 10.1.1.1'),
    'if-none-match': fc.constantFrom('*', '"x"', 'W/'),
    'user-agent': fc.constantFrom('Fuzz', 'z'.repeat(2000), '\u00ff'),
    'x-app-id': fc.constantFrom('', 'app'),
  },
  { requiredKeys: [] },
)

const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

function addressFor({ path, operation }: Target): fc.Arbitrary<string> {
  const id = fc.constantFrom(String(admin.userid), String(mara.userid), '1', '2', '3')
  const holes = [...path.matchAll(/\{\w+\}/g)].length
  const names = [...(operation.parameters ?? []).map((parameter) => parameter.name), 'pretty', '__proto__']
  const pair = fc.tuple(fc.constantFrom(...names), anyText).map(([name, value]) => `${name}=${encode(value)}`)
  return fc
    .tuple(
      fc.array(fc.oneof(id, anyText), { minLength: holes, maxLength: holes }),
      fc.array(pair, { maxLength: 3 }),
    )
    .map(([values, pairs]) => {
      const filled = values.reduce((address, value) => address.replace(/\{\w+\}/, () => encode(value)), path)
      return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled
    })
}

const request = fc.constantFrom(...targets).chain((target) =>
  fc.record({
    method: fc.oneof(
      { weight: 8, arbitrary: fc.constant(target.method) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'),
      },
    ),
    path: addressFor(target),
    body: bodyFor(target),
    headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headersFor }),
    // Mostly as a user with many privileges.
    as: fc.constantFrom(admin, admin, mara, undefined),
  }),
)

test(`none of ${runs} random requests to all routes is answered with a failure of ours`, async () => {
  const seen = new Map<number, number>()
  const sessionOf = (userid: number) =>
    site.write((ctx) => startSession(ctx, { userid, label: 'Fuzz', days: 1 }))
  await fc.assert(
    fc.asyncProperty(request, async ({ method, path, body, headers, as }) => {
      // Resets rate limits and changes by earlier requests that would lock users out.
      site.clock.now += 60_000
      const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))
      const answer = await site.call(method, path, {
        headers: sent as Record<string, string>,
        ...(body === undefined ? {} : { body }),
        // A new session each time, since an earlier request may have ended the last one.
        ...(as ? { as: await sessionOf(as.userid) } : {}),
      })
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
      assert.ok(answer.status < 500, answer.text)
      if (answer.status >= 400 && answer.text) assert.equal(typeof answer.body.message, 'string')
      if (answer.status === 422) assert.ok(answer.text === '' || answer.body.errors.length > 0)
    }),
    { numRuns: runs, interruptAfterTimeLimit: 12_000, markInterruptAsFailure: false },
  )
  for (const status of [200, 204, 400, 401, 404, 405, 422])
    assert.ok(seen.has(status), `no ${status} among them`)
})
