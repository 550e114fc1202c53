// Renders a page of docs/api, with the generated tables of each operation, and the index of all operations.
import { html, type Markup } from '#platform/markup.ts'
import type { Page, Section } from '../openapi/docs-pages.ts'
import type { OpenApiDocument, Operation } from '../openapi/document.ts'
import { docsAddress, withAddresses } from '../openapi/from-docs.ts'
import { markdown } from './markdown.ts'
import { operationView } from './operation-view.ts'

type Operations = ReadonlyMap<string, Operation>

const OPERATION_LINE = /^`[A-Z]+ \/\S*` · `\w+` · .+$/m

export const titleOf = ({ text }: Page): string => /^# (.+)$/m.exec(text)?.[1] ?? ''

export const operationsOf = (document: OpenApiDocument): Operations =>
  new Map(
    Object.values(document.paths)
      .flatMap((item) => Object.values(item))
      .map((operation) => [operation.operationId, operation]),
  )

export function docsView(
  page: Page,
  operations: Operations,
  document: OpenApiDocument,
  base: string,
): Markup {
  const view = (section: Section): Markup => {
    const text = withAddresses(section.text, base).replace('](../../client/README.md)', '](#)')
    const operation = operations.get(section.operation?.id ?? '')
    if (!operation) return html`${markdown(text)}`
    const line = OPERATION_LINE.exec(text)
    const end = line ? line.index + line[0].length : 0
    return html`${markdown(text.slice(0, end))}${operationView(operation, document)}${markdown(text.slice(end))}`
  }
  return html`${page.sections.map(view)}`
}

/** Lists the operations of all pages, each with a link to its section. */
export function operationIndex(pages: readonly Page[], operations: Operations, base: string): Markup {
  const rows = pages.flatMap((page) =>
    page.sections.flatMap(({ operation: place }) => {
      const summary = operations.get(place?.id ?? '')?.summary
      if (!place || summary === undefined) return []
      const { id, method, path } = place
      return [
        html`<tr><th scope="row"><a href="${docsAddress(base, page.name)}#${id}">${summary}</a></th><td><code>${method} ${breakable(path)}</code></td></tr>`,
      ]
    }),
  )
  return html`<h2 id="operations">Operations</h2>
<table class="index"><thead><tr><th scope="col">Operation</th><th scope="col">Address</th></tr></thead><tbody>${rows}</tbody></table>`
}

/** Allows line breaks after the slashes of a long path. */
const breakable = (path: string): Markup[] => path.split(/(?<=\/)/).map((part) => html`${part}<wbr>`)
