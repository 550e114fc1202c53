// Dependencies of the routes of signing in and registering.
import type { FastifyRequest } from 'fastify'
import type { Context } from '#platform/http/request/context.ts'
import type { OwnAddress } from '#platform/http/request/origins.ts'
import type { Sealing } from '#platform/sealing.ts'
import type { Settings } from '#settings/settings.schema.ts'
import type { SiteMailer } from '#settings/site-mailer.ts'

export interface AuthDeps extends OwnAddress {
  /** The public address of the site, for links that are opened later and elsewhere. */
  siteAddress: () => Promise<string>
  now: () => number
  settings: () => Promise<Settings>
  mailer: SiteMailer
  sealing: Sealing
  dataFolder: string
  /** Limit of a test mail, if not the default. */
  testMailMs?: number | undefined
}

/** From a domain that comes later in the import order. */
export interface DeviceDeps {
  /** The registered shared device that sends the request: a session that begins there is bound to it. */
  findSharedDevice: (
    ctx: Context,
    req: FastifyRequest,
  ) => Promise<{ shared_deviceid: number; lockMinutes: number } | undefined>
}
