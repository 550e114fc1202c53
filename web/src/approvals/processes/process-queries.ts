// Queries and writes of approval processes and their assignments.
import type { Input, Output } from '@stepwright/client'
import { queryOptions } from '@tanstack/react-query'
import type { Proof } from '../../account/use-password-again.ts'
import { refreshWaiting } from '../../account/waiting.ts'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'

export type Process = Output<'getApprovalProcess'>
export type ProcessDraft = Input<'addApprovalProcess'>['body']

/** The thing to which a process is assigned. */
export interface Assigned {
  namespace: 'GUIDE' | 'CATEGORY'
  wikiid: number
}

/** The process that applies to releases, for administrators. */
export const appliedQuery = ({ namespace, wikiid }: Assigned) =>
  queryOptions({
    queryKey: ['approvals', 'applied', namespace, wikiid] as const,
    queryFn: ({ signal }) => api.getAppliedProcess({ params: { wikiid }, query: { namespace }, signal }),
    staleTime: 0,
  })

const refresh = () =>
  Promise.all([queryClient.invalidateQueries({ queryKey: ['approvals'] }), refreshWaiting()])

/** Adds it if it has no number yet. */
export async function saveProcess(processid: number | undefined, body: ProcessDraft): Promise<Process> {
  const saved = await (processid === undefined
    ? api.addApprovalProcess({ body })
    : api.changeApprovalProcess({ params: { approval_processid: processid }, body }))
  await refresh()
  return saved
}

export async function removeProcess({ approval_processid }: Process, body: Proof): Promise<void> {
  await api.removeApprovalProcess({ params: { approval_processid }, body })
  await refresh()
}

/** Null: as above it; `exempt`: the releases of the guide need no approval. */
export async function assign(
  { namespace, wikiid }: Assigned,
  processid: number | 'exempt' | null,
  body: Proof,
): Promise<void> {
  const query = { namespace }
  if (processid === 'exempt')
    await api.exemptFromApproval({ params: { wikiid }, body: { exempt: true, ...body } })
  else if (processid === null) await api.unassignApprovalProcess({ params: { wikiid }, query, body })
  else
    await api.assignApprovalProcess({
      params: { wikiid, approval_processid: processid },
      query,
      body,
    })
  await refresh()
}
