// A tiny real server for the tests of the client: answers from a function and keeps what it was asked.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

export interface Seen {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

export interface Reply {
  status?: number
  headers?: Record<string, string>
  body?: unknown
}

export type Answer = (seen: Seen, response: ServerResponse) => Reply | undefined

/** Starts a server that ends with the test. An answer of `undefined` leaves the response to the function. */
export async function serve(t: TestContext, answer: Answer): Promise<{ baseUrl: string; seen: Seen[] }> {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
    seen.push(one)
    const reply = answer(one, response)
    if (!reply) return
    const isText = typeof reply.body === 'string'
    response.writeHead(reply.status ?? 200, {
      'content-type': isText ? 'text/html' : 'application/json',
      ...reply.headers,
    })
    const isReady = isText || Buffer.isBuffer(reply.body)
    response.end(isReady ? reply.body : reply.body === undefined ? '' : JSON.stringify(reply.body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { baseUrl: `http://127.0.0.1:${port}/api/2.0`, seen }
}
