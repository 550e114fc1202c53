// Renders one operation: path, access, parameters, answers.
import { html, type Markup } from '#platform/markup.ts'
import type { JsonSchema, OpenApiDocument, Operation, Parameter, Response } from '../openapi/document.ts'
import { docsAddress } from '../openapi/from-docs.ts'
import { curlOf } from './example.ts'
import { markdown } from './markdown.ts'
import { inline } from './prose.ts'
import { fieldList, limitWords, resolve, typeWords } from './schema-view.ts'

/** An operation with its method and path. */
export interface Placed {
  method: string
  path: string
  operation: Operation
}

/** The method and path, for the text and the navigation. */
export const place = ({ method, path }: Placed): Markup =>
  html`<span class="method ${method}">${method.toUpperCase()}</span> <code class="path">${breakable(path)}</code>`

/** Allows line breaks after the slashes of a long path. */
const breakable = (path: string): Markup[] => path.split(/(?<=\/)/).map((part) => html`${part}<wbr>`)

/** The whole description of one operation. */
export function operationView(placed: Placed, document: OpenApiDocument, base: string): Markup {
  const { operation, method } = placed
  const id = operation.operationId
  const access = document['x-access'][operation['x-access']]
  return html`<article class="operation" id="${id}" aria-labelledby="${id}-title">
<h3 id="${id}-title">${operation.summary} <a class="anchor" href="#${id}" aria-label="Link to ${operation.summary}">#</a></h3>
<p class="place">${place(placed)}</p>
<p class="access"><strong>Who:</strong> ${access?.description ?? operation['x-access']}</p>
${markdown(operation.description ?? '')}
${parametersView(operation.parameters ?? [])}
${bodyView(operation, document)}
${answersView(operation, document)}
${exampleView(method, operation, base)}
${errorsView(operation, document)}
</article>`
}

function parametersView(parameters: Parameter[]): Markup | undefined {
  if (parameters.length === 0) return undefined
  const rows = parameters.map(
    (one) =>
      html`<tr><th scope="row"><code class="name">${one.name}</code> <span class="type">${
        one['x-presence'] ? 'flag' : typeWords(one.schema)
      }${one.in !== 'query' ? `, in the ${one.in}` : one.required ? ', required' : ''}</span></th><td>${
        one.description ? html`<p>${inline(one.description)}</p>` : ''
      }${parameterLimits(one)}</td></tr>`,
  )
  return html`<h4>Parameters</h4>
<table><thead class="hidden"><tr><th scope="col">Name</th><th scope="col">Meaning</th></tr></thead><tbody>${rows}</tbody></table>`
}

function parameterLimits(one: Parameter): Markup | undefined {
  const limits = one['x-presence'] ? '' : limitWords(one.schema)
  return limits ? html`<p class="limits">${limits}</p>` : undefined
}

function bodyView({ requestBody }: Operation, document: OpenApiDocument): Markup | undefined {
  const media = Object.entries(requestBody?.content ?? {})[0]
  if (!media) return undefined
  const [type, { schema }] = media
  const words = type === 'application/json' ? '' : html`<p>Sent as <code>${type}</code>.</p>`
  return html`<h4>Body</h4>${words}${fieldList(resolve(schema, document), 'required') ?? html`<p>${typeWords(schema)}</p>`}`
}

function answersView(operation: Operation, document: OpenApiDocument): Markup[] {
  return Object.entries(operation.responses)
    .filter(([status]) => Number(status) < 400)
    .map(([status, answer]) => answerView(status, answerOf(answer, document), document))
}

function answerView(status: string, answer: Response, document: OpenApiDocument): Markup {
  const schema = Object.values(answer.content ?? {})[0]?.schema
  const title = html`<h4>Answer <span class="status">${status}</span></h4>`
  if (!schema) return html`${title}<p>${inline(answer.description)}</p>`
  const fields = fieldList(objectInside(schema, document), 'optional')
  return html`${title}<p>${typeWords(schema)}</p>
${fields ? html`<details><summary>Its members</summary>${fields}</details>` : ''}`
}

/** An example that tests run: the command line, its response, and a link to the preceding requests. */
function exampleView(method: string, operation: Operation, base: string): Markup | undefined {
  const shown = operation['x-example']
  if (!shown) return undefined
  const id = operation.operationId
  const where = html`<a href="${docsAddress(base, shown.page)}">with what comes before it</a>`
  const answer = shown.answer
    ? html`<details><summary>What it was answered</summary>${preView(`${id}-answer`, shown.answer, 'the example answer')}</details>`
    : ''
  return html`${codeView(`${id}-curl`, 'Example', curlOf(method, operation, shown), 'curl')}
<p class="limits">It answers <span class="status">${shown.status}</span>; ${where}.</p>${answer}`
}

/** The object of an answer, also if it is a list of them. */
function objectInside(schema: JsonSchema, document: OpenApiDocument): JsonSchema {
  const target = resolve(schema, document)
  return typeof target.items === 'object' ? resolve(target.items, document) : target
}

const codeView = (id: string, title: string, text: string, kind: string): Markup =>
  html`<h4>${title}</h4>${preView(id, text, kind)}`

const preView = (id: string, text: string, kind: string): Markup =>
  html`<div class="code"><pre id="${id}" tabindex="0" role="group" aria-label="${kind}">${text}</pre><button type="button" class="copy" data-copy="${id}" hidden>Copy<span class="hidden"> ${kind}</span></button></div>`

function errorsView(operation: Operation, document: OpenApiDocument): Markup | undefined {
  const errors = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400)
  if (errors.length === 0) return undefined
  const rows = errors.map(([status, answer]) => {
    const { description } = answerOf(answer, document)
    return html`<tr><th scope="row"><span class="status">${status}</span></th><td>${inline(description)}</td></tr>`
  })
  return html`<details class="errors"><summary>Errors <span class="statuses">${errors.map(([status]) => status).join(' · ')}</span></summary>
<table><thead class="hidden"><tr><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead><tbody>${rows}</tbody></table></details>`
}

function answerOf(answer: Response | { $ref: string }, document: OpenApiDocument): Response {
  if (!('$ref' in answer)) return answer
  return document.components.responses[answer.$ref.split('/').at(-1) ?? ''] ?? { description: '' }
}
