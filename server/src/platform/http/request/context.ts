// The context of an operation: transaction, actor, time and origin. There is no other global state.
import type { Db } from '#platform/db/database.ts'
import type { Pepper } from '../../pepper.ts'
import type { Scope } from './scopes.ts'
import type { SiteRules } from './site-rules.ts'

export interface Actor {
  /** Null for an anonymous request, and for the system itself. */
  userid: number | null
  /** Privileges that access rules require; `users` defines what each allows. */
  privileges: readonly string[]
  tokenid: number | null
  /** The scopes of the request's token; null: not limited. */
  scopes: readonly Scope[] | null
  langid: string | null
  /** The shared device on which the session began by PIN or ID badge. */
  sharedDevice?: { readonly shared_deviceid: number; readonly lockMinutes: number }
}

export interface Context {
  db: Db
  actor: Actor
  now: number
  language: string
  /** The site's settings when the request arrived. */
  site: SiteRules
  /** The public base address, without a trailing slash. */
  url: string
  /** The origin of the change, stored with its events: `api 127.0.0.1 req-1`. */
  source: string
  /** For hashes of PINs and ID badges. */
  pepper: Pepper
  subscriptions: ReadonlyMap<string, readonly string[]>
  announce: (db: Db) => Promise<void>
  /** Access rules lock the row of the resource that they load, so that it does not change until the commit. */
  locksSubject: boolean
  /** The resource that the access rule has loaded. */
  subject?: unknown
  /** Cache tags that the handler adds while it assembles the answer. */
  cacheTags?: string[]
  /** Set by a handler whose answer may change without an event: it is not cached. */
  isFleeting?: boolean
}

export const nobody: Actor = {
  userid: null,
  privileges: [],
  tokenid: null,
  scopes: null,
  langid: null,
}
