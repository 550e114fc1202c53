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
import { type TeamUses, userProblems } from './users.problems.ts'
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

/** Members of teams sign, so a session by PIN neither chooses them nor leaves. */
const teamAccess = {
  create: {
    ...access.signedIn,
    name: 'team.create',
    scopes: ['account'],
    description: 'Authors, moderators, administrators',
    privileges: staff,
  },
  manage: {
    ...access.signedIn,
    name: 'team.manage',
    scopes: ['account'],
    description: 'The owner of the team, administrators',
    check: async (ctx, params) => {
      if (!mayManageTeam(ctx, await getTeam(ctx, params.teamid as number)))
        throw problems.forbidden(['Admin'])
    },
  },
  join: {
    ...access.signedIn,
    name: 'team.join',
    scopes: ['account'],
    description: 'The owner of the team, administrators; other users only for themselves, with the join code',
    // The code is checked with the body.
    check: async (ctx, params) => {
      await refuseThirdPersons(ctx, params)
    },
  },
  leave: {
    ...access.signedIn,
    name: 'team.leave',
    scopes: ['account'],
    description: 'The owner of the team, administrators; other users only for themselves',
    check: async (ctx, params) => {
      await refuseThirdPersons(ctx, params)
    },
  },
} as const satisfies Record<string, Access>

async function refuseThirdPersons(ctx: Context, { teamid, userid }: Record<string, unknown>): Promise<void> {
  const team = await getTeam(ctx, teamid as number)
  if (userid === ctx.actor.userid) return
  if (!mayManageTeam(ctx, team)) throw problems.forbidden(['Admin'])
}

/** The members of such a team approve releases, so its owner would otherwise decide who approves, under which name. */
async function refuseIfApproving(ctx: Context, teamid: number, { isApproving }: TeamDeps): Promise<void> {
  if (!has(ctx.actor, 'Admin') && (await isApproving(ctx, teamid)))
    throw problems.forbidden(
      ['Admin'],
      'This team approves releases: only administrators rename it, add and remove its members, and remove the team',
    )
}

/** Without the team nobody of it could sign, so another rule would decide. */
async function refuseInUse(ctx: Context, teamid: number, { countUses }: TeamDeps): Promise<void> {
  const uses = await countUses(ctx, teamid)
  if (uses.processes + uses.guides + uses.runs > 0) throw userProblems.teamInUse(uses)
}

/** Injected by the assembly of the application. */
export interface TeamDeps {
  /** Counts an attempt with a join code, together with passwords. */
  takeTry: (ctx: Context, userid: number, teamid: number) => Promise<void>
  /** A right code gives its attempt back. */
  giveBackTry: (ctx: Context, userid: number, teamid: number) => Promise<void>
  countUses: (ctx: Context, teamid: number) => Promise<TeamUses>
  isApproving: (ctx: Context, teamid: number) => Promise<boolean>
}

export function teamRoutes(app: App, deps: TeamDeps): void {
  readRoutes(app)
  writeRoutes(app, deps)
  memberRoutes(app, deps)
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

function writeRoutes(app: App, deps: TeamDeps): void {
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
      const { name } = await getTeam(ctx, params.teamid)
      if (body.name !== undefined && body.name !== name) await refuseIfApproving(ctx, params.teamid, deps)
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
      problems: [409],
    },
    async ({ ctx, params }) => {
      await refuseIfApproving(ctx, params.teamid, deps)
      await refuseInUse(ctx, params.teamid, deps)
      await removeTeam(ctx, params.teamid)
    },
  )
}

function memberRoutes(app: App, deps: TeamDeps): void {
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
      const { teamid } = params
      const isTried = typeof code === 'string' && userid !== null && !has(ctx.actor, 'Admin')
      if (isTried) await write((own) => deps.takeTry(own, userid, teamid))
      return write(async (own) => {
        await refuseIfApproving(own, teamid, deps)
        await addMember(own, { ...params, code })
        if (isTried) await deps.giveBackTry(own, userid, teamid)
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
      problems: [409],
    },
    async ({ ctx, params }) => {
      const mayDecide = () => refuseIfApproving(ctx, params.teamid, deps)
      if (params.userid !== ctx.actor.userid) await mayDecide()
      await removeMember(ctx, params, async () => {
        await mayDecide()
        await refuseInUse(ctx, params.teamid, deps)
      })
      return (await findTeam(ctx.db, params.teamid)) ? showMembers(ctx, params.teamid) : []
    },
  )
}
