// Operations on teams: create, change, remove; join, add and remove members.

import { createHash, timingSafeEqual } from 'node:crypto'
import { record } from '#events/events.ts'
import { deleteLink, insertLink } from '#platform/db/links.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { checkImage } from '#settings/chosen-pictures.ts'
import { claimsOf, isReadableName } from './fold-name.ts'
import { has } from './privileges.ts'
import {
  deleteTeamRow,
  findEarliestMember,
  findTeam,
  insertTeam,
  listMemberIds,
  listOtherTeamNames,
  type TeamState,
  updateTeamRow,
} from './teams.queries.ts'
import type { NewTeam, TeamChange } from './teams.schema.ts'
import { userProblems } from './users.problems.ts'
import { foldText, getUser } from './users.ts'

/** The list of members is not paginated. */
const membersLimit = 1000

/** A team opens private guides, so users enter only with its code or by its owner. */
export const mayManageTeam = (ctx: Pick<Context, 'actor'>, team: TeamState): boolean =>
  has(ctx.actor, 'Admin') || (ctx.actor.userid !== null && team.ownerid === ctx.actor.userid)

export async function getTeam(ctx: Context, teamid: number): Promise<TeamState> {
  const team = await findTeam(ctx.db, teamid)
  if (!team) throw userProblems.teamNotFound()
  return team
}

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex')

const isCode = (code: string | null | undefined, hash: string | null): boolean =>
  typeof code === 'string' &&
  hash !== null &&
  timingSafeEqual(Buffer.from(hashOf(code)), Buffer.from(hash.padEnd(64).slice(0, 64)))

/**
 * Teams sign and are named in lists of people, so no two have names that look alike. Names of earlier versions stay. Teams are
 * few, so all are compared.
 */
async function checkName(ctx: Context, name: string, teamid: number | null): Promise<string> {
  const searchText = foldText(name)
  if (name.includes(';'))
    throw problems.invalidField('name', 'name must not contain a semicolon, which separates teams in lists')
  if (!isReadableName(name))
    throw problems.invalidField(
      'name',
      'name needs a letter or a number, and no characters that cannot be seen or are for private use',
    )
  const claims = new Set(claimsOf(name))
  const others = await listOtherTeamNames(ctx.db, teamid)
  const isTaken = others.some(
    (other) => other.searchText === searchText || claimsOf(other.name).some((claim) => claims.has(claim)),
  )
  if (isTaken)
    throw problems.invalidField(
      'name',
      'There is another team with this name, or with one that looks like it',
      'duplicate',
    )
  return searchText
}

/** The creator of a team is its first member and owner. */
export async function addTeam(ctx: Context, draft: NewTeam): Promise<number> {
  const { name, description = '', join_code: code = null, image: imageid = null } = draft
  const ownerid = ctx.actor.userid
  const searchText = await checkName(ctx, name, null)
  if (imageid !== null) await checkImage(ctx.db, { imageid, before: null, owners: [ownerid] })
  const joinCode = code === null ? null : hashOf(code)
  const teamid = await insertTeam(ctx.db, {
    name,
    searchText,
    description,
    ownerid,
    joinCode,
    imageid,
    createdAt: ctx.now,
  })
  if (ownerid !== null)
    await insertLink(ctx.db, 'team_members', { teamid, userid: ownerid, joinedAt: ctx.now })
  await record(ctx, 'team.added', ['team', teamid], {
    after: { name, description, owner: ownerid, imageid, hasJoinCode: joinCode !== null },
    tags: ownerid === null ? [] : [`user:${ownerid}`],
  })
  return teamid
}

export async function updateTeam(ctx: Context, teamid: number, change: TeamChange): Promise<void> {
  const before = await getTeam(ctx, teamid)
  const { name = before.name, description = before.description, owner = before.ownerid } = change
  if (owner !== null && owner !== before.ownerid && !(await listMemberIds(ctx.db, teamid)).includes(owner))
    throw problems.invalidField('owner', 'owner must be a member of the team')
  const searchText = name === before.name ? before.searchText : await checkName(ctx, name, teamid)
  const { join_code: code, image: imageid = before.imageid } = change
  if (imageid !== null)
    await checkImage(ctx.db, { imageid, before: before.imageid, owners: [ctx.actor.userid] })
  const joinCode = code === undefined ? before.joinCode : code === null ? null : hashOf(code)
  const after = { name, searchText, description, ownerid: owner, joinCode, imageid }
  const was = {
    name: before.name,
    description: before.description,
    owner: before.ownerid,
    imageid: before.imageid,
  }
  const is = { name, description, owner, imageid }
  const isNewCode = joinCode !== before.joinCode
  if (JSON.stringify(was) === JSON.stringify(is) && !isNewCode) return
  await updateTeamRow(ctx.db, teamid, after)
  await record(ctx, 'team.changed', ['team', teamid], {
    before: was,
    after: { ...is, hasJoinCode: joinCode !== null, isNewCode },
  })
}

export async function removeTeam(ctx: Context, teamid: number): Promise<void> {
  const { name, description, ownerid } = await getTeam(ctx, teamid)
  const members = await listMemberIds(ctx.db, teamid)
  await deleteTeamRow(ctx.db, teamid)
  await record(ctx, 'team.removed', ['team', teamid], {
    before: { name, description, owner: ownerid, members },
    tags: members.map((userid) => `user:${userid}`),
  })
}

export interface Membership {
  teamid: number
  userid: number
  code?: string | null | undefined
}

const whyNotJoined = ({ joinCode }: { joinCode: string | null }): string =>
  joinCode === null
    ? 'Nobody joins this team by a code: whoever looks after it adds people'
    : 'The join code is not right'

/** Idempotent. A user who joins a team without an owner becomes its owner. */
export async function addMember(ctx: Context, { teamid, userid, code }: Membership): Promise<void> {
  const team = await getTeam(ctx, teamid)
  const user = await getUser(ctx, userid)
  const isOneself = userid === ctx.actor.userid
  if (!mayManageTeam(ctx, team) && !(isOneself && isCode(code, team.joinCode)))
    throw problems.forbidden(['Admin'], isOneself ? whyNotJoined(team) : undefined)
  if (!(await insertLink(ctx.db, 'team_members', { teamid, userid, joinedAt: ctx.now }))) return
  if ((await listMemberIds(ctx.db, teamid)).length > membersLimit)
    throw problems.invalidField('userid', `A team has at most ${membersLimit} members`)
  if (team.ownerid === null) await updateTeamRow(ctx.db, teamid, { ownerid: userid })
  await record(ctx, 'team.member-added', ['team', teamid], {
    after: { userid, username: user.username, ...(team.ownerid === null ? { owner: userid } : {}) },
    tags: [`user:${userid}`],
  })
}

/**
 * An owner who leaves hands over to the earliest member; with the last member the team is deleted, unless `mayEnd`
 * throws.
 */
export async function removeMember(
  ctx: Context,
  { teamid, userid }: Membership,
  mayEnd: () => Promise<void>,
): Promise<void> {
  const team = await getTeam(ctx, teamid)
  if (!mayManageTeam(ctx, team) && userid !== ctx.actor.userid) throw problems.forbidden(['Admin'])
  if (!(await deleteLink(ctx.db, 'team_members', { teamid, userid }))) return
  const heir = await findEarliestMember(ctx.db, teamid)
  if (heir === undefined) await mayEnd()
  const isHandedOver = team.ownerid === userid && heir !== undefined
  if (isHandedOver) await updateTeamRow(ctx.db, teamid, { ownerid: heir })
  await record(ctx, 'team.member-removed', ['team', teamid], {
    before: { userid },
    ...(isHandedOver ? { after: { owner: heir } } : {}),
    tags: [`user:${userid}`],
  })
  if (heir === undefined) await removeTeam(ctx, teamid)
}
