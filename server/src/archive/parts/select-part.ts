// Selects and reads what travels: guides with what comes before them, their categories, tools, parts and media.
import { listReferences, parseWiki } from '@stepwright/wiki-syntax'
import type { PortableGuide } from '#guides/portable/portable-guide.schema.ts'
import {
  findPublicTitles,
  listAllBefore,
  listGuidesOf,
  type ReadGuides,
  readPortableGuides,
} from '#guides/portable/read-guides.ts'
import { type Medium, mediums } from '#media/media-tables.ts'
import { mediumOf, type PortableMedium } from '#media/portable/portable-media.schema.ts'
import { readPortableMedia } from '#media/portable/read-media.ts'
import { listCategorySubtree } from '#pages/find-pages.ts'
import type { PortablePage } from '#pages/portable/portable-page.schema.ts'
import { readBarePages, readPortablePages } from '#pages/portable/read-pages.ts'
import { chunks } from '#platform/chunks.ts'
import type { Db } from '#platform/db/database.ts'
import { ArchiveError } from '../blob-stores/blob-store.ts'
import { partLimits } from '../part-format.ts'

export interface Selection {
  category?: string
  guides?: number[]
  /** Prerequisites outside of the selection stay behind. */
  withoutPrerequisites?: boolean
}

export interface SelectedPart {
  guides: PortableGuide[]
  pages: PortablePage[]
  media: PortableMedium[]
  titles: [guideid: number, title: string][]
  /** Prerequisites that were not selected by themselves. */
  prerequisites: number[]
}

const guidesAtOnce = 100

/** Reads in one snapshot of the database. */
export async function selectPart(db: Db, selection: Selection): Promise<SelectedPart> {
  const { categoryids, chosen, prerequisites } = await chooseGuides(db, selection)
  const found = await readGuides(db, [...chosen, ...prerequisites])
  checkFound(
    selection,
    found.guides.map(({ guideid }) => guideid),
  )
  const bare = [...found.categoryids].filter((wikiid) => !categoryids.includes(wikiid))
  const pages = [
    ...(await inChunks([...categoryids, ...found.itemids], (ids) => readPortablePages(db, ids))),
    ...(await inChunks(bare, (ids) => readBarePages(db, ids))),
  ]
  if (pages.length > partLimits.pages)
    throw new ArchiveError(`A part has at most ${partLimits.pages} categories, tools and parts`)
  const { guides } = found
  const media = await readMedia(db, [...guides, ...pages])
  const outside = guidesOutside(guides, pages)
  const titles = await inChunks(outside, async (ids) => [...(await findPublicTitles(db, ids))])
  return { guides, pages, media, titles, prerequisites }
}

interface Chosen {
  categoryids: number[]
  chosen: number[]
  /** Guides before the chosen ones that were not chosen. */
  prerequisites: number[]
}

export async function chooseGuides(
  db: Db,
  { category, guides = [], withoutPrerequisites }: Selection,
): Promise<Chosen> {
  const categoryids = category === undefined ? [] : await listCategorySubtree(db, category)
  if (category !== undefined && categoryids.length === 0)
    throw new ArchiveError(`There is no category “${category}”`)
  const filed = await listGuidesOf(db, categoryids, partLimits.guides + 1)
  const chosen = [...new Set([...guides, ...filed])]
  const before = withoutPrerequisites ? [] : await listAllBefore(db, chosen)
  return { categoryids, chosen, prerequisites: before.filter((guideid) => !chosen.includes(guideid)) }
}

/** Below the limit of parameters of a statement, also with several languages or sources for each. */
const idsAtOnce = 1000

async function inChunks<T>(
  ids: readonly number[],
  read: (some: readonly number[]) => Promise<T[]>,
): Promise<T[]> {
  const all: T[] = []
  for (const some of chunks(ids, idsAtOnce)) all.push(...(await read(some)))
  return all
}

async function readGuides(db: Db, guideids: readonly number[]): Promise<ReadGuides> {
  if (guideids.length > partLimits.guides)
    throw new ArchiveError(
      `A part has at most ${partLimits.guides} guides: export the whole site, or a smaller category`,
    )
  const all: ReadGuides = { guides: [], categoryids: new Set(), itemids: new Set() }
  let length = 0
  for (const some of chunks(guideids, guidesAtOnce)) {
    const { guides, categoryids, itemids } = await readPortableGuides(db, some)
    all.guides.push(...guides)
    for (const wikiid of categoryids) all.categoryids.add(wikiid)
    for (const wikiid of itemids) all.itemids.add(wikiid)
    length += JSON.stringify(guides).length
    if (length > partLimits.bytes) throw new ArchiveError('The guides have more text than a part can hold')
  }
  return all
}

export function checkFound({ guides = [] }: Selection, found: readonly number[]): void {
  const ids = new Set(found)
  const missing = guides.filter((guideid) => !ids.has(guideid))
  if (missing.length > 0) throw new ArchiveError(`There is no guide ${missing.join(', ')}`)
}

type Things = readonly { media: { medium: Medium; id: number }[] }[]

/** An image on which several others were drawn is read with each of them. */
async function readMedia(db: Db, things: Things): Promise<PortableMedium[]> {
  const shown = things.flatMap(({ media }) => media)
  const found = await Promise.all(
    mediums.map((medium) => {
      const ids = shown.flatMap((each) => (each.medium === medium ? each.id : []))
      return inChunks([...new Set(ids)], (some) => readPortableMedia(db, medium, some))
    }),
  )
  const media = new Map(found.flat().map((each) => [`${mediumOf(each)} ${each.id}`, each]))
  if (media.size > partLimits.media) throw new ArchiveError(`A part has at most ${partLimits.media} media`)
  return [...media.values()]
}

/** Guides that texts name and that stay behind. */
function guidesOutside(guides: readonly PortableGuide[], pages: readonly PortablePage[]): number[] {
  const inside = new Set(guides.map(({ guideid }) => guideid))
  const texts = [
    ...guides.flatMap(({ fields, steps, translations }) => [
      ...[fields.introduction, fields.conclusion],
      ...steps.flatMap(({ lines }) => lines.map(({ text }) => text)),
      ...translations.flatMap(({ introduction, conclusion }) => [introduction?.text, conclusion?.text]),
      ...translations.flatMap(({ steps }) => steps.flatMap(({ lines }) => lines?.texts ?? [])),
    ]),
    ...pages.flatMap(({ fields, translations }) => [
      ...[fields.contents, ...translations.map((each) => each.fields.contents)],
    ]),
  ]
  const named = texts.filter((text) => text?.includes('[guide')).flatMap((text) => guidesIn(text ?? ''))
  return [...new Set(named)].filter((guideid) => !inside.has(guideid))
}

const guidesIn = (text: string): number[] =>
  listReferences(parseWiki(text, { context: 'block' })).guides.map(({ id }) => id)
