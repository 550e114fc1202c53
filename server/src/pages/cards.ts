// Guides and categories in lists, each with its picture.
import { durationText } from '@stepwright/rules'
import type { GuideSummary } from '#guides/guides.schema.ts'
import type { PageSummary } from '#wiki/wiki.schema.ts'
import { html, type Markup } from './html.ts'
import { within } from './page.ts'
import { sign } from './signs.ts'

export interface CardView {
  base: string
  langid: string
}

export const guideCards = (guides: readonly GuideSummary[], view: CardView): Markup =>
  html`<ul class="sw-cards">${guides.map((guide) => html`<li>${guideCard(guide, view)}</li>`)}</ul>`

function guideCard(guide: GuideSummary, { base, langid }: CardView): Markup {
  const { image, title, summary, time_required_max: seconds } = guide
  const shown = image
    ? html`<img src="${image['440x330'] ?? image.standard ?? image.original}" alt="" width="440" height="330" loading="lazy" decoding="async">`
    : html`<span class="sw-card-letter" aria-hidden="true">${[...title][0]}</span>`
  return html`<a class="sw-card-link" href="${within(base, guide.url)}"><span class="sw-card-picture">${shown}</span><span class="sw-card-text"><span class="sw-card-category">${guide.category}</span><strong>${title}</strong>${summary !== '' && html`<span class="sw-card-summary">${summary}</span>`}<span class="sw-card-facts">${seconds > 0 && html`<span>${sign('clock', 18)}${durationText(0, seconds, langid)}</span>`}<span>${sign('gauge', 18)}${guide.difficulty}</span></span></span></a>`
}

export const pageTiles = (pages: readonly PageSummary[], { base }: Pick<CardView, 'base'>): Markup =>
  html`<ul class="sw-tiles">${pages.map((page) => html`<li>${pageTile(page, base)}</li>`)}</ul>`

function pageTile({ image, url, title, display_title, summary }: PageSummary, base: string): Markup {
  const shown = image
    ? html`<img src="${image['200x150'] ?? image.thumbnail ?? image.original}" alt="" width="80" height="60" loading="lazy">`
    : html`<span class="sw-tile-sign">${sign('folder', 28)}</span>`
  return html`<a class="sw-tile" href="${within(base, url)}">${shown}<span><strong>${display_title || title}</strong>${summary !== '' && html`<span>${summary}</span>`}</span></a>`
}

export const part = (id: string, title: string, content: Markup): Markup =>
  html`<section aria-labelledby="${id}"><h2 id="${id}" class="sw-section-title">${title}</h2>${content}</section>`
