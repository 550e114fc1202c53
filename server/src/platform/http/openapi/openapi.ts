// Describes the whole API as one OpenAPI 3.1 document, from the routes of the server.
import { methods, type OpenApiDocument, type PathItem } from './document.ts'
import { describeOperation } from './operation.ts'
import { errorComponents, problemDetailSchema, problemSchema } from './responses.ts'
import { methodOf, openApiPath, type RouteDescription } from './route.ts'
import { schemaBook } from './schemas.ts'

export type { JsonSchema, OpenApiDocument, Operation, Parameter } from './document.ts'
export { docsAddress, withDocs } from './from-docs.ts'
export type { RouteDescription } from './route.ts'

export interface ApiInfo {
  title: string
  version: string
  description?: string
  /** The tags in reading order. */
  tags?: readonly { name: string; description?: string }[]
}

const securitySchemes = {
  token: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'The word `api`, a space and the token: `Authorization: api 5f0d1c2b…`',
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'The same token as a bearer token.' },
  session: { type: 'apiKey', in: 'cookie', name: 'session', description: 'The cookie that signing in sets.' },
}

/**
 * Creates the OpenAPI document. The same routes give the same text, in any order.
 * Throws if a route is not described well enough.
 */
export function describeApi(routes: readonly RouteDescription[], info: ApiInfo): OpenApiDocument {
  const book = schemaBook()
  const paths: Record<string, PathItem> = {}
  const access: OpenApiDocument['x-access'] = {}
  const seen = new Set<string>()
  for (const route of [...routes].sort(byPlace)) {
    const { operationId } = route.schema
    if (operationId && seen.has(operationId))
      throw new Error(`Two routes share the operationId "${operationId}"`)
    seen.add(operationId)
    const item: PathItem = paths[openApiPath(route.url)] ?? {}
    item[methodOf(route)] = describeOperation(route, book)
    paths[openApiPath(route.url)] = item
    access[route.access.name] = { description: route.access.description, signedIn: route.access.signedIn }
  }
  const { tags, ...about } = info
  return {
    openapi: '3.1.1',
    info: about,
    jsonSchemaDialect: 'https://spec.openapis.org/oas/3.1/dialect/base',
    servers: [{ url: '/' }],
    tags: listTags(paths, tags ?? []),
    paths,
    components: {
      schemas: { ...book.components(), Problem: problemSchema, ProblemDetail: problemDetailSchema },
      responses: errorComponents(),
      securitySchemes,
    },
    'x-access': Object.fromEntries(Object.entries(access).sort(([a], [b]) => compare(a, b))),
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const byPlace = (a: RouteDescription, b: RouteDescription): number =>
  compare(a.url, b.url) || methods.indexOf(methodOf(a)) - methods.indexOf(methodOf(b))

function listTags(
  paths: Record<string, PathItem>,
  known: NonNullable<ApiInfo['tags']>,
): OpenApiDocument['tags'] {
  const used = new Set<string>()
  for (const item of Object.values(paths)) {
    for (const operation of Object.values(item)) for (const tag of operation.tags ?? []) used.add(tag)
  }
  const names = new Set(known.map((tag) => tag.name))
  const others = [...used].filter((name) => !names.has(name)).sort()
  return [...known.filter((tag) => used.has(tag.name)), ...others.map((name) => ({ name }))]
}
