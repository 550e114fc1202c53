// Proves who signs: by the password, or by a code from a mail for people whose account has no password.
import { type Asker, provePassword } from '#auth/proof.ts'
import { hashSecret } from '#auth/secrets.ts'
import { giveBackTries, type Limit, otherSignerLimits, signatureLimits, takeTry } from '#auth/throttle.ts'
import { record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { Problem } from '#platform/problems.ts'
import { signatureProblems } from './signatures.problems.ts'
import { isSigningCode, normalizeCode, removeSigningCode } from './signing-codes.ts'

export interface Checks {
  /** To be repeated inside the transaction of the signature. */
  check: (ctx: Context) => Promise<void>
  /** Stores that the credentials were right, although nothing was signed. */
  forgive: (ctx: Context) => Promise<void>
}

export interface Proved extends Checks {
  method: 'password' | 'token'
}

/** If `work` refuses, its transaction has taken back that the credentials were right: they must not count as wrong. */
export async function writeProved<R>(
  req: Pick<Asker, 'write'>,
  { check, forgive }: Checks,
  work: (ctx: Context) => Promise<R>,
): Promise<R> {
  let isRight = false
  try {
    return await req.write(async (ctx) => {
      isRight = false
      await check(ctx)
      isRight = true
      return work(ctx)
    })
  } catch (error) {
    if (isRight && error instanceof Problem) await req.write(forgive)
    throw error
  }
}

export type OwnCredentials = { password: string } | { token: string }

/** A session alone never signs. Attempts with wrong credentials are recorded. `userid`: the signer; default: the caller. */
export function proveSigner(
  req: Asker,
  given: OwnCredentials,
  userid = req.actor.userid as number,
): Promise<Proved> {
  const isCaller = userid === req.actor.userid
  const signer = {
    userid,
    limits: isCaller ? signatureLimits(req.actor) : otherSignerLimits(req.actor, userid),
  }
  const prove = () =>
    'password' in given ? byPassword(req, { ...given, ...signer }) : byCode(req, { ...given, ...signer })
  return recordingRefusals(req, userid, prove)
}

interface Signer {
  userid: number
  limits: Limit[]
}

async function byPassword(req: Asker, given: Signer & { password: string }): Promise<Proved> {
  const check = await provePassword(req, { ...given, refused: signatureProblems.wrongPassword })
  return { method: 'password', check, forgive: (ctx) => giveBackTries(ctx.db, given.limits) }
}

async function byCode(req: Asker, { userid, limits, token }: Signer & { token: string }): Promise<Proved> {
  const hash = hashSecret(normalizeCode(token))
  await req.write((ctx) => takeTry(ctx, limits))
  const check = async (ctx: Context) => {
    if (!(await isSigningCode(ctx, userid, hash))) throw signatureProblems.wrongCode()
    await removeSigningCode(ctx.db, userid)
    await giveBackTries(ctx.db, limits)
  }
  if (!(await req.read((ctx) => isSigningCode(ctx, userid, hash)))) throw signatureProblems.wrongCode()
  return { method: 'token', check, forgive: (ctx) => giveBackTries(ctx.db, limits) }
}

async function recordingRefusals(req: Asker, userid: number, prove: () => Promise<Proved>): Promise<Proved> {
  try {
    return await prove()
  } catch (error) {
    if (error instanceof Problem && error.status === 401)
      await req.write((ctx) => record(ctx, 'signature.refused', ['user', userid]))
    throw error
  }
}
