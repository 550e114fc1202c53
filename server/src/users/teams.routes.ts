// The URLs of teams and their members.
import { Type } from 'typebox'
import { type Access, access } from '#platform/http/request/access.ts'
import { type Context, has } from '#platform/http/request/context.ts'
import { directionOf, identifier, order, pageOf, paging } from '#platform/http/request/query.ts'
import type { App } from '#platform/http/routes/types.ts'
import { problems } from '#platform/problems.ts'
import { findTeams, listTeams, presentTeam } from './find-teams.ts'
import { presentUserSummary } from './present.ts'
import { findTeam, listMembers } from './teams.queries.ts'
import { Joining, NewTeam, Team, TeamChange } from './teams.schema.ts'
import { addMember, addTeam, getTeam, mayManageTeam, removeMember, removeTeam, updateTeam } from './teams.ts'
import { UserSummary } from './users.schema.ts'
import { foldText } from './users.ts'

const tags = ['teams']
const teamidsLimit = 50
const teamParams = Type.Object({ teamid: identifier('Number of the team') })
const memberParams = Type.Object({
  ...teamParams.properties,
  userid: identifier('Number of the person'),
})
const joinCode = Type.Optional(Type.String({ maxLength: 200, description: 'The code of the team' }))
const Members = Type.Array(UserSummary, { description: 'Who belongs to the team' })

const creators = ['Author', 'Moderator', 'Admin'] as const
const teamAccess = {
  create: {
    ...access.signedIn,
    name: 'team.create',
    description: 'Authors, moderators, administrators',
    privileges: creators,
  },
  manage: {
    ...access.signedIn,
    name: 'team.manage',
    description: 'Whoever looks after the team, administrators',
    check: async (ctx, params) => {
      if (!mayManageTeam(ctx, await getTeam(ctx, params.teamid as number)))
        throw problems.forbidden(['Admin'])
    },
  },
  join: {
    ...access.signedIn,
    name: 'team.join',
    description: 'Whoever looks after the team, administrators; oneself with the code of the team',
    // The code is looked at with the body.
    check: async (ctx, params) => {
      await refuseThirdPersons(ctx, params)
    },
  },
  leave: {
    ...access.signedIn,
    name: 'team.leave',
    description: 'Whoever looks after the team, administrators; oneself',
    check: async (ctx, params) => {
      await refuseThirdPersons(ctx, params)
    },
  },
} as const satisfies Record<string, Access>

async function refuseThirdPersons(ctx: Context, { teamid, userid }: Record<string, unknown>): Promise<void> {
  const team = await getTeam(ctx, teamid as number)
  if (!mayManageTeam(ctx, team) && userid !== ctx.actor.userid) throw problems.forbidden(['Admin'])
}

/** Given by the assembly of the application: how often codes may be tried is counted beside passwords. */
export type TakeTry = (ctx: Context, userid: number) => Promise<void>

export function teamRoutes(app: App, takeTry: TakeTry): void {
  readRoutes(app)
  writeRoutes(app)
  memberRoutes(app, takeTry)
}

async function showTeam(ctx: Context, teamid: number): Promise<Team> {
  const [team] = await findTeams(ctx.db, [teamid])
  if (!team) throw problems.teamNotFound()
  return presentTeam(team, ctx.url)
}

async function showMembers(ctx: Context, teamid: number, direction?: 'asc' | 'desc') {
  const rows = await listMembers(ctx.db, teamid, direction)
  return rows.map((row) => presentUserSummary(row, ctx.url))
}

function readRoutes(app: App): void {
  app.get(
    '/teams',
    {
      config: { access: access.public },
      schema: {
        operationId: 'listTeams',
        summary: 'List teams by number',
        tags,
        querystring: Type.Object({
          ...paging,
          order,
          teamids: Type.Optional(
            Type.String({
              list: true,
              pattern: '^[1-9][0-9]{0,9}(,[1-9][0-9]{0,9})*$',
              errorMessage: 'must be numbers of teams with commas between',
              description: 'Only these, by number with commas between; the first 50 count, nothing else does',
            }),
          ),
          name: Type.Optional(
            Type.String({
              maxLength: 100,
              description:
                'Only teams with these words in their name, in this order; capitals and accents do not matter',
            }),
          ),
          newMemberSince: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: 1e11,
              description: 'Only teams that somebody has joined since then; UNIX seconds, inclusive',
            }),
          ),
        }),
        response: { 200: Type.Array(Team) },
      },
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

  app.get(
    '/teams/:teamid',
    {
      config: { access: access.public },
      schema: {
        operationId: 'listTeamMembers',
        summary: 'List all members of a team by number',
        tags,
        params: teamParams,
        querystring: Type.Object({ order }),
        response: { 200: Members },
      },
    },
    async ({ ctx, params, query }) => {
      await getTeam(ctx, params.teamid)
      return showMembers(ctx, params.teamid, directionOf(query.order))
    },
  )
}

function writeRoutes(app: App): void {
  app.post(
    '/teams',
    {
      config: { access: teamAccess.create },
      schema: {
        operationId: 'addTeam',
        summary: 'Make a team, with oneself as its first member and owner',
        tags,
        body: NewTeam,
        response: { 201: Team },
      },
    },
    async ({ ctx, body }, reply) => {
      reply.code(201)
      return showTeam(ctx, await addTeam(ctx, body))
    },
  )

  app.patch(
    '/teams/:teamid',
    {
      config: { access: teamAccess.manage },
      schema: {
        operationId: 'updateTeam',
        summary: 'Rename a team, describe it, change its join code, or hand it over to another member',
        tags,
        params: teamParams,
        body: TeamChange,
        response: { 200: Team },
      },
    },
    async ({ ctx, params, body }) => {
      await updateTeam(ctx, params.teamid, body)
      return showTeam(ctx, params.teamid)
    },
  )

  app.delete(
    '/teams/:teamid',
    {
      config: { access: teamAccess.manage },
      schema: {
        operationId: 'removeTeam',
        summary: 'Remove a team; guides that were open to it are so no longer',
        tags,
        params: teamParams,
        response: { 204: Type.Null() },
      },
    },
    async ({ ctx, params }, reply) => {
      await removeTeam(ctx, params.teamid)
      reply.code(204)
      return null
    },
  )
}

function memberRoutes(app: App, takeTry: TakeTry): void {
  app.put(
    '/teams/:teamid/users/:userid',
    {
      // A try with a wrong code stays counted though the joining is undone.
      config: { access: teamAccess.join, transaction: 'own' },
      schema: {
        operationId: 'addTeamMember',
        summary: 'Join a team by its code, or add somebody to it',
        tags,
        params: memberParams,
        querystring: Type.Object({ join_code: joinCode }),
        body: Type.Optional(Joining),
        response: { 200: Members },
      },
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

  app.delete(
    '/teams/:teamid/users/:userid',
    {
      config: { access: teamAccess.leave },
      schema: {
        operationId: 'removeTeamMember',
        summary: 'Leave a team, or take somebody out of it; answers who is left',
        tags,
        params: memberParams,
        body: Type.Optional(Type.Unknown({ description: 'Accepted and ignored' })),
        response: { 200: Members },
      },
    },
    async ({ ctx, params }) => {
      await removeMember(ctx, params)
      return (await findTeam(ctx.db, params.teamid)) ? showMembers(ctx, params.teamid) : []
    },
  )
}
