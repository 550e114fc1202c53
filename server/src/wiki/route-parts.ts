// Parts that the routes of pages and categories share.
import { Type } from 'typebox'
import { Language } from '#settings/settings.schema.ts'

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
  langid: Type.Optional(
    Type.String({
      pattern: '^[a-z]{2}$',
      description: 'Language wanted; where there is none, the original is answered',
      errorMessage: 'must be a language of two small letters',
    }),
  ),
  lang: Type.Optional(Type.String({ maxLength: 40, description: 'Counts where langid is not given' })),
}

export const languageOf = (query: { langid?: string; lang?: string }): string | undefined =>
  query.langid ?? (/^[a-z]{2}$/.test(query.lang ?? '') ? query.lang : undefined)

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
