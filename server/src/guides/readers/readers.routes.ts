// The routes of the users and teams with access to a private guide.

import { Type } from 'typebox'
import type { Context } from '#platform/http/request/context.ts'
import { identifier } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
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
  userid: identifier('Number of the user'),
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
  const route = declare(app, tags)
  route.get(
    '/guides/:guideid/users',
    guideAccess.readReaders,
    {
      id: 'listGuideUsers',
      summary: 'List the users with access to a guide',
      params: guideParams,
      answer: GuideUsers,
    },
    ({ ctx, params }) => showUsers(ctx, params.guideid),
  )

  route.put(
    '/guides/:guideid/users/:userid',
    guideAccess.share,
    {
      id: 'allowUser',
      summary: 'Give a user access to a guide',
      params: userParams,
      body: ignored,
      answer: GuideUsers,
      status: 201,
    },
    async ({ ctx, params }) => {
      await allowUser(ctx, params.guideid, params.userid)
      return showUsers(ctx, params.guideid)
    },
  )

  route.delete(
    '/guides/:guideid/users/:userid',
    guideAccess.share,
    {
      id: 'disallowUser',
      summary: 'Remove a user’s access to a guide',
      params: userParams,
      body: ignored,
      answer: RemainingUsers,
    },
    async ({ ctx, params }) => {
      await disallowUser(ctx, params.guideid, params.userid)
      return { users: await showUsers(ctx, params.guideid) }
    },
  )
}

/** Rights of the caller are read after the change, which may concern the caller. */
async function showTeams(ctx: Context, guide: GuideRow): Promise<GuideTeams> {
  const teams = await findTeams(ctx.db, await listAllowedTeams(ctx.db, guide.guideid))
  return {
    guideTeams: teams.map((team) => presentTeam(team, ctx.url)),
    canIViewGuide: await mayView(ctx, guide),
    canIEditGuide: await mayEdit(ctx, guide),
    canIChangeGuidePrivacy: await mayChangePrivacy(ctx, guide),
  }
}

function teamRoutes(app: App): void {
  const route = declare(app, tags)
  route.get(
    '/guides/:guideid/teams',
    guideAccess.readReaders,
    {
      id: 'listGuideTeams',
      summary: 'List the teams with access to a guide',
      params: guideParams,
      answer: GuideTeams,
    },
    ({ ctx, subject }) => showTeams(ctx, subject),
  )

  route.put(
    '/guides/:guideid/teams/:teamid',
    guideAccess.share,
    {
      id: 'allowTeam',
      summary: 'Give a team access to a guide',
      params: teamParams,
      body: ignored,
      answer: GuideTeams,
      status: 201,
    },
    async ({ ctx, params, subject }) => {
      await allowTeam(ctx, params.guideid, params.teamid)
      return showTeams(ctx, subject)
    },
  )

  route.delete(
    '/guides/:guideid/teams/:teamid',
    guideAccess.share,
    {
      id: 'disallowTeam',
      summary: 'Remove a team’s access to a guide',
      params: teamParams,
      body: ignored,
      answer: GuideTeams,
    },
    async ({ ctx, params, subject }) => {
      await disallowTeam(ctx, params.guideid, params.teamid)
      return showTeams(ctx, subject)
    },
  )
}
