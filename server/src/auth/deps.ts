// What the routes of signing in and registering need besides the request.
import type { OwnAddress } from '#platform/http/request/origins.ts'
import type { Sealing } from '#platform/sealing.ts'
import type { Settings } from '#settings/settings.schema.ts'
import type { SiteMailer } from '#settings/site-mailer.ts'

export interface AuthDeps extends OwnAddress {
  /** Where people reach the site: what links lead to that are followed later and elsewhere. */
  siteAddress: () => Promise<string>
  now: () => number
  settings: () => Promise<Settings>
  mailer: SiteMailer
  sealing: Sealing
  /** How long a test mail may take, if not the usual time. */
  testMailMs?: number | undefined
}
