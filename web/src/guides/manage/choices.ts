// Suggestions for guides: tags, flags and approval processes, loaded once and filtered while typing.
import { queryOptions } from '@tanstack/react-query'
import { allPages } from '../../lib/all-pages.ts'
import { api } from '../../lib/api.ts'

/** Number of suggestions loaded; other names are typed in full. */
const most = 1000

export async function collect<T>(pages: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = []
  for await (const page of pages) {
    all.push(...page)
    if (all.length >= most) break
  }
  return all
}

export const common = { staleTime: 60_000 } as const

export const flagsQuery = queryOptions({
  queryKey: ['edit', 'flags'] as const,
  queryFn: async ({ signal }) => Object.values((await api.listOwnFlags({ signal })).guide),
  ...common,
})

export const tagsQuery = queryOptions({
  queryKey: ['edit', 'tags'] as const,
  queryFn: ({ signal }) => collect(api.pages.listTags({ signal })),
  ...common,
})

export const processesQuery = queryOptions({
  queryKey: ['approvals', 'processes'] as const,
  queryFn: ({ signal }) =>
    allPages(async (query) => (await api.listApprovalProcesses({ query, signal })).processes),
})
