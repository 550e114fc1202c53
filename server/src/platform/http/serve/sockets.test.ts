// Tests real connections: wrong lengths, aborted bodies, request smuggling, huge headers.
import assert from 'node:assert/strict'
import { IncomingMessage, ServerResponse } from 'node:http'
import { connect, Socket } from 'node:net'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { pino } from 'pino'
import { startSite } from '#test/app.ts'
import { anAdmin, testPassword } from '#test/builders.ts'
import { countEvents, leavesNoTrace } from '#test/traces.ts'

const site = await startSite()
const admin = await anAdmin(site)
await site.app.listen({ host: '127.0.0.1', port: 0 })
const { port } = site.app.server.address() as { port: number }
const signedIn = `Host: localhost\r\nAuthorization: api ${admin.token}\r\n`

/** Sends the bytes unchanged and reads until the server ends the connection. */
function exchange(bytes: string | Buffer, options: { hangUp?: boolean } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (part) => {
      text += part
    })
    socket.on('error', (error: NodeJS.ErrnoException) =>
      ['ECONNRESET', 'EPIPE'].includes(error.code ?? '') ? resolve(text) : reject(error),
    )
    socket.on('close', () => resolve(text))
    socket.on('connect', () => socket.write(bytes, () => options.hangUp && socket.end()))
  })
}

const statusesIn = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]))

function bodyOf(text: string): { error: boolean; message: string; code: string } {
  return JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4))
}

const label = JSON.stringify({ label: 'By socket', old_password: testPassword })
const post = (headers: string, body: string) =>
  `POST /api/2.0/user/tokens HTTP/1.1\r\n${signedIn}${headers}\r\n${body}`

test('a whole request over a real connection is answered', async () => {
  const before = await countEvents(site)
  const text = await exchange(post(`Content-Length: ${label.length}\r\nConnection: close\r\n`, label))
  assert.deepEqual(statusesIn(text), [201])
  assert.equal(await countEvents(site), before + 1)
})

test('a client that leaves just when a reader of its body ends does not end the process', async () => {
  const req = new IncomingMessage(new Socket().destroy())
  Object.assign(req, { method: 'GET', url: '/api/2.0/info' })
  site.app.server.emit('request', req, new ServerResponse(req))
  const read = () => {}
  req.on('error', read)
  // Between the decision to emit the error and the error itself.
  const stop = () => process.nextTick(() => req.off('error', read))
  req.on('aborted', () => process.nextTick(stop))
  req.destroy(new Error('aborted'))
  await new Promise((resolve) => req.on('close', resolve))
})

test('a chunked body is read, without a Content-Type as well', async () => {
  const chunked = `${label.length.toString(16)}\r\n${label}\r\n0\r\n\r\n`
  const text = await exchange(post('Transfer-Encoding: chunked\r\nConnection: close\r\n', chunked))
  assert.deepEqual(statusesIn(text), [201])
})

test('what else is expected of the server does not keep it from answering', async () => {
  const text = await exchange(
    post(`Content-Length: ${label.length}\r\nExpect: a-miracle\r\nConnection: close\r\n`, label),
  )
  assert.deepEqual(statusesIn(text), [201])
})

test('a body that breaks off leaves no trace, with a length and in chunks', async () => {
  await leavesNoTrace(site, async () => {
    for (const [headers, body] of [
      ['Content-Length: 500\r\n', label],
      ['Transfer-Encoding: chunked\r\n', `${label.length.toString(16)}\r\n${label}\r\n`],
      ['Transfer-Encoding: chunked\r\n', `fff\r\n${label}`],
      ['Transfer-Encoding: chunked\r\n', ''],
    ] as const) {
      const text = await exchange(post(headers, body), { hangUp: true })
      assert.ok(
        statusesIn(text).every((status) => status === 400),
        `${headers}${body}: ${text}`,
      )
    }
  })
})

test('what follows a body that is longer than its length is no part of it', async () => {
  const text = await exchange(post('Content-Length: 8\r\nConnection: close\r\n', label))
  assert.deepEqual(statusesIn(text), [400])
})

test('chunks that are none are refused', async () => {
  await leavesNoTrace(site, async () => {
    for (const chunks of [
      'zz\r\nabc\r\n0\r\n\r\n',
      '-5\r\nabc\r\n',
      '5;\n\nabcde\r\n0\r\n\r\n',
      '5\r\nabcdefgh\r\n0\r\n\r\n',
    ]) {
      const text = await exchange(post('Transfer-Encoding: chunked\r\nConnection: close\r\n', chunks))
      assert.deepEqual(statusesIn(text), [400], chunks)
    }
  })
})

test('a length together with chunks, or two lengths, are refused, and nothing is smuggled in behind', async () => {
  const smuggled = `DELETE /api/2.0/user/token HTTP/1.1\r\n${signedIn}\r\n`
  await leavesNoTrace(site, async () => {
    for (const headers of [
      `Content-Length: ${label.length}\r\nTransfer-Encoding: chunked\r\n`,
      `Transfer-Encoding: chunked\r\nContent-Length: 4\r\n`,
      `Transfer-Encoding: chunked, identity\r\n`,
      `Transfer-Encoding: xchunked\r\n`,
      `Transfer-Encoding : chunked\r\n`,
      `Content-Length: ${label.length}\r\nContent-Length: 0\r\n`,
      `Content-Length: +${label.length}\r\n`,
      `Content-Length: 0x10\r\n`,
      `Content-Length: -1\r\n`,
      `Content-Length: ${label.length}, ${label.length}\r\n`,
    ]) {
      const text = await exchange(post(headers, `0\r\n\r\n${smuggled}`))
      assert.deepEqual(statusesIn(text), [400], headers)
      const { error, code } = bodyOf(text)
      assert.equal(error, true)
      assert.equal(code, 'request.malformed')
    }
  })
  const still = await site.call('GET', '/user', { as: admin })
  assert.equal(still.status, 200)
})

test('headers of 20 KB and addresses of 20 KB are 431 with the usual body', async () => {
  for (const bytes of [
    `GET /api/2.0/users HTTP/1.1\r\n${signedIn}X-Long: ${'x'.repeat(20_480)}\r\n\r\n`,
    `GET /api/2.0/users?${'x'.repeat(20_480)} HTTP/1.1\r\n${signedIn}\r\n`,
  ]) {
    const text = await exchange(bytes)
    assert.deepEqual(statusesIn(text), [431])
    assert.match(text, /^Content-Type: application\/json\r$/m)
    const body = bodyOf(text)
    assert.deepEqual([body.error, body.code], [true, 'headers.too-large'])
    assert.notEqual(body.message, '')
  }
})

test('an address of 10 KB is 414', async () => {
  const text = await exchange(
    `GET /api/2.0/users?${'x'.repeat(10_240)} HTTP/1.1\r\n${signedIn}Connection: close\r\n\r\n`,
  )
  assert.deepEqual(statusesIn(text), [414])
})

test('what is no request at all is 400 with the usual body', async () => {
  for (const bytes of [
    'hello\r\n\r\n',
    `GET /api/2.0/users HTTP/9.9\r\n${signedIn}\r\n`,
    `GET /api/2.0/us ers HTTP/1.1\r\n${signedIn}\r\n`,
    `GET /api/2.0/users HTTP/1.1\r\n${signedIn}Bad\x00Name: x\r\n\r\n`,
    `GET /api/2.0/users HTTP/1.1\r\n${signedIn}Name: a\x00b\r\n\r\n`,
    Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]),
  ]) {
    const text = await exchange(bytes)
    assert.deepEqual(statusesIn(text), [400], String(bytes))
    assert.equal(bodyOf(text).code, 'request.malformed')
  }
})

test('an address with its host in front and a path of raw bytes are answered', async () => {
  const whole = await exchange(
    `GET http://localhost/api/2.0/info HTTP/1.1\r\n${signedIn}Connection: close\r\n\r\n`,
  )
  assert.deepEqual(statusesIn(whole), [200])
  const raw = Buffer.from(
    `GET /api/2.0/users/search/\xc3\xa9 HTTP/1.1\r\n${signedIn}Connection: close\r\n\r\n`,
    'latin1',
  )
  const [status = 0] = statusesIn(await exchange(raw))
  assert.ok(status >= 200 && status < 500, String(status))
})

test('a body that is too large is refused before it has arrived', async () => {
  const text = await exchange(post(`Content-Length: ${2 ** 40}\r\n`, label))
  assert.deepEqual(statusesIn(text), [413])
  assert.equal(bodyOf(text).code, 'body.too-large')
})

test('a stranger is refused before the body has arrived', async () => {
  const text = await exchange(
    `PATCH /api/2.0/settings HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\nConnection: close\r\n\r\n`,
  )
  assert.deepEqual(statusesIn(text), [401])
})

test('requests that come one after the other on a connection are all answered, in order', async () => {
  const get = (path: string, last = '') => `GET /api/2.0${path} HTTP/1.1\r\n${signedIn}${last}\r\n`
  const text = await exchange(get('/users') + get('/nothing') + get('/user', 'Connection: close\r\n'))
  assert.deepEqual(statusesIn(text), [200, 404, 200])
})

test('HEAD in the place of POST is answered with no byte more than its length says, whatever the answer', async () => {
  const guid = 'x'.repeat(20)
  for (const [path, status] of [
    ['/users', 200],
    ['/info', 200],
    ['/openapi.json', 200],
    ['/users/999999', 404],
    ['/nothing', 404],
    [`/media/images/${guid}`, 404],
    ['/user/tokens', 200],
  ] as const) {
    const ask = `POST /api/2.0${path} HTTP/1.1\r\n${signedIn}X-HTTP-Method-Override: HEAD\r\nContent-Length: 0\r\n\r\n`
    const next = 'GET /api/2.0/sites HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
    const text = await exchange(ask + next)
    assert.deepEqual(statusesIn(text), [status, 200], path)
    const [head = '', ...rest] = text.split('\r\n\r\n')
    assert.match(head, /content-length: 0/i, path)
    assert.match(rest[0] ?? '', /^HTTP\/1\.1 200/, `${path} has a body`)
  }
})

test('whoever is answered before the body has come does not go on sending it', async () => {
  const upload =
    'POST /api/2.0/user/media/uploads?file=long.mp4 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000000\r\n\r\n'
  const read = 'GET /api/2.0/info HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000000\r\n\r\n'
  for (const [request, status] of [
    [upload, 401],
    [read, 200],
    [read, 200],
  ] as const) {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.on('data', (part) => {
      text += String(part)
    })
    socket.on('error', () => {})
    socket.write(request)
    const drip = setInterval(() => socket.write('x'), 20)
    await new Promise((resolve) => socket.once('close', resolve))
    clearInterval(drip)
    assert.deepEqual(statusesIn(text), [status], request)
  }
})

test('a body that breaks off is no failure of ours', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const own = await startSite({ log: pino({ level: 'debug' }, stream) })
  const { token } = await anAdmin(own)
  await own.app.listen({ host: '127.0.0.1', port: 0 })
  const address = own.app.server.address() as { port: number }
  const socket = connect(address.port, '127.0.0.1')
  const gone = new Promise<void>((resolve) =>
    own.app.server.once('request', (req) => req.once('close', resolve)),
  )
  socket.write(
    `PATCH /api/2.0/settings HTTP/1.1\r\nHost: localhost\r\nAuthorization: api ${token}\r\nContent-Length: 500\r\n\r\n{"a`,
    () => socket.resetAndDestroy(),
  )
  await gone
  await new Promise(setImmediate)
  const failed = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
  assert.deepEqual(failed, [])
})

test('what comes over an open connection while the server stops is still answered', async () => {
  const own = await startSite()
  const { token } = await anAdmin(own)
  await own.app.listen({ host: '127.0.0.1', port: 0 })
  const address = own.app.server.address() as { port: number }
  const head = `Host: localhost\r\nAuthorization: api ${token}\r\n`
  const body = '{"title":"Hall 4"}'
  const socket = connect(address.port, '127.0.0.1')
  let text = ''
  socket.on('data', (part) => {
    text += String(part)
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const begun = new Promise((resolve) => own.app.server.once('request', resolve))
  socket.write(`PATCH /api/2.0/settings HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n`)
  await begun
  const end = own.app.close()
  await new Promise(setImmediate)
  socket.write(`${body}GET /api/2.0/info HTTP/1.1\r\n${head}\r\n`)
  await closed
  await end
  assert.deepEqual(statusesIn(text).slice(0, 1), [200])
  assert.ok(
    statusesIn(text).every((status) => status === 200),
    text,
  )
})
