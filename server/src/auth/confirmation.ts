// Confirmation by password in a browser session, for routes that declare `confirms`, and grants for downloads.
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { findSiteSecret, isSignedText, signText } from '#settings/site-secret.ts'
import { type Asker, proveOneself } from './proof.ts'

const field = 'old_password'

/** Proves the password in the body of a request; returns a check to repeat in the transaction. */
export async function confirmByPassword(
  req: Asker & Pick<FastifyRequest, 'body'>,
): Promise<(ctx: Context) => Promise<void>> {
  const password = (req.body as { old_password?: string } | null)?.old_password
  if (!password) throw problems.invalidField(field, 'Give the current password', 'missing_field')
  return proveOneself(req, { password, field })
}

/** A browser begins a download by an address, which holds no password. */
const grantMs = 60_000

const grantText = (purpose: string, { userid, tokenid }: Context['actor'], until: number): string =>
  `grant ${purpose} ${userid} ${tokenid} ${until}`

export const Grant = Type.Object(
  {
    grant: Type.String({ description: 'The grant, for the same session' }),
    expires: Type.Integer({ description: 'End of the grant, UNIX seconds' }),
  },
  { title: 'Grant', description: 'A grant of a download, valid for 60 seconds' },
)

/** Signed and bound to the session, so that no row is stored. */
export async function issueGrant(ctx: Context, purpose: string): Promise<Static<typeof Grant>> {
  const until = ctx.now + grantMs
  const signature = signText(await findSiteSecret(ctx), grantText(purpose, ctx.actor, until))
  return { grant: `${until}.${signature}`, expires: Math.floor(until / 1000) }
}

/** A session in a browser needs a grant; a token does not. */
export async function checkGrant(
  req: Pick<FastifyRequest, 'token' | 'read'>,
  purpose: string,
  grant = '',
): Promise<void> {
  if (req.token !== null) return
  const [until = '', signature = ''] = grant.split('.')
  const isValid = await req.read(
    async (ctx) =>
      Number(until) > ctx.now &&
      isSignedText(await findSiteSecret(ctx), grantText(purpose, ctx.actor, Number(until)), signature),
  )
  if (!isValid)
    throw problems.invalidField(
      'grant',
      'grant must be one that this session was given in the last 60 seconds',
    )
}
