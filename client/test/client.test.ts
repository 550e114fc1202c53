// Proves the client against a real server: what it sends, what it gives back and how it fails.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bindOperations } from '../src/client.ts'
import { ApiError, type ClientOptions, createClient, eachPage, NetworkError } from '../src/index.ts'
import { pathOf, type Row } from '../src/request.ts'
import { serve } from './server.ts'

const clientOf = (options: ClientOptions) => createClient(options)
const failure = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => assert.fail('the call succeeded'),
    (error: unknown) => error,
  )

test('sends the path, the query and the token, and gives the parsed answer', async (t) => {
  const { baseUrl, seen } = await serve(t, () => ({ body: { userid: 7 } }))
  const client = clientOf({ baseUrl: `${baseUrl}/`, token: 'abc', headers: { 'x-app-id': 'test' } })
  const user = await client.getUser({ params: { userid: 7 } })
  assert.equal(user.userid, 7)
  assert.equal(seen[0]?.url, '/api/2.0/users/7')
  assert.equal(seen[0]?.headers.authorization, 'api abc')
  assert.equal(seen[0]?.headers['x-app-id'], 'test')
  assert.equal(seen[0]?.headers['content-type'], undefined)
})

test('asks for the token anew with every request', async (t) => {
  const { baseUrl, seen } = await serve(t, () => ({ body: {} }))
  let token: string | undefined = 'first'
  const client = clientOf({ baseUrl, token: () => token })
  await client.getMe()
  token = undefined
  await client.getMe()
  assert.deepEqual(
    seen.map(({ headers }) => headers.authorization),
    ['api first', undefined],
  )
})

test('sends a body as JSON and headers of one call', async (t) => {
  const { baseUrl, seen } = await serve(t, () => ({ status: 201, body: { userid: 1 } }))
  const body = { email: 'mara@example.org', password: 'Größe 10' }
  await clientOf({ baseUrl }).createToken({ body, headers: { 'idempotency-key': 'k1' } })
  assert.equal(seen[0]?.method, 'POST')
  assert.equal(seen[0]?.headers['content-type'], 'application/json')
  assert.equal(seen[0]?.headers['idempotency-key'], 'k1')
  assert.deepEqual(JSON.parse(seen[0]?.body ?? ''), body)
})

test('gives undefined for an answer without a body', async (t) => {
  const { baseUrl } = await serve(t, () => ({ status: 204 }))
  assert.equal(await clientOf({ baseUrl }).deleteToken(), undefined)
})

test('encodes path parameters, joins lists with commas, sends flags as bare keys', () => {
  const row: Row = ['GET', '/wikis/{namespace}/{title}', 'pretty', 'unpatrolled']
  const params = { namespace: 'WIKI', title: 'a/b ü?' }
  const query = {
    types: ['how-to', 'a,b'],
    pretty: true,
    unpatrolled: false,
    exact: false,
    q: undefined,
    n: 0,
  }
  assert.equal(
    pathOf(row, { params, query }),
    '/wikis/WIKI/a%2Fb%20%C3%BC%3F?types=how-to,a%2Cb&pretty&exact=false&n=0',
  )
  assert.throws(() => pathOf(row, { params: { namespace: 'WIKI' } }), /"title" is missing/)
})

test('sends bytes as they are', async (t) => {
  const { baseUrl, seen } = await serve(t, () => ({ body: { id: 1 } }))
  const client = bindOperations({ upload: ['POST', '/upload'] }, { baseUrl }) as unknown as {
    upload(input: { body: unknown }): Promise<unknown>
  }
  await client.upload({ body: new TextEncoder().encode('bytes') })
  await client.upload({ body: new Blob(['blob']) })
  assert.deepEqual(
    seen.map(({ body, headers }) => [body, headers['content-type']]),
    [
      ['bytes', 'application/octet-stream'],
      ['blob', 'application/octet-stream'],
    ],
  )
})

test('throws the problem that the server answered', async (t) => {
  const errors = [{ message: 'Too short', field: 'password', code: 'invalid_field' }]
  const problem = { error: true, message: 'Validation failed', code: 'request.invalid', errors }
  const { baseUrl } = await serve(t, () => ({ status: 422, body: problem }))
  const error = await failure(
    clientOf({ baseUrl }).updateUser({ params: { userid: 7 }, body: { password: 'x' } }),
  )
  assert.ok(error instanceof ApiError)
  assert.equal(error.status, 422)
  assert.equal(error.code, 'request.invalid')
  assert.equal(error.message, 'Validation failed')
  assert.deepEqual(error.errors, errors)
  assert.deepEqual(error.body, problem)
})

test('says which privileges are needed and how long to wait', async (t) => {
  const date = new Date(Date.now() + 90_000).toUTCString()
  const { baseUrl } = await serve(t, ({ url }) =>
    url.endsWith('/settings')
      ? { status: 403, body: { error: true, message: 'No', code: 'x', requiredPrivileges: ['Admin'] } }
      : { status: 429, headers: { 'retry-after': url.endsWith('/user') ? '30' : date }, body: {} },
  )
  const client = clientOf({ baseUrl })
  const forbidden = await failure(client.getSettings())
  const busy = await failure(client.getMe())
  const later = await failure(client.getInfo())
  assert.ok(forbidden instanceof ApiError && busy instanceof ApiError && later instanceof ApiError)
  assert.deepEqual(forbidden.requiredPrivileges, ['Admin'])
  assert.equal(forbidden.retryAfter, undefined)
  assert.equal(busy.retryAfter, 30)
  assert.ok(later.retryAfter && later.retryAfter > 80 && later.retryAfter <= 91)
})

test('gives files as bytes and XML as text', async (t) => {
  const bytes = Buffer.from([0x25, 0x50, 0x44, 0x46, 0x00, 0xff, 0xfe, 0x80])
  const { baseUrl } = await serve(t, ({ url }) =>
    url.includes('pdf')
      ? { body: bytes, headers: { 'content-type': 'application/pdf' } }
      : { body: Buffer.from('<guide/>'), headers: { 'content-type': 'application/xml; charset=utf-8' } },
  )
  const client = clientOf({ baseUrl })
  const file: Uint8Array = await client.printEntry({ params: { entryid: 1 } })
  assert.deepEqual(Buffer.from(file), bytes)
  const text: string = await client.getGuide({ params: { guideid: 1 }, query: { type: 'XML' } })
  assert.equal(text, '<guide/>')
})

test('keeps the current resource of a conflict, and what kind of conflict it was', async (t) => {
  const headers = { 'x-error-code': 'resource.changed' }
  const { baseUrl } = await serve(t, () => ({ status: 409, headers, body: { guideid: 4, revisionid: 9 } }))
  const error = await failure(clientOf({ baseUrl }).getMe())
  assert.ok(error instanceof ApiError)
  assert.deepEqual(error.body, { guideid: 4, revisionid: 9 })
  assert.equal(error.resource, error.body)
  assert.equal(error.code, 'resource.changed')
  assert.equal(error.message, '409 Conflict')
})

test('does not take a web page for an answer', async (t) => {
  const { baseUrl } = await serve(t, () => ({ body: '<!doctype html>' }))
  const error = await failure(clientOf({ baseUrl }).getMe())
  assert.ok(error instanceof ApiError)
  assert.equal(error.status, 200)
  assert.equal(error.body, '<!doctype html>')
})

test('reports every 401 with the name of the operation, and still throws', async (t) => {
  const { baseUrl } = await serve(t, () => ({
    status: 401,
    body: { error: true, message: 'Invalid login', code: 'x' },
  }))
  const reported: string[] = []
  const client = clientOf({ baseUrl, onUnauthorized: (error, id) => reported.push(`${id} ${error.message}`) })
  assert.ok((await failure(client.getMe())) instanceof ApiError)
  assert.deepEqual(reported, ['getMe Invalid login'])
})

test('fails with a network error when nobody listens or the answer breaks off', async (t) => {
  const { baseUrl } = await serve(t, (_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"userid"')
    setImmediate(() => response.destroy())
    return undefined
  })
  assert.ok((await failure(clientOf({ baseUrl }).getMe())) instanceof NetworkError)
  const nobody = await failure(clientOf({ baseUrl: 'http://127.0.0.1:1/api/2.0' }).getMe())
  assert.ok(nobody instanceof NetworkError && nobody.cause instanceof Error)
})

test('stops when its signal says so, with the reason of the signal', async (t) => {
  const controller = new AbortController()
  const { baseUrl } = await serve(t, () => {
    controller.abort(new Error('left the page'))
    return undefined
  })
  const error = await failure(clientOf({ baseUrl }).getMe({ signal: controller.signal }))
  assert.ok(error instanceof Error && !(error instanceof NetworkError))
  assert.equal(error.message, 'left the page')
})

test('uses the fetch it is given', async () => {
  const urls: string[] = []
  const client = clientOf({
    baseUrl: '/api/2.0',
    fetch: async (url) => {
      urls.push(url)
      return Response.json([])
    },
  })
  assert.deepEqual(await client.listUsers({ query: { limit: 5, includeDisabled: true } }), [])
  assert.deepEqual(urls, ['/api/2.0/users?limit=5&includeDisabled'])
})

test('walks pages until an empty one comes, past a short page', async (t) => {
  const pages = [[1, 2], [3], [4, 5], []]
  const { baseUrl, seen } = await serve(t, ({ url }) => {
    const offset = Number(new URL(url, 'http://x').searchParams.get('offset'))
    return { body: (pages[(offset - 10) / 2] ?? []).map((userid) => ({ userid })) }
  })
  const found: number[] = []
  const client = clientOf({ baseUrl, token: 't' })
  for await (const users of client.pages.listUsers({ query: { limit: 2, offset: 10, order: 'DESC' } })) {
    found.push(...users.map((user) => user.userid))
  }
  assert.deepEqual(found, [1, 2, 3, 4, 5])
  assert.equal(seen.length, 4)
  assert.equal(seen[1]?.url, '/api/2.0/users?limit=2&offset=12&order=DESC')
  assert.equal(seen[1]?.headers.authorization, 'api t')
})

test('never steps further than the server sends', async () => {
  const asked: unknown[] = []
  const call = async (page: { offset: number; limit: number }) => {
    asked.push(page)
    return page.offset < 400 ? ['x'] : []
  }
  for await (const _ of eachPage(call, { limit: 1000 }));
  assert.deepEqual(asked, [
    { offset: 0, limit: 200 },
    { offset: 200, limit: 200 },
    { offset: 400, limit: 200 },
  ])
})

test('lets only calls compile that the server can understand', async () => {
  const client = clientOf({ baseUrl: '/api/2.0', fetch: async () => Response.json([]) })
  const id = { params: { userid: 7 } }
  await client.getUser(id)
  // @ts-expect-error: the path needs a number
  await client.getUser({ params: { userid: 'seven' } })
  // @ts-expect-error: a misspelt member
  await client.updateUser({ ...id, body: { user_name: 'Mara' } })
  // @ts-expect-error: the body is required
  await client.createToken({})
  // @ts-expect-error: one person does not come in pages
  assert.ok(client.pages.getUser)
  const email: string | undefined = (await client.getMe()).email
  assert.equal(email, undefined)
})
