// Renders breadcrumbs from the home page.
import { pageAddress } from '@stepwright/wiki-syntax'
import { html, type Markup } from '#platform/markup.ts'
import type { Words } from './words.ts'

export function categoryPath(
  titles: readonly (string | { title: string; display_title: string })[],
  words: Words,
): Markup {
  const places = titles.map((each) =>
    typeof each === 'string' ? { title: each, display_title: each } : each,
  )
  const links = places.map(
    ({ title, display_title }) =>
      html`<li><a href="${pageAddress('CATEGORY', title)}">${display_title || title}</a></li>`,
  )
  return html`<nav class="sw-path sw-no-print" aria-label="${words.path}"><ol class="sw-row sw-links" data-gap="2"><li><a href="/">${words.home}</a></li>${links}</ol></nav>`
}
