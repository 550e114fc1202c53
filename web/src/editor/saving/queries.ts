// The guide as it is opened for editing, and who else has changed it.
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { loadForEditing } from './save.ts'

/** As it was when the editor was opened. Whatever comes later is merged there, never put in its place. */
export const editedGuideQuery = (guideid: number) =>
  queryOptions({
    queryKey: ['edit', 'guide', guideid] as const,
    queryFn: ({ signal }) => loadForEditing(guideid, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Whose change of a guide is the newest that is not one's own: the other side of a conflict. */
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
