// Proves who signs: by the password, or by a code from a mail for people whose account has no password.
import { type Asker, provePassword } from '#auth/proof.ts'
import { hashSecret } from '#auth/secrets.ts'
import { giveBackTries, signatureLimits, takeTry } from '#auth/throttle.ts'
import { record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { Problem } from '#platform/problems.ts'
import { signatureProblems } from './signatures.problems.ts'
import { isSigningCode, normalizeCode, removeSigningCode } from './signing-codes.ts'

/** To be repeated inside the transaction of the signature. */
export interface Proved {
  method: 'password' | 'token'
  check: (ctx: Context) => Promise<void>
}

/** A session alone never signs. Attempts with wrong credentials are recorded. */
export function proveSigner(req: Asker, given: { password: string } | { token: string }): Promise<Proved> {
  return recordingRefusals(req, () => ('password' in given ? byPassword(req, given) : byCode(req, given)))
}

async function byPassword(req: Asker, { password }: { password: string }): Promise<Proved> {
  const limits = signatureLimits(req.actor)
  const check = await provePassword(req, { password, limits, refused: signatureProblems.wrongPassword })
  return { method: 'password', check }
}

async function byCode(req: Asker, { token }: { token: string }): Promise<Proved> {
  const userid = req.actor.userid as number
  const limits = signatureLimits(req.actor)
  const hash = hashSecret(normalizeCode(token))
  await req.write((ctx) => takeTry(ctx, limits))
  const check = async (ctx: Context) => {
    if (!(await isSigningCode(ctx, userid, hash))) throw signatureProblems.wrongCode()
    await removeSigningCode(ctx.db, userid)
    await giveBackTries(ctx.db, limits)
  }
  if (!(await req.read((ctx) => isSigningCode(ctx, userid, hash)))) throw signatureProblems.wrongCode()
  return { method: 'token', check }
}

async function recordingRefusals(req: Asker, prove: () => Promise<Proved>): Promise<Proved> {
  try {
    return await prove()
  } catch (error) {
    if (error instanceof Problem && error.status === 401)
      await req.write((ctx) => record(ctx, 'signature.refused', ['user', ctx.actor.userid ?? 0]))
    throw error
  }
}
