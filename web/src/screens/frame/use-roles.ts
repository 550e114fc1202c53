// Tells the service worker what whoever is signed in can do, so that it holds the parts of the app for that.
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
