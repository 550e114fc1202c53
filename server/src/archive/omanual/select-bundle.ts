// Reads what an oManual bundle holds: the XML of guides and of their category, and the rows of their media.

import type { SharedGuide } from '#guides/guides.schema.ts'
import { type OfflineGuide, writeOfflineGuides } from '#guides/portable/offline-guides.ts'
import { guideLookups } from '#guides/texts/lookups.ts'
import { writeCategory } from '#guides/xml/from-category.ts'
import { type DocumentRow, findDocuments } from '#media/documents/present-document.ts'
import { findImages, type ImageRow } from '#media/images/present-image.ts'
import type { Medium } from '#media/media-tables.ts'
import { listGranted } from '#media/uses/granted.ts'
import { findMediaObjects, type ObjectWithPoster } from '#media/videos/present-video.ts'
import { asCategory } from '#pages/categories/present-category.ts'
import { findCategory } from '#pages/find-pages.ts'
import { presentPage } from '#pages/reading/present.ts'
import { chunks } from '#platform/chunks.ts'
import type { Context } from '#platform/http/request/context.ts'
import { ArchiveError } from '../blob-stores/blob-store.ts'
import { checkFound, chooseGuides, type Selection } from '../parts/select-part.ts'

/** `guide` is null for the category. */
export type BundleDocument = Omit<OfflineGuide, 'guide'> & { guide: SharedGuide | null }

export interface BundleTexts {
  /** The category first. */
  documents: BundleDocument[]
  rows: {
    image: ReadonlyMap<number, ImageRow>
    object: ReadonlyMap<number, ObjectWithPoster>
    document: ReadonlyMap<number, DocumentRow>
  }
}

/** The texts and names of all guides are in memory. */
const mostBundledGuides = 1000
const guidesAtOnce = 50

/** Reads in one snapshot of the database. */
export async function selectBundle(ctx: Context, selection: Selection): Promise<BundleTexts> {
  const { chosen, prerequisites } = await chooseGuides(ctx.db, selection)
  const guideids = [...chosen, ...prerequisites]
  if (guideids.length > mostBundledGuides)
    throw new ArchiveError(
      `A bundle has at most ${mostBundledGuides} guides, and these are ${guideids.length}`,
    )
  const guides: OfflineGuide[] = []
  for (const some of chunks(guideids, guidesAtOnce)) guides.push(...(await writeOfflineGuides(ctx, some)))
  checkFound(
    selection,
    guides.map(({ guide }) => guide.guideid),
  )
  const { category } = selection
  const documents = [
    ...(category === undefined ? [] : [await writeCategoryOf(ctx, category, guides)]),
    ...guides,
  ]
  const media = documents.flatMap((each) => each.media)
  const idsOf = (medium: Medium) => media.flatMap((each) => (each.medium === medium ? each.mediumid : []))
  const object = await findMediaObjects(ctx.db, idsOf('object'))
  const posters = [...object.values()].map(({ imageid }) => imageid)
  const image = await findImages(ctx.db, [...idsOf('image'), ...posters])
  return { documents, rows: { image, object, document: await findDocuments(ctx.db, idsOf('document')) } }
}

/** Lists all guides of the bundle, also those of categories below. */
async function writeCategoryOf(
  ctx: Context,
  name: string,
  guides: readonly OfflineGuide[],
): Promise<BundleDocument> {
  const row = await findCategory(ctx.db, name)
  if (!row) throw new ArchiveError(`There is no category “${name}”`)
  const deps = { guides: guideLookups, writeCategory }
  const { page, links, documentDates } = await presentPage(ctx, row, deps, { langid: row.langid })
  const category = { ...asCategory(page), guides: guides.map(({ guide }) => guide) }
  const options = { documents: page.documents, documentDates, links, baseUrl: ctx.url, pretty: true }
  const media = (await listGranted(ctx.db, 'wiki', [row.wikiid])).get(row.wikiid) ?? []
  return { guide: null, xml: writeCategory({ category, ...options, isOffline: true }), media }
}
