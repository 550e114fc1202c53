// The scopes of API tokens. A closed list: every route needs one of them, or none.
export const scopes = ['read', 'write', 'work_log', 'account', 'administration'] as const
export type Scope = (typeof scopes)[number]
