// Finds out for the navigation if the site has courses.
import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** A list of titles, which the server answers from its cache. */
export const hasCoursesQuery = queryOptions({
  queryKey: ['courses', 'any'] as const,
  queryFn: async ({ signal }) => {
    const query = { display: 'titles' as const, limit: 1 }
    const titles = await api.listPages({ params: { namespace: 'COURSE' }, query, signal })
    return (titles as string[]).length > 0
  },
  staleTime: 600_000,
})
