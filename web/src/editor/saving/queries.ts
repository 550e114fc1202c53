// Queries of a guide for editing, and of the latest change by another user.
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { loadForEditing } from './save.ts'

/** The guide when the editor was opened. Later versions are merged by the editor, never replaced here. */
export const editedGuideQuery = (guideid: number) =>
  queryOptions({
    queryKey: ['edit', 'guide', guideid] as const,
    queryFn: ({ signal }) => loadForEditing(guideid, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Returns the author of the latest change by another user: the other side of a conflict. */
export const otherWriterQuery = (guideid: number, userid: number) =>
  queryOptions({
    queryKey: ['edit', 'writer', guideid] as const,
    queryFn: async ({ signal }) => {
      const newest = await api.listGuideRevisions({ params: { guideid }, query: { limit: 20 }, signal })
      const other = newest.find(({ user }) => user && user.userid !== userid)
      return other?.user?.username ?? null
    },
    gcTime: 0,
  })
