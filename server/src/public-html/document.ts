// Server-side rendering into the app's index.html: metadata for robots and link previews goes into the head, the content
// into the body, which the app replaces after hydration.
import { textDirection } from '@stepwright/rules'
import type { Image } from '#image-sizes/image.schema.ts'
import { dataBlock, html, type Markup } from '#platform/markup.ts'
import { accentLink, brandPicture } from './accent.ts'
import { previewOf } from './parts/images.ts'
import type { PlainPage } from './parts/page.ts'
import { type Words, wordsIn } from './parts/words.ts'
import type { Shell } from './shell.ts'

export interface Frame {
  siteTitle: string
  /** Language of the words around the content. */
  langid: string
  accentColour: string
  logo: Image | null
  /** Base address of the site. */
  base: string
  /** The reader has probably signed in: only browsers without script show the link to do so. */
  hasSession: boolean
}

export function writeDocument(page: PlainPage, frame: Frame, shell: Shell): string {
  const title =
    page.kind === 'website' && page.title.includes(frame.siteTitle)
      ? page.title
      : `${page.title} · ${frame.siteTitle}`
  return shell.fill({
    screen: page.screen,
    lang: html`<html lang="${page.langid}" dir="${textDirection(page.langid)}" data-theme="light">`.text,
    head: html`<title>${title}</title>${headOf(page, frame)}${accentLink(frame.accentColour)}${firstImageOf(page)}`
      .text,
    body: placed(page, html`<div id="plain">${bodyOf(page, frame)}</div>`).text,
    late: askedOf(page).text,
  })
}

/** Wrapped in `noscript`: invisible to browsers that run the app. */
const placed = ({ isOnlyPlain = false, data }: PlainPage, plain: Markup): Markup =>
  isOnlyPlain
    ? html`<noscript>${plain}</noscript><div id="root"></div>`
    : html`${plain}<div id="root" hidden></div>${data.map(dataBlock)}`

function headOf(page: PlainPage, { siteTitle }: Frame): Markup {
  const { title, description, canonical, image, kind, alternates } = page
  const preview = image && previewOf(image)
  const tags = [
    ['og:type', kind],
    ['og:site_name', siteTitle],
    ['og:title', title],
    ['og:description', description],
    ['og:url', canonical],
    ['og:locale', page.langid],
    ['og:image', preview],
  ] as const
  return html`
    <meta name="description" content="${description}">
    <link rel="canonical" href="${canonical}">${
      !page.isIndexed &&
      html`
    <meta name="robots" content="noindex">`
    }${tags.map(
      ([name, value]) =>
        value &&
        html`
    <meta property="${name}" content="${value}">`,
    )}
    <meta name="twitter:card" content="${preview ? 'summary_large_image' : 'summary'}">${alternates.map(
      ({ langid, href }) => html`
    <link rel="alternate" hreflang="${langid}" href="${href}">`,
    )}
    `
}

/** Preloads the first image in the size that is displayed. */
function firstImageOf({ first }: PlainPage): Markup | null {
  if (first === null) return null
  const sources = first.sources !== '' && html` imagesrcset="${first.sources}" imagesizes="${first.sizes}"`
  return html`<link rel="preload" as="image" href="${first.src}"${sources} fetchpriority="high">
    `
}

/** Preloads the API answers that the app will request, in parallel with its code. */
function askedOf({ asks }: PlainPage): Markup {
  return html`${asks.map(
    (path) => html`<link rel="preload" as="fetch" crossorigin fetchpriority="low" href="/api/2.0${path}">
    `,
  )}`
}

/** For browsers without script; the app has its own search box. */
function searchLink({ isOnlyPlain = false }: PlainPage, { search }: Words): Markup {
  const link = html`<a class="sw-plain-search" href="/search">${search}</a>`
  // With scripting, `noscript` is parsed as text up to its first end tag, so an inner one must be escaped.
  return isOnlyPlain ? link : html`<noscript>${link}</noscript>`
}

function signInLink({ isOnlyPlain = false }: PlainPage, { hasSession }: Frame, { signIn }: Words): Markup {
  const link = html`<a class="sw-button sw-plain-sign-in" data-small="true" href="/login">${signIn}</a>`
  return hasSession && !isOnlyPlain ? html`<noscript>${link}</noscript>` : link
}

function bodyOf(page: PlainPage, frame: Frame): Markup {
  const { siteTitle, langid, logo, base } = frame
  const words = wordsIn(langid)
  const { width, above, title, lead, picture: image, main } = page
  return html`<a class="sw-skip" href="#content">${words.skip}</a><header class="sw-header" lang="${langid}"><div class="sw-header-row"><a class="sw-brand" href="/">${brandPicture(logo, base)}<span>${siteTitle}</span></a>${searchLink(page, words)}${signInLink(page, frame, words)}</div></header><main id="content" tabindex="-1" lang="${page.langid}" dir="${textDirection(page.langid)}"><div class="sw-screen" data-width="${width}"><div class="sw-screen-head"${image && html` data-has-picture="true"`}><div>${above}<h1>${title}</h1>${lead !== '' && html`<p class="sw-lead">${lead}</p>`}</div>${image && html`<div class="sw-screen-picture">${image}</div>`}</div>${main}</div></main><footer class="sw-footer" lang="${langid}"><div><span>${words.tagline}</span></div></footer>`
}
