// Imports part of a site: stores all files first, then writes all rows in one transaction.
import { record } from '#events/events.ts'
import { writePortableForms } from '#forms/portable/portable-forms.ts'
import { nameOfGuide } from '#guides/portable/portable-guide.schema.ts'
import { type ReservedGuide, reserveGuides, writeGuide } from '#guides/portable/write-guides.ts'
import { guideLookups } from '#guides/texts/lookups.ts'
import { writeCategory } from '#guides/xml/from-category.ts'
import { type AdoptMedia, storeMedia } from '#media/portable/store-media.ts'
import type { TakeDeps } from '#media/uploads/take-file.ts'
import { findCategory } from '#pages/find-pages.ts'
import type { NewIds, Unresolved } from '#pages/portable/renumber.ts'
import { writePages } from '#pages/portable/write-pages.ts'
import type { Context } from '#platform/http/request/context.ts'
import { siteOf } from '#settings/settings.ts'
import type { Progress } from '../backup.ts'
import { findEarlierImport } from './imports.queries.ts'
import type { PortablePart } from './portable-part.ts'

export interface ImportTarget {
  media: TakeDeps
  read<T>(work: (ctx: Context) => Promise<T>): Promise<T>
  write<T>(work: (ctx: Context) => Promise<T>): Promise<T>
  /** The context of the user who becomes author and owner of everything. */
  actingAs(ctx: Context): Promise<Context>
  /** All guides become private. */
  isPrivate: boolean
  progress?: Progress
}

export interface ImportReport {
  origin: string
  guides: { guideid: number; title: string; from: number }[]
  /** Categories, tools and parts that were added. */
  added: string[]
  /** They existed and stay as they are. */
  existing: string[]
  media: number
  /** References without a target, which were left out or became plain words. */
  unresolved: Unresolved[]
  /** Guides that were open to some users and teams, and are private now. */
  restricted: string[]
  /** Time of an earlier import of the same part, in milliseconds since 1970. */
  importedBefore: number | null
}

export async function importPart(part: PortablePart, target: ImportTarget): Promise<ImportReport> {
  const { progress = () => {} } = target
  // Refuses before any file is stored.
  const allowed = await target.read(async (ctx) => siteOf(await target.actingAs(ctx)).uploadExtensions)
  const done = { rows: 0, files: 0, bytes: 0 }
  const adopt = await storeMedia(target.media, {
    media: part.media,
    open: part.open,
    allowed,
    progress: ({ bytes = 0 }) => {
      done.files += 1
      done.bytes += bytes
      progress(done)
    },
  })
  return target.write(async (ctx) => writeRows(await target.actingAs(ctx), part, adopt, target))
}

const noGuides = { guides: new Map<number, number>(), steps: new Map<number, number>() }

async function writeRows(
  ctx: Context,
  part: PortablePart,
  adopt: AdoptMedia,
  { isPrivate }: ImportTarget,
): Promise<ImportReport> {
  const number = Number.parseInt(part.fingerprint.slice(0, 12), 16)
  const importedBefore = await findEarlierImport(ctx.db, number)
  const unresolved: Unresolved[] = [...(part.lost ?? [])]
  const report = (each: Unresolved) => void unresolved.push(each)
  const media = await adopt(ctx)
  const { titles } = part
  const deps = { guides: guideLookups, writeCategory }
  const pages = await writePages(ctx, part.pages, { media, titles, ...noGuides }, { deps, report })
  const reserved = await reserveGuides(ctx, part.guides, categoryFinder(ctx))
  const ids: NewIds = { media, titles, ...numbersOf(reserved) }
  for (const each of reserved)
    await writeGuide(ctx, each, { ids, writeForms: writePortableForms, report, isPrivate })
  await pages.finish(ctx, ids)
  const guides = reserved.map(({ guide, row }) => ({
    ...{ guideid: row.guideid, title: guide.fields.title ?? '', from: guide.guideid },
  }))
  await record(ctx, 'part.imported', ['part', number], {
    after: {
      origin: part.origin,
      guides: guides.length,
      pages: pages.added.length,
      media: part.media.length,
    },
  })
  return {
    ...{ origin: part.origin, guides, unresolved, importedBefore, media: part.media.length },
    added: pages.added,
    existing: pages.existing,
    restricted: part.guides.filter((guide) => guide.isRestricted).map(nameOfGuide),
  }
}

function categoryFinder({ db }: Context) {
  const found = new Map<string, Promise<number | undefined>>()
  return (title: string) => {
    const known = found.get(title) ?? findCategory(db, title).then((page) => page?.wikiid)
    found.set(title, known)
    return known
  }
}

function numbersOf(reserved: readonly ReservedGuide[]): Pick<NewIds, 'guides' | 'steps'> {
  return {
    guides: new Map(reserved.map(({ guide, row }) => [guide.guideid, row.guideid])),
    steps: new Map(reserved.flatMap(({ stepids }) => [...stepids])),
  }
}
