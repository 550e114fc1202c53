// Re-authentication: sensitive changes in a session require the password again.

import type { FastifyRequest } from 'fastify'
import { afterCommit } from '#platform/db/kysely-handle.ts'
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
  let isGivenBack = false
  return async (ctx) => {
    // Once, although the check may be repeated in more transactions.
    if (!isGivenBack) {
      await giveBackTries(ctx.db, limits)
      afterCommit(ctx.db, () => {
        isGivenBack = true
      })
    }
    const now = await getUser(ctx, userid)
    if (now.passwordHash !== passwordHash) throw refused()
  }
}
