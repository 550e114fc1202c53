// Re-authentication: sensitive changes in a session require the password again.

import type { FastifyRequest } from 'fastify'
import type { Context } from '#platform/http/request/context.ts'
import type { Problem } from '#platform/problems.ts'
import { getUser } from '#users/users.ts'
import { authProblems } from './auth.problems.ts'
import { isPassword } from './passwords.ts'
import { giveBackTries, type Limit, passwordLimits, takeTry } from './throttle.ts'

export type Asker = Pick<FastifyRequest, 'actor' | 'read' | 'write'>

interface Proof {
  /** Whose password it is; default: the caller's. */
  userid?: number
  password: string
  limits: Limit[]
  refused: () => Problem
}

/** Returns a check to repeat inside the transaction: the password may change during hashing. */
export const proveOneself = (
  req: Asker,
  { password, field }: { password: string; field: string },
): Promise<(ctx: Context) => Promise<void>> =>
  provePassword(req, {
    password,
    limits: passwordLimits(req.actor),
    refused: () => authProblems.wrongPassword(field),
  })

export async function provePassword(
  req: Asker,
  { userid = req.actor.userid as number, password, limits, refused }: Proof,
): Promise<(ctx: Context) => Promise<void>> {
  const { passwordHash } = await req.read((ctx) => getUser(ctx, userid))
  await req.write((ctx) => takeTry(ctx, limits))
  if (!(await isPassword(password, passwordHash))) throw refused()
  return async (ctx) => {
    await giveBackTries(ctx.db, limits)
    const now = await getUser(ctx, userid)
    if (now.passwordHash !== passwordHash) throw refused()
  }
}
