// Filter and order of the table of guides in the address and in requests. Pure.

export const guideSorts = ['title', 'category', 'type', 'language', 'owner', 'changed'] as const
export type GuideSort = (typeof guideSorts)[number]

export const guideStates = ['public', 'private', 'archived', 'pending'] as const
export type GuideStateName = (typeof guideStates)[number]

export interface GuideFilter {
  q?: string
  state?: GuideStateName
  category?: string
  type?: string
  langid?: string
  owner?: number
  sort?: GuideSort
  order?: 'asc' | 'desc'
  offset?: number
}

export const guidePageSize = 50

/** Parses query parameters and ignores invalid ones. */
export function readGuideFilter(search: Record<string, unknown>): GuideFilter {
  const text = (name: string, length: number) =>
    ['string', 'number'].includes(typeof search[name])
      ? String(search[name]).slice(0, length) || undefined
      : undefined
  const number = (name: string) => {
    const value = Number(search[name])
    return Number.isSafeInteger(value) && value > 0 ? value : undefined
  }
  return compact({
    q: text('q', 100),
    state: guideStates.find((state) => state === search.state),
    category: text('category', 255),
    type: text('type', 100),
    langid: text('langid', 35),
    owner: number('owner'),
    sort: guideSorts.find((sort) => sort === search.sort && sort !== 'changed'),
    order: (['asc', 'desc'] as const).find((order) => order === search.order),
    offset: number('offset'),
  })
}

const compact = (filter: { [K in keyof GuideFilter]: GuideFilter[K] | undefined }): GuideFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''))

type Change = { [K in keyof GuideFilter]?: GuideFilter[K] | '' | undefined }

/** Every change returns to the first page, unless it names another one. */
export const changedFilter = (filter: GuideFilter, change: Change): GuideFilter =>
  compact({ ...filter, offset: undefined, ...change } as GuideFilter)

export const countFilters = ({ sort: _, order: _o, offset: _p, ...filter }: GuideFilter): number =>
  Object.keys(filter).length

/** Default order: latest change first, names ascending. */
const firstOrder = (sort: GuideSort) => (sort === 'changed' ? 'desc' : 'asc')

export const orderOfGuides = ({ sort = 'changed', order = firstOrder(sort) }: GuideFilter) => ({
  sort,
  order,
})

/** The same column again reverses the direction. */
export function sortedGuides(filter: GuideFilter, sort: GuideSort): GuideFilter {
  const now = orderOfGuides(filter)
  const order = now.sort === sort ? (now.order === 'asc' ? 'desc' : 'asc') : firstOrder(sort)
  return changedFilter(filter, {
    sort: sort === 'changed' ? undefined : sort,
    order: order === firstOrder(sort) ? undefined : order,
  })
}

/** Query of the request. */
export function toGuideQuery(given: GuideFilter) {
  const { q, type, langid, offset = 0, ...filter } = given
  const { sort, order } = orderOfGuides(given)
  return {
    ...filter,
    ...(q && { text: q }),
    ...(type && { filter: type }),
    ...(langid && { langid: langid as 'en' }),
    sort,
    order: order === 'asc' ? ('ASC' as const) : ('DESC' as const),
    limit: guidePageSize,
    offset,
  }
}
