// Answers what is asked most, by strangers and unchanged, before there is a route or a request object: the very
// bytes that the route has kept, with the headers that it would send.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { TagCache } from '../cache.ts'
import { type Answer, matches, typeOf } from './answer.ts'
import type { SiteRules } from './site-rules.ts'

const addressesKept = 20_000
const longestAddress = 300

interface Place {
  key: string
  route: string
}

export interface Front {
  /** This address was just answered to a stranger by what is kept under the key. */
  remember(address: string, place: Place): void
  /** Puts itself before everything else that the server does with a request. */
  standBefore(server: Server): void
}

export interface FrontDeps {
  answers: TagCache<Answer>
  catchUp: (socket: unknown) => Promise<void> | undefined
  siteRules: () => SiteRules | Promise<SiteRules>
  makeId: () => string
  observe: (route: string, status: number, seconds: number) => void
}

export function createFront(deps: FrontDeps): Front {
  const places = new Map<string, Place>()
  return {
    remember(address, place) {
      if (address.length > longestAddress || address.includes('pretty')) return
      if (places.size >= addressesKept) places.clear()
      places.set(address, place)
    },
    standBefore(server) {
      const others = server.listeners('request') as ((req: IncomingMessage, res: ServerResponse) => void)[]
      server.removeAllListeners('request')
      server.on('request', (req: IncomingMessage, res: ServerResponse) => {
        if (answerKept(deps, places, req, res)) return
        for (const listener of others) listener.call(server, req, res)
      })
    },
  }
}

function answerKept(
  deps: FrontDeps,
  places: Map<string, Place>,
  req: IncomingMessage,
  res: ServerResponse,
): boolean {
  const place = places.get(req.url as string)
  if (!place || !isPlainRead(req)) return false
  const began = performance.now()
  // Something was committed since the last look, or nobody knows: the long way waits for it.
  if (deps.catchUp(req.socket)) return false
  const site = deps.siteRules()
  if (site instanceof Promise || site.private) return false
  const answer = deps.answers.get(place.key)
  if (!answer) {
    places.delete(req.url as string)
    return false
  }
  const status = send(res, answer, req.headers['if-none-match'], deps.makeId())
  deps.observe(place.route, status, (performance.now() - began) / 1000)
  return true
}

/** From somebody who has not signed in, and from no other site's page. */
function isPlainRead({ method, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    headers.authorization === undefined &&
    headers.cookie === undefined &&
    headers.origin === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  )
}

function send(res: ServerResponse, answer: Answer, known: string | undefined, id: string): number {
  const { body, etag } = answer
  const vary = 'Origin, Authorization, Cookie'
  if (matches(known, etag)) {
    res.writeHead(304, { etag, vary, 'cache-control': 'no-cache' }).end()
    return 304
  }
  const headers = {
    'x-request-id': id,
    'x-content-type-options': 'nosniff',
    vary,
    etag,
    'cache-control': 'no-cache',
    'content-type': typeOf(body),
    'content-length': body.length,
  }
  res.writeHead(200, headers).end(body)
  return 200
}
