// Tests outgoing requests: allowed addresses, redirects, limits.
import assert from 'node:assert/strict'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { type OutgoingRequest, sendOutgoing } from './outgoing.ts'
import { isAnyAddress, isPublicAddress } from './outgoing-addresses.ts'

const servers: Server[] = []
after(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener, host = '127.0.0.1'): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return `http://${host}:${(server.address() as AddressInfo).port}`
}

const send = (url: string, rest: Partial<OutgoingRequest> = {}) =>
  sendOutgoing({ url, timeoutMs: 60_000, maxBytes: 1000, mayReach: isAnyAddress, ...rest })

const fails = (answer: Promise<unknown>, fault: string) =>
  assert.rejects(answer, (err: { fault?: string }) => {
    assert.equal(err.fault, fault)
    return true
  })

test('tells public addresses from all others', () => {
  const notPublic = [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.168.1.1',
    '198.19.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
  ]
  for (const address of notPublic) assert.equal(isPublicAddress(address), false, address)
  for (const address of ['8.8.8.8', '172.32.0.1', '192.169.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])
    assert.equal(isPublicAddress(address), true, address)
})

test('refuses private addresses, however they are written and named', async () => {
  let asked = 0
  const url = await serve((_req, res) => {
    asked++
    res.end()
  })
  const { port } = new URL(url)
  const hosts = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    'localhost',
    '[::1]',
    '0.0.0.0',
  ]
  for (const host of [...hosts, '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '127.0.0.1.'])
    await fails(sendOutgoing({ url: `http://${host}:${port}/`, timeoutMs: 60_000, maxBytes: 10 }), 'refused')
  assert.equal(asked, 0)
})

test('refuses addresses that are no web addresses or hold a password', async () => {
  for (const url of [
    'ftp://example.org/',
    'file:///etc/passwd',
    'example.org',
    '',
    'http://a:b@example.org/',
  ])
    await fails(send(url), 'address')
})

test('sends method, headers and body, and reads the answer', async () => {
  const url = await serve(async (req, res) => {
    let body = ''
    for await (const chunk of req) body += chunk
    res.writeHead(201, { 'x-seen': `${req.method} ${req.headers['x-own']} ${body}` }).end('done')
  })
  const answer = await send(url, { method: 'POST', headers: { 'x-own': 'yes' }, body: 'text' })
  assert.equal(answer.status, 201)
  assert.equal(answer.headers['x-seen'], 'POST yes text')
  assert.equal(answer.body.toString(), 'done')
})

test('follows redirects as often as it is told, and shows secrets to their own site only', async () => {
  const other = await serve((req, res) => res.end(JSON.stringify(req.headers)))
  const url = await serve((_req, res) => res.writeHead(302, { location: `${other}/there` }).end())
  const headers = { authorization: 'Bearer secret', cookie: 'a=b', 'x-key': 'secret', accept: 'text/plain' }
  assert.equal((await send(url, { headers })).status, 302)
  await fails(send(url, { headers, redirects: 0 }), 'redirects')
  const answer = await send(url, { headers, redirects: 1 })
  assert.equal(answer.url, `${other}/there`)
  const seen = JSON.parse(answer.body.toString())
  assert.equal(seen.accept, 'text/plain')
  for (const name of ['authorization', 'cookie', 'x-key']) assert.equal(name in seen, false, name)
})

test('refuses a redirect to an address that may not be reached', async () => {
  let asked = 0
  const inside = await serve((_req, res) => {
    asked++
    res.end('secret')
  }, '127.0.0.2')
  const url = await serve((_req, res) => res.writeHead(302, { location: inside }).end())
  const mayReach = (address: string) => address === '127.0.0.1'
  await fails(send(url, { redirects: 3, mayReach }), 'refused')
  const strange = await serve((_req, res) => res.writeHead(302, { location: 'file:///etc/passwd' }).end())
  await fails(send(strange, { redirects: 3, mayReach }), 'address')
  assert.equal(asked, 0)
})

test('ends a loop of redirects', async () => {
  const url = await serve((_req, res) => res.writeHead(302, { location: '/' }).end())
  await fails(send(url, { redirects: 5 }), 'redirects')
})

test('gives up an answer that is too long, too late or broken off', async () => {
  const long = await serve((_req, res) => res.end('x'.repeat(1001)))
  await fails(send(long), 'too-large')
  const silent = await serve(() => {})
  await fails(send(silent, { timeoutMs: 100 }), 'timeout')
  const halting = await serve((_req, res) => res.write('x'))
  await fails(send(halting, { timeoutMs: 100 }), 'timeout')
  const broken = await serve((req, res) => {
    res.writeHead(200, { 'content-length': '10' }).write('x')
    setImmediate(() => req.socket.destroy())
  })
  await fails(send(broken), 'network')
  await fails(send(silent, { signal: AbortSignal.abort() }), 'aborted')
})

test('says nothing of the address but its host when it fails', async () => {
  const url = await serve(() => {})
  await assert.rejects(send(`${url}/path?key=secret`, { timeoutMs: 50 }), (err: Error) => {
    assert.doesNotMatch(err.message, /secret|path/)
    return true
  })
})
