// Authenticates a request: the Authorization header takes precedence over the session cookie.

import type { IncomingHttpHeaders } from 'node:http'
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
import { hashCookie, hashSecret } from '../secrets.ts'
import { readCookie } from './cookies.ts'
import { type DeviceSession, extendedEnd, isFromDevice } from './device-sessions.ts'
import { readScopes } from './scopes.ts'
import { type BearerRow, findBearer, findBearerAgain } from './tokens.queries.ts'
import type { Touches } from './touches.ts'

export interface Bearer extends Cached {
  actor: Actor
  expiresAt: number | null
  /** Null unless the session began on a shared device. */
  device: DeviceSession | null
}

export interface IdentifyDeps extends OwnAddress, Pick<Touches, 'touch' | 'extend'> {
  database: Database
  bearers: TagCache<Bearer>
  drop: (tags: Iterable<string>) => void
  now: () => number
}

const refused = Symbol('refused')

export function createIdentify(deps: IdentifyDeps) {
  return async (req: FastifyRequest, site: SiteRules): Promise<Identity> => {
    const { authorization } = req.headers
    // An empty Authorization header counts as none.
    if (authorization?.trim()) {
      const token = readHeader(authorization)
      const actor = token ? await findActor(deps, hashSecret(token), req.headers) : null
      if (!token || !actor) throw problems.authenticationRequired()
      return { actor, token }
    }
    const token = readCookie(req.headers.cookie)
    if (!token || !isTrustedOrigin(req, deps, site.allowedOrigins)) return { actor: nobody, token: null }
    const actor = await findByCookie(deps, token, req.headers)
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
    const ofCookie = token && !isNamed ? deps.bearers.get(hashCookie(token)) : undefined
    const bearer = ofCookie ?? (token ? deps.bearers.get(hashSecret(token)) : undefined)
    if (!bearer || !isValid(bearer, req.headers, deps.now())) return undefined
    if (isNamed) return { actor: bearer.actor, token }
    return isTrustedOrigin(req, deps, site.allowedOrigins) ? { actor: bearer.actor, token: null } : undefined
  }
}

/** The hash of the credential that each actor was authenticated by. */
const hashes = new WeakMap<Actor, string>()

/** True while the credential is valid and still resolves to this very actor; counts as a use. */
export function createStillIn(deps: Pick<IdentifyDeps, 'bearers' | 'now' | 'touch' | 'extend'>) {
  return (actor: Actor, headers: IncomingHttpHeaders): boolean => {
    const bearer = deps.bearers.get(hashes.get(actor) ?? '')
    if (bearer?.actor !== actor || !isValid(bearer, headers, deps.now())) return false
    recordUse(deps, bearer, headers)
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

const isValid = (bearer: Bearer, headers: IncomingHttpHeaders, now: number): boolean =>
  !isOver(bearer, now) && (bearer.device === null || isFromDevice(bearer.device, headers))

/** The cached end of a session changes before the stored one, so that one process extends it once a minute. */
function recordUse(
  { now, touch, extend }: Pick<IdentifyDeps, 'now' | 'touch' | 'extend'>,
  bearer: Bearer,
  headers: IncomingHttpHeaders,
): void {
  const tokenid = bearer.actor.tokenid as number
  touch(tokenid)
  const { device, expiresAt } = bearer
  if (device === null || expiresAt === null) return
  const end = extendedEnd({ ...device, expiresAt }, headers, now())
  if (end === undefined) return
  bearer.expiresAt = end
  extend(tokenid, end)
}

/** Sessions of programs and of earlier versions are stored as such. Memory knows them, so that only the first use asks twice. */
async function findByCookie(
  deps: IdentifyDeps,
  token: string,
  headers: IncomingHttpHeaders,
): Promise<Actor | null> {
  const plain = hashSecret(token)
  const ofPage = deps.bearers.get(plain) ? null : await findActor(deps, hashCookie(token), headers)
  return ofPage ?? findActor(deps, plain, headers)
}

async function findActor(
  deps: IdentifyDeps,
  hash: string,
  headers: IncomingHttpHeaders,
): Promise<Actor | null> {
  let bearer = await fetchBearer(deps, hash)
  if (bearer && isOver(bearer, deps.now())) {
    // Another process may have extended the expiry since it was cached.
    deps.drop([`token:${bearer.actor.tokenid}`])
    bearer = await fetchBearer(deps, hash)
  }
  if (!bearer || !isValid(bearer, headers, deps.now())) return null
  recordUse(deps, bearer, headers)
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
      const { device, tag } = deviceOf(row)
      return {
        actor,
        expiresAt: row.expiresAt,
        device,
        tags: [`user:${userid}`, `token:${tokenid}`, ...tag],
        bytes: 400,
      }
    })
    .catch((error) => {
      if (error === refused) return null
      throw error
    })
}

function deviceOf({ shared_deviceid, keyHash, lockMinutes, createdAt }: BearerRow) {
  if (shared_deviceid === null || keyHash === null || lockMinutes === null) return { device: null, tag: [] }
  return { device: { keyHash, lockMinutes, createdAt }, tag: [`shared-device:${shared_deviceid}`] }
}

export function actorOf(row: BearerRow): Person {
  const { userid, tokenid, langid, reputation } = row
  const scopes = readScopes(row.scopes)
  const { shared_deviceid, lockMinutes } = row
  const isShared = shared_deviceid !== null && lockMinutes !== null
  return {
    userid,
    tokenid,
    langid,
    reputation,
    scopes,
    privileges: privilegesWithin(privilegesOf(row), scopes),
    ...(isShared && { sharedDevice: { shared_deviceid, lockMinutes } }),
  }
}

const readHeader = (header: string): string | null =>
  /^(?:api|bearer)\s+(\S{1,200})\s*$/i.exec(header)?.[1] ?? null

/** The hashes under which the credential of a request to sign in may be stored; it is not identified by it. */
export function readCredential({ authorization, cookie }: FastifyRequest['headers']): string[] {
  const token = authorization?.trim() ? readHeader(authorization) : readCookie(cookie)
  if (token === null) return []
  return authorization?.trim() ? [hashSecret(token)] : [hashCookie(token), hashSecret(token)]
}

/** Has the browser forget the answers that the signed-out person has read. */
export const emptiedCache = ['clear-site-data', '"cache"'] as const
