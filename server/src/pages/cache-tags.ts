// Cache tags of responses about pages, and the tags that a change of a page invalidates.
import type { Namespace } from './namespaces.ts'
import type { PageRow } from './pages.queries.ts'
import { titleKey } from './titles.ts'

export const pageNumberTag = (wikiid: number): string => `wiki:${wikiid}`

/** Responses that link to a missing page also carry this tag. */
export const pageTag = (namespace: Namespace, title: string): string =>
  `page:${namespace}:${encodeURIComponent(titleKey(title).toWellFormed())}`

/** The tree of categories. */
export const categoriesTag = 'categories'

/** Lists of one namespace. */
export const listTag = (namespace: Namespace): string => `pages:${namespace}`

/** Tags to invalidate after a change of this page; `parents` are its new parents beside the current one. */
export function changeTags(
  page: Pick<PageRow, 'namespace' | 'title' | 'parentid'>,
  parents: readonly (number | null)[] = [],
): string[] {
  const namespace = page.namespace as Namespace
  return [
    pageTag(namespace, page.title),
    listTag(namespace),
    ...(namespace === 'CATEGORY' ? [categoriesTag] : []),
    ...new Set(
      [page.parentid, ...parents].flatMap((wikiid) => (wikiid === null ? [] : [pageNumberTag(wikiid)])),
    ),
  ]
}
