// The URLs of invitations.
import { Type } from 'typebox'
import { access } from '#platform/http/request/access.ts'
import { identifier, pageOf, paging } from '#platform/http/request/query.ts'
import type { App } from '#platform/http/routes/types.ts'
import { FreshInvitation, Invitation, InvitationCheck, NewInvitation } from '../accounts.schema.ts'
import type { AuthDeps } from '../deps.ts'
import { listInvitations } from './invitations.queries.ts'
import { addInvitation, findOpenInvitation, presentInvitation, removeInvitation } from './invitations.ts'

export function invitationRoutes(app: App, deps: AuthDeps): void {
  app.get(
    '/invitations',
    {
      config: { access: access.administer },
      schema: {
        operationId: 'listInvitations',
        summary: 'List invitations, newest first',
        tags: ['people'],
        querystring: Type.Object(paging),
        response: { 200: Type.Array(Invitation) },
      },
    },
    async (req) => (await listInvitations(req.ctx.db, pageOf(req.query))).map(presentInvitation),
  )

  app.post(
    '/invitations',
    {
      config: { access: access.administer, idempotent: false },
      schema: {
        operationId: 'addInvitation',
        summary:
          'Invite somebody: answers the link, and mails it where there is an address and a mail server',
        tags: ['people'],
        body: NewInvitation,
        response: { 201: FreshInvitation },
      },
    },
    async (req, reply) => {
      const { row, secret } = await addInvitation(req.ctx, req.body)
      reply.code(201)
      return { ...presentInvitation(row), url: invitationUrl(deps.url(), secret) }
    },
  )

  app.delete(
    '/invitations/:invitationid',
    {
      config: { access: access.administer },
      schema: {
        operationId: 'removeInvitation',
        summary: 'Withdraw an invitation',
        tags: ['people'],
        params: Type.Object({ invitationid: identifier('Number of the invitation') }),
        response: { 204: Type.Null() },
      },
    },
    async (req, reply) => {
      await removeInvitation(req.ctx, req.params.invitationid)
      reply.code(204)
    },
  )

  app.get(
    '/invitations/check/:token',
    {
      config: { access: access.always },
      schema: {
        operationId: 'checkInvitation',
        summary: 'Is this invitation still good, and for whom?',
        tags: ['people'],
        params: Type.Object({ token: Type.String({ maxLength: 200, description: 'Last part of the link' }) }),
        response: { 200: InvitationCheck },
      },
    },
    async (req) => {
      const row = await findOpenInvitation(req.ctx.db, req.params.token, req.ctx.now)
      return { email: row?.email ?? null, valid: row !== null }
    },
  )
}

export const invitationUrl = (url: string, secret: string): string => `${url}/register?invitation=${secret}`
