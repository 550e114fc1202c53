// How a route says who may call it. Every route must; the rule is checked in one place, before the handler.
import { type Problem, problems } from '#platform/problems.ts'
import type { Actor, Context } from './context.ts'
import type { Scope } from './scopes.ts'

/** `S` is what the rule loads: the handler finds it as the subject of its request. */
export interface Access<S = unknown> {
  /** `public`, `signed-in` or `noun.verb`; shown in OpenAPI. */
  name: string
  description: string
  /** `always` holds on a private site, too. */
  anonymous: 'always' | 'public-site' | 'never'
  /** One of these is needed. */
  privileges?: readonly string[]
  /** Where the method does not say what a token must be made for: one of these, or none at all. */
  scopes?: readonly Scope[]
  /** Loads the thing and refuses those who may not: existence, then visibility, then privilege. */
  check?: (ctx: Context, params: Record<string, unknown>, query: Record<string, unknown>) => Promise<S>
}

export const access = {
  always: { name: 'always', description: 'Anybody, on a private site too', anonymous: 'always' },
  public: {
    name: 'public',
    description: 'Anybody; on a private site those who are signed in',
    anonymous: 'public-site',
  },
  signedIn: { name: 'signed-in', description: 'Anybody who is signed in', anonymous: 'never' },
  administer: {
    name: 'site.administer',
    description: 'Administrators',
    anonymous: 'never',
    privileges: ['Admin'],
  },
} as const satisfies Record<string, Access>

/** The part that needs no body: is somebody signed in who has to be? */
export function refuseStrangers(rule: Access, actor: Actor, isPrivateSite: boolean): Problem | null {
  if (actor.userid !== null || rule.anonymous === 'always') return null
  if (rule.anonymous === 'public-site' && !isPrivateSite) return null
  return problems.authenticationRequired()
}

/** One of these is needed; none where the route is open to everybody, or about the token itself. */
function scopesFor(rule: Access, method: string): readonly Scope[] {
  if (rule.scopes) return rule.scopes
  if (rule.anonymous === 'always') return []
  if (rule.privileges?.length === 1 && rule.privileges[0] === 'Admin') return ['administration']
  return method === 'GET' || method === 'HEAD' ? ['read'] : ['write']
}

/** A token does only what it was made for; sessions do everything. */
export function refuseScope(rule: Access, method: string, actor: Actor): Problem | null {
  if (actor.scopes === null) return null
  const needed = scopesFor(rule, method)
  if (needed.length === 0 || needed.some((one) => actor.scopes?.includes(one))) return null
  return problems.scopeMissing(needed)
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
