// Parameters and tags that the routes of pages and categories share.
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

/** An unknown language is no fault: the original is returned instead. */
export const readLanguage = {
  langid: Type.Optional({
    ...WantedLanguage,
    description: 'Language of the response; the original if there is no translation',
  }),
  lang: Type.Optional(Type.String({ maxLength: 40, description: 'Used if langid is omitted' })),
}

export const languageOf = (query: { langid?: string; lang?: string }): string | undefined =>
  query.langid ?? readTag(query.lang ?? '')

export const writeLanguage = Type.Optional({
  ...Language,
  description: 'Language to write; default: the original',
})

export const token = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'The `revisionid` on which the edit is based',
  }),
)

export const tags = ['pages']

/**
 * Cache tags of a response under this address. A new page with exactly this title takes the address over. If the title
 * is a former one, a page whose title differs only in case does so, too.
 */
export function addressTags(page: PageRow, title: string): string[] {
  const namespace = page.namespace as Namespace
  return [
    pageNumberTag(page.wikiid),
    pageTag(namespace, title),
    ...(isFormerTitle(page, title) ? [listTag(namespace)] : []),
  ]
}
