// The tags under which answers about pages are kept; a change of a page names those that it touches.
import type { Namespace } from './namespaces.ts'
import { titleKey } from './titles.ts'

export const pageNumberTag = (wikiid: number): string => `wiki:${wikiid}`

/** Also stands under answers that link to a page which nobody has written yet. */
export const pageTag = (namespace: Namespace, title: string): string =>
  `page:${namespace}:${encodeURIComponent(titleKey(title).toWellFormed())}`

/** The tree of categories. */
export const categoriesTag = 'categories'

/** Lists of one namespace. */
export const listTag = (namespace: Namespace): string => `pages:${namespace}`
