// The route that asks for a code for signing.
import type { AuthDeps } from '#auth/deps.ts'
import { signingCodeLimits, takeTry } from '#auth/throttle.ts'
import { access } from '#platform/http/request/access.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { requestSigningCode } from './signing-codes.ts'

export function signatureRoutes(app: App, { mailer }: AuthDeps): void {
  declare(app, ['approvals']).post(
    '/user/signing_code',
    access.signedIn,
    {
      id: 'requestSigningCode',
      summary: 'Mail a code for signing to the caller, whose account has no password',
      status: 204,
      problems: [409, 422, 429],
    },
    async ({ ctx }) => {
      await takeTry(ctx, signingCodeLimits(ctx.actor.userid as number))
      await requestSigningCode(ctx, mailer)
    },
  )
}
