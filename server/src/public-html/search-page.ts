// The search and sign-in pages for browsers without script; with script the app renders both.
import type { ListedGuide } from '#guides/guides.schema.ts'
import type { Context } from '#platform/http/request/context.ts'
import { html, type Markup } from '#platform/markup.ts'
import { kindsOfFilter } from '#search/kinds.ts'
import type { SearchMatch } from '#search/search.schema.ts'
import { search } from '#search/search.ts'
import { siteOf } from '#settings/settings.ts'
import { guideCards, pageTiles, part } from './parts/cards.ts'
import type { PlainPage } from './parts/page.ts'
import { type Words, wordsIn } from './parts/words.ts'
import { spokenLanguage } from './reader-language.ts'

const shown = 24
const longestQuery = 1000

export interface SearchQuery {
  q?: unknown
  offset?: unknown
}

export async function searchPage(
  ctx: Context,
  input: SearchQuery,
  lang: string | undefined,
): Promise<PlainPage> {
  const query = typeof input.q === 'string' ? input.q.slice(0, longestQuery).toWellFormed().trim() : ''
  const offset = /^\d{1,9}$/.test(String(input.offset)) ? Number(input.offset) : 0
  const spoken = spokenLanguage(ctx, lang)
  const words = wordsIn(spoken)
  const form = html`<form class="sw-plain-form" action="/search" role="search"><input class="sw-input" type="search" name="q" value="${query}" aria-label="${words.searchLabel}" maxlength="${longestQuery}"><button class="sw-button">${words.search}</button></form>`
  const found =
    query !== '' && (await results(ctx, { query, offset, words, langid: lang ?? siteOf(ctx).language }))
  const page = plainOnly(ctx, {
    path: '/search',
    title: words.search,
    langid: spoken,
    screen: 'search/SearchScreen.tsx',
  })
  return { ...page, width: 'wide', main: html`${form}${found}` }
}

export async function signInPage(ctx: Context, lang: string | undefined): Promise<PlainPage> {
  const spoken = spokenLanguage(ctx, lang)
  const words = wordsIn(spoken)
  const page = plainOnly(ctx, {
    path: '/login',
    title: words.signIn,
    langid: spoken,
    screen: 'account/SignInScreen.tsx',
  })
  return {
    ...page,
    main: html`<div class="sw-notice" data-kind="info"><div><strong>${words.needsScript}</strong><p>${words.readsAnyway} <a href="/">${words.home}</a></p></div></div>`,
  }
}

interface Asked {
  query: string
  offset: number
  words: Words
  langid: string
}

async function results(ctx: Context, { query, offset, words, langid }: Asked): Promise<Markup> {
  const view = { base: ctx.url, langid }
  const input = { query, langid, kinds: kindsOfFilter(undefined) }
  const found = await search(ctx, { ...input, withMatches: true }, { offset, limit: shown })
  const { suggestion = null } = found
  const corrected =
    suggestion !== null &&
    html`<p>${words.didYouMean} <a href="/search?q=${encodeURIComponent(suggestion)}">${suggestion}</a>?</p>`
  if (found.results.length === 0)
    return html`${corrected}<h2>${words.nothing}</h2><p>${words.nothingHint}</p>`
  const guides = found.results.flatMap((each) => (each.dataType === 'guide' ? withExcerpt(each) : []))
  const pages = found.results.flatMap((each) => (each.dataType === 'wiki' ? withExcerpt(each) : []))
  const more = `/search?q=${encodeURIComponent(query)}&offset=${offset + shown}`
  return html`${corrected}<p class="sw-count">${words.found(found.totalResults)}</p>${guides.length > 0 && part('found-guides', words.guides, guideCards(guides, view))}${pages.length > 0 && part('found-pages', words.pages, pageTiles(pages, view))}${found.moreResults && html`<p><a href="${more}">${words.more}</a></p>`}`
}

/** The text around the words, instead of the summary. */
const withExcerpt = <R extends { summary: string; match?: SearchMatch | null | undefined }>(
  result: R,
): R => ({
  ...result,
  summary: result.match?.text ?? result.summary,
})

/** Searches by the item's name, which is part of every guide that needs it. */
export async function guidesWith(ctx: Context, title: string, langid: string): Promise<Markup | false> {
  const input = { query: title, langid, kinds: kindsOfFilter('guide') }
  const { results } = await search(ctx, input, { offset: 0, limit: shown })
  const view = { base: ctx.url, langid }
  const words = wordsIn(langid)
  return (
    results.length > 0 &&
    part('guides', words.guidesWith, guideCards(results as unknown as ListedGuide[], view))
  )
}

interface Frame {
  path: string
  title: string
  langid: string
  screen: string
}

function plainOnly(ctx: Context, { path, title, langid, screen }: Frame): PlainPage {
  return {
    title,
    langid,
    description: title,
    canonical: `${ctx.url}${path}`,
    isIndexed: false,
    kind: 'website',
    image: null,
    alternates: [],
    data: [],
    first: null,
    asks: [],
    screen: `src/screens/${screen}`,
    isOnlyPlain: true,
    width: 'page',
    above: null,
    lead: '',
    main: html``,
    tags: [],
  }
}
