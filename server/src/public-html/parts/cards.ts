// Renders lists of guides and categories with pictures.
import { planText } from '@stepwright/rules'
import type { ListedGuide } from '#guides/guides.schema.ts'
import type { PageSummary } from '#pages/pages.schema.ts'
import type { Stage } from '#pages/stages.schema.ts'
import { html, type Markup } from '#platform/markup.ts'
import { within } from './page.ts'
import { sign } from './signs.ts'
import type { Words } from './words.ts'

export interface CardView {
  base: string
  langid: string
}

export const guideCards = (guides: readonly ListedGuide[], view: CardView): Markup =>
  html`<ul class="sw-grid">${guides.map((guide) => html`<li>${guideCard(guide, view)}</li>`)}</ul>`

function guideCard(guide: ListedGuide, { base, langid }: CardView): Markup {
  const { title, summary, time_required_max: seconds } = guide
  const image = guide.image ?? guide.category_image
  const shown = image
    ? html`<img src="${image['440x330'] ?? image.standard ?? image.original}" alt="" width="440" height="330" loading="lazy" decoding="async">`
    : html`${[...title][0]}`
  return html`<a class="sw-card sw-card-link" href="${within(base, guide.url)}"><span class="sw-card-picture" aria-hidden="true">${shown}</span><span class="sw-card-text"><span class="sw-hint">${guide.category_display_title}</span><strong>${title}</strong>${summary !== '' && html`<span class="sw-soft sw-clamp">${summary}</span>`}<span class="sw-row sw-hint sw-card-facts">${seconds > 0 && html`<span class="sw-row" data-gap="1">${sign('clock', 18)}${planText(0, seconds, langid)}</span>`}<span class="sw-row" data-gap="1">${sign('gauge', 18)}${guide.difficulty}</span></span></span></a>`
}

export const pageTiles = (pages: readonly PageSummary[], { base }: Pick<CardView, 'base'>): Markup =>
  html`<ul class="sw-grid" data-gap="3">${pages.map((page) => html`<li>${pageTile(page, base)}</li>`)}</ul>`

/** The root categories, with larger pictures. */
export const rootTiles = (pages: readonly PageSummary[], { base }: Pick<CardView, 'base'>): Markup =>
  html`<ul class="sw-grid sw-tree">${pages.map((page) => html`<li class="sw-card" data-slim="true">${pageTile(page, base, true)}</li>`)}</ul>`

function pageTile(page: PageSummary, base: string, isLarge = false): Markup {
  const { image, url, title, display_title, summary } = page
  const source = image && (isLarge ? image['440x330'] : image['200x150'])
  const size = isLarge ? 'l' : 'm'
  const shown = image
    ? html`<img class="sw-thumb" data-size="${size}" src="${source ?? image.thumbnail ?? image.original}" alt="" width="120" height="90" loading="lazy">`
    : html`<span class="sw-thumb" data-size="${size}">${sign('folder', 28)}</span>`
  return html`<a class="sw-tile"${!isLarge && html` data-framed="true"`} href="${within(base, url)}">${shown}<span class="sw-list-text"><strong>${display_title || title}</strong>${summary !== '' && html`<span class="sw-clamp">${summary}</span>`}</span></a>`
}

/** The stages of a course; those that not every reader may view have no title. */
export const stageCards = (stages: readonly Stage[], base: string, words: Words): Markup =>
  html`<ol class="sw-stages">${stages.map((stage) => html`<li>${stageCard(stage, base, words)}</li>`)}</ol>`

function stageCard(
  { orderby, url, title, summary, image, time_required_max: seconds = 0, langid }: Stage,
  base: string,
  words: Words,
): Markup {
  const number = html`<span class="sw-stage-number">${orderby + 1}</span>`
  if (url === undefined)
    return html`<div class="sw-tile" data-framed="true">${number}<span class="sw-soft">${words.hiddenStage}</span></div>`
  const source = image && (image['200x150'] ?? image.thumbnail ?? image.original)
  const shown = source
    ? html`<img class="sw-thumb" data-size="m" src="${source}" alt="" width="120" height="90" loading="lazy">`
    : html`<span class="sw-thumb" data-size="m">${sign('list', 28)}</span>`
  return html`<a class="sw-tile" data-framed="true" href="${within(base, url)}">${number}${shown}<span class="sw-list-text"><strong>${title}</strong>${summary !== '' && html`<span class="sw-clamp">${summary}</span>`}${seconds > 0 && html`<span class="sw-hint">${planText(0, seconds, langid ?? '')}</span>`}</span></a>`
}

export const part = (id: string, title: string, content: Markup): Markup =>
  html`<section aria-labelledby="${id}"><h2 id="${id}" class="sw-section-title">${title}</h2>${content}</section>`
