// PIN and ID badge of a user: the own ones, or those of another user for administrators.
import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import type { Proof } from './use-password-again.ts'

/** Undefined: the signed-in user. */
export type Whose = number | undefined

export const quickSignInQuery = (userid: Whose) =>
  queryOptions({
    queryKey: ['account', 'quick-sign-in', userid ?? 'own'] as const,
    queryFn: ({ signal }) =>
      userid === undefined
        ? api.getQuickSignIn({ signal })
        : api.getQuickSignInOfUser({ params: { userid }, signal }),
  })

const reread = () => queryClient.invalidateQueries({ queryKey: ['account', 'quick-sign-in'] })

export async function savePin(userid: Whose, body: { old_password: string; pin: string }): Promise<void> {
  if (userid === undefined) await api.setPin({ body })
  else await api.setPinOfUser({ params: { userid }, body })
  await reread()
}

export async function saveIdBadge(
  userid: Whose,
  body: { old_password: string; code: string },
): Promise<void> {
  if (userid === undefined) await api.setIdBadge({ body })
  else await api.setIdBadgeOfUser({ params: { userid }, body })
  await reread()
}

export async function removePin(userid: Whose, body: Proof): Promise<void> {
  if (userid === undefined) await api.removePin()
  else await api.removePinOfUser({ params: { userid }, body })
  await reread()
}

export async function removeIdBadge(userid: Whose, body: Proof): Promise<void> {
  if (userid === undefined) await api.removeIdBadge()
  else await api.removeIdBadgeOfUser({ params: { userid }, body })
  await reread()
}
