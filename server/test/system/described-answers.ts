// Checks a response against the OpenAPI document: its status is listed and its body matches the schema.
import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { OpenApiDocument } from '#platform/http/openapi/openapi.ts'

export type CheckAnswer = (request: { method: string; path: string }, status: number, body: unknown) => void

const pointer = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))

/** Returns a check for all operations of the document. A response of no operation passes. */
export function answerChecker(document: OpenApiDocument): CheckAnswer {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ajv.addSchema(document, 'api')
  const places = Object.keys(document.paths).map((path) => ({
    path,
    // Fixed path segments have priority over parameters, as in the router.
    weight: path.split('{').length,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  places.sort((a, b) => a.weight - b.weight)
  return ({ method, path }, status, body) => {
    const place = places.find(({ pattern }) => pattern.test(path.split('?')[0] ?? ''))
    const operation = place && document.paths[place.path]?.[method.toLowerCase() as 'get']
    // 304 applies to every response with an ETag, so it is not listed per operation.
    if (!operation || status === 304) return
    const found = operation.responses[status]
    assert.ok(found, `${operation.operationId} answers ${status}, which the document does not list`)
    const answer = '$ref' in found ? document.components.responses[found.$ref.split('/').at(-1) ?? ''] : found
    if (!answer?.content)
      return assert.equal(body, undefined, `${operation.operationId} ${status} has a body`)
    const at =
      '$ref' in found
        ? found.$ref.slice(1)
        : `/paths/${pointer(place.path)}/${method.toLowerCase()}/responses/${status}`
    const check = ajv.getSchema(`api#${at}/content/${pointer('application/json')}/schema`)
    assert.ok(check?.(body), `${operation.operationId} ${status}: ${ajv.errorsText(check?.errors)}`)
  }
}
