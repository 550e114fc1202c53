// Queries and writes of approval requests: listing, reading, signing, reminding and closing.
import type { Input, Output } from '@stepwright/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import { refreshReleases } from '../releases/queries.ts'

export type Request = Output<'getApprovalRequest'>
export type RequestStatus = Request['status']
export type Decision = Omit<Input<'signApprovalRequest'>['body'], 'password' | 'manifest_hash' | 'stage'>

export const requestStatuses = ['pending', 'approved', 'rejected', 'closed'] as const
export const requestLists = ['mine', 'own', 'all'] as const
export type RequestListName = (typeof requestLists)[number]

export interface RequestFilter {
  list: RequestListName
  status?: RequestStatus | undefined
  offset: number
}

export const requestsPageSize = 20

export const requestsQuery = ({ list, status, offset }: RequestFilter) =>
  queryOptions({
    queryKey: ['approvals', 'list', list, status ?? null, offset] as const,
    queryFn: ({ signal }) =>
      api.listApprovalRequests({
        query: {
          offset,
          limit: requestsPageSize,
          ...(list === 'mine' && { mine: true }),
          ...(list === 'own' && { own: true }),
          ...(status && list !== 'mine' && { status }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

const requestKey = (requestid: number) => ['approvals', 'request', requestid] as const

export const requestQuery = (requestid: number) =>
  queryOptions({
    queryKey: requestKey(requestid),
    queryFn: ({ signal }) => api.getApprovalRequest({ params: { approval_requestid: requestid }, signal }),
  })

/** Takes the state that a write or a conflict has returned. */
export async function takeRequest(request: Request): Promise<void> {
  queryClient.setQueryData(requestKey(request.approval_requestid), request)
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['approvals', 'list'] }),
    refreshReleases(request.guideid),
  ])
}

export const rereadRequest = ({ approval_requestid: id }: Request): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: requestKey(id) })

type Proof = { password: string } | { token: string }

/** Signs exactly what is shown: hash and stage go with the decision. */
export function sign(request: Request, decision: Decision, proof: Proof): Promise<Request> {
  const params = { approval_requestid: request.approval_requestid }
  const { manifest_hash, stage } = request
  const body = { ...decision, manifest_hash, stage }
  return 'password' in proof
    ? api.signApprovalRequest({ params, body: { ...body, ...proof } })
    : api.signApprovalRequestWithToken({ params, body: { ...body, ...proof } })
}

export const sendSigningCode = () => api.requestSigningCode()

export async function remind({ approval_requestid }: Request): Promise<void> {
  await takeRequest(await api.remindApprovers({ params: { approval_requestid } }))
}

/** Closing the release closes its request. */
export async function closeRequest(request: Request, reason: string): Promise<void> {
  const { releaseid } = request
  await api.changeRelease({ params: { releaseid }, body: { status: 'closed', reason } })
  await rereadRequest(request)
  await queryClient.invalidateQueries({ queryKey: ['approvals'] })
  await refreshReleases(request.guideid)
}
