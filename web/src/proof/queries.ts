// Queries of the proof of records: the check of all records, and the keys with which the site signs record packs.
import type { Output } from '@stepwright/client'
import { queryOptions } from '@tanstack/react-query'
import type { Proof } from '../account/use-password-again.ts'
import { api } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'

export type RecordCheck = Output<'getRecordCheck'>
export type SiteKey = Output<'listSiteKeys'>[number]

const checkKey = ['proof', 'check'] as const
const keysKey = ['proof', 'keys'] as const
const whileRunningMs = 1000
const otherwiseMs = 30_000

export const isRunning = ({ started_date: start, ended_date: end }: RecordCheck): boolean =>
  start !== null && end === null

export const recordCheckQuery = queryOptions({
  queryKey: checkKey,
  queryFn: ({ signal }) => api.getRecordCheck({ signal }),
  refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? whileRunningMs : otherwiseMs),
})

export async function startRecordCheck(): Promise<void> {
  queryClient.setQueryData(checkKey, await api.startRecordCheck())
}

export const siteKeysQuery = queryOptions({
  queryKey: keysKey,
  queryFn: ({ signal }) => api.listSiteKeys({ signal }),
})

export async function replaceSiteKey(body: Proof): Promise<void> {
  await api.replaceSiteKey({ body })
  await queryClient.invalidateQueries({ queryKey: ['proof'] })
}

export const keysAddress = '/api/2.0/site_keys'
