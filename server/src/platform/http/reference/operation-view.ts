// Renders the generated part of an operation: parameters, body, responses and errors.
import { html, type Markup } from '#platform/markup.ts'
import type { JsonSchema, OpenApiDocument, Operation, Parameter, Response } from '../openapi/document.ts'
import { fieldList, inline, limitWords, resolve, typeWords } from './schema-view.ts'

export function operationView(operation: Operation, document: OpenApiDocument): Markup {
  return html`<details class="operation" id="${operation.operationId}"><summary>Parameters and members</summary>
${parametersView(operation.parameters ?? [])}
${bodyView(operation, document)}
${responsesView(operation, document)}
${errorsView(operation, document)}
</details>`
}

function parametersView(parameters: Parameter[]): Markup | undefined {
  if (parameters.length === 0) return undefined
  const rows = parameters.map((parameter) => {
    const isFlag = parameter['x-presence']
    const limits = isFlag ? '' : limitWords(parameter.schema)
    return html`<li class="field"><code class="name">${parameter.name}</code> <span class="type">${
      isFlag ? 'flag' : typeWords(parameter.schema)
    }${parameter.in !== 'query' ? `, in the ${parameter.in}` : parameter.required ? ', required' : ''}</span>${
      parameter.description ? html`<p>${inline(parameter.description)}</p>` : ''
    }${limits ? html`<p class="limits">${limits}</p>` : ''}</li>`
  })
  return html`<h3>Parameters</h3><ul class="fields">${rows}</ul>`
}

function bodyView({ requestBody }: Operation, document: OpenApiDocument): Markup | undefined {
  const media = Object.entries(requestBody?.content ?? {})[0]
  if (!media) return undefined
  const [type, { schema }] = media
  const sentAs = type === 'application/json' ? '' : html`<p>Sent as <code>${type}</code>.</p>`
  return html`<h3>Body</h3>${sentAs}${fieldList(resolve(schema, document), 'required') ?? html`<p>${typeWords(schema)}</p>`}`
}

function responsesView(operation: Operation, document: OpenApiDocument): Markup[] {
  return Object.entries(operation.responses)
    .filter(([status]) => Number(status) < 400)
    .map(([status, response]) => {
      const { description, content = {} } = resolveResponse(response, document)
      const schema = Object.values(content)[0]?.schema
      const title = html`<h3>Response ${status}</h3>`
      if (!schema) return html`${title}<p>${inline(description)}</p>`
      return html`${title}<p>${typeWords(schema)}</p>${fieldList(objectInside(schema, document), 'optional') ?? ''}`
    })
}

/** The object of a response, also if it is a list of them. */
function objectInside(schema: JsonSchema, document: OpenApiDocument): JsonSchema {
  const target = resolve(schema, document)
  return typeof target.items === 'object' ? resolve(target.items, document) : target
}

function errorsView(operation: Operation, document: OpenApiDocument): Markup | undefined {
  const errors = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400)
  if (errors.length === 0) return undefined
  const rows = errors.map(
    ([status, response]) =>
      html`<li class="field"><code class="name">${status}</code><p>${inline(resolveResponse(response, document).description)}</p></li>`,
  )
  return html`<h3>Errors</h3><ul class="fields">${rows}</ul>`
}

function resolveResponse(response: Response | { $ref: string }, document: OpenApiDocument): Response {
  if (!('$ref' in response)) return response
  return document.components.responses[response.$ref.split('/').at(-1) ?? ''] ?? { description: '' }
}
