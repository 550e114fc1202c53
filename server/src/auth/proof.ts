// Re-authentication: sensitive changes in a session require the password again.

import type { FastifyRequest } from 'fastify'
import type { Context } from '#platform/http/request/context.ts'
import { getUser } from '#users/users.ts'
import { authProblems } from './auth.problems.ts'
import { isPassword } from './passwords.ts'
import { giveBackTries, passwordLimits, takeTry } from './throttle.ts'

/** Returns a check to repeat inside the transaction: the password may change during hashing. */
export async function proveOneself(
  req: Pick<FastifyRequest, 'actor' | 'read' | 'write'>,
  given: { password: string; field: string },
): Promise<(ctx: Context) => Promise<void>> {
  const userid = req.actor.userid as number
  const { passwordHash } = await req.read((ctx) => getUser(ctx, userid))
  const limits = passwordLimits(req.actor)
  await req.write((ctx) => takeTry(ctx, limits))
  if (!(await isPassword(given.password, passwordHash))) throw authProblems.wrongPassword(given.field)
  return async (ctx) => {
    await giveBackTries(ctx.db, limits)
    const now = await getUser(ctx, userid)
    if (now.passwordHash !== passwordHash) throw authProblems.wrongPassword(given.field)
  }
}
