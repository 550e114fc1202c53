// Renders the OpenAPI document as a web page, with its style sheet and script as separate files.
import { readFileSync } from 'node:fs'
import type { Page } from '../openapi/docs-pages.ts'
import type { OpenApiDocument } from '../openapi/document.ts'
import { docsViews } from './docs-view.ts'
import { page } from './page.ts'

export interface Reference {
  html: string
  /** The pages of the documentation, by address. */
  pages: Map<string, string>
  css: string
  js: string
}

const read = (name: string): string => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8')
const css = read('reference.css') + read('frame.css')
const js = read('reference.js')

/**
 * Renders the page once; serve `html` at `<base>/doc`, `css` at `<base>/doc/reference.css`, `js` at
 * `<base>/doc/reference.js`, and the document at `<base>/openapi.json`. Needs only
 * `default-src 'none'; script-src 'self'; style-src 'self'`.
 */
export function renderReference(
  document: OpenApiDocument,
  pages: readonly Page[] = [],
  base = '/api/2.0',
): Reference {
  return { html: page(document, pages, base).text, pages: docsViews(pages, base), css, js }
}
