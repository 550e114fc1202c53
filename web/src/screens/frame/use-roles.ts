// Reports the user's roles to the service worker, so that it stores the parts of the app for them.
import { useEffect } from 'react'
import { useMe } from '../../account/queries.ts'
import { isAdmin, mayWrite, type User } from '../../lib/api.ts'
import { type Role, tellRoles } from '../../lib/offline/register.ts'

const rolesOf = (me: User | null): Role[] =>
  me ? ['work', ...(mayWrite(me) ? ['write' as const] : []), ...(isAdmin(me) ? ['admin' as const] : [])] : []

export function useRoles(): void {
  const me = useMe()
  const roles = me === undefined ? null : rolesOf(me).join()
  useEffect(
    () => (roles === null ? undefined : tellRoles(roles.split(',').filter(Boolean) as Role[])),
    [roles],
  )
}
