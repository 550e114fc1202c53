// What pages need of guides, which stand to their right: given by the assembly of the application.
import type { RenderOptions } from '@stepwright/wiki-syntax'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { Category } from './categories.schema.ts'
import type { Page } from './pages.schema.ts'

/** What the address of a guide is made from. */
export interface GuideTarget {
  title: string
  type: string
}

/** A guide in a list that a text asks for by `[guidelist|…]`; `href` begins with `/`. */
export interface GuideCard {
  guideid: number
  href: string
  title: string
  image: { src: string } | null
}

export interface GuideListFilter {
  tags: readonly string[]
  type: string | null
}

export interface CategoryGuides {
  /** Summaries as the API sends them. */
  guides: object[]
  featured: object[]
  /** Cached answers that hold them are kept under these, such as `guide:12`. */
  tags: string[]
}

/**
 * Every answer is the same for everybody and kept for all, so only public guides are told.
 * Whoever makes a guide appear in a category or disappear from it records the tags `wiki:<category>` and
 * `categoryGuidesTag`.
 */
export interface GuideLookups {
  /** Titles are in the language of the text, where a guide has it. */
  findGuideTargets(
    ctx: Context,
    guideids: readonly number[],
    langid?: string | undefined,
  ): Promise<ReadonlyMap<number, GuideTarget>>
  /** One list of cards for each wish, in their order. */
  listGuideCards(
    ctx: Context,
    wishes: readonly GuideListFilter[],
    langid?: string | undefined,
  ): Promise<GuideCard[][]>
  /** In that language where they have it; without one in that of the site. */
  listCategoryGuides(ctx: Context, wikiid: number, langid?: string | undefined): Promise<CategoryGuides>
  /** All that are not deleted, private ones too: a category that holds some is not deleted. */
  countGuides(db: Db, wikiid: number): Promise<number>
  /** Categories that hold at least one public guide. */
  listFiledCategories(db: Db): Promise<number[]>
}

/** Under it stand answers that depend on which categories hold public guides. */
export const categoryGuidesTag = 'category-guides'

/** What the XML of a category is made from; its form is described beside that of guides. */
export interface CategoryXmlOptions {
  category: Category
  documents: Page['documents']
  /** When each was uploaded, by number. */
  documentDates: ReadonlyMap<number, number>
  links: RenderOptions
  baseUrl: string
  pretty: boolean
}

export interface PageLookups {
  guides: GuideLookups
  writeCategory: (wish: CategoryXmlOptions) => string
}
