// Comments are part of the guide that they stand in, so every change asks for the guide anew.
import { api, type Guide } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'

export type Comment = Guide['comments'][number]
export type Reply = Omit<Comment, 'replies'>

/** What is commented on. */
export interface Place {
  context: 'guide' | 'step'
  contextid: number
}

const guideChanged = () => queryClient.invalidateQueries({ queryKey: ['guides', 'guide'] })

export async function addComment(
  { context, contextid }: Place,
  text: string,
  parentid: number | null,
): Promise<void> {
  await api.addComment({ params: { context, contextid }, body: { text, parentid } })
  await guideChanged()
}

export async function changeComment(
  commentid: number,
  body: { text?: string; status?: 'public' | 'resolved' },
): Promise<void> {
  await api.updateComment({ params: { commentid }, body })
  await guideChanged()
}

export async function removeComment(commentid: number): Promise<void> {
  await api.removeComment({ params: { commentid }, body: {} })
  await guideChanged()
}
