// Queries of users: profiles, search, and the administrator's list with invitations.
import type { Input } from '@stepwright/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { allPages } from '../lib/all-pages.ts'
import { api, type User } from '../lib/api.ts'
import { growingQuery } from '../lib/growing-query.ts'
import { queryClient } from '../lib/query-client.ts'

export const peoplePageSize = 25

export const peopleKeys = {
  all: ['people'] as const,
  lists: ['people', 'list'] as const,
  list: (query: string, offset: number, withDisabled: boolean) =>
    ['people', 'list', query, offset, withDisabled] as const,
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

export const peopleListQuery = (words: string, offset: number, withDisabled: boolean) =>
  queryOptions({
    queryKey: peopleKeys.list(words, offset, withDisabled),
    queryFn: ({ signal }) =>
      api.listUsers({
        query: {
          offset,
          limit: peoplePageSize,
          ...(words && { query: words }),
          ...(withDisabled && { includeDisabled: true }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const invitationsQuery = queryOptions({
  queryKey: peopleKeys.invitations,
  queryFn: ({ signal }) => allPages((query) => api.listInvitations({ query, signal })),
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
