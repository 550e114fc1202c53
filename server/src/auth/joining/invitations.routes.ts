// Routes of invitations.

import { type Static, Type } from 'typebox'
import { access } from '#platform/http/request/access.ts'
import { linkBase } from '#platform/http/request/origins.ts'
import { identifier, pageOf, paging } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { FreshInvitation, Invitation, InvitationCheck, NewInvitation } from '../accounts.schema.ts'
import type { AuthDeps } from '../deps.ts'
import { listInvitations } from './invitations.queries.ts'
import { addInvitation, findOpenInvitation, presentInvitation, removeInvitation } from './invitations.ts'

/** Every signed-in user has `User`. */
const isPrivileged = ({ privileges = [] }: Static<typeof NewInvitation>): boolean =>
  privileges.some((privilege) => privilege !== 'User')

export function invitationRoutes(app: App, deps: AuthDeps): void {
  const route = declare(app, ['people'])
  route.get(
    '/invitations',
    access.administer,
    {
      id: 'listInvitations',
      summary: 'List invitations, newest first',
      query: Type.Object(paging),
      answer: Type.Array(Invitation),
    },
    async (req) => (await listInvitations(req.ctx.db, pageOf(req.query))).map(presentInvitation),
  )

  route.post(
    '/invitations',
    access.administer,
    {
      id: 'addInvitation',
      summary: 'Invite a user',
      body: NewInvitation,
      answer: FreshInvitation,
      status: 201,
      confirms: ({ body }) => isPrivileged(body as Static<typeof NewInvitation>),
      problems: [429],
      idempotent: false,
    },
    async (req) => {
      const { row, secret } = await addInvitation(req.ctx, req.body)
      return { ...presentInvitation(row), url: invitationUrl(await linkBase(req.ctx, deps), secret) }
    },
  )

  route.delete(
    '/invitations/:invitationid',
    access.administer,
    {
      id: 'removeInvitation',
      summary: 'Withdraw an invitation',
      params: Type.Object({ invitationid: identifier('Number of the invitation') }),
      status: 204,
    },
    (req) => removeInvitation(req.ctx, req.params.invitationid),
  )

  route.get(
    '/invitations/check/:token',
    access.always,
    {
      id: 'checkInvitation',
      summary: 'Check an invitation',
      params: Type.Object({ token: Type.String({ maxLength: 200, description: 'Last part of the link' }) }),
      answer: InvitationCheck,
    },
    async (req) => {
      const row = await findOpenInvitation(req.ctx.db, req.params.token, req.ctx.now)
      return { email: row?.email ?? null, valid: row !== null }
    },
  )
}

export const invitationUrl = (url: string, secret: string): string => `${url}/register?invitation=${secret}`
