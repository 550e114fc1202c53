// Proves who signs in a run: the caller or somebody else at the same device, with one kind of credentials.
import type { FastifyRequest } from 'fastify'
import type { Context } from '#platform/http/request/context.ts'
import { fault, problems } from '#platform/problems.ts'
import { proveQuickly } from '#shared-devices/prove-quickly.ts'
import { proveSigner } from '#signatures/credentials.ts'
import type { SignatureMethod } from '#signatures/signatures.ts'
import { findUser } from '#users/find-users.ts'
import { privilegesOf } from '#users/privileges.ts'
import type { Signed } from '../signatures.schema.ts'
import { signingProblems } from './signing.problems.ts'

export interface ProvedSigner {
  userid: number
  method: SignatureMethod
  /** To be repeated inside the transaction of the signature. */
  check: (ctx: Context) => Promise<void>
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

/** `precheck` refuses what can be refused before the credentials count as tried. */
export async function proveRunSigner(
  req: FastifyRequest,
  signed: Signed,
  precheck: (userid: number) => Promise<unknown>,
): Promise<ProvedSigner> {
  const { userid = req.actor.userid as number, password, token, pin, badge } = signed
  if (badge !== undefined) return proveBadge(req, { badge, expected: signed.userid, precheck })
  await precheck(userid)
  if (pin !== undefined) return proveQuickly(req, { userid, pin })
  const given = password === undefined ? { token: token as string } : { password }
  return { userid, ...(await proveSigner(req, given, userid)) }
}

interface AskedBadge {
  badge: string
  expected: number | undefined
  precheck: (userid: number) => Promise<unknown>
}

/** A badge tells whose it is only when it is proved; a known badge that may not sign is no wrong attempt. */
async function proveBadge(
  req: FastifyRequest,
  { badge, expected, precheck }: AskedBadge,
): Promise<ProvedSigner> {
  const proved = await proveQuickly(req, { badge })
  try {
    if (expected !== undefined && expected !== proved.userid) throw signingProblems.notSigner()
    await precheck(proved.userid)
  } catch (error) {
    await req.write(proved.forgive)
    throw error
  }
  return proved
}

/** The context of the signer, who acts with all own privileges. */
export async function asSigner(ctx: Context, userid: number): Promise<Context> {
  const user = await findUser(ctx.db, userid)
  if (!user?.isEnabled) throw signingProblems.notSigner()
  const { langid } = user
  return { ...ctx, actor: { ...ctx.actor, userid, privileges: privilegesOf(user), scopes: null, langid } }
}
