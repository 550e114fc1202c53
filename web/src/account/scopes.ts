// What a token may be used for, in the order in which people read it.
import type { Token, User } from '../lib/api.ts'

export type Scope = Token['scopes'][number]

const all = ['read', 'work_log', 'write', 'account', 'administration'] as const satisfies readonly Scope[]

/** Nobody gives away what they may not do themselves. */
export const offeredScopes = ({ privileges }: Pick<User, 'privileges'>): readonly Scope[] =>
  all.filter((scope) => scope !== 'administration' || privileges.includes('Admin'))

/** Null: it may do all that its owner may. */
export const limitedTo = ({ scopes }: Pick<Token, 'scopes'>): readonly Scope[] | null =>
  all.every((scope) => scopes.includes(scope)) ? null : all.filter((scope) => scopes.includes(scope))
