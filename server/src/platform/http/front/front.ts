// Answers what is asked most and unchanged before there is a route or a request object: the very bytes that the route
// has kept, with the headers that it would send.
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Cached, TagCache, Watch } from '#platform/cache.ts'
import { matches, type Ready } from '../answer/answer.ts'
import type { BaseOf } from '../request/base-address.ts'
import { hasBody } from '../request/body.ts'
import type { Actor } from '../request/context.ts'
import type { SiteRules } from '../request/site-rules.ts'

const longestAddress = 300
const longestCredential = 300
const placeBytes = 400

/** What an address was just answered by. */
export interface Place extends Cached {
  route: string
  /** `everybody`: whoever has signed in gets the same bytes as a stranger; `bearer`: those who send the credential. */
  audience: 'strangers' | 'everybody' | 'bearer'
  /** Which kept answer the bearer gets; the tags of the place say how long. */
  own?: { key: string; actor: Actor }
  /** Undefined as soon as it is not certain any more that this is what the route would answer. */
  find(headers: IncomingHttpHeaders): Ready | undefined
}

type Asked = Pick<IncomingMessage, 'url' | 'headers' | 'socket'>

export interface Front {
  /** Without tags only if `find` itself sees every change. */
  remember(asked: Asked, place: Omit<Place, 'bytes'>, watch?: Watch): void
  /** The place of who sends this credential. */
  findOwn(asked: Asked): Place | undefined
  /** Puts itself before everything else that the server does with a request. */
  standBefore(server: Server): void
}

export interface FrontDeps {
  places: TagCache<Place>
  baseOf: BaseOf
  catchUp: (socket: unknown) => Promise<void> | undefined
  siteRules: () => SiteRules | Promise<SiteRules>
  makeId: () => string
  observe: (route: string, status: number, seconds: number) => void
}

export function createFront(deps: FrontDeps): Front {
  const { places, baseOf } = deps
  const keyOf = (asked: Asked, credential?: string) => placeKey(baseOf(asked) + asked.url, credential)
  const findOwn = (asked: Asked) => {
    const credential = credentialOf(asked.headers)
    return credential === undefined ? undefined : places.get(keyOf(asked, credential))
  }
  return {
    findOwn,
    remember(asked, place, watch) {
      const { url = '', headers } = asked
      const credential = place.audience === 'bearer' ? credentialOf(headers) : undefined
      const key = keyOf(asked, credential)
      if (url.length > longestAddress || (credential?.length ?? 0) > longestCredential) return
      places.put(key, { ...place, bytes: placeBytes + key.length }, watch)
    },
    standBefore(server) {
      const others = server.listeners('request') as ((req: IncomingMessage, res: ServerResponse) => void)[]
      const passOn = (req: IncomingMessage, res: ServerResponse) => {
        for (const listener of others) listener.call(server, req, res)
      }
      server.removeAllListeners('request')
      server.on('request', (req: IncomingMessage, res: ServerResponse) => {
        const began = performance.now()
        const placeOf = () => {
          const place = findOwn(req) ?? places.get(keyOf(req))
          return place && isPlainRead(req, place) ? place : undefined
        }
        const answer = (place: Place | undefined) => {
          if (!place || !answerReady(deps, { place, began }, req, res)) passOn(req, res)
        }
        const place = placeOf()
        if (!place || hasBody(req)) return passOn(req, res)
        const behind = deps.catchUp(req.socket)
        // The place itself may be among what the look has dropped.
        if (behind)
          behind.then(
            () => answer(placeOf()),
            () => passOn(req, res),
          )
        else answer(place)
      })
    },
  }
}

/** By what somebody is found who has signed in: an empty header says nothing, any other wins over the cookie. */
const credentialOf = ({ authorization, cookie }: IncomingHttpHeaders): string | undefined =>
  authorization || cookie || undefined

/** No address has a blank. */
const placeKey = (address: string, credential: string | undefined): string =>
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
