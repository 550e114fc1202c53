// Collects what the routes say of themselves, and serves it: for programs as OpenAPI, for people as a page.
import { gzipSync } from 'node:zlib'
import type { RouteOptions } from 'fastify'
import type { TSchema } from 'typebox'
import { access } from '#platform/http/access.ts'
import { etagOf } from '#platform/http/answer.ts'
import { describeApi, type OpenApiDocument, type RouteDescription } from '#platform/http/openapi.ts'
import { renderReference } from '#platform/http/reference.ts'
import { type HeldFile, revalidate, sendFile } from '#platform/http/sent-files.ts'
import type { App } from '#platform/http/types.ts'

const info = {
  title: 'Stepwright API',
  version: '2.0',
  description: 'Step-by-step guides and the record of performing them.',
  tags: [
    { name: 'site', description: 'What this site is, and its settings' },
    { name: 'sign-in', description: 'Getting in and out' },
    { name: 'people', description: 'Accounts, profiles, invitations' },
    { name: 'tokens', description: 'Sessions and keys for programs' },
    { name: 'pages', description: 'Texts beside guides, with their history' },
    { name: 'categories', description: 'The tree in which guides are filed' },
    { name: 'tags', description: 'Words by which guides and pages are found' },
    { name: 'work log', description: 'Runs of guides, and what was recorded in them' },
    { name: 'administration', description: 'Audit trail and jobs' },
    { name: 'setup', description: 'The first run' },
  ],
}

export function noteRoute(routes: RouteDescription[], route: RouteOptions): void {
  const rule = route.config?.access
  if (!rule || route.method === 'HEAD' || !route.schema?.operationId) return
  const { name, description, anonymous } = rule
  routes.push({
    method: String(route.method),
    url: route.url,
    schema: { ...route.schema, response: responsesOf(route) } as RouteDescription['schema'],
    access: { name, description, signedIn: anonymous === 'never' },
    ...(route.config?.idempotent ? { idempotent: true } : {}),
  })
}

/** A 204 has no body, whatever type the route's code gives it. */
function responsesOf(route: RouteOptions): Record<number, TSchema | null> {
  const responses = (route.schema?.response ?? {}) as Record<number, TSchema>
  return Object.fromEntries(
    Object.entries(responses).map(([status, schema]) => [status, status === '204' ? null : schema]),
  )
}

export const documentApi = (routes: RouteDescription[]): OpenApiDocument => describeApi(routes, info)

export function documentationRoutes(app: App, describe: () => OpenApiDocument): void {
  let held: Map<string, HeldFile> | undefined
  const files = () => {
    held ??= holdDocuments(describe())
    return held
  }
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; frame-ancestors 'none'"
  for (const url of documentUrls) {
    app.get(url, { config: { access: access.always, plain: true } }, (req, reply) =>
      sendFile(
        req,
        reply.header('content-security-policy', policy),
        files().get(url) as HeldFile,
        revalidate,
      ),
    )
  }
}

const documentUrls = ['/openapi.json', '/doc', '/doc/reference.css', '/doc/reference.js'] as const

/** Made with the first request: most servers are never asked. */
function holdDocuments(document: OpenApiDocument): Map<string, HeldFile> {
  const { html, css, js } = renderReference(document)
  const hold = (type: string, text: string): HeldFile => {
    const body = Buffer.from(text)
    return { type, body, etag: etagOf(body), gz: gzipSync(body) }
  }
  return new Map([
    ['/openapi.json', hold('application/json', JSON.stringify(document))],
    ['/doc', hold('text/html; charset=utf-8', html)],
    ['/doc/reference.css', hold('text/css; charset=utf-8', css)],
    ['/doc/reference.js', hold('text/javascript; charset=utf-8', js)],
  ])
}
