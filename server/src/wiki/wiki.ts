// What other domains may ask of pages: categories by title, items by name, where links lead.
import { type PageNamespace, pageAddress, type ResolvedPage } from '@stepwright/wiki-syntax'
import { record } from '#events/events.ts'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/context.ts'
import { type FieldFault, problems } from '#platform/problems.ts'
import { addPages, type PageDraft } from './additions.ts'
import { listTag, pageTag, wikiTag } from './cache-tags.ts'
import { emptyContent } from './content.ts'
import type { Namespace } from './namespaces.ts'
import { findPageInAnyCase, listPageRows, listPagesByKeys, type PageRow } from './pages.queries.ts'
import { supplierUrlFault } from './suppliers.ts'
import { foldedKey, pickByKey, tidyTitle, titleFault, titleKey, wantedKeys } from './titles.ts'

export type { PageRow } from './pages.queries.ts'

/** A page that exists, private or not, by the way it was written: underscores and `+` count as blanks. */
export async function findPage(db: Db, namespace: Namespace, written: string): Promise<PageRow | undefined> {
  const rows = await listPagesByKeys(db, [namespace], wantedKeys(written))
  return pickByKey(
    rows.filter((row) => row.isDeleted === 0),
    written,
  )
}

/** Where nothing is called exactly what an address says: what differs in its case alone, the oldest of those. */
export const findAddressedPage = async (
  db: Db,
  namespace: Namespace,
  written: string,
): Promise<PageRow | undefined> =>
  (await findPage(db, namespace, written)) ??
  findPageInAnyCase(db, namespace, [...new Set(wantedKeys(written).map(foldedKey))])

export const findCategory = (db: Db, title: string): Promise<PageRow | undefined> =>
  findPage(db, 'CATEGORY', title)

/** The category of that title; 404 when there is none. */
export async function getCategory(db: Db, title: string): Promise<PageRow> {
  const page = await findAddressedPage(db, 'CATEGORY', title)
  if (!page) throw problems.pageNotFound()
  return page
}

/** Several pages by number, deleted ones included; those that never were are not in the map. */
export async function listPagesByIds(db: Db, wikiids: Iterable<number>): Promise<Map<number, PageRow>> {
  return new Map((await listPageRows(db, wikiids)).map((row) => [row.wikiid, row]))
}

export interface WantedItem {
  name: string
  summary?: string | null | undefined
  url?: string | null | undefined
}

/** What is wrong with names and addresses, each with its place. */
export function itemFaults(wanted: readonly WantedItem[], field: string): FieldFault[] {
  return wanted.flatMap(({ name, url }, index) => {
    const faults = { name: titleFault(tidyTitle(name)), url: supplierUrlFault(url ?? '') }
    return Object.entries(faults).flatMap(([member, fault]): FieldFault[] => {
      const place = `${field}.${index}.${member}`
      return fault ? [{ message: `${member} ${fault}`, field: place, code: 'invalid_field', index }] : []
    })
  })
}

/**
 * Numbers of the ITEM pages with these names, in their order. Pages that are missing are made.
 * Faults are told under `field` (`tools`, say).
 */
export async function resolveItems(
  ctx: Context,
  wanted: readonly WantedItem[],
  field = 'name',
): Promise<number[]> {
  const faults = itemFaults(wanted, field)
  if (faults.length > 0) throw problems.invalid(faults)
  const rows = await listPagesByKeys(
    ctx.db,
    ['ITEM'],
    wanted.flatMap(({ name }) => wantedKeys(name)),
  )
  const standing = rows.filter((row) => row.isDeleted === 0)
  const missing = new Map<string, PageDraft>()
  for (const item of wanted) {
    const key = titleKey(tidyTitle(item.name))
    if (!missing.has(key) && !pickByKey(standing, item.name)) missing.set(key, draftOf(ctx, item))
  }
  const added = missing.size > 0 ? await addItems(ctx, [...missing.values()]) : []
  const all = [...standing, ...added]
  return wanted.map(({ name }) => (pickByKey(all, name) as PageRow).wikiid)
}

function draftOf(ctx: Context, { name, summary, url }: WantedItem): PageDraft {
  const suppliers = url ? [{ 'part_#': '', type: '', supplier: '', url }] : []
  return {
    title: tidyTitle(name),
    langid: ctx.site.language,
    content: { ...emptyContent, description: summary ?? '', suppliers },
  }
}

async function addItems(ctx: Context, drafts: PageDraft[]): Promise<PageRow[]> {
  const rows = await addPages(ctx, { namespace: 'ITEM', drafts, isPatrolled: true })
  const [first] = rows
  await record(ctx, {
    type: 'page.items-added',
    subject: 'wiki',
    subjectid: first?.wikiid ?? 0,
    after: { pages: rows.map(({ wikiid, title }) => ({ wikiid, title })) },
    tags: [
      listTag('ITEM'),
      ...rows.flatMap(({ wikiid, title }) => [wikiTag(wikiid), pageTag('ITEM', title)]),
    ],
  })
  return rows
}

export interface PageReference {
  title: string
  namespace: PageNamespace | null
}

export interface PageTargets {
  /** For `resolve.page` of the wiki syntax. */
  page: (title: string, namespace: PageNamespace | null) => ResolvedPage | null
  /** The pages that were found. */
  rows: PageRow[]
  /** An answer with these links is kept under these tags, so that it goes when a page comes, goes or is renamed. */
  tags: string[]
}

/** Where bare titles are looked for, in this order. */
const bareOrder: Namespace[] = ['WIKI', 'CATEGORY', 'INFO', 'ITEM']

/** A text names the same page many times over. */
function onceEach<T>(make: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>()
  return (text) => {
    if (!made.has(text)) made.set(text, make(text))
    return made.get(text) as T
  }
}

/** Looks up every page that texts refer to, in one query. Only what everybody may see is told. */
export async function pageTargets(db: Db, references: readonly PageReference[]): Promise<PageTargets> {
  const spaces = (namespace: PageNamespace | null) => (namespace ? [namespace] : bareOrder)
  const keysOf = onceEach(wantedKeys)
  const found = await listPagesByKeys(
    db,
    references.flatMap(({ namespace }) => spaces(namespace)),
    references.flatMap(({ title }) => keysOf(title)),
  )
  const rows = new Map<string, PageRow>()
  for (const row of found)
    if (!row.isDeleted && !row.isPrivate && row.currentRevisionid > 0)
      rows.set(`${row.namespace} ${row.titleKey}`, row)
  const rowUnder = onceEach((place: string): PageRow | undefined => {
    const space = place.slice(0, place.indexOf(' '))
    const key = keysOf(place.slice(space.length + 1)).find((each) => rows.has(`${space} ${each}`))
    return key === undefined ? undefined : rows.get(`${space} ${key}`)
  })
  const rowOf = (title: string, namespace: PageNamespace | null): PageRow | undefined => {
    for (const space of rows.size === 0 ? [] : spaces(namespace)) {
      const row = rowUnder(`${space} ${title}`)
      if (row) return row
    }
    return undefined
  }
  const tagsOf = ({ title, namespace }: PageReference) =>
    spaces(namespace).flatMap((space) => keysOf(title).map((key) => pageTag(space, key)))
  return {
    page: (title, namespace) => {
      const row = rowOf(title, namespace)
      if (!row) return null
      const href = pageAddress(row.namespace as PageNamespace, row.title)
      return { href, title: row.title, displayTitle: row.displayTitle }
    },
    rows: [...new Set(references.flatMap(({ title, namespace }) => rowOf(title, namespace) ?? []))],
    tags: [...new Set(references.flatMap(tagsOf))],
  }
}
