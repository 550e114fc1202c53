// App ids, which a site may require from programs before they sign in or register; the web app needs none.

import type { FastifyRequest } from 'fastify'
import { isTrustedOrigin, type OwnAddress } from '#platform/http/request/origins.ts'
import type { Settings } from '#settings/settings.schema.ts'
import { authProblems } from './auth.problems.ts'

export function checkAppId(req: FastifyRequest, settings: Settings, own: OwnAddress): void {
  if (settings.appIds.length === 0) return
  if (req.headers.origin && isTrustedOrigin(req, own, settings.allowedOrigins)) return
  if (!settings.appIds.includes(String(req.headers['x-app-id'] ?? ''))) throw authProblems.invalidAppId()
}
