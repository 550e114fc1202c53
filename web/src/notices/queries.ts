// Queries of the user's notices, and of the choice of them.
import type { Input, Output } from '@stepwright/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { takeUnread } from '../account/waiting.ts'
import { api } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'

export type NoticeList = Output<'listNotices'>
export type UserNotice = NoticeList['notices'][number]
export type NoticeChoices = Output<'getNoticeChoices'>

export const noticesPageSize = 25
const newestShown = 6

const keys = { all: ['notices'] as const, choices: ['notice-choices'] as const }

/** For the panel of the bell, which shows the same number of unread notices. */
export const newestQuery = queryOptions({
  queryKey: [...keys.all, 'newest'] as const,
  queryFn: async ({ signal }) => {
    const list = await api.listNotices({ query: { limit: newestShown }, signal })
    takeUnread(list.unread)
    return list
  },
  staleTime: 0,
})

export const noticesQuery = (unread: boolean, offset: number) =>
  queryOptions({
    queryKey: [...keys.all, unread, offset] as const,
    queryFn: ({ signal }) =>
      api.listNotices({ query: { offset, limit: noticesPageSize, ...(unread && { unread }) }, signal }),
    placeholderData: keepPreviousData,
  })

export const choicesQuery = queryOptions({
  queryKey: keys.choices,
  queryFn: ({ signal }) => api.getNoticeChoices({ signal }),
})

export async function markRead(body: NonNullable<Input<'markNoticesRead'>['body']>): Promise<void> {
  takeUnread((await api.markNoticesRead({ body })).unread)
  await queryClient.invalidateQueries({ queryKey: keys.all })
}

export async function saveChoices(body: NonNullable<Input<'saveNoticeChoices'>['body']>): Promise<void> {
  queryClient.setQueryData(keys.choices, await api.saveNoticeChoices({ body }))
}
