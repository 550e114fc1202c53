// The interface of guides that pages use; the application provides it, because pages may not import guides.
import type { RenderOptions } from '@stepwright/wiki-syntax'
import type { Image } from '#image-sizes/image.schema.ts'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { Category } from './categories.schema.ts'
import type { Page } from './pages.schema.ts'

/** The parts of a guide's address. */
export interface GuideTarget {
  title: string
  type: string
}

/** A guide in the list of a `[guidelist|…]`; `href` begins with `/`. */
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

/** A guide as a stage of a course. */
export interface StageGuide {
  /** Null if the caller may not view the guide. */
  shown: {
    title: string
    langid: string
    summary: string
    url: string
    image: Image | null
    time_required_max: number
    public: boolean
  } | null
  /** By the caller. */
  isCompleted: boolean
}

export interface CategoryGuides {
  /** Summaries as the API sends them. */
  guides: object[]
  featured: object[]
  /** Cache tags of responses that contain them, such as `guide:12`. */
  tags: string[]
}

/**
 * Responses are the same for all users and cached, so they contain public guides only. An operation that adds a guide
 * to a category or removes one records the tags `wiki:<category>` and `categoryGuidesTag`.
 */
export interface GuideLookups {
  /** Titles are in the language of the text if the guide is translated into it. */
  findGuideTargets(
    ctx: Context,
    guideids: readonly number[],
    langid?: string | undefined,
  ): Promise<ReadonlyMap<number, GuideTarget>>
  /** Returns one list of cards for each filter, in order. */
  listGuideCards(
    ctx: Context,
    filters: readonly GuideListFilter[],
    langid?: string | undefined,
  ): Promise<GuideCard[][]>
  /** Guides are in the given language if translated; without a language in that of the site. */
  listCategoryGuides(ctx: Context, wikiid: number, langid?: string | undefined): Promise<CategoryGuides>
  /** Counts private guides as well, because a category that contains any guide cannot be deleted. */
  countGuides(db: Db, wikiid: number): Promise<number>
  /** Returns existing guides by id, with one query; titles are in the language if they are translated. */
  findStageGuides(
    ctx: Context,
    guideids: readonly number[],
    langid: string | undefined,
  ): Promise<ReadonlyMap<number, StageGuide>>
  /** Throws if the move of a category would change how its guides are approved, and the caller may not decide that. */
  checkCategoryMove(
    ctx: Context,
    move: { wikiid: number; from: number | null; to: number | null },
  ): Promise<void>
  /** Returns the categories that contain at least one public guide. */
  listFiledCategories(db: Db): Promise<number[]>
}

/** Cache tag of responses that depend on which categories contain public guides. */
export const categoryGuidesTag = 'category-guides'

/** The input of the XML of a category; its format is documented with that of guides. */
export interface CategoryXmlOptions {
  category: Category
  documents: Page['documents']
  /** Upload times by document id. */
  documentDates: ReadonlyMap<number, number>
  links: RenderOptions
  baseUrl: string
  pretty: boolean
}

export interface PageLookups {
  guides: GuideLookups
  writeCategory: (options: CategoryXmlOptions) => string
}
