// Queries of the signed-in user, the account and its tokens.
import { ApiError, type Input, NetworkError } from '@stepwright/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, type User, whenWaitingIsRead } from '../lib/api.ts'
import { NamedProblem } from '../lib/forms/form-errors.ts'
import { endLater } from '../lib/later-sign-out.ts'
import { belongsTo } from '../lib/offline/network-first.ts'
import { queryClient } from '../lib/query-client.ts'
import { takeWaiting } from './waiting.ts'
import { tellWindows } from './windows.ts'

export const accountKeys = {
  all: ['account'] as const,
  me: ['account', 'me'] as const,
  tokens: ['account', 'tokens'] as const,
}

export const meQuery = queryOptions({
  queryKey: accountKeys.me,
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      return await api.getMe({ signal })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401 && error.code) return null
      throw error
    }
  },
  staleTime: 60_000,
})

whenWaitingIsRead(takeWaiting)

/** The signed-in user; null if signed out, undefined while loading. */
export const useMe = (): User | null | undefined => useQuery(meQuery).data

export const tokensQuery = queryOptions({
  queryKey: accountKeys.tokens,
  queryFn: ({ signal }) => api.listTokens({ signal }),
})

/** Sessions and tokens of a user, for administrators. */
export const tokensOfQuery = (userid: number) =>
  queryOptions({
    queryKey: [...accountKeys.tokens, userid] as const,
    queryFn: ({ signal }) => api.listTokensOf({ params: { userid }, signal }),
    // Always read again, because administrators need current sessions.
    staleTime: 0,
  })

/**
 * Removes everything the previous user could see. The query of the user itself stays, because the frame observes it.
 */
function forgetAll(): void {
  queryClient.removeQueries({
    predicate: ({ queryKey: [domain, part] }) =>
      domain === 'site' ? part === 'settings' : !(domain === 'account' && part === 'me'),
  })
}

/** Takes the user from the answer of a sign-in, registration or first run, if the browser has accepted the cookie. */
export async function becomeSignedIn(user: User): Promise<void> {
  await api.getMe().catch((error) => {
    if (error instanceof ApiError && error.status === 401) throw new NamedProblem('session.not-kept')
  })
  belongsTo(user.userid, user)
  forgetAll()
  queryClient.setQueryData(accountKeys.me, user)
  tellWindows(user.userid)
}

export function becomeSignedOut(): void {
  belongsTo(0)
  forgetAll()
  queryClient.setQueryData(accountKeys.me, null)
}

/** Handles a change of the user in another window. Returns true if it is another user than here. */
export async function followWindow(userid: number): Promise<boolean> {
  const me = queryClient.getQueryData(meQuery.queryKey)
  if (me === undefined || (me?.userid ?? 0) === userid) return false
  if (userid === 0) becomeSignedOut()
  else {
    // Content of the previous user is hidden while the new user is requested.
    belongsTo(userid)
    forgetAll()
    await queryClient.refetchQueries({ queryKey: accountKeys.me })
  }
  return true
}

export async function signIn(email: string, password: string): Promise<User> {
  const user = await api.createToken({ body: { email, password } })
  await becomeSignedIn(user)
  return user
}

/** Returns false if the server was not reached: the session then ends on this device, and on the server later. */
export async function signOut(): Promise<boolean> {
  const isEnded = await api.deleteToken().then(
    () => true,
    (error: unknown) => {
      // A session that has ended already is no failure.
      if (error instanceof ApiError && error.status === 401) return true
      if (error instanceof NetworkError && endLater()) return false
      throw error
    },
  )
  becomeSignedOut()
  tellWindows(0)
  return isEnded
}

export async function saveAccount(userid: number, body: Input<'updateUser'>['body']): Promise<User> {
  const user = await api.updateUser({ params: { userid }, body })
  belongsTo(user.userid, user)
  queryClient.setQueryData(accountKeys.me, user)
  await queryClient.invalidateQueries({ queryKey: ['people'] })
  return user
}
