// The roles of a site. Each includes the ones below it; on the wire a person carries the list.
import { type Privilege, privileges } from '../lib/api.ts'
import type { TextKey } from '../lib/i18n/load.ts'

const names: Record<Privilege, TextKey> = {
  User: 'role.user',
  Author: 'role.author',
  Moderator: 'role.moderator',
  Admin: 'role.admin',
}

export const roleName = (role: Privilege): TextKey => names[role]

/** The highest role in the list. */
export function highestRole(list: readonly string[]): Privilege {
  return privileges.findLast((role) => list.includes(role)) ?? 'User'
}

/** A role with everything beneath it, as it is sent. */
export const privilegesUpTo = (role: Privilege): Privilege[] =>
  privileges.slice(0, privileges.indexOf(role) + 1)

export const toRole = (value: string): Privilege => privileges.find((role) => role === value) ?? 'User'
