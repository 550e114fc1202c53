// Routes of teams and their members.

import { Type } from 'typebox'
import { type Access, access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { directionOf, identifier, order, pageOf, paging } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { problems } from '#platform/problems.ts'
import { findTeams, listTeams, presentTeam } from './find-teams.ts'
import { presentUserSummary } from './present.ts'
import { has } from './privileges.ts'
import { findTeam, listMembers } from './teams.queries.ts'
import { Joining, NewTeam, Team, TeamChange } from './teams.schema.ts'
import { addMember, addTeam, getTeam, mayManageTeam, removeMember, removeTeam, updateTeam } from './teams.ts'
import { staff } from './trust.ts'
import { userProblems } from './users.problems.ts'
import { UserSummary } from './users.schema.ts'
import { foldText } from './users.ts'

const tags = ['teams']
const teamidsLimit = 50
const teamParams = Type.Object({ teamid: identifier('Number of the team') })
const memberParams = Type.Object({
  ...teamParams.properties,
  userid: identifier('Number of the user'),
})
const joinCode = Type.Optional(Type.String({ maxLength: 200, description: 'Join code of the team' }))
const Members = Type.Array(UserSummary, { description: 'Members of the team' })

const teamAccess = {
  create: {
    ...access.signedIn,
    name: 'team.create',
    description: 'Authors, moderators, administrators',
    privileges: staff,
  },
  manage: {
    ...access.signedIn,
    name: 'team.manage',
    description: 'The owner of the team, administrators',
    check: async (ctx, params) => {
      if (!mayManageTeam(ctx, await getTeam(ctx, params.teamid as number)))
        throw problems.forbidden(['Admin'])
    },
  },
  join: {
    ...access.signedIn,
    name: 'team.join',
    description: 'The owner of the team, administrators; other users only for themselves, with the join code',
    // The code is checked with the body.
    check: async (ctx, params) => {
      await refuseThirdPersons(ctx, params)
    },
  },
  leave: {
    ...access.signedIn,
    name: 'team.leave',
    description: 'The owner of the team, administrators; other users only for themselves',
    check: async (ctx, params) => {
      await refuseThirdPersons(ctx, params)
    },
  },
} as const satisfies Record<string, Access>

async function refuseThirdPersons(ctx: Context, { teamid, userid }: Record<string, unknown>): Promise<void> {
  const team = await getTeam(ctx, teamid as number)
  if (!mayManageTeam(ctx, team) && userid !== ctx.actor.userid) throw problems.forbidden(['Admin'])
}

/** Injected by the assembly of the application: attempts with codes are counted together with passwords. */
export type TakeTry = (ctx: Context, userid: number) => Promise<void>

export function teamRoutes(app: App, takeTry: TakeTry): void {
  readRoutes(app)
  writeRoutes(app)
  memberRoutes(app, takeTry)
}

async function showTeam(ctx: Context, teamid: number): Promise<Team> {
  const [team] = await findTeams(ctx.db, [teamid])
  if (!team) throw userProblems.teamNotFound()
  return presentTeam(team, ctx.url)
}

async function showMembers(ctx: Context, teamid: number, direction?: 'asc' | 'desc') {
  const rows = await listMembers(ctx.db, teamid, direction)
  return rows.map((row) => presentUserSummary(row, ctx.url))
}

function readRoutes(app: App): void {
  const route = declare(app, tags)
  route.get(
    '/teams',
    access.public,
    {
      id: 'listTeams',
      summary: 'List teams by number',
      query: Type.Object({
        ...paging,
        order,
        teamids: Type.Optional(
          Type.String({
            list: true,
            pattern: '^[1-9][0-9]{0,9}(,[1-9][0-9]{0,9})*$',
            errorMessage: 'must be numbers of teams with commas between',
            description: 'Comma-separated numbers, first 50 used; ignores other filters',
          }),
        ),
        name: Type.Optional(
          Type.String({
            maxLength: 100,
            description: 'Only teams with these words in their name, in this order; ignores case and accents',
          }),
        ),
        newMemberSince: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: 1e11,
            description: 'Only teams with a new member since then; UNIX seconds, inclusive',
          }),
        ),
      }),
      answer: Type.Array(Team),
    },
    async ({ ctx, query }) => {
      const { newMemberSince: since, name, teamids } = query
      if (teamids !== undefined) {
        const chosen = await findTeams(ctx.db, teamids.split(',').slice(0, teamidsLimit).map(Number))
        return chosen.map((row) => presentTeam(row, ctx.url))
      }
      const page = { ...pageOf(query), order: directionOf(query.order) }
      const filter = {
        newMemberSince: since === undefined ? undefined : since * 1000,
        name: foldText(name ?? '').trim(),
      }
      const rows = await listTeams(ctx.db, filter, page)
      return rows.map((row) => presentTeam(row, ctx.url))
    },
  )

  route.get(
    '/teams/:teamid',
    access.public,
    {
      id: 'listTeamMembers',
      summary: 'List all members of a team by number',
      params: teamParams,
      query: Type.Object({ order }),
      answer: Members,
    },
    async ({ ctx, params, query }) => {
      await getTeam(ctx, params.teamid)
      return showMembers(ctx, params.teamid, directionOf(query.order))
    },
  )
}

function writeRoutes(app: App): void {
  const route = declare(app, tags)
  route.post(
    '/teams',
    teamAccess.create,
    {
      id: 'addTeam',
      summary: 'Create a team',
      body: NewTeam,
      answer: Team,
      status: 201,
    },
    async ({ ctx, body }) => showTeam(ctx, await addTeam(ctx, body)),
  )

  route.patch(
    '/teams/:teamid',
    teamAccess.manage,
    {
      id: 'updateTeam',
      summary: 'Change a team or transfer it to another member',
      params: teamParams,
      body: TeamChange,
      answer: Team,
    },
    async ({ ctx, params, body }) => {
      await updateTeam(ctx, params.teamid, body)
      return showTeam(ctx, params.teamid)
    },
  )

  route.delete(
    '/teams/:teamid',
    teamAccess.manage,
    {
      id: 'removeTeam',
      summary: 'Remove a team',
      params: teamParams,
      status: 204,
    },
    ({ ctx, params }) => removeTeam(ctx, params.teamid),
  )
}

function memberRoutes(app: App, takeTry: TakeTry): void {
  const route = declare(app, tags)
  route.put(
    '/teams/:teamid/users/:userid',
    teamAccess.join,
    {
      id: 'addTeamMember',
      summary: 'Join a team by its code, or add a user to it',
      params: memberParams,
      query: Type.Object({ join_code: joinCode }),
      body: Type.Optional(Joining),
      answer: Members,
      transaction: 'own',
    },
    async ({ ctx, params, query, body, write }) => {
      const code = query.join_code ?? body?.join_code
      const { userid } = ctx.actor
      if (typeof code === 'string' && userid !== null && !has(ctx.actor, 'Admin'))
        await write((own) => takeTry(own, userid))
      return write(async (own) => {
        await addMember(own, { ...params, code })
        return showMembers(own, params.teamid)
      })
    },
  )

  route.delete(
    '/teams/:teamid/users/:userid',
    teamAccess.leave,
    {
      id: 'removeTeamMember',
      summary: 'Leave a team, or remove a user from it',
      params: memberParams,
      body: Type.Optional(Type.Unknown({ description: 'Accepted and ignored' })),
      answer: Members,
    },
    async ({ ctx, params }) => {
      await removeMember(ctx, params)
      return (await findTeam(ctx.db, params.teamid)) ? showMembers(ctx, params.teamid) : []
    },
  )
}
