// Adds the descriptions and examples of docs/api to the operations of the document.
import { exampleOf, type Page, proseOf, type Section } from './docs-pages.ts'
import type { OpenApiDocument, Operation, PathItem } from './document.ts'
import { withExample } from './examples.ts'

/** Where the pages are served: links between them, and from the reference, lead there. */
export const docsAddress = (base: string, name: string): string =>
  `${base}/doc/${name.replace(/\.md$/, '')}`.replace('/README', '')

interface DocsSection {
  page: Page
  section: Section
}

export function withDocs(document: OpenApiDocument, pages: readonly Page[], base: string): OpenApiDocument {
  const sections = new Map(
    pages.flatMap((page) =>
      page.sections.flatMap((section) =>
        section.operation ? [[section.operation.id, { page, section }] as const] : [],
      ),
    ),
  )
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const operations = Object.entries(item).map(([method, operation]) => {
      const found = sections.get(operation.operationId)
      return [method, found ? describe(operation, path, found, base) : operation]
    })
    return [path, Object.fromEntries(operations) as PathItem]
  })
  return { ...document, paths: Object.fromEntries(paths) }
}

function describe(
  operation: Operation,
  path: string,
  { page, section }: DocsSection,
  base: string,
): Operation {
  const example = exampleOf(section)
  const description = withAddresses(proseOf(section), base)
  const described = description ? { ...operation, description } : operation
  if (!example) return described
  return withExample(described, path, { example, summary: `${section.title} (${page.name})` })
}

/** `[steps](steps.md#lines)` links to a file; here it becomes an address. */
export const withAddresses = (markdown: string, base: string): string =>
  markdown.replace(
    /\]\(([\w-]+\.md)(#[\w-]*)?\)/g,
    (_, name: string, place = '') => `](${docsAddress(base, name)}${place})`,
  )
