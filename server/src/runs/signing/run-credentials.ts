// Proves who signs in a run: the caller or somebody else at the same device, with one kind of credentials.
import type { FastifyRequest } from 'fastify'
import type { Context } from '#platform/http/request/context.ts'
import { fault, problems } from '#platform/problems.ts'
import { proveQuickly } from '#shared-devices/prove-quickly.ts'
import { type Checks, proveSigner } from '#signatures/credentials.ts'
import type { SignatureMethod } from '#signatures/signatures.ts'
import { findUser } from '#users/find-users.ts'
import { privilegesOf } from '#users/privileges.ts'
import type { Signed } from '../signatures.schema.ts'
import { signingProblems } from './signing.problems.ts'

export interface ProvedSigner extends Checks {
  userid: number
  method: SignatureMethod
}

const kinds = ['password', 'token', 'pin', 'badge'] as const

export function checkCredentials(signed: Signed): void {
  const given = kinds.filter((kind) => signed[kind] !== undefined)
  if (given.length === 1) return
  const message = `Exactly one of ${kinds.join(', ')} is required`
  throw problems.invalid([
    fault(given[1] ?? 'password', message, given.length === 0 ? 'missing_field' : 'invalid_field'),
  ])
}

export async function proveRunSigner(req: FastifyRequest, signed: Signed): Promise<ProvedSigner> {
  const { userid = req.actor.userid as number, password, token, pin, badge } = signed
  if (pin !== undefined) return proveQuickly(req, { userid, pin })
  if (badge !== undefined) return proveQuickly(req, { badge })
  const given = password === undefined ? { token: token as string } : { password }
  return { userid, ...(await proveSigner(req, given, userid)) }
}

/** The context of the signer, who acts with all own privileges. */
export async function asSigner(ctx: Context, userid: number): Promise<Context> {
  const user = await findUser(ctx.db, userid)
  if (!user?.isEnabled) throw signingProblems.notSigner()
  const { langid } = user
  return { ...ctx, actor: { ...ctx.actor, userid, privileges: privilegesOf(user), scopes: null, langid } }
}
