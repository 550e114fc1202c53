// The context in which the server acts without a user: at the start, in jobs, on the command line.
import type { Database, Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { noPepper, type Pepper } from '#platform/pepper.ts'
import { readSettings } from '#settings/settings.ts'
import { system } from '#users/privileges.ts'
import { subscriptions } from './subscriptions.ts'

export interface SystemDeps {
  database: Pick<Database, 'announce'>
  /** Only servers and commands that compare PINs or ID badges have it. */
  pepper?: Pepper
  url: string
  now: number
  /** Names which of them it was; stored with the events. */
  source: string
  announce?: (db: Db) => Promise<void>
}

export async function systemContext(db: Db, deps: SystemDeps): Promise<Context> {
  const site = await readSettings(db)
  const { database, pepper = noPepper, url, now, source } = deps
  const announce = deps.announce ?? ((handle: Db) => database.announce(handle))
  const language = site.language
  // Not needed: writes of the system run alone.
  const locksSubject = false
  return {
    db,
    locksSubject,
    actor: system,
    now,
    language,
    site,
    url,
    source,
    pepper,
    subscriptions,
    announce,
  }
}
