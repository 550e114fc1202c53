// Number of approvals that wait for the user. Every screen's menu uses it, so this file stays small.
import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** `isUsed`: the site has approval processes. */
export const approvalsWaitingQuery = queryOptions({
  queryKey: ['approvals', 'waiting'] as const,
  queryFn: async ({ signal }) => {
    const { processes } = await api.listApprovalProcesses({ query: { limit: 1 }, signal })
    if (processes.length === 0) return { isUsed: false, count: 0 }
    const { total } = await api.listApprovalRequests({ query: { mine: true, limit: 1 }, signal })
    return { isUsed: true, count: total }
  },
  staleTime: 60_000,
})
