// Presents approval processes and their stages, with a fixed number of queries.
import type { Context } from '#platform/http/request/context.ts'
import { findTeams, presentTeam } from '#users/find-teams.ts'
import { findPeople } from '#users/find-users.ts'
import { presentUserSummary } from '#users/present.ts'
import type { ApprovalProcess, ApprovalRequest } from './approvals.schema.ts'
import { countAble } from './asked.ts'
import { countUses, listStages, type ProcessRow, type Stage } from './processes.queries.ts'

type ShownStage = Pick<
  ApprovalRequest['stages'][number],
  'orderby' | 'users' | 'teams' | 'required' | 'due_days'
>

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
  return ({ position, userids, teamids, required, dueDays }) => ({
    orderby: position,
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
  const uses = await countUses(
    ctx.db,
    rows.map(({ processid }) => processid),
  )
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
    ...(uses.get(row.processid) ?? { guides: 0, categories: 0, pending: 0 }),
  }))
}

export const presentProcess = async (ctx: Context, row: ProcessRow): Promise<ApprovalProcess> =>
  (await presentProcesses(ctx, [row]))[0] as ApprovalProcess
