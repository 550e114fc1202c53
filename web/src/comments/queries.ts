// Queries and mutations of comments. Comments are part of their guide, so every change reads the guide again.
import { queryOptions } from '@tanstack/react-query'
import { api, type Guide } from '../lib/api.ts'
import { growingQuery } from '../lib/growing-query.ts'
import { queryClient } from '../lib/query-client.ts'

export type Comment = Guide['comments'][number]
export type Reply = Omit<Comment, 'replies'>

/** Subject of the comments. */
export interface CommentSubject {
  context: 'guide' | 'step' | 'wiki'
  contextid: number
}

/** Number of newest comments that come with a guide, step or page. */
export const most = 200

/** Comments of a category or page, oldest first as on guides. */
export const pageCommentsQuery = (wikiid: number) =>
  queryOptions({
    queryKey: ['comments', 'wiki', wikiid] as const,
    queryFn: async ({ signal }): Promise<Comment[]> =>
      (
        await api.listComments({
          query: { context: 'wiki', contextid: wikiid, order: 'DESC', limit: most },
          signal,
        })
      ).reverse(),
  })

/** Older comments, the newest first. */
export const earlierCommentsQuery = ({ context, contextid }: CommentSubject) =>
  growingQuery<Comment>({
    queryKey: ['comments', 'earlier', context, contextid],
    size: 50,
    page: ({ offset, limit }, signal) =>
      api.listComments({
        query: { context, contextid, order: 'DESC', offset: most + offset, limit },
        signal,
      }),
  })

const changed = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['guides', 'guide'] }),
    queryClient.invalidateQueries({ queryKey: ['comments'] }),
  ])

export async function addComment(
  { context, contextid }: CommentSubject,
  text: string,
  parentid: number | null,
): Promise<void> {
  await api.addComment({ params: { context, contextid }, body: { text, parentid } })
  await changed()
}

export async function changeComment(
  commentid: number,
  body: { text?: string; status?: 'public' | 'resolved' },
): Promise<void> {
  await api.updateComment({ params: { commentid }, body })
  await changed()
}

export async function removeComment(commentid: number): Promise<void> {
  await api.removeComment({ params: { commentid }, body: {} })
  await changed()
}
