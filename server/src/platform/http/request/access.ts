// Access rules: every route declares one, and it is checked in one function, before the handler.
import { type Problem, problems } from '#platform/problems.ts'
import type { Actor, Context } from './context.ts'
import type { Scope } from './scopes.ts'

/** `S` is the type that the rule loads: the handler gets it as `subject`. */
export interface Access<S = unknown> {
  /** `public`, `signed-in` or `noun.verb`; shown in OpenAPI. */
  name: string
  description: string
  /** `always`: anonymous access even on a private site. */
  anonymous: 'always' | 'public-site' | 'never'
  /** One of these is required. */
  privileges?: readonly string[]
  /** Overrides the scope that follows from the method: one of these, or none. */
  scopes?: readonly Scope[]
  /** In a write, `check` locks the row that it loads. */
  locksSubject?: true
  /** Loads the resource and rejects the caller if necessary: existence, then visibility, then privilege. */
  check?: (ctx: Context, params: Record<string, unknown>, query: Record<string, unknown>) => Promise<S>
}

export const access = {
  always: { name: 'always', description: 'Every caller, also on a private site', anonymous: 'always' },
  public: {
    name: 'public',
    description: 'Every caller; on a private site signed-in users',
    anonymous: 'public-site',
  },
  signedIn: { name: 'signed-in', description: 'Every signed-in user', anonymous: 'never' },
  administer: {
    name: 'site.administer',
    description: 'Administrators',
    anonymous: 'never',
    privileges: ['Admin'],
  },
} as const satisfies Record<string, Access>

/** The part that needs no body: rejects anonymous requests where a user must be signed in. */
export function refuseStrangers(rule: Access, actor: Actor, isPrivateSite: boolean): Problem | null {
  if (actor.userid !== null || rule.anonymous === 'always') return null
  if (rule.anonymous === 'public-site' && !isPrivateSite) return null
  return problems.authenticationRequired()
}

/** One of these is required; none if anonymous clients may always call the route, or the rule lists no scopes. */
function scopesFor(rule: Access, method: string): readonly Scope[] {
  if (rule.scopes) return rule.scopes
  if (rule.anonymous === 'always') return []
  if (rule.privileges?.length === 1 && rule.privileges[0] === 'Admin') return ['administration']
  return method === 'GET' || method === 'HEAD' ? ['read'] : ['write']
}

/** A token is limited to its scopes; a session is not. */
export function refuseScope(rule: Access, method: string, actor: Actor): Problem | null {
  if (actor.scopes === null) return null
  const needed = scopesFor(rule, method)
  if (needed.length === 0 || needed.some((one) => actor.scopes?.includes(one))) return null
  return problems.scopeMissing(needed)
}

/** For a member of a body that needs another scope than its route. */
export function requireScope({ scopes }: Actor, scope: Scope): void {
  if (scopes !== null && !scopes.includes(scope)) throw problems.scopeMissing([scope])
}

export async function checkAccess(
  rule: Access,
  ctx: Context,
  params: Record<string, unknown>,
  query: Record<string, unknown>,
): Promise<void> {
  if (rule.privileges && !rule.privileges.some((each) => ctx.actor.privileges.includes(each))) {
    throw problems.forbidden([...rule.privileges])
  }
  ctx.subject = await rule.check?.(ctx, params, query)
}
