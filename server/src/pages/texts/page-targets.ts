// Resolves links of texts to pages.
import { type PageNamespace, pageAddress, type ResolvedPage } from '@stepwright/wiki-syntax'
import type { Db } from '#platform/db/database.ts'
import { pageNumberTag, pageTag } from '../cache-tags.ts'
import { listFormerPages } from '../former-titles.queries.ts'
import type { Namespace } from '../namespaces.ts'
import { listPagesByKeys, type PageRow } from '../pages.queries.ts'
import { wantedKeys } from '../titles.ts'
import { isPagePublic } from '../viewable.ts'

export interface PageReference {
  title: string
  namespace: PageNamespace | null
}

export interface PageTargets {
  /** Implements `resolve.page` of the wiki syntax. */
  page: (title: string, namespace: PageNamespace | null) => (ResolvedPage & { wikiid: number }) | null
  rows: PageRow[]
  /** Cache tags of a response with these links: adding, deleting or renaming a target invalidates it. */
  tags: string[]
}

/** Namespaces in which titles without a namespace are searched, in order. */
const defaultNamespaces: Namespace[] = ['WIKI', 'CATEGORY', 'INFO', 'ITEM']

const namespacesOf = (namespace: PageNamespace | null) => (namespace ? [namespace] : defaultNamespaces)

/** Texts often name the same page many times. */
function memoize<T>(make: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>()
  return (text) => {
    if (!made.has(text)) made.set(text, make(text))
    return made.get(text) as T
  }
}

/** Looks up all pages that texts refer to in one query; only public pages are returned. */
export async function findPageTargets(db: Db, references: readonly PageReference[]): Promise<PageTargets> {
  const keysOf = memoize(wantedKeys)
  const found = await listPagesByKeys(
    db,
    references.flatMap(({ namespace }) => namespacesOf(namespace)),
    references.flatMap(({ title }) => keysOf(title)),
  )
  const rows = new Map<string, PageRow>()
  for (const row of found) if (isPagePublic(row)) rows.set(pageKey(row), row)
  const rowUnder = memoize((reference: string): PageRow | undefined => {
    const space = reference.slice(0, reference.indexOf(' '))
    const key = keysOf(reference.slice(space.length + 1)).find((each) => rows.has(`${space} ${each}`))
    return key === undefined ? undefined : rows.get(`${space} ${key}`)
  })
  const presentRow = (title: string, namespace: PageNamespace | null): PageRow | undefined => {
    for (const space of rows.size === 0 ? [] : namespacesOf(namespace)) {
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
    namespacesOf(namespace).flatMap((space) => keysOf(title).map((key) => pageTag(space, key)))
  return {
    page: (title, namespace) => {
      const row = rowOf(title, namespace)
      if (!row) return null
      const href = pageAddress(row.namespace as PageNamespace, row.title)
      return { href, title: row.title, displayTitle: row.displayTitle, wikiid: row.wikiid }
    },
    rows: [...new Set(references.flatMap(({ title, namespace }) => rowOf(title, namespace) ?? []))],
    tags: [...new Set([...references.flatMap(tagsOf), ...former.tags])],
  }
}

/** Finds pages by former titles. A current title, even of a hidden page, takes precedence. */
async function findFormer(
  db: Db,
  missing: readonly PageReference[],
  present: readonly PageRow[],
  keysOf: (title: string) => string[],
) {
  const presentKeys = new Set(present.filter((row) => row.isDeleted === 0).map(pageKey))
  const found = await listFormerPages(
    db,
    missing.flatMap(({ namespace }) => namespacesOf(namespace)),
    missing.flatMap(({ title }) => keysOf(title)),
  )
  const rows = new Map<string, PageRow>()
  for (const row of found) {
    const key = pageKey({ namespace: row.namespace, titleKey: row.formerKey })
    if (isPagePublic(row) && !presentKeys.has(key)) rows.set(key, row)
  }
  const rowOf = (title: string, namespace: PageNamespace | null): PageRow | undefined => {
    if (rows.size === 0) return undefined
    const keys = namespacesOf(namespace).flatMap((space) =>
      keysOf(title).map((titleKey) => pageKey({ namespace: space, titleKey })),
    )
    const key = keys.find((each) => rows.has(each))
    return key === undefined ? undefined : rows.get(key)
  }
  // Links contain the current title, so a rename invalidates them.
  return { rowOf, tags: found.map(({ wikiid }) => pageNumberTag(wikiid)) }
}

const pageKey = ({ namespace, titleKey }: Pick<PageRow, 'namespace' | 'titleKey'>): string =>
  `${namespace} ${titleKey}`
