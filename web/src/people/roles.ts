// Roles of a site. Each includes those below it; the API returns them as a list.
import { type Privilege, privileges } from '../lib/api.ts'
import type { TextKey } from '../lib/i18n/load.ts'

const names: Record<Privilege, TextKey> = {
  User: 'role.user',
  Author: 'role.author',
  Moderator: 'role.moderator',
  Admin: 'role.admin',
}

export const roleName = (role: Privilege): TextKey => names[role]

/** Returns the highest role in the list. */
export function highestRole(list: readonly string[]): Privilege {
  return privileges.findLast((role) => list.includes(role)) ?? 'User'
}

/** Returns a role with all below it, as it is sent. */
export const privilegesUpTo = (role: Privilege): Privilege[] =>
  privileges.slice(0, privileges.indexOf(role) + 1)

export const toRole = (value: string): Privilege => privileges.find((role) => role === value) ?? 'User'
