// Where links of texts to pages lead.
import { type PageNamespace, pageAddress, type ResolvedPage } from '@stepwright/wiki-syntax'
import type { Db } from '#platform/db/database.ts'
import { pageNumberTag, pageTag } from '../cache-tags.ts'
import { listFormerPages } from '../former-titles.queries.ts'
import type { Namespace } from '../namespaces.ts'
import { listPagesByKeys, type PageRow } from '../pages.queries.ts'
import { wantedKeys } from '../titles.ts'
import { isPageOpen } from '../viewable.ts'

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

const spaces = (namespace: PageNamespace | null) => (namespace ? [namespace] : bareOrder)

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
  const keysOf = onceEach(wantedKeys)
  const found = await listPagesByKeys(
    db,
    references.flatMap(({ namespace }) => spaces(namespace)),
    references.flatMap(({ title }) => keysOf(title)),
  )
  const rows = new Map<string, PageRow>()
  for (const row of found) if (isPageOpen(row)) rows.set(placeOf(row), row)
  const rowUnder = onceEach((place: string): PageRow | undefined => {
    const space = place.slice(0, place.indexOf(' '))
    const key = keysOf(place.slice(space.length + 1)).find((each) => rows.has(`${space} ${each}`))
    return key === undefined ? undefined : rows.get(`${space} ${key}`)
  })
  const presentRow = (title: string, namespace: PageNamespace | null): PageRow | undefined => {
    for (const space of rows.size === 0 ? [] : spaces(namespace)) {
      const row = rowUnder(`${space} ${title}`)
      if (row) return row
    }
    return undefined
  }
  const missing = references.filter(({ title, namespace }) => !presentRow(title, namespace))
  const former = await findFormer(db, missing, found, keysOf)
  const rowOf = (title: string, namespace: PageNamespace | null): PageRow | undefined =>
    presentRow(title, namespace) ?? former.rowOf(title, namespace)
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
    tags: [...new Set([...references.flatMap(tagsOf), ...former.tags])],
  }
}

/** Pages that were called so. A title that a page has now, hidden or not, leads to that page alone. */
async function findFormer(
  db: Db,
  missing: readonly PageReference[],
  present: readonly PageRow[],
  keysOf: (title: string) => string[],
) {
  const taken = new Set(present.filter((row) => row.isDeleted === 0).map(placeOf))
  const found = await listFormerPages(
    db,
    missing.flatMap(({ namespace }) => spaces(namespace)),
    missing.flatMap(({ title }) => keysOf(title)),
  )
  const rows = new Map<string, PageRow>()
  for (const row of found) {
    const place = placeOf({ namespace: row.namespace, titleKey: row.formerKey })
    if (isPageOpen(row) && !taken.has(place)) rows.set(place, row)
  }
  const rowOf = (title: string, namespace: PageNamespace | null): PageRow | undefined => {
    if (rows.size === 0) return undefined
    const places = spaces(namespace).flatMap((space) =>
      keysOf(title).map((titleKey) => placeOf({ namespace: space, titleKey })),
    )
    const place = places.find((each) => rows.has(each))
    return place === undefined ? undefined : rows.get(place)
  }
  // The address in the link is that of the present title.
  return { rowOf, tags: found.map(({ wikiid }) => pageNumberTag(wikiid)) }
}

const placeOf = ({ namespace, titleKey }: Pick<PageRow, 'namespace' | 'titleKey'>): string =>
  `${namespace} ${titleKey}`
