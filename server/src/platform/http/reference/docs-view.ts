// Renders docs/api as pages of the site: one for each file, and a list of them.

import { html, type Markup } from '#platform/markup.ts'
import type { Page } from '../openapi/docs-pages.ts'
import { docsAddress, withAddresses } from '../openapi/from-docs.ts'
import { exampleHost } from './example.ts'
import { markdown } from './markdown.ts'

const titleOf = ({ text }: Page): string => /^# (.+)$/m.exec(text)?.[1] ?? ''

/** By address. */
export function docsViews(pages: readonly Page[], base: string): Map<string, string> {
  return new Map(pages.map((page) => [docsAddress(base, page.name), docsView(page, pages, base).text]))
}

function docsView(page: Page, pages: readonly Page[], base: string): Markup {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${titleOf(page)}: Stepwright API</title>
<link rel="stylesheet" href="${base}/doc/reference.css">
<script src="${base}/doc/reference.js" defer></script>
</head>
<body data-host="${exampleHost}">
<a class="skip" href="#content">Skip to the text</a>
<header class="bar">
<p class="brand"><a href="${base}/doc">Stepwright API <span>reference</span></a></p>
<button type="button" class="contents-button" popovertarget="contents">Contents</button>
</header>
<nav id="contents" popover aria-label="Contents">${pageList(pages, base, page)}</nav>
<main id="content" tabindex="-1" class="page">
${markdown(withAddresses(page.text, base).replace('](../../client/README.md)', '](#)'))}
</main>
</body>
</html>
`
}

export function pageList(pages: readonly Page[], base: string, present?: Page): Markup {
  const first = pages.filter(({ name }) => name === 'README.md')
  const others = pages.filter(({ name }) => name !== 'README.md')
  const entries = [...first, ...others].map(
    (page) =>
      html`<li><a href="${docsAddress(base, page.name)}"${page === present ? html` aria-current="page"` : ''}>${titleOf(page)}</a></li>`,
  )
  return html`<section data-group><h2>Pages</h2><ul>${entries}</ul></section>`
}
