// Filter of the search: in the address and in requests. Pure.
import { isTrue, search, text, toNumber } from '../lib/search-words.ts'

export const searchKinds = ['guide', 'category', 'page', 'item', 'course'] as const
export type SearchKind = (typeof searchKinds)[number]

/** As the API has them. */
export const difficulties = ['Very easy', 'Easy', 'Moderate', 'Difficult', 'Very difficult'] as const

const oneOf =
  <T extends string>(all: readonly T[]) =>
  (value: unknown): T | undefined =>
    all.find((each) => each === value)

const readFacets = {
  kind: oneOf(searchKinds),
  type: text,
  category: text,
  langid: text,
  difficulty: oneOf(difficulties),
  tag: text,
  form: isTrue,
}

/** Parses query parameters and ignores invalid ones. */
export const readSearchFilter = search({ q: text, ...readFacets, offset: toNumber })
export type SearchFilter = ReturnType<typeof readSearchFilter>
export type Facets = Omit<SearchFilter, 'q' | 'offset'>
export type Facet = keyof Facets

export const facets = Object.keys(readFacets) as Facet[]

export const activeFacets = (filter: SearchFilter): Facet[] =>
  facets.filter((facet) => filter[facet] !== undefined)

type Change = { [K in keyof SearchFilter]?: SearchFilter[K] | string | undefined }

/** Every change returns to the first page, unless it names another one. */
export const changedSearch = (filter: SearchFilter, change: Change): SearchFilter =>
  readSearchFilter(
    Object.fromEntries(
      Object.entries({ ...filter, offset: undefined, ...change }).filter(([, value]) => value !== ''),
    ),
  )

/** Query of the request. */
export function toSearchQuery({ kind, langid, form, ...filter }: SearchFilter) {
  return {
    ...filter,
    ...(kind && { filter: kind }),
    ...(langid && { text_langid: langid }),
    ...(form && { has_form: form }),
  }
}
