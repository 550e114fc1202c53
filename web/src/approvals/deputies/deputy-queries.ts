// Queries and writes of deputies: of the user, and of any person for administrators.
import type { Input, Output } from '@stepwright/client'
import { queryOptions } from '@tanstack/react-query'
import { refreshWaiting } from '../../account/waiting.ts'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'

export type Deputy = Output<'getDeputy'>
export type DeputyDraft = Input<'setDeputy'>['body']

/** Without a number that of the user. */
export const deputyQuery = (userid?: number) =>
  queryOptions({
    queryKey: ['approvals', 'deputy', userid ?? 'own'] as const,
    queryFn: ({ signal }) =>
      userid === undefined ? api.getDeputy({ signal }) : api.getDeputyOfUser({ params: { userid }, signal }),
    staleTime: 0,
  })

const refresh = () =>
  Promise.all([queryClient.invalidateQueries({ queryKey: ['approvals'] }), refreshWaiting()])

export async function setDeputy(userid: number | undefined, body: DeputyDraft): Promise<void> {
  await (userid === undefined ? api.setDeputy({ body }) : api.setDeputyOfUser({ params: { userid }, body }))
  await refresh()
}

export async function removeDeputy(userid: number | undefined): Promise<void> {
  await (userid === undefined ? api.removeDeputy() : api.removeDeputyOfUser({ params: { userid } }))
  await refresh()
}
