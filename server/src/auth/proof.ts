// The password asked for once more: whoever acts in somebody's session is that person.
import type { FastifyRequest } from 'fastify'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { getUser } from '#users/users.ts'
import { isPassword } from './passwords.ts'
import { giveBackTries, passwordLimits, takeTry } from './throttle.ts'

/** Answers what has to be asked again in the write: the password may change while the hash is computed. */
export async function proveOneself(
  req: Pick<FastifyRequest, 'actor' | 'read' | 'write'>,
  given: { password: string; field: string },
): Promise<(ctx: Context) => Promise<void>> {
  const userid = req.actor.userid as number
  const { passwordHash } = await req.read((ctx) => getUser(ctx, userid))
  const limits = passwordLimits(req.actor)
  await req.write((ctx) => takeTry(ctx, limits))
  if (!(await isPassword(given.password, passwordHash))) throw problems.wrongPassword(given.field)
  return async (ctx) => {
    await giveBackTries(ctx.db, limits)
    const now = await getUser(ctx, userid)
    if (now.passwordHash !== passwordHash) throw problems.wrongPassword(given.field)
  }
}
