// Answers what is asked most and unchanged before there is a route or a request object: the very bytes that the route
// has kept, with the headers that it would send.
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http'
import { matches, type Ready } from '../answer/answer.ts'
import { hasBody } from '../request/body.ts'
import type { SiteRules } from '../request/site-rules.ts'

const addressesKept = 20_000
const longestAddress = 300
const longestCredential = 300

export interface Place {
  route: string
  /** `everybody`: whoever has signed in gets the same bytes as a stranger; `bearer`: those who send the credential. */
  audience: 'strangers' | 'everybody' | 'bearer'
  /** What the bearer sends; see `credentialOf`. */
  credential?: string | undefined
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
  const placeOf = ({ url = '', headers }: IncomingMessage) => {
    const credential = credentialOf(headers)
    const own = credential === undefined ? undefined : places.get(keyOf(url, credential))
    return own ?? places.get(url)
  }
  return {
    remember(address, place) {
      if (address.length > longestAddress || (place.credential?.length ?? 0) > longestCredential) return
      if (places.size >= addressesKept) places.clear()
      places.set(keyOf(address, place.credential), place)
    },
    standBefore(server) {
      const others = server.listeners('request') as ((req: IncomingMessage, res: ServerResponse) => void)[]
      const passOn = (req: IncomingMessage, res: ServerResponse) => {
        for (const listener of others) listener.call(server, req, res)
      }
      server.removeAllListeners('request')
      server.on('request', (req: IncomingMessage, res: ServerResponse) => {
        const place = placeOf(req)
        if (!place || hasBody(req) || !isPlainRead(req, place)) return passOn(req, res)
        const began = performance.now()
        const answer = () => {
          if (answerReady(deps, { place, began }, req, res)) return
          places.delete(keyOf(req.url as string, place.credential))
          passOn(req, res)
        }
        const behind = deps.catchUp(req.socket)
        if (behind) behind.then(answer, () => passOn(req, res))
        else answer()
      })
    },
  }
}

/** By what somebody is found who has signed in; the header wins over the cookie, as when nothing is kept. */
export const credentialOf = ({ authorization, cookie }: IncomingHttpHeaders): string | undefined =>
  authorization ?? cookie

/** No address has a blank. */
const keyOf = (address: string, credential: string | undefined): string =>
  credential === undefined ? address : `${address} ${credential}`

/** Everything committed before the request came has been applied. */
function answerReady(
  deps: FrontDeps,
  { place, began }: { place: Place; began: number },
  req: IncomingMessage,
  res: ServerResponse,
): boolean {
  const site = deps.siteRules()
  if (site instanceof Promise || (site.private && place.audience !== 'bearer')) return false
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
    (audience === 'bearer' ||
      (headers.authorization === undefined && (headers.cookie === undefined || audience === 'everybody'))) &&
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
  const headers = ready.headers.concat('x-request-id', makeId())
  res.writeHead(200, headers).end(ready.body, 'latin1')
  return 200
}
