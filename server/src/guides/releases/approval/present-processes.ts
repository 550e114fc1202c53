// Presents approval processes and their stages, with a fixed number of queries.
import type { Context } from '#platform/http/request/context.ts'
import { findTeams, presentTeam } from '#users/find-teams.ts'
import { findPeople } from '#users/find-users.ts'
import { presentUserSummary } from '#users/present.ts'
import { has } from '#users/privileges.ts'
import { countAble } from './asked.ts'
import { countUses, type ProcessRow } from './processes.queries.ts'
import type { ApprovalProcess } from './processes.schema.ts'
import { listStages, type Stage } from './stages.queries.ts'

/** Readers learn nothing of releases that wait. */
const unknownUses = { guides: null, categories: null, pending: null }

type ShownStage = Omit<ApprovalProcess['stages'][number], 'stageid' | 'able'>

export async function presentStages(
  ctx: Context,
  stages: readonly Stage[],
): Promise<(stage: Stage) => ShownStage> {
  const people = await findPeople(
    ctx.db,
    stages.flatMap(({ userids }) => userids),
  )
  const teamids = [...new Set(stages.flatMap(({ teamids }) => teamids))]
  const teams = new Map((await findTeams(ctx.db, teamids)).map((team) => [team.teamid, team]))
  return ({ position, name, userids, teamids, required, dueDays }) => ({
    orderby: position,
    name,
    users: userids.flatMap((id) => people.get(id) ?? []).map((row) => presentUserSummary(row, ctx.url)),
    teams: teamids.flatMap((id) => teams.get(id) ?? []).map((row) => presentTeam(row, ctx.url)),
    required,
    due_days: dueDays,
  })
}

export async function presentProcesses(
  ctx: Context,
  rows: readonly ProcessRow[],
): Promise<ApprovalProcess[]> {
  const stages = await listStages(ctx.db, rows)
  const show = await presentStages(ctx, stages)
  const able = await countAble(
    ctx,
    stages.map(({ stageid }) => stageid),
  )
  const ids = has(ctx.actor, 'Admin') ? rows.map(({ processid }) => processid) : []
  const uses = await countUses(ctx.db, ids)
  const byProcess = Map.groupBy(stages, ({ processid }) => processid)
  return rows.map((row) => ({
    approval_processid: row.processid,
    name: row.name,
    default: row.isDefault === 1,
    remind_days: row.remindDays,
    stages: (byProcess.get(row.processid) ?? []).map((stage) => ({
      stageid: stage.stageid,
      ...show(stage),
      able: able.get(stage.stageid) ?? 0,
    })),
    ...(uses.get(row.processid) ?? unknownUses),
  }))
}

export const presentProcess = async (ctx: Context, row: ProcessRow): Promise<ApprovalProcess> =>
  (await presentProcesses(ctx, [row]))[0] as ApprovalProcess
