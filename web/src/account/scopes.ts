// Scopes of tokens in the order of display.
import type { Token, User } from '../lib/api.ts'

export type Scope = Token['scopes'][number]

const all = ['read', 'work_log', 'write', 'account', 'administration'] as const satisfies readonly Scope[]

/** Users can only grant what they may do themselves. */
export const offeredScopes = ({ privileges }: Pick<User, 'privileges'>): readonly Scope[] =>
  all.filter((scope) => scope !== 'administration' || privileges.includes('Admin'))

/** Null grants everything that the owner may do. */
export const limitedTo = ({ scopes }: Pick<Token, 'scopes'>): readonly Scope[] | null =>
  all.every((scope) => scopes.includes(scope)) ? null : all.filter((scope) => scopes.includes(scope))
