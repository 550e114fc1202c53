// Queries of users: profiles, search, and the administrator's list with invitations.
import type { Input } from '@stepwright/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { allPages } from '../lib/all-pages.ts'
import { api, type User } from '../lib/api.ts'
import { growingQuery } from '../lib/growing-query.ts'
import { queryClient } from '../lib/query-client.ts'
import { type PeopleFilter, toPeopleQuery } from './filter.ts'

export const peopleKeys = {
  all: ['people'] as const,
  lists: ['people', 'list'] as const,
  list: (filter: PeopleFilter) => ['people', 'list', filter] as const,
  person: (userid: number) => ['people', 'person', userid] as const,
  search: (words: string) => ['people', 'search', words] as const,
  invitations: ['people', 'invitations'] as const,
}

export const personQuery = (userid: number) =>
  queryOptions({
    queryKey: peopleKeys.person(userid),
    queryFn: ({ signal }) => api.getUser({ params: { userid }, signal }),
  })

export const searchQuery = (words: string) =>
  queryOptions({
    queryKey: peopleKeys.search(words),
    queryFn: ({ signal }) => api.searchUsers({ params: { search: words }, query: { limit: 50 }, signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })

/** Users whose name has these words, in parts. */
export const foundPeopleQuery = (words: string) =>
  growingQuery({
    queryKey: peopleKeys.search(words),
    size: 25,
    page: (query, signal) => api.searchUsers({ params: { search: words }, query, signal }),
  })

export const peopleListQuery = (filter: PeopleFilter) =>
  queryOptions({
    queryKey: peopleKeys.list(filter),
    queryFn: ({ signal }) => api.listUsers({ query: toPeopleQuery(filter), signal }),
    placeholderData: keepPreviousData,
  })

/** All teams by name. A change of teams invalidates it. */
export const teamNamesQuery = queryOptions({
  queryKey: ['teams', 'names'] as const,
  queryFn: async ({ signal }) => {
    const teams = await allPages((query) => api.listTeams({ query, signal }))
    return teams.map(({ teamid, name }) => ({ teamid, name })).sort((a, b) => a.name.localeCompare(b.name))
  },
})

export const invitationsQuery = queryOptions({
  queryKey: peopleKeys.invitations,
  queryFn: ({ signal }) => allPages((query) => api.listInvitations({ query, signal })),
})

/** Addresses of accounts and open invitations in small letters, and teams: the lines of an import are checked with them. */
export const importChecksQuery = queryOptions({
  queryKey: ['people', 'import'] as const,
  queryFn: async ({ signal }) => {
    const [users, invitations, teams] = await Promise.all([
      allPages((page) => api.listUsers({ query: { ...page, state: 'all' }, signal })),
      allPages((query) => api.listInvitations({ query, signal })),
      allPages((query) => api.listTeams({ query, signal })),
    ])
    const now = Date.now() / 1000
    const open = invitations.filter(({ used_date, expires_date }) => !used_date && expires_date > now)
    return {
      taken: new Set(users.flatMap(({ email }) => email ?? [])),
      invited: new Set(open.flatMap(({ email }) => email ?? [])),
      teams,
    }
  },
})

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['people', 'invitation', token] as const,
    queryFn: ({ signal }) => api.checkInvitation({ params: { token }, signal }),
    enabled: token !== '',
    retry: false,
  })

export async function changePerson(userid: number, body: Input<'updateUser'>['body']): Promise<User> {
  const user = await api.updateUser({ params: { userid }, body })
  await queryClient.invalidateQueries({ queryKey: peopleKeys.all })
  return user
}
