// Answers frequent reads before routing: sends the cached bytes and headers that the route would send.
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Cached, TagCache, Watch } from '#platform/cache.ts'
import { matches, type Ready } from '../answer/answer.ts'
import type { BaseOf } from '../request/base-address.ts'
import { hasBody } from '../request/body.ts'
import type { Actor } from '../request/context.ts'
import type { SiteRules } from '../request/site-rules.ts'

const longestAddress = 300
const longestCredential = 300
const shortcutBytes = 400

/** How a request was last answered. */
export interface Shortcut extends Cached {
  route: string
  /** `everybody`: signed-in users get the same bytes as anonymous ones; `bearer`: requests with this credential. */
  audience: 'strangers' | 'everybody' | 'bearer'
  /** The cached answer that the bearer gets; the tags of the shortcut limit its validity. */
  own?: { key: string; actor: Actor }
  /** Undefined as soon as the route might answer differently. */
  find(headers: IncomingHttpHeaders): Ready | undefined
}

type Asked = Pick<IncomingMessage, 'url' | 'headers' | 'socket'>

export interface Front {
  /** Without tags only if `find` itself detects every change. */
  remember(asked: Asked, shortcut: Omit<Shortcut, 'bytes'>, watch?: Watch): void
  /** Returns the shortcut of this credential. */
  findOwn(asked: Asked): Shortcut | undefined
  /** Registers itself before every other listener for requests. */
  registerFirst(server: Server): void
}

export interface FrontDeps {
  shortcuts: TagCache<Shortcut>
  baseOf: BaseOf
  catchUp: (socket: unknown) => Promise<void> | undefined
  siteRules: () => SiteRules | Promise<SiteRules>
  makeId: () => string
  observe: (route: string, status: number, seconds: number) => void
}

export function createFront(deps: FrontDeps): Front {
  const { shortcuts, baseOf } = deps
  const keyOf = (asked: Asked, credential?: string) => shortcutKey(baseOf(asked) + asked.url, credential)
  const findOwn = (asked: Asked) => {
    const credential = credentialOf(asked.headers)
    return credential === undefined ? undefined : shortcuts.get(keyOf(asked, credential))
  }
  return {
    findOwn,
    remember(asked, shortcut, watch) {
      const { url = '', headers } = asked
      const credential = shortcut.audience === 'bearer' ? credentialOf(headers) : undefined
      const key = keyOf(asked, credential)
      if (url.length > longestAddress || (credential?.length ?? 0) > longestCredential) return
      shortcuts.put(key, { ...shortcut, bytes: shortcutBytes + key.length }, watch)
    },
    registerFirst(server) {
      const others = server.listeners('request') as ((req: IncomingMessage, res: ServerResponse) => void)[]
      const passOn = (req: IncomingMessage, res: ServerResponse) => {
        for (const listener of others) listener.call(server, req, res)
      }
      server.removeAllListeners('request')
      server.on('request', (req: IncomingMessage, res: ServerResponse) => {
        const began = performance.now()
        const findShortcut = () => {
          const shortcut = findOwn(req) ?? shortcuts.get(keyOf(req))
          return shortcut && isPlainRead(req, shortcut) ? shortcut : undefined
        }
        const answer = (shortcut: Shortcut | undefined) => {
          if (!shortcut || !answerReady(deps, { shortcut, began }, req, res)) passOn(req, res)
        }
        const shortcut = findShortcut()
        if (!shortcut || hasBody(req)) return passOn(req, res)
        const behind = deps.catchUp(req.socket)
        // The query for new events may have invalidated the shortcut itself.
        if (behind)
          behind.then(
            () => answer(findShortcut()),
            () => passOn(req, res),
          )
        else answer(shortcut)
      })
    },
  }
}

/**
 * The credential that identifies the user: an empty header is ignored, any other takes precedence over the cookie. Its kind
 * belongs to it: the text of a cookie opens nothing in the header.
 */
const credentialOf = ({ authorization, cookie }: IncomingHttpHeaders): string | undefined =>
  authorization ? `header ${authorization}` : cookie ? `cookie ${cookie}` : undefined

/** A space cannot occur in an address. */
const shortcutKey = (address: string, credential: string | undefined): string =>
  credential === undefined ? address : `${address} ${credential}`

/** Called after everything committed before the request has been applied. */
function answerReady(
  deps: FrontDeps,
  { shortcut, began }: { shortcut: Shortcut; began: number },
  req: IncomingMessage,
  res: ServerResponse,
): boolean {
  const site = deps.siteRules()
  if (site instanceof Promise || (site.private && shortcut.audience !== 'bearer')) return false
  const ready = shortcut.find(req.headers)
  if (!ready) return false
  const status = send(res, ready, req.headers['if-none-match'], deps.makeId)
  deps.observe(shortcut.route, status, (performance.now() - began) / 1000)
  return true
}

/** A read of the whole answer, not from a page of another site, and not by a user whose answer might differ. */
function isPlainRead({ method, headers }: IncomingMessage, { audience }: Shortcut): boolean {
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
