// How a route says who may call it. Every route must; the rule is checked in one place, before the handler.
import { type Problem, problems } from '../problems.ts'
import type { Actor, Context, Privilege } from './context.ts'

export interface Access {
  /** `public`, `signed-in` or `noun.verb`; shown in OpenAPI. */
  name: string
  description: string
  /** `always` holds on a private site, too. */
  anonymous: 'always' | 'public-site' | 'never'
  /** One of these is needed. */
  privileges?: readonly Privilege[]
  /** Loads the thing and refuses those who may not: existence, then visibility, then privilege. */
  check?: (ctx: Context, params: Record<string, unknown>, query: Record<string, unknown>) => Promise<void>
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

export async function checkAccess(
  rule: Access,
  ctx: Context,
  params: Record<string, unknown>,
  query: Record<string, unknown>,
): Promise<void> {
  if (rule.privileges && !rule.privileges.some((each) => ctx.actor.privileges.includes(each))) {
    throw problems.forbidden([...rule.privileges])
  }
  await rule.check?.(ctx, params, query)
}
