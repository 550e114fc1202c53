// The privileges of a user, as columns of the account and as words of the API.
import type { Actor } from '#platform/http/request/context.ts'
import type { Scope } from '#platform/http/request/scopes.ts'

export type Privilege = 'User' | 'Author' | 'Moderator' | 'Admin'

/** A user with an account. */
export interface Person extends Actor {
  reputation: number
}

/** The server itself, which has all privileges. */
export const system: Actor = {
  userid: null,
  privileges: ['User', 'Author', 'Moderator', 'Admin'],
  tokenid: null,
  scopes: null,
  langid: null,
}

export const has = (actor: Actor, privilege: Privilege): boolean => actor.privileges.includes(privilege)

export interface PrivilegeColumns {
  isAuthor: 0 | 1
  isModerator: 0 | 1
  isAdmin: 0 | 1
}

export function privilegesOf(row: PrivilegeColumns): Privilege[] {
  const privileges: Privilege[] = ['User']
  if (row.isAuthor) privileges.push('Author')
  if (row.isModerator) privileges.push('Moderator')
  if (row.isAdmin) privileges.push('Admin')
  return privileges
}

/** Without the scope for it, an administrator is a moderator who writes guides. */
export function privilegesWithin(
  all: readonly Privilege[],
  granted: readonly Scope[] | null,
): readonly Privilege[] {
  if (granted === null || granted.includes('administration') || !all.includes('Admin')) return all
  return ['User', 'Author', 'Moderator']
}

export const greatestPrivilege = (row: PrivilegeColumns): Privilege => privilegesOf(row).at(-1) ?? 'User'

export function privilegeColumns(privileges: readonly string[]): PrivilegeColumns {
  const bit = (name: Privilege) => (privileges.includes(name) ? 1 : 0)
  return { isAuthor: bit('Author'), isModerator: bit('Moderator'), isAdmin: bit('Admin') }
}
