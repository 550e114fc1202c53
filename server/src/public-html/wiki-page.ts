// The public pages of categories and other pages.

import { pageAddress } from '@stepwright/wiki-syntax'
import type { ListedGuide } from '#guides/guides.schema.ts'
import { pageTag } from '#pages/cache-tags.ts'
import type { PageLookups } from '#pages/deps.ts'
import { isFormerTitle } from '#pages/find-pages.ts'
import { getPage } from '#pages/pages.access.ts'
import { type PresentedPage, presentPage } from '#pages/reading/present.ts'
import { addressTags } from '#pages/reading/route-parts.ts'
import type { Context } from '#platform/http/request/context.ts'
import { html, type Markup } from '#platform/markup.ts'
import { siteTag } from '#settings/settings.ts'
import { day, documentList, prose } from './guide-main.ts'
import { guideCards, pageTiles, part, stageCards } from './parts/cards.ts'
import { plainText } from './parts/how-to.ts'
import { firstPicture, picture } from './parts/images.ts'
import { type Moved, type PlainPage, shorten } from './parts/page.ts'
import { categoryPath } from './parts/path.ts'
import { type Words, wordsIn } from './parts/words.ts'
import { alternatesOf } from './reader-language.ts'
import { guidesWith } from './search-page.ts'

type Page = PresentedPage['page']

export type PageKind = 'CATEGORY' | 'WIKI' | 'INFO' | 'ITEM' | 'COURSE'

/** The screen of the app that shows the page; loaded early. */
const screens: Readonly<Record<string, string>> = {
  CATEGORY: 'src/screens/pages/CategoryScreen.tsx',
  COURSE: 'src/screens/courses/CourseScreen.tsx',
}

const pictureSizes = '(min-width: 48rem) 22rem, 100vw'

export async function pageHtml(
  ctx: Context,
  { langid, ...name }: { namespace: PageKind; title: string; langid: string | undefined },
  deps: PageLookups,
): Promise<PlainPage | Moved> {
  const row = await getPage(ctx, name)
  if (isFormerTitle(row, name.title))
    return { location: pageAddress(name.namespace, row.title), tags: addressTags(row, name.title) }
  const { page, tags } = await presentPage(ctx, row, deps, { langid })
  const words = wordsIn(page.langid)
  const { canonical, alternates } = alternatesOf(page, { url: page.url, usual: row.langid })
  const isCategory = page.namespace === 'CATEGORY'
  const title = page.display_title || page.title
  const guides = page.namespace === 'ITEM' && (await guidesWith(ctx, page.title, page.langid))
  return {
    title,
    langid: page.langid,
    description: shorten(page.description || plainText(page.contents_raw) || title),
    canonical,
    isIndexed: row.isStub === 0,
    kind: isCategory ? 'website' : 'article',
    image: page.image,
    alternates,
    data: [],
    first: page.image ? firstPicture(page.image, pictureSizes) : null,
    asks: [
      `/wikis/${page.namespace}/${encodeURIComponent(name.title.replaceAll('_', ' '))}${langid ? `?lang=${langid}` : ''}`,
    ],
    screen: screens[page.namespace] ?? 'src/screens/pages/PageScreen.tsx',
    width: isCategory ? 'wide' : 'page',
    above: isCategory ? categoryPath([...(page.ancestors ?? [])].reverse(), words) : null,
    lead: page.description ?? '',
    picture: page.image && picture(page.image, { alt: '', sizes: pictureSizes, isFirst: true }),
    main: isCategory ? categoryMain(page, ctx.url, words) : pageMain(page, { base: ctx.url, words, guides }),
    tags: [...tags, pageTag(name.namespace, name.title), siteTag],
  }
}

function categoryMain(page: Page, base: string, words: Words): Markup {
  const view = { base, langid: page.langid }
  const guides = ((page.guides ?? []) as unknown as ListedGuide[]).map((guide) => ({
    ...guide,
    image: guide.image ?? page.image,
  }))
  const children = page.children ?? []
  const below = children.length > 0 && part('below', words.below, pageTiles(children, view))
  const filed = guides.length > 0 && part('guides', words.guides, guideCards(guides, view))
  const about =
    page.contents_rendered !== '' &&
    part('about', words.about, html`<div class="sw-card sw-about">${prose(page.contents_rendered)}</div>`)
  return html`${below}${filed}${about}`
}

interface PageView {
  base: string
  words: Words
  guides: Markup | false
}

function pageMain(page: Page, { base, words, guides }: PageView): Markup {
  const info = page.info ?? []
  const facts =
    info.length > 0 &&
    html`<dl class="sw-info">${info.map(({ name, value }) => html`<div><dt class="sw-soft">${name}</dt><dd>${value}</dd></div>`)}</dl>`
  const documents =
    page.documents.length > 0 &&
    html`<div class="sw-card sw-needs">${documentList(page.documents, { words, base })}</div>`
  const tags = page.tags.map((tag) => html`<span class="sw-tag">${tag}</span>`)
  const stages =
    page.stages &&
    page.stages.length > 0 &&
    part('stages', words.stages, stageCards(page.stages, base, words))
  return html`<div class="sw-guide">${facts}${prose(page.contents_rendered)}${stages}${documents}${guides}<footer class="sw-row" data-gap="2">${tags}<span class="sw-soft">${words.changed} ${day(page.modified_date, page.langid)}</span></footer></div>`
}
