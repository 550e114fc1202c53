// Resolves the links of texts in pages and guides, with one query for each kind of target for any number of texts.
import {
  guideAddress,
  type References,
  type RenderOptions,
  type ResolvedVideo,
} from '@stepwright/wiki-syntax'
import { findDocuments, presentAttachedDocument } from '#media/documents/present-document.ts'
import { findImages, imageUrl } from '#media/images/present-image.ts'
import type { Medium } from '#media/media-tables.ts'
import { findGranted, type Spot } from '#media/uses/granted.ts'
import { findMediaObjects, presentMediaObject } from '#media/videos/present-video.ts'
import type { Context } from '#platform/http/request/context.ts'
import { siteOf } from '#settings/settings.ts'
import { categoryGuidesTag, type GuideCard, type GuideListFilter, type GuideLookups } from '../deps.ts'
import type { PageRow } from '../pages.queries.ts'
import { createRepeatBudget } from './expansion.ts'
import { findPageTargets, type PageTargets } from './page-targets.ts'

/** The references of a text, and the places where it is shown. */
export interface Text {
  references: References
  at: readonly Spot[]
  /** In characters. */
  length: number
}

/** The media of a sealed text with their titles: neither later grants nor later uploads add to them. */
export interface TextSeal {
  hasMedium(medium: Medium, mediumid: number): boolean
  /** Undefined: the present title. */
  titleOfDocument(documentid: number): string | undefined
  nameOfVideo(objectid: number): string | undefined
  /** Null: the link had no target when the text was sealed. Undefined: the present title. */
  titleOfPage(wikiid: number): string | null | undefined
  titleOfGuide(guideid: number): string | null | undefined
}

/** Options for the texts at these spots. Media resolve if a spot has the right to show them, for any viewer. */
export type OptionsForSpots = (spots: readonly Spot[], seal?: TextSeal) => RenderOptions

export interface Links {
  /** Begins one rendering of the response; all of its texts share the budget for repeats. */
  begin(): OptionsForSpots
  /** Linked pages that exist, in the order of the text. */
  pages: PageRow[]
  /** Cache tags of the targets. */
  tags: string[]
}

/** Targets depend on the viewer; lists contain public guides only. */
export type GuideSources = Pick<GuideLookups, 'findGuideTargets' | 'listGuideCards'>

// Below the parameter limits of both engines. Links beyond it have no target.
const mostOfAKind = 5000
const mostLists = 20

/** Deduplicates references in the order of the texts. */
function merge(all: readonly References[]): References {
  const once = <T>(kind: keyof References, most = mostOfAKind): T[] => {
    const found = all.flatMap((references) => references[kind] as readonly unknown[] as readonly T[])
    return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()].slice(0, most)
  }
  return {
    ...(all[0] as References),
    guides: once('guides'),
    pages: once('pages'),
    images: once('images'),
    documents: once('documents'),
    videos: once('videos'),
    guideLists: once('guideLists', mostLists),
  }
}

interface LinkOptions {
  sources: GuideSources
  /** Language of the texts; titles of guides are in it if they are translated. */
  langid?: string | undefined
  withOlder?: boolean | undefined
}

export async function lookUpLinks(
  ctx: Context,
  texts: readonly Text[],
  { sources, langid, withOlder }: LinkOptions,
): Promise<Links> {
  const site = siteOptions(ctx)
  if (texts.length === 0) return { begin: () => () => site, pages: [], tags: [] }
  const references = merge(texts.map((text) => text.references))
  const pages = references.pages.length > 0 ? await findPageTargets(ctx.db, references.pages) : noPages
  const guides = await lookUpGuides(ctx, references, { sources, langid })
  const spots = [...new Set(texts.flatMap(({ at }) => at))]
  const media = await lookUpMedia(ctx, references, { spots, withOlder })
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  return {
    begin: () => {
      const limitRepeats = createRepeatBudget(length)
      return (at, seal) => ({
        ...site,
        resolve: limitRepeats({
          ...withSealedTitles(pages.page, guides.resolve, seal),
          ...media.resolveAt(at, seal),
        }),
      })
    },
    pages: pages.rows,
    tags: [...pages.tags, ...guides.tags, ...media.tags],
  }
}

const noPages = { page: () => null, rows: [], tags: [] }

function siteOptions(ctx: Context): RenderOptions {
  const { host, protocol } = new URL(ctx.url)
  return { ownHosts: [host], ownHttps: protocol === 'https:', trustedHosts: siteOf(ctx).trustedHosts }
}

type Resolve = NonNullable<RenderOptions['resolve']>

type FindPage = PageTargets['page']

/** Addresses are the present ones. */
function withSealedTitles(page: FindPage, resolve: Resolve, seal: TextSeal | undefined): Resolve {
  if (!seal) return { ...resolve, page }
  const named = <T extends object>(target: T, title: string | null | undefined) => {
    if (title === null) return null
    return title === undefined ? target : { ...target, title, displayTitle: title }
  }
  return {
    ...resolve,
    page: (title, namespace) => {
      const target = page(title, namespace)
      return target && named(target, seal.titleOfPage(target.wikiid))
    },
    guide: (id, stepId) => {
      const target = resolve.guide?.(id, stepId)
      return target ? named(target, seal.titleOfGuide(id)) : null
    },
  }
}

interface Resolved {
  resolve: Resolve
  tags: string[]
}

async function lookUpGuides(
  ctx: Context,
  { guides, guideLists }: References,
  { sources, langid }: Pick<LinkOptions, 'sources' | 'langid'>,
): Promise<Resolved> {
  const guideids = [...new Set(guides.map(({ id }) => id))]
  const targets =
    guideids.length > 0 ? await sources.findGuideTargets(ctx, guideids, langid) : new Map<number, never>()
  const found = guideLists.length > 0 ? await sources.listGuideCards(ctx, guideLists, langid) : []
  const keyOf = ({ tags, type }: GuideListFilter) => JSON.stringify([tags, type])
  const cards = new Map<string, GuideCard[]>(
    guideLists.map((filter, index) => [keyOf(filter), found[index] ?? []]),
  )
  return {
    resolve: {
      guide: (id, stepId) => {
        const target = targets.get(id)
        if (!target) return null
        const { title, type } = target
        const href = guideAddress(stepId === null ? { id, title, type } : { id, title, type, stepId })
        return { href, title }
      },
      guideList: (filter) => cards.get(keyOf(filter)) ?? null,
    },
    tags: [
      ...guideids.map((id) => `guide:${id}`),
      ...found.flat().map(({ guideid }) => `guide:${guideid}`),
      // Any change of a guide can add it to a list.
      ...(guideLists.length > 0 ? [categoryGuidesTag] : []),
    ],
  }
}

async function lookUpMedia(
  ctx: Context,
  references: References,
  where: { spots: readonly Spot[]; withOlder?: boolean | undefined },
) {
  const { db, url } = ctx
  const named = { image: references.images, document: references.documents, object: references.videos }
  const granted = await findGranted(db, named, where)
  const isGranted = (medium: keyof typeof named) => (id: number) => granted.has(where.spots, medium, id)
  const images = await findImages(db, references.images.filter(isGranted('image')))
  const documents = await findDocuments(db, references.documents.filter(isGranted('document')))
  const videos = await findMediaObjects(db, references.videos.filter(isGranted('object')))
  const resolveAt = (at: readonly Spot[], seal?: TextSeal): Resolve => {
    const isShown = (medium: Medium, id: number): boolean =>
      seal ? seal.hasMedium(medium, id) && granted.hasInText(at, medium, id) : granted.has(at, medium, id)
    return {
      image: (id) => {
        const row = isShown('image', id) ? images.get(id) : undefined
        return row ? { url: imageUrl(url, row.guid), width: row.width, height: row.height } : null
      },
      document: (id) => {
        const row = isShown('document', id) ? documents.get(id) : undefined
        if (!row) return null
        const { url: href, text } = presentAttachedDocument(row, url)
        return { href, title: seal?.titleOfDocument(id) ?? text }
      },
      video: (id) => {
        const row = isShown('object', id) ? videos.get(id) : undefined
        if (row?.kind !== 'video') return null
        const filename = seal?.nameOfVideo(id) ?? row.filename
        return asVideo(presentMediaObject({ ...row, filename }, url))
      },
    }
  }
  return {
    resolveAt,
    tags: [
      ...references.images.map((id) => `image:${id}`),
      ...references.documents.map((id) => `document:${id}`),
      ...references.videos.map((id) => `media-object:${id}`),
    ],
  }
}

interface VideoFacts {
  encodings?: { url: string; mime: string }[]
  width?: number
  height?: number
  filename?: string
  image?: { image?: { original?: string } } | null
}

function asVideo(facts: VideoFacts): ResolvedVideo {
  return {
    sources: (facts.encodings ?? []).map(({ url, mime }) => ({ url, mime })),
    poster: facts.image?.image?.original ?? null,
    width: facts.width ?? null,
    height: facts.height ?? null,
    title: facts.filename ?? null,
  }
}
