// The URLs of those to whom a guide is open although it may be private.
import { Type } from 'typebox'
import type { Context } from '#platform/http/request/context.ts'
import { identifier } from '#platform/http/request/query.ts'
import type { App } from '#platform/http/routes/types.ts'
import { findTeams, presentTeam } from '#users/find-teams.ts'
import { presentUserSummary } from '#users/present.ts'
import { guideAccess, mayChangePrivacy, mayEdit, mayView } from '../guides.access.ts'
import type { GuideRow } from '../guides.queries.ts'
import { listAllowedTeams, listAllowedUsers } from './readers.queries.ts'
import { GuideTeams, GuideUsers, RemainingUsers } from './readers.schema.ts'
import { allowTeam, allowUser, disallowTeam, disallowUser } from './readers.ts'

const guideParams = Type.Object({ guideid: identifier('Number of the guide') })
const userParams = Type.Object({
  ...guideParams.properties,
  userid: identifier('Number of the person'),
})
const teamParams = Type.Object({
  ...guideParams.properties,
  teamid: identifier('Number of the team'),
})
const tags = ['guides']
const ignored = Type.Optional(Type.Unknown({ description: 'Accepted and ignored' }))

export function readerRoutes(app: App): void {
  userRoutes(app)
  teamRoutes(app)
}

const showUsers = async (ctx: Context, guideid: number) =>
  (await listAllowedUsers(ctx.db, guideid)).map((row) => presentUserSummary(row, ctx.url))

function userRoutes(app: App): void {
  app.get(
    '/guides/:guideid/users',
    {
      config: { access: guideAccess.readReaders },
      schema: {
        operationId: 'listGuideUsers',
        summary: 'List the people whom a guide is open to',
        tags,
        params: guideParams,
        response: { 200: GuideUsers },
      },
    },
    ({ ctx, params }) => showUsers(ctx, params.guideid),
  )

  app.put(
    '/guides/:guideid/users/:userid',
    {
      config: { access: guideAccess.publish },
      schema: {
        operationId: 'allowUser',
        summary: 'Open a guide to somebody',
        tags,
        params: userParams,
        body: ignored,
        response: { 201: GuideUsers },
      },
    },
    async ({ ctx, params }, reply) => {
      await allowUser(ctx, params.guideid, params.userid)
      reply.code(201)
      return showUsers(ctx, params.guideid)
    },
  )

  app.delete(
    '/guides/:guideid/users/:userid',
    {
      config: { access: guideAccess.publish },
      schema: {
        operationId: 'disallowUser',
        summary: 'Close a guide to somebody',
        tags,
        params: userParams,
        body: ignored,
        response: { 200: RemainingUsers },
      },
    },
    async ({ ctx, params }) => {
      await disallowUser(ctx, params.guideid, params.userid)
      return { users: await showUsers(ctx, params.guideid) }
    },
  )
}

/** What the caller may do is asked after the change, which may have been about the caller. */
async function showTeams(ctx: Context): Promise<GuideTeams> {
  const guide = ctx.subject as GuideRow
  const teams = await findTeams(ctx.db, await listAllowedTeams(ctx.db, guide.guideid))
  return {
    guideTeams: teams.map((team) => presentTeam(team, ctx.url)),
    canIViewGuide: await mayView(ctx, guide),
    canIEditGuide: await mayEdit(ctx, guide),
    canIChangeGuidePrivacy: await mayChangePrivacy(ctx, guide),
  }
}

function teamRoutes(app: App): void {
  app.get(
    '/guides/:guideid/teams',
    {
      config: { access: guideAccess.readReaders },
      schema: {
        operationId: 'listGuideTeams',
        summary: 'List the teams that a guide is open to',
        tags,
        params: guideParams,
        response: { 200: GuideTeams },
      },
    },
    ({ ctx }) => showTeams(ctx),
  )

  app.put(
    '/guides/:guideid/teams/:teamid',
    {
      config: { access: guideAccess.publish },
      schema: {
        operationId: 'allowTeam',
        summary: 'Open a guide to a team',
        tags,
        params: teamParams,
        body: ignored,
        response: { 201: GuideTeams },
      },
    },
    async ({ ctx, params }, reply) => {
      await allowTeam(ctx, params.guideid, params.teamid)
      reply.code(201)
      return showTeams(ctx)
    },
  )

  app.delete(
    '/guides/:guideid/teams/:teamid',
    {
      config: { access: guideAccess.publish },
      schema: {
        operationId: 'disallowTeam',
        summary: 'Close a guide to a team',
        tags,
        params: teamParams,
        body: ignored,
        response: { 200: GuideTeams },
      },
    },
    async ({ ctx, params }) => {
      await disallowTeam(ctx, params.guideid, params.teamid)
      return showTeams(ctx)
    },
  )
}
