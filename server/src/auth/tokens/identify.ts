// Authenticates a request: the Authorization header takes precedence over the session cookie.

import type { FastifyRequest } from 'fastify'
import type { Cached, TagCache } from '#platform/cache.ts'
import type { Database, Db } from '#platform/db/database.ts'
import { type Actor, nobody } from '#platform/http/request/context.ts'
import { isForeignWrite, isTrustedOrigin, type OwnAddress } from '#platform/http/request/origins.ts'
import type { SiteRules } from '#platform/http/request/site-rules.ts'
import type { Identity } from '#platform/http/serve/server.ts'
import { problems } from '#platform/problems.ts'
import { type Person, privilegesOf, privilegesWithin } from '#users/privileges.ts'
import { authProblems } from '../auth.problems.ts'
import { hashSecret } from '../secrets.ts'
import { readScopes } from './scopes.ts'
import { type BearerRow, findBearer, findBearerAgain } from './tokens.queries.ts'

const cookieName = 'session'

export interface Bearer extends Cached {
  actor: Actor
  expiresAt: number | null
}

export interface IdentifyDeps extends OwnAddress {
  database: Database
  bearers: TagCache<Bearer>
  drop: (tags: Iterable<string>) => void
  now: () => number
  /** Records the use of a token; writes are batched. */
  touch: (tokenid: number) => void
}

const refused = Symbol('refused')

export function createIdentify(deps: IdentifyDeps) {
  return async (req: FastifyRequest, site: SiteRules): Promise<Identity> => {
    const { authorization } = req.headers
    // An empty Authorization header counts as none.
    if (authorization?.trim()) {
      const token = readHeader(authorization)
      const actor = token ? await findActor(deps, token) : null
      if (!token || !actor) throw problems.authenticationRequired()
      return { actor, token }
    }
    const token = readCookie(req.headers.cookie)
    if (!token || !isTrustedOrigin(req, deps, site.allowedOrigins)) return { actor: nobody, token: null }
    const actor = await findActor(deps, token)
    // An expired cookie means anonymous, not an error: browsers send it unasked.
    if (!actor) return { actor: nobody, token: null }
    if (isForeignWrite(req)) {
      // Without the right Origin the cookie is ignored where anonymous writes are allowed, otherwise rejected with the
      // reason.
      if (req.routeOptions.config.access?.anonymous === 'never') throw authProblems.foreignOrigin()
      return { actor: nobody, token: null }
    }
    // The cookie's token is never exposed to scripts.
    return { actor, token: null }
  }
}

/** For reads: the identity of a valid credential that memory holds. Its use counts when `isStillIn` confirms it. */
export function createRecall(deps: IdentifyDeps) {
  return (req: FastifyRequest, site: SiteRules): Identity | undefined => {
    const { authorization, cookie } = req.headers
    const isNamed = Boolean(authorization?.trim())
    const token = isNamed ? readHeader(authorization as string) : readCookie(cookie)
    const bearer = token ? deps.bearers.get(hashSecret(token)) : undefined
    if (!bearer || isOver(bearer, deps.now())) return undefined
    if (isNamed) return { actor: bearer.actor, token }
    return isTrustedOrigin(req, deps, site.allowedOrigins) ? { actor: bearer.actor, token: null } : undefined
  }
}

/** The hash of the credential that each actor was authenticated by. */
const hashes = new WeakMap<Actor, string>()

/** True while the credential is valid and still resolves to this very actor; counts as a use. */
export function createStillIn({ bearers, now, touch }: Pick<IdentifyDeps, 'bearers' | 'now' | 'touch'>) {
  return (actor: Actor): boolean => {
    const bearer = bearers.get(hashes.get(actor) ?? '')
    if (bearer?.actor !== actor || isOver(bearer, now())) return false
    touch(actor.tokenid as number)
    return true
  }
}

/** Re-check inside a transaction that follows slow work. */
export const createActorNow =
  ({ now }: Pick<IdentifyDeps, 'now'>) =>
  async (db: Db, actor: Actor): Promise<Actor> => {
    if (actor.tokenid === null) return actor
    const [row] = await findBearerAgain(db, { tokenid: actor.tokenid })
    if (!row?.isEnabled || isOver(row, now())) throw problems.authenticationRequired()
    return actorOf(row)
  }

const isOver = ({ expiresAt }: Pick<Bearer, 'expiresAt'>, now: number): boolean =>
  expiresAt !== null && expiresAt <= now

async function findActor(deps: IdentifyDeps, token: string): Promise<Actor | null> {
  const hash = hashSecret(token)
  let bearer = await fetchBearer(deps, hash)
  if (bearer && isOver(bearer, deps.now())) {
    // Another process may have extended the expiry since it was cached.
    deps.drop([`token:${bearer.actor.tokenid}`])
    bearer = await fetchBearer(deps, hash)
  }
  if (!bearer || isOver(bearer, deps.now())) return null
  deps.touch(bearer.actor.tokenid as number)
  return bearer.actor
}

function fetchBearer(deps: IdentifyDeps, hash: string): Promise<Bearer | null> {
  return deps.bearers
    .fetch(hash, async () => {
      const [row] = await deps.database.read((db) => findBearer(db, { hash }))
      if (!row?.isEnabled) throw refused
      const { userid, tokenid } = row
      const actor = actorOf(row)
      hashes.set(actor, hash)
      return { actor, expiresAt: row.expiresAt, tags: [`user:${userid}`, `token:${tokenid}`], bytes: 400 }
    })
    .catch((error) => {
      if (error === refused) return null
      throw error
    })
}

export function actorOf(row: BearerRow): Person {
  const { userid, tokenid, langid, reputation } = row
  const scopes = readScopes(row.scopes)
  return {
    userid,
    tokenid,
    langid,
    reputation,
    scopes,
    privileges: privilegesWithin(privilegesOf(row), scopes),
  }
}

const readHeader = (header: string): string | null =>
  /^(?:api|bearer)\s+(\S{1,200})\s*$/i.exec(header)?.[1] ?? null

/** The credential of a request to sign in, which is not identified by it. */
export const readCredential = ({ authorization, cookie }: FastifyRequest['headers']): string | null =>
  authorization?.trim() ? readHeader(authorization) : readCookie(cookie)

export function readCookie(header: string | undefined, wanted = cookieName): string | null {
  if (!header) return null
  for (const part of header.split(';')) {
    const [name, value] = part.trim().split('=')
    if (name === wanted && value && /^[\w-]{1,200}$/.test(value)) return value
  }
  return null
}

export function sessionCookie(token: string, days: number, url: string): string {
  const secure = url.startsWith('https:') ? '; Secure' : ''
  return `${cookieName}=${token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${days * 86_400}${secure}`
}

/** Has the browser forget the answers that the signed-out person has read. */
export const emptiedCache = ['clear-site-data', '"cache"'] as const

export const endedCookie = (url: string): string => sessionCookie('', 0, url)
