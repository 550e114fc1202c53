// A proxy with controllable faults between a device and its server.
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export const faults = [
  'refused',
  'cut before',
  'cut after',
  'cut midway',
  'half a request',
  'slow',
  'late',
  'twice',
  '500 of a proxy',
  '500 of the server',
  '502',
  '502 after',
  '503 later',
  'portal',
  'portal of JSON',
  'portal elsewhere',
] as const
export type Fault = (typeof faults)[number]

export interface Weather {
  fault: Fault
  /** Probability per request. */
  chance: number
}

export interface Batch {
  /** Time at which the browser sent it. */
  left: number
  /** Time at which it was passed on. */
  at: number
  body: string
  /** Answer of the server, delivered or not; null if there was none. */
  answer: { at: number; status: number; body: string } | null
}

export interface FaultyProxy {
  url: string
  port: number
  /** Null: no faults. */
  weather: Weather | null
  /** True: drops everything, as without a network. */
  isOffline: boolean
  /** True: drops uploads of files and passes the rest, as filters for large requests do. */
  isWithoutFiles: boolean
  /** Script inserted before those of every page, for browsers without preload scripts. */
  early: string | null
  /** Null: the web app as built. */
  rewriting: Rewriting | null
  /** Every batch of events that reached the server through the proxy. */
  batches: Batch[]
  stop(): Promise<void>
}

type ProxyState = Omit<FaultyProxy, 'url' | 'port' | 'stop'>

const earlyPath = '/early-script-of-the-proof.js'

/** Transfer of requests and of answers. */
export interface Rewriting {
  asked(url: string): string
  answered(url: string, answer: Answer): Answer
}

export interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

/** Delay of the last written bytes. */
const lineMs = 50
const slowMs = 1500
/** Requests whose connection was cut, but which reach the server after later ones. */
const lateMs = 2500

/** Listens in front of the server at that port of 127.0.0.1; `draw` decides about every request. */
export async function startProxy(target: number, draw: () => number, port = 0): Promise<FaultyProxy> {
  const agent = new Agent({ keepAlive: true })
  const proxy: ProxyState = {
    ...{ weather: null, isOffline: false, isWithoutFiles: false },
    ...{ early: null, rewriting: null, batches: [] },
  }
  const server = createServer(async (asked, answer) => {
    const { weather, early } = proxy
    const left = Date.now()
    if (asked.url === earlyPath)
      return say(answer, { status: 200, type: 'text/javascript', text: early ?? '' })
    if (proxy.isOffline || (proxy.isWithoutFiles && isUpload(asked))) return void asked.socket.destroy()
    const fault = weather && draw() < weather.chance ? weather.fault : null
    try {
      await acts[fault ?? 'none']({
        asked,
        answer,
        forward: forwarder({ ...proxy, agent, port: target, left }, asked),
      })
    } catch {
      // The server is down: answers as a proxy, or closes the connection.
      if (answer.headersSent || draw() < 0.5) answer.destroy()
      else answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    }
  })
  await new Promise<void>((settle) => server.listen(port, '127.0.0.1', settle))
  const { port: own } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>((settle) => {
      agent.destroy()
      server.close(() => settle())
      server.closeAllConnections()
    })
  return Object.assign(proxy, { url: `http://127.0.0.1:${own}`, port: own, stop })
}

interface Exchange {
  asked: IncomingMessage
  answer: ServerResponse
  /** `most`: number of bytes that pass before the connection is cut. */
  forward: (body: Buffer, most?: number) => Promise<Answer>
}

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

interface Onward extends Pick<ProxyState, 'batches' | 'early' | 'rewriting'> {
  agent: Agent
  port: number
  left: number
}

const forwarder =
  ({ agent, port, left, batches, early, rewriting }: Onward, asked: IncomingMessage) =>
  (body: Buffer, most = body.length) =>
    new Promise<Answer>((settle, refuse) => {
      const { method, url = '', headers } = asked
      const batch: Batch = { left, at: Date.now(), body: body.toString(), answer: null }
      if (url.endsWith('/events')) batches.push(batch)
      const own = {
        ...headers,
        connection: 'keep-alive',
        ...((early || rewriting) && { 'accept-encoding': 'identity' }),
      }
      const path = rewriting?.asked(url) ?? url
      const sent = request({ agent, host: '127.0.0.1', port, method, path, headers: own }, (got) => {
        bodyOf(got).then((all) => {
          const isPage = early && got.headers['content-type']?.startsWith(html)
          const body = isPage ? withEarly(all) : all
          const answer = { status: got.statusCode ?? 502, headers: got.headers, body }
          batch.answer = { at: Date.now(), status: answer.status, body: all.toString() }
          settle(rewriting?.answered(url, answer) ?? answer)
        }, refuse)
      })
      sent.once('error', refuse)
      if (most === body.length) sent.end(body)
      else sent.write(body.subarray(0, most), () => setTimeout(() => sent.destroy(), lineMs))
    })

const withEarly = (page: Buffer): Buffer =>
  Buffer.from(page.toString().replace('<head>', `<head><script src="${earlyPath}"></script>`))

function pass(answer: ServerResponse, { status, headers, body }: Answer): void {
  const { 'transfer-encoding': _, connection: __, 'keep-alive': ___, ...rest } = headers
  const { statusCode } = Object.assign(answer, { statusCode: status })
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) answer.setHeader(name, value)
  if (statusCode !== 304 && statusCode !== 204) answer.setHeader('content-length', body.length)
  answer.end(body)
}

interface Words {
  status: number
  type: string
  text: string
  headers?: Record<string, string>
}

const say = (answer: ServerResponse, { status, type, text, headers }: Words): void =>
  void answer.writeHead(status, { 'content-type': type, ...headers }).end(text)

const sayInstead =
  (words: Words) =>
  async ({ asked, answer }: Exchange) => {
    await bodyOf(asked)
    say(answer, words)
  }

const html = 'text/html'
const json = 'application/json'
const badGateway: Words = { status: 502, type: html, text: '<h1>Bad gateway</h1>' }

const isUpload = (asked: IncomingMessage): boolean =>
  isWrite(asked) && (asked.url ?? '').includes('/user/media/')

const isWrite = ({ method }: IncomingMessage): boolean => method !== 'GET' && method !== 'HEAD'

const acts: Record<Fault | 'none', (exchange: Exchange) => Promise<void>> = {
  none: async ({ asked, answer, forward }) => pass(answer, await forward(await bodyOf(asked))),
  refused: async ({ asked }) => void asked.socket.destroy(),
  'cut before': async ({ asked, answer }) => {
    await bodyOf(asked)
    answer.destroy()
  },
  'cut after': async ({ asked, answer, forward }) => {
    await forward(await bodyOf(asked))
    answer.destroy()
  },
  'cut midway': async ({ asked, answer, forward }) => {
    const { status, headers, body } = await forward(await bodyOf(asked))
    const { 'transfer-encoding': _, ...rest } = headers
    answer.writeHead(status, { ...rest, 'content-length': body.length })
    answer.write(body.subarray(0, Math.floor(body.length / 2)), () => answer.destroy())
  },
  'half a request': async ({ asked, answer, forward }) => {
    const body = await bodyOf(asked)
    await forward(body, Math.floor(body.length / 2)).catch(() => {})
    answer.destroy()
  },
  slow: async ({ asked, answer, forward }) => {
    const body = await bodyOf(asked)
    await pause(slowMs)
    pass(answer, await forward(body))
  },
  late: async ({ asked, answer, forward }) => {
    const body = await bodyOf(asked)
    answer.destroy()
    if (!isWrite(asked)) return
    await pause(lateMs)
    await forward(body).catch(() => {})
  },
  twice: async ({ asked, answer, forward }) => {
    const body = await bodyOf(asked)
    const [first] = await Promise.all([forward(body), isWrite(asked) && forward(body)])
    pass(answer, first)
  },
  '500 of a proxy': sayInstead({ status: 500, type: html, text: '<h1>Internal server error</h1>' }),
  '500 of the server': sayInstead({
    status: 500,
    type: json,
    text: JSON.stringify({ error: true, code: 'server.error', message: 'Something went wrong' }),
  }),
  '502': sayInstead(badGateway),
  '502 after': async ({ asked, answer, forward }) => {
    await forward(await bodyOf(asked))
    say(answer, badGateway)
  },
  '503 later': sayInstead({
    status: 503,
    type: 'text/plain',
    text: 'Try later',
    headers: { 'retry-after': '1' },
  }),
  portal: sayInstead({ status: 200, type: html, text: '<h1>Welcome to our guest network</h1>' }),
  'portal of JSON': (exchange) =>
    sayInstead(
      isWrite(exchange.asked)
        ? { status: 200, type: json, text: '{"portal":"sign in"}' }
        : { status: 200, type: html, text: '<h1>Sign in</h1>' },
    )(exchange),
  'portal elsewhere': sayInstead({
    status: 302,
    type: html,
    text: '',
    headers: { location: 'http://127.0.0.1:9/welcome' },
  }),
}
