// Renders the documentation of the API as web pages: docs/api with generated tables, an index, and all objects.
import { readFileSync } from 'node:fs'
import { html } from '#platform/markup.ts'
import type { Page } from '../openapi/docs-pages.ts'
import type { OpenApiDocument } from '../openapi/document.ts'
import { docsAddress } from '../openapi/from-docs.ts'
import { docsView, operationIndex, operationsOf, titleOf } from './docs-view.ts'
import { frame, type Link } from './frame.ts'
import { objectsView } from './schema-view.ts'

export interface Reference {
  /** By address. */
  pages: Map<string, string>
  css: string
}

const css = readFileSync(new URL('./reference.css', import.meta.url), 'utf8')

/** The pages need only `default-src 'none'; style-src 'self'`. The style sheet belongs to `<base>/doc/reference.css`. */
export function renderReference(document: OpenApiDocument, pages: readonly Page[], base: string): Reference {
  const operations = operationsOf(document)
  const objects = `${base}/doc/objects`
  const links: Link[] = [
    ...pages.map((page) => ({ address: docsAddress(base, page.name), title: titleOf(page) })),
    { address: objects, title: 'Objects' },
  ]
  const start = docsAddress(base, 'README.md')
  const bodies = new Map([
    [start, html`<h1>The API</h1>`],
    ...pages.map(
      (page) => [docsAddress(base, page.name), docsView(page, operations, document, base)] as const,
    ),
    [objects, objectsView(document)],
  ])
  bodies.set(start, html`${bodies.get(start)}${operationIndex(pages, operations, base)}`)
  const rendered = [...bodies].map(([address, body]) => {
    const title = links.find((link) => link.address === address)?.title ?? 'API'
    return [address, frame({ base, address, title, links, body }).text] as const
  })
  return { pages: new Map(rendered), css }
}
