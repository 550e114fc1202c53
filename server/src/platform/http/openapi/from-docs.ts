// Adds the descriptions and examples of docs/api to the operations of the document.
import { exampleOf, type Page, proseOf, type Section } from './docs-pages.ts'
import type { OpenApiDocument, Operation, PathItem, ShownExample } from './document.ts'

/** Where the pages are served: links between them, and from the reference, lead there. */
export const docsAddress = (base: string, name: string): string =>
  `${base}/doc/${name.replace(/\.md$/, '')}`.replace('/README', '')

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
      return [method, found ? describe(operation, found.page, found.section, base) : operation]
    })
    return [path, Object.fromEntries(operations) as PathItem]
  })
  return { ...document, paths: Object.fromEntries(paths) }
}

function describe(operation: Operation, page: Page, section: Section, base: string): Operation {
  const example = exampleOf(section)
  const description = withAddresses(proseOf(section), base)
  const { responses, requestBody, ...rest } = operation
  const media = Object.keys(requestBody?.content ?? {})[0]
  const isJson = media === 'application/json' && example?.request.body !== undefined
  return {
    ...rest,
    ...(description ? { description } : {}),
    ...(requestBody
      ? {
          requestBody:
            isJson && requestBody.content[media]
              ? {
                  ...requestBody,
                  content: {
                    ...requestBody.content,
                    [media]: {
                      ...requestBody.content[media],
                      example: JSON.parse(example.request.body ?? ''),
                    },
                  },
                }
              : requestBody,
        }
      : {}),
    responses,
    ...(example ? { 'x-example': shown(example, page, isJson) } : {}),
  }
}

function shown(
  { request, answer }: NonNullable<ReturnType<typeof exampleOf>>,
  page: Page,
  isJson: boolean,
): ShownExample {
  return {
    page: page.name.replace(/\.md$/, ''),
    path: request.path,
    headers: request.headers,
    ...(request.body === undefined || isJson ? {} : { body: request.body }),
    status: answer.status,
    ...(answer.body === undefined ? {} : { answer: answer.body }),
  }
}

/** `[steps](steps.md#lines)` links to a file; here it becomes an address. */
export const withAddresses = (markdown: string, base: string): string =>
  markdown.replace(
    /\]\(([\w-]+\.md)(#[\w-]*)?\)/g,
    (_, name: string, place = '') => `](${docsAddress(base, name)}${place})`,
  )
