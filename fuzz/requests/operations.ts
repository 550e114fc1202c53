// The operations of openapi.json, as the generator needs them.
import { readFileSync } from 'node:fs'

export interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
}

export interface Operation {
  operationId: string
  method: string
  path: string
  parameters: Parameter[]
  body?: { type: string; schema: Schema | undefined }
}

interface Described {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
}

const document = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, Schema> }
}

export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId, parameters = [], requestBody }]) => {
    const [content] = Object.entries(requestBody?.content ?? {})
    return {
      ...{ operationId, method: method.toUpperCase(), path, parameters },
      ...(content && { body: { type: content[0], schema: content[1].schema } }),
    }
  }),
)

export function resolve(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name ? resolve(document.components.schemas[name] ?? {}) : schema
}
