// What an operation is given: the transaction, who acts, when, and from where. Nothing else is global.
import type { Db } from '#platform/db/database.ts'
import type { Scope } from './scopes.ts'
import type { SiteRules } from './site-rules.ts'

export interface Actor {
  /** Null for somebody who is not signed in, and for the system itself. */
  userid: number | null
  /** Words that access rules ask for; what each allows is the business of `users`. */
  privileges: readonly string[]
  tokenid: number | null
  /** What the token of the request may be used for; null: everything. */
  scopes: readonly Scope[] | null
  langid: string | null
}

export interface Context {
  db: Db
  actor: Actor
  now: number
  language: string
  /** The site's settings as they were when the request came in. */
  site: SiteRules
  /** The public base address, without a slash at its end. */
  url: string
  /** How the change came in, kept with its events: `api 127.0.0.1 req-1`. */
  source: string
  subscriptions: ReadonlyMap<string, readonly string[]>
  announce: (db: Db) => Promise<void>
  /** What the access rule has loaded. */
  subject?: unknown
  /** Tags that an assembled answer rests on, told by who assembles it. */
  keptUnder?: string[]
}

export const nobody: Actor = {
  userid: null,
  privileges: [],
  tokenid: null,
  scopes: null,
  langid: null,
}
