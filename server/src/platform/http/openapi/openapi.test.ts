// Proves that routes become an OpenAPI document that readers and generators can rely on.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { describeApi, type RouteDescription } from './openapi.ts'

const info = { title: 'Test', version: '2.0' }
const open = { name: 'public', description: 'Anyone', signedIn: false }
const admin = { name: 'admin', description: 'Administrators', signedIn: true }
const User = Type.Object(
  {
    userid: Type.Integer({ minimum: 1, description: 'The number of the account' }),
    username: Type.String({ maxLength: 80 }),
    about: Type.Optional(Type.Union([Type.String({ maxLength: 9, description: 'In words' }), Type.Null()])),
    kind: Type.Union([Type.Literal('human'), Type.Literal('robot')], { description: 'The kind' }),
    counts: Type.Record(Type.String(), Type.Integer()),
    point: Type.Tuple([Type.Number(), Type.Number()]),
  },
  { title: 'User', description: 'A person', additionalProperties: false },
)

function route(changes: Partial<RouteDescription> & { more?: Partial<RouteDescription['schema']> } = {}) {
  const { more, ...rest } = changes
  return {
    method: 'GET',
    url: '/api/2.0/users/:userid',
    access: open,
    ...rest,
    schema: {
      operationId: 'getUser',
      summary: 'Read one user',
      tags: ['users'],
      params: Type.Object({ userid: Type.Integer({ minimum: 1, description: 'Whose' }) }),
      response: { 200: User },
      ...more,
    },
  } satisfies RouteDescription
}

const list = (more: Partial<RouteDescription['schema']> = {}) =>
  route({
    url: '/api/2.0/users',
    more: { operationId: 'listUsers', params: Type.Object({}), response: { 200: Type.Array(User) }, ...more },
  })

test('writes path parameters in braces, with their schema and words', () => {
  const { paths } = describeApi([route()], info)
  assert.deepEqual(Object.keys(paths), ['/api/2.0/users/{userid}'])
  assert.deepEqual(paths['/api/2.0/users/{userid}']?.get?.parameters, [
    {
      name: 'userid',
      in: 'path',
      required: true,
      description: 'Whose',
      schema: { type: 'integer', minimum: 1 },
    },
  ])
})

test('turns a titled schema into a component wherever it occurs', () => {
  const api = describeApi([route(), list()], info)
  const reference = { $ref: '#/components/schemas/User' }
  const answer = api.paths['/api/2.0/users']?.get?.responses[200]
  assert.deepEqual(answer && 'content' in answer && answer.content, {
    'application/json': { schema: { type: 'array', items: reference } },
  })
  const one = api.paths['/api/2.0/users/{userid}']?.get?.responses[200]
  assert.deepEqual(one && 'content' in one && one.content, { 'application/json': { schema: reference } })
  assert.ok(one && 'description' in one)
  assert.equal(one.description, 'A person')
})

test('keeps optional members, unions, literals, records and tuples', () => {
  const user = describeApi([route()], info).components.schemas.User
  assert.deepEqual(user?.required, ['userid', 'username', 'kind', 'counts', 'point'])
  assert.equal(user?.additionalProperties, false)
  assert.deepEqual(user?.properties?.about, {
    type: ['string', 'null'],
    maxLength: 9,
    description: 'In words',
  })
  assert.deepEqual(user?.properties?.kind, {
    type: 'string',
    enum: ['human', 'robot'],
    description: 'The kind',
  })
  assert.deepEqual(user?.properties?.counts, { type: 'object', additionalProperties: { type: 'integer' } })
  assert.deepEqual(user?.properties?.point?.prefixItems, [{ type: 'number' }, { type: 'number' }])
  assert.doesNotMatch(JSON.stringify(user), /~kind|~optional/)
})

test('leaves out what only our own validator understands, and gives every enumeration a type', () => {
  const Count = Type.Integer({ maximum: Number.MAX_SAFE_INTEGER, errorMessage: 'must be a count' })
  const answer = Type.Object({ count: Count, order: Type.Enum(['ASC', 'DESC']) }, { title: 'Answer' })
  const { components } = describeApi([list({ response: { 200: answer } })], info)
  assert.deepEqual(components.schemas.Answer?.properties, {
    count: { type: 'integer' },
    order: { type: 'string', enum: ['ASC', 'DESC'] },
  })
})

test('refuses two different schemas with one title', () => {
  const other = Type.Object({ userid: Type.String() }, { title: 'User' })
  assert.throws(() => describeApi([route(), list({ response: { 200: other } })], info), /both titled "User"/)
})

test('follows a cyclic schema into components of its own', () => {
  const tree = Type.Cyclic(
    { Category: Type.Object({ title: Type.String(), children: Type.Array(Type.Ref('Category')) }) },
    'Category',
  )
  const { components } = describeApi([list({ response: { 200: tree } })], info)
  assert.deepEqual(components.schemas.Category?.properties?.children, {
    type: 'array',
    items: { $ref: '#/components/schemas/Category' },
  })
})

test('describes query parameters with defaults and ranges, arrays comma joined, flags by presence', () => {
  const querystring = Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 20, description: 'How many' })),
    types: Type.Optional(Type.Array(Type.String())),
    pretty: Type.Optional(Type.Unsafe<boolean>({ presence: true, description: 'Indented.' })),
  })
  const parameters = describeApi([list({ querystring })], info).paths['/api/2.0/users']?.get?.parameters
  assert.deepEqual(parameters?.[0], {
    name: 'limit',
    in: 'query',
    required: false,
    description: 'How many',
    schema: { type: 'integer', minimum: 1, maximum: 200, default: 20 },
  })
  assert.equal(parameters?.[1]?.explode, false)
  assert.equal(parameters?.[2]?.['x-presence'], true)
  assert.equal(parameters?.[2]?.allowEmptyValue, true)
  assert.match(parameters?.[2]?.description ?? '', /^Indented\. True if present/)
})

test('asks for a token only where signing in is needed', () => {
  const secret = route({
    method: 'DELETE',
    access: admin,
    more: { operationId: 'removeUser', response: { 204: null } },
  })
  const api = describeApi([route(), secret], info)
  const item = api.paths['/api/2.0/users/{userid}']
  assert.deepEqual(item?.get?.security, [{}, { token: [] }, { bearer: [] }, { session: [] }])
  assert.deepEqual(item?.delete?.security, [{ token: [] }, { bearer: [] }, { session: [] }])
  assert.equal(item?.delete?.['x-access'], 'admin')
  assert.deepEqual(api['x-access'].admin, { description: 'Administrators', signedIn: true })
})

test('adds the error answers that apply, and a 204 without content', () => {
  const body = Type.Object({ username: Type.Optional(Type.String()) })
  const api = describeApi(
    [
      list(),
      route({ method: 'PATCH', access: admin, more: { operationId: 'a', body, problems: [409] } }),
      route({ method: 'DELETE', access: admin, more: { operationId: 'b', response: { 204: null } } }),
    ],
    info,
  )
  const statuses = (path: string, method: 'get' | 'patch' | 'delete') =>
    Object.keys(api.paths[path]?.[method]?.responses ?? {})
  assert.deepEqual(statuses('/api/2.0/users', 'get'), ['200', '401', '429', '503'])
  assert.deepEqual(statuses('/api/2.0/users/{userid}', 'patch'), [
    '200',
    '400',
    '401',
    '403',
    '404',
    '409',
    '413',
    '415',
    '422',
    '429',
    '503',
    '507',
  ])
  assert.deepEqual(statuses('/api/2.0/users/{userid}', 'delete'), [
    '204',
    '401',
    '403',
    '404',
    '429',
    '503',
    '507',
  ])
  const gone = api.paths['/api/2.0/users/{userid}']?.delete?.responses[204]
  assert.ok(gone && !('content' in gone))
  assert.equal(api.paths['/api/2.0/users/{userid}']?.patch?.requestBody?.required, false)
})

test('answers a conflict with the resource where the route says so', () => {
  const conflict = route({ method: 'PATCH', access: admin, more: { response: { 200: User, 409: User } } })
  const answer = describeApi([conflict], info).paths['/api/2.0/users/{userid}']?.patch?.responses[409]
  assert.deepEqual(answer && 'content' in answer && answer.content?.['application/json']?.schema, {
    $ref: '#/components/schemas/User',
  })
})

test('gives the same text whatever the order of the routes', () => {
  const routes = [route(), list(), route({ method: 'PATCH', access: admin, more: { operationId: 'c' } })]
  const text = JSON.stringify(describeApi(routes, info))
  assert.equal(JSON.stringify(describeApi(routes.toReversed(), info)), text)
})

test('lists the tags in the given order and drops those that nobody uses', () => {
  const tags = [{ name: 'zebras' }, { name: 'users', description: 'People' }, { name: 'unused' }]
  const api = describeApi([route({ more: { tags: ['users', 'extra'] } }), list({ tags: ['zebras'] })], {
    ...info,
    tags,
  })
  assert.deepEqual(api.tags, [
    { name: 'zebras' },
    { name: 'users', description: 'People' },
    { name: 'extra' },
  ])
})

test('refuses a route that is not described well enough', () => {
  assert.throws(() => describeApi([route({ more: { operationId: '' } })], info), /GET .* has no operationId/)
  assert.throws(() => describeApi([route({ more: { summary: '' } })], info), /has no summary/)
  assert.throws(() => describeApi([route({ more: { operationId: 'get user' } })], info), /not usable/)
  assert.throws(
    () => describeApi([route({ more: { params: Type.Object({}) } })], info),
    /"userid" has no schema/,
  )
  assert.throws(() => describeApi([route(), list({ operationId: 'getUser' })], info), /share the operationId/)
})

test('refers to nothing that is not in the document', () => {
  const api = describeApi([route(), list()], info)
  const references = JSON.stringify(api).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)
  for (const [, kind, name] of references) {
    const components: Record<string, object> = { ...api.components }
    assert.ok(Object.hasOwn(components[kind ?? ''] ?? {}, name ?? ''), `${kind}/${name}`)
  }
})
