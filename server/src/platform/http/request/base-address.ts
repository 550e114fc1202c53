// The public base address of a request. Answers, links and cookies begin with it.
import type { IncomingMessage } from 'node:http'
import type { Believes } from '#platform/config/proxies.ts'

type Asked = Pick<IncomingMessage, 'headers' | 'socket'>
export type BaseOf = (req: Asked) => string

interface BaseOptions {
  /** STEPWRIGHT_URL: applies to every request. */
  setUrl: string | undefined
  /** The address that the process listens on; used if a request names none. */
  ownUrl: () => string
  believes: Believes
}

const longestHost = 260
/** A name or an IPv4 address, or an IPv6 address in brackets, with an optional port. */
const pattern =
  /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/

export function readBase({ setUrl, ownUrl, believes }: BaseOptions): BaseOf {
  if (setUrl !== undefined) return () => setUrl
  return ({ headers, socket }) => {
    const sent = isForwarded(headers) && believes(socket.remoteAddress ?? '') ? readForwarded(headers) : {}
    return addressOf(sent.protocol ?? 'http', sent.host ?? headers.host ?? '') ?? ownUrl()
  }
}

const isForwarded = (headers: Asked['headers']): boolean =>
  (headers['x-forwarded-host'] ?? headers['x-forwarded-proto'] ?? headers.forwarded) !== undefined

interface Sent {
  protocol?: string | undefined
  host?: string | undefined
}

/** Each proxy appends what it received, so the last element comes from the trusted proxy. */
function readForwarded(headers: Asked['headers']): Sent {
  const last = (value: string | string[] | undefined) =>
    String(value ?? '')
      .split(',')
      .at(-1)
      ?.trim() || undefined
  const members = new Map(
    (last(headers.forwarded) ?? '').split(';').map((member) => {
      const [name = '', value = ''] = member.split('=', 2)
      return [name.trim().toLowerCase(), value.trim().replaceAll('"', '')]
    }),
  )
  return {
    protocol: last(headers['x-forwarded-proto']) ?? members.get('proto'),
    host: last(headers['x-forwarded-host']) ?? members.get('host'),
  }
}

/** Undefined for an invalid host: it becomes part of links, so no other text may pass. */
function addressOf(protocol: string, host: string): string | undefined {
  const name = host.toLowerCase()
  const scheme = protocol.toLowerCase()
  if (!/^https?$/.test(scheme) || name.length > longestHost || !pattern.test(name)) return undefined
  const address = `${scheme}://${name}`
  return URL.canParse(address) ? new URL(address).origin : undefined
}
