// Dependencies of the routes of signing in and registering.
import type { Context } from '#platform/http/request/context.ts'
import type { OwnAddress } from '#platform/http/request/origins.ts'
import type { Sealing } from '#platform/sealing.ts'
import type { Settings } from '#settings/settings.schema.ts'
import type { SiteMailer } from '#settings/site-mailer.ts'
import type { Waiting } from './accounts.schema.ts'

export interface AuthDeps extends OwnAddress {
  /** The public address of the site, for links that are opened later and elsewhere. */
  siteAddress: () => Promise<string>
  now: () => number
  settings: () => Promise<Settings>
  mailer: SiteMailer
  sealing: Sealing
  dataFolder: string
  /** Counts for the signed-in user, from domains that come later in the import order. */
  countWaiting: (ctx: Context) => Promise<Waiting>
  /** Limit of a test mail, if not the default. */
  testMailMs?: number | undefined
}
