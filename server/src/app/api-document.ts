// Collects the routes' descriptions and serves them as OpenAPI and as pages.
import { gzipSync } from 'node:zlib'
import type { RouteOptions } from 'fastify'
import type { TSchema } from 'typebox'
import { etagOf } from '#platform/http/answer/answer.ts'
import { type HeldFile, revalidate, sendFile } from '#platform/http/answer/sent-files.ts'
import { listPageNames, type Page, readPages } from '#platform/http/openapi/docs-pages.ts'
import {
  describeApi,
  docsAddress,
  type OpenApiDocument,
  type RouteDescription,
  withDocs,
} from '#platform/http/openapi/openapi.ts'
import { renderReference } from '#platform/http/reference/reference.ts'
import { access } from '#platform/http/request/access.ts'
import { apiBase } from '#platform/http/request/addresses.ts'
import { takesKey } from '#platform/http/request/idempotency.ts'
import type { App } from '#platform/http/routes/types.ts'

const info = {
  title: 'Stepwright API',
  version: '2.0',
  description:
    'Step-by-step guides and the record of performing them.\n\n' +
    'A `POST` with the header `X-HTTP-Method-Override` is treated as the method that it names. Every rejection has its code in ' +
    'the header `X-Error-Code` and in its body. The examples named `docs` are requests that have been run, with their responses; members can be left out.',
  tags: [
    { name: 'site', description: 'The site and its settings' },
    { name: 'sign-in', description: 'Signing in and out' },
    { name: 'people', description: 'Accounts, profiles, invitations' },
    { name: 'tokens', description: 'Sessions and API tokens' },
    { name: 'pages', description: 'Pages beside guides, with their history' },
    { name: 'categories', description: 'The tree of categories of guides' },
    { name: 'courses', description: 'Guides in order, with the progress of their readers' },
    { name: 'tags', description: 'Tags of guides and pages' },
    { name: 'work log', description: 'Runs of guides and their records' },
    { name: 'administration', description: 'Audit trail and jobs' },
    { name: 'setup', description: 'First setup of the site' },
  ],
}

export function addRoute(routes: RouteDescription[], route: RouteOptions): void {
  const rule = route.config?.access
  if (!rule || route.method === 'HEAD' || !route.schema?.operationId) return
  const { name, description, anonymous } = rule
  routes.push({
    method: String(route.method),
    url: route.url,
    schema: { ...route.schema, response: responsesOf(route) } as RouteDescription['schema'],
    access: { name, description, signedIn: anonymous === 'never' },
    ...(route.method !== 'GET' && takesKey(route.config ?? {}) ? { idempotent: true } : {}),
    ...(route.config?.answersXml ? { answersXml: true } : {}),
  })
}

/** A 204 has no body, whatever type the route's code gives it. */
function responsesOf(route: RouteOptions): Record<number, TSchema | null> {
  const responses = (route.schema?.response ?? {}) as Record<number, TSchema>
  return Object.fromEntries(
    Object.entries(responses).map(([status, schema]) => [status, status === '204' ? null : schema]),
  )
}

export const documentApi = (routes: RouteDescription[]): OpenApiDocument =>
  withDocs(describeApi(routes, info), readPages(), apiBase)

export function documentationRoutes(app: App, describe: () => OpenApiDocument): void {
  let held: Map<string, HeldFile> | undefined
  const files = () => {
    held ??= holdDocuments(describe(), readPages())
    return held
  }
  const policy = "default-src 'none'; style-src 'self'; frame-ancestors 'none'"
  const pageUrls = listPageNames().map((name) => docsAddress('', name))
  for (const url of new Set([...fixedUrls, ...pageUrls])) {
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

const fixedUrls = ['/openapi.json', '/doc', '/doc/objects', '/doc/reference.css']

/** Built on the first request, since most servers never receive one. */
function holdDocuments(document: OpenApiDocument, pages: readonly Page[]): Map<string, HeldFile> {
  const reference = renderReference(document, pages, apiBase)
  const hold = (type: string, text: string): HeldFile => {
    const body = Buffer.from(text)
    return { type, body, etag: etagOf(body), gz: gzipSync(body) }
  }
  return new Map([
    ['/openapi.json', hold('application/json', JSON.stringify(document))],
    ['/doc/reference.css', hold('text/css; charset=utf-8', reference.css)],
    ...[...reference.pages].map(([url, text]): [string, HeldFile] => [
      url.slice(apiBase.length),
      hold('text/html; charset=utf-8', text),
    ]),
  ])
}
