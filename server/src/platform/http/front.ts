// Answers what is asked most and unchanged before there is a route or a request object: the very bytes that the route
// has kept, with the headers that it would send.
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http'
import { matches, type Ready } from './answer.ts'
import type { SiteRules } from './site-rules.ts'

const addressesKept = 20_000
const longestAddress = 300

export interface Place {
  route: string
  /** `everybody`: whoever has signed in gets the same bytes as a stranger. */
  audience: 'strangers' | 'everybody'
  /** Undefined as soon as it is not certain any more that this is what the route would answer. */
  find(headers: IncomingHttpHeaders): Ready | undefined
}

export interface Front {
  /** This address was just answered by what the place finds. */
  remember(address: string, place: Place): void
  /** Puts itself before everything else that the server does with a request. */
  standBefore(server: Server): void
}

export interface FrontDeps {
  catchUp: (socket: unknown) => Promise<void> | undefined
  siteRules: () => SiteRules | Promise<SiteRules>
  makeId: () => string
  observe: (route: string, status: number, seconds: number) => void
}

export function createFront(deps: FrontDeps): Front {
  const places = new Map<string, Place>()
  return {
    remember(address, place) {
      if (address.length > longestAddress) return
      if (places.size >= addressesKept) places.clear()
      places.set(address, place)
    },
    standBefore(server) {
      const others = server.listeners('request') as ((req: IncomingMessage, res: ServerResponse) => void)[]
      const passOn = (req: IncomingMessage, res: ServerResponse) => {
        for (const listener of others) listener.call(server, req, res)
      }
      server.removeAllListeners('request')
      server.on('request', (req: IncomingMessage, res: ServerResponse) => {
        const place = places.get(req.url as string)
        if (!place || !isPlainRead(req, place)) return passOn(req, res)
        const began = performance.now()
        const answer = () => {
          if (answerReady(deps, { place, began }, req, res)) return
          places.delete(req.url as string)
          passOn(req, res)
        }
        const behind = deps.catchUp(req.socket)
        if (behind) behind.then(answer, () => passOn(req, res))
        else answer()
      })
    },
  }
}

/** Everything committed before the request came has been applied. */
function answerReady(
  deps: FrontDeps,
  { place, began }: { place: Place; began: number },
  req: IncomingMessage,
  res: ServerResponse,
): boolean {
  const site = deps.siteRules()
  if (site instanceof Promise || site.private) return false
  const ready = place.find(req.headers)
  if (!ready) return false
  const status = send(res, ready, req.headers['if-none-match'], deps.makeId)
  deps.observe(place.route, status, (performance.now() - began) / 1000)
  return true
}

/** Of the whole, from no other site's page, and by nobody for whom the answer might be another. */
function isPlainRead({ method, headers }: IncomingMessage, { audience }: Place): boolean {
  return (
    method === 'GET' &&
    headers.authorization === undefined &&
    (headers.cookie === undefined || audience === 'everybody') &&
    headers.origin === undefined &&
    headers.range === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  )
}

function send(res: ServerResponse, ready: Ready, known: string | undefined, makeId: () => string): number {
  if (matches(known, ready.etag)) {
    res.writeHead(304, ready.unchanged as string[]).end()
    return 304
  }
  res.writeHead(200, ready.headers.concat('x-request-id', makeId())).end(ready.body)
  return 200
}
