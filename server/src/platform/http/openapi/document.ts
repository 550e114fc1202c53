// Types of the part of an OpenAPI 3.1 document that this server writes. Other tools read it from here.

/** A JSON Schema of the 2020-12 dialect, as OpenAPI 3.1 uses it. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  title?: string
  description?: string
  default?: unknown
  examples?: unknown[]
  const?: unknown
  enum?: unknown[]
  format?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  patternProperties?: Record<string, JsonSchema>
  items?: boolean | JsonSchema
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  not?: JsonSchema
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  [keyword: string]: unknown
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  /** Set on a flag that is true if present. */
  allowEmptyValue?: true
  style?: 'form'
  explode?: false
  schema: JsonSchema
  examples?: Examples
  'x-presence'?: true
}

type Examples = Record<string, { summary: string; value: unknown }>

export type Content = Record<string, { schema: JsonSchema; examples?: Examples }>

export interface RequestBody {
  required: boolean
  description?: string
  content: Content
}

export interface Response {
  description: string
  headers?: Record<string, { description: string; schema: JsonSchema }>
  content?: Content
}

export type SecurityRequirement = Record<string, string[]>

export interface Operation {
  operationId: string
  summary: string
  description?: string
  tags?: string[]
  parameters?: Parameter[]
  requestBody?: RequestBody
  responses: Record<string, Response | { $ref: string }>
  security: SecurityRequirement[]
  /** The name of the access rule; the document's own `x-access` describes it. */
  'x-access': string
}

export const methods = ['get', 'head', 'post', 'put', 'patch', 'delete'] as const
export type PathItem = Partial<Record<(typeof methods)[number], Operation>>

export interface OpenApiDocument {
  openapi: '3.1.1'
  info: { title: string; version: string; summary?: string; description?: string }
  jsonSchemaDialect: string
  servers: { url: string; description?: string }[]
  tags: { name: string; description?: string }[]
  paths: Record<string, PathItem>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, Response>
    securitySchemes: Record<string, Record<string, string>>
  }
  'x-access': Record<string, { description: string; signedIn: boolean }>
}
