// The public home page: featured guides, categories and the newest guides.

import type { ListedGuide } from '#guides/guides.schema.ts'
import { summariesOf } from '#guides/texts/search-texts.ts'
import { pageSummariesOf } from '#pages/reading/search-texts.ts'
import type { Context } from '#platform/http/request/context.ts'
import { html } from '#platform/markup.ts'
import { siteOf } from '#settings/settings.ts'
import { guideCards, part, rootTiles } from './parts/cards.ts'
import type { PlainPage } from './parts/page.ts'
import { wordsIn } from './parts/words.ts'
import { listFeatured, listNewest, listRootCategories } from './public-html.queries.ts'
import { spokenLanguage } from './reader-language.ts'

const featuredShown = 6
const newestShown = 6

/** Null if the site has no content: the app then shows the first steps. */
export async function homePage(ctx: Context, lang: string | undefined): Promise<PlainPage | null> {
  const { title, description, language: usual, objectNamePlural } = siteOf(ctx)
  const language = lang ?? usual
  const featured = await listFeatured(ctx.db, featuredShown)
  const newest = await listNewest(ctx.db, featuredShown + newestShown)
  const roots = await listRootCategories(ctx)
  if (newest.length + roots.length === 0) return null
  const guides = await summariesOf(ctx, [...featured, ...newest], language)
  const categories = await pageSummariesOf(ctx, roots, language)
  const others = newest.filter((guideid) => !featured.includes(guideid)).slice(0, newestShown)
  const spoken = spokenLanguage(ctx, lang)
  const words = wordsIn(spoken)
  const view = { base: ctx.url, langid: spoken }
  const cards = (id: string, heading: string, guideids: number[]) => {
    const found = inOrder<ListedGuide>(guides, guideids)
    return found.length > 0 && part(id, heading, guideCards(found, view))
  }
  const tiles = inOrder(categories, roots)
  return {
    title: words.welcome(title),
    langid: spoken,
    description: description || words.lead,
    canonical: `${ctx.url}/`,
    isIndexed: true,
    kind: 'website',
    image: inOrder<ListedGuide>(guides, [...featured, ...newest]).find(({ image }) => image)?.image ?? null,
    alternates: [],
    data: [{ '@context': 'https://schema.org', '@type': 'WebSite', name: title, url: `${ctx.url}/` }],
    first: null,
    asks: [`/home${lang ? `?lang=${lang}` : ''}`],
    screen: 'src/screens/home/HomeScreen.tsx',
    width: 'wide',
    above: null,
    lead: description || words.lead,
    main: html`${cards('featured', words.featured, featured)}${tiles.length > 0 && part('categories', objectNamePlural, rootTiles(tiles, view))}${cards('newest', words.newest, others)}`,
    tags: [],
  }
}

const inOrder = <T>(found: ReadonlyMap<number, T>, ids: readonly number[]): T[] =>
  ids.flatMap((id) => found.get(id) ?? [])
