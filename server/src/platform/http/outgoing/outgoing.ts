// Sends requests to addresses that users enter; connects only to the checked IP address, also after redirects.
import { lookup as resolveName } from 'node:dns'
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './outgoing-addresses.ts'

export interface OutgoingRequest {
  url: string
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** For the whole request, including redirects and reading the answer. */
  timeoutMs: number
  /** A longer answer is aborted. */
  maxBytes: number
  /** Redirects of a GET or HEAD to follow; one more fails. If undefined, a redirect is returned as the answer. */
  redirects?: number
  /** IP addresses that may be connected to; public ones by default. */
  mayReach?: (address: string) => boolean
  signal?: AbortSignal
}

export interface OutgoingAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** The final address after all redirects. */
  url: string
}

export type OutgoingFault =
  | 'address'
  | 'refused'
  | 'timeout'
  | 'aborted'
  | 'too-large'
  | 'redirects'
  | 'network'

/** The reason why there is no answer. The message names at most the host, never a path, a header or a body. */
export class OutgoingError extends Error {
  readonly fault: OutgoingFault
  constructor(fault: OutgoingFault, message: string) {
    super(message)
    this.name = 'OutgoingError'
    this.fault = fault
  }
}

export async function sendOutgoing(outgoing: OutgoingRequest): Promise<OutgoingAnswer> {
  const timeout = AbortSignal.timeout(outgoing.timeoutMs)
  const signal = outgoing.signal ? AbortSignal.any([timeout, outgoing.signal]) : timeout
  let url = readAddress(outgoing.url)
  let headers = { ...outgoing.headers }
  for (let left = outgoing.redirects ?? 0; ; left--) {
    const answer = await exchange(url, { ...outgoing, headers, signal }).catch((err: unknown) => {
      if (timeout.aborted) throw new OutgoingError('timeout', `${url.host} took too long`)
      if (signal.aborted) throw new OutgoingError('aborted', `The request to ${url.host} was ended`)
      throw err instanceof OutgoingError ? err : new OutgoingError('network', describe(url, err))
    })
    const next = nextAddress(outgoing, url, answer)
    if (!next) return answer
    if (left <= 0) throw new OutgoingError('redirects', `${url.host} redirects too often`)
    // Credentials for one site are not sent to another.
    if (next.origin !== url.origin) headers = withoutSecrets(headers)
    url = next
  }
}

function readAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href)
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  if (!url || !isWeb || url.username || url.password)
    throw new OutgoingError('address', 'The address must begin with http:// or https:// and hold no password')
  return url
}

function nextAddress(outgoing: OutgoingRequest, from: URL, answer: OutgoingAnswer): URL | null {
  const mayFollow = outgoing.redirects !== undefined && ['GET', 'HEAD'].includes(outgoing.method ?? 'GET')
  const { location } = answer.headers
  return mayFollow && location && [301, 302, 303, 307, 308].includes(answer.status)
    ? readAddress(location, from)
    : null
}

const secretHeaders = /^(authorization|cookie|proxy-|x-)/i

function withoutSecrets(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !secretHeaders.test(name)))
}

function exchange(url: URL, outgoing: OutgoingRequest & { signal: AbortSignal }): Promise<OutgoingAnswer> {
  const { method = 'GET', headers, body, signal, maxBytes } = outgoing
  const mayReach = outgoing.mayReach ?? isPublicAddress
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // An IP address needs no lookup, so it is checked here.
  if (isIP(host) && !mayReach(host)) throw refused(url.host)
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method,
      headers: { 'accept-encoding': 'identity', ...headers },
      signal,
      // Connections are not shared with a request that was allowed to reach more.
      agent: false,
      lookup: checkedLookup(mayReach, url.host),
    })
    request.once('error', reject)
    request.once('response', (response) => {
      readBody(response, maxBytes, url)
        .then((bytes) =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: bytes,
            url: url.href,
          }),
        )
        .catch((err: unknown) => {
          request.destroy()
          reject(err)
        })
    })
    request.end(body)
  })
}

async function readBody(response: IncomingMessage, maxBytes: number, url: URL): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length
    if (bytes > maxBytes)
      throw new OutgoingError('too-large', `${url.host} answered more than ${maxBytes} bytes`)
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

function checkedLookup(mayReach: (address: string) => boolean, host: string): LookupFunction {
  return (name, options, done) => {
    resolveName(name, { ...options, all: true }, (err, found) => {
      if (err) return done(err, '', 0)
      const allowed = found.filter(({ address }) => mayReach(address))
      const first = allowed[0]
      if (!first) return done(refused(host), '', 0)
      return options.all ? done(null, allowed) : done(null, first.address, first.family)
    })
  }
}

const refused = (host: string): OutgoingError =>
  new OutgoingError('refused', `${host} is a private address, which is not allowed`)

function describe(url: URL, err: unknown): string {
  const code = (err as { code?: unknown }).code
  return `${url.host} could not be reached${typeof code === 'string' ? ` (${code})` : ''}`
}
