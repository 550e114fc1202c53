// Parts that the routes of pages and categories share.
import { readLanguage as readTag } from '@stepwright/rules'
import { Type } from 'typebox'
import { Language, WantedLanguage } from '#settings/settings.schema.ts'
import { listTag, pageNumberTag, pageTag } from '../cache-tags.ts'
import { isFormerTitle, type PageRow } from '../find-pages.ts'
import type { Namespace } from '../namespaces.ts'

export const PageParams = Type.Object({
  namespace: Type.String({ maxLength: 20, description: 'Kind of the page, such as CATEGORY' }),
  title: Type.String({
    minLength: 1,
    maxLength: 1000,
    description: 'Title of the page; `_` and `+` count as blanks',
  }),
})

/** A language that nothing is written in is no fault: the original comes instead. */
export const readLanguage = {
  langid: Type.Optional({
    ...WantedLanguage,
    description: 'Language wanted; where there is none, the original is answered',
  }),
  lang: Type.Optional(Type.String({ maxLength: 40, description: 'Counts where langid is not given' })),
}

export const languageOf = (query: { langid?: string; lang?: string }): string | undefined =>
  query.langid ?? readTag(query.lang ?? '')

export const writeLanguage = Type.Optional({
  ...Language,
  description: 'Language; the original where none is given',
})

export const token = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'The `revisionid` that the change was made from',
  }),
)

export const tags = ['pages']

/**
 * Of an answer under this address. A page that comes to have exactly this title is meant from then on; in place of a former
 * title that is any page whose title differs in its case alone.
 */
export function addressTags(page: PageRow, title: string): string[] {
  const namespace = page.namespace as Namespace
  return [
    pageNumberTag(page.wikiid),
    pageTag(namespace, title),
    ...(isFormerTitle(page, title) ? [listTag(namespace)] : []),
  ]
}
