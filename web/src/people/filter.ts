// Filter and order of the list of users in the address, in requests and in the export. Pure.
import { type Privilege, privileges } from '../lib/api.ts'
import { compact } from '../lib/search-words.ts'

export const peopleSorts = ['username', 'last_seen_date', 'join_date'] as const
export type PeopleSort = (typeof peopleSorts)[number]

export const peopleStates = ['active', 'deactivated'] as const
type PeopleState = (typeof peopleStates)[number]

export interface PeopleFilter {
  q?: string
  privilege?: Privilege
  teamid?: number
  state?: PeopleState
  sort?: PeopleSort
  order?: 'asc' | 'desc'
  offset?: number
}

export const peoplePageSize = 50

/** Parses query parameters and ignores invalid ones. */
export function readPeopleFilter(search: Record<string, unknown>): PeopleFilter {
  const { q } = search
  const number = (name: string) => {
    const value = Number(search[name])
    return Number.isSafeInteger(value) && value > 0 ? value : undefined
  }
  return compact({
    q: (typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 100) : '') || undefined,
    privilege: privileges.find((each) => each === search.privilege),
    teamid: number('teamid'),
    state: peopleStates.find((each) => each === search.state),
    sort: peopleSorts.find((each) => each === search.sort && each !== 'username'),
    order: (['asc', 'desc'] as const).find((each) => each === search.order),
    offset: number('offset'),
  })
}

type Change = { [K in keyof PeopleFilter]?: PeopleFilter[K] | '' | undefined }

/** Every change returns to the first page, unless it names another one. */
export const changedPeople = (filter: PeopleFilter, change: Change): PeopleFilter =>
  readPeopleFilter({ ...filter, offset: undefined, ...change })

export const countFilters = ({ sort: _, order: _o, offset: _p, ...filter }: PeopleFilter): number =>
  Object.keys(filter).length

/** Default order: names ascending, dates from the latest. */
const firstOrder = (sort: PeopleSort) => (sort === 'username' ? 'asc' : 'desc')

export const orderOfPeople = ({ sort = 'username', order = firstOrder(sort) }: PeopleFilter) => ({
  sort,
  order,
})

/** The same column again reverses the direction. */
export function sortedPeople(filter: PeopleFilter, sort: PeopleSort): PeopleFilter {
  const now = orderOfPeople(filter)
  const order = now.sort === sort ? (now.order === 'asc' ? 'desc' : 'asc') : firstOrder(sort)
  return changedPeople(filter, { sort, order: order === firstOrder(sort) ? undefined : order })
}

/** Query of the list and of the export, which has no pages. */
function toListQuery(given: PeopleFilter) {
  const { q, privilege, teamid } = given
  const state: PeopleState | 'all' = given.state ?? 'all'
  const { sort, order } = orderOfPeople(given)
  return {
    ...(q && { query: q }),
    ...(privilege && { privilege }),
    ...(teamid && { teamid }),
    state,
    sort,
    order: order === 'asc' ? ('ASC' as const) : ('DESC' as const),
  }
}

export const toPeopleQuery = (filter: PeopleFilter) => ({
  ...toListQuery(filter),
  offset: filter.offset ?? 0,
  limit: peoplePageSize,
})

/** Address of the export of the filtered list. */
export function exportAddress(filter: PeopleFilter): string {
  const query = Object.entries(toListQuery(filter)).map(([name, value]) => [name, String(value)])
  return `/api/2.0/users.csv?${new URLSearchParams(query)}`
}
