// The tags under which answers about pages are kept; a change of a page names those that it touches.
import type { Namespace } from './namespaces.ts'
import type { PageRow } from './pages.queries.ts'
import { titleKey } from './titles.ts'

export const pageNumberTag = (wikiid: number): string => `wiki:${wikiid}`

/** Also stands under answers that link to a page which nobody has written yet. */
export const pageTag = (namespace: Namespace, title: string): string =>
  `page:${namespace}:${encodeURIComponent(titleKey(title).toWellFormed())}`

/** The tree of categories. */
export const categoriesTag = 'categories'

/** Lists of one namespace. */
export const listTag = (namespace: Namespace): string => `pages:${namespace}`

/** What a change of this page touches in other answers; `parents` are those that it gets, beside the one that it has. */
export function tagsOfChange(
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
