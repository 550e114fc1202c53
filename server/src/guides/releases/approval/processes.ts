// Adds, changes and removes approval processes.
import { record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { approvalProblems } from './approvals.problems.ts'
import { checkDraft } from './check-draft.ts'
import { countUses, findDefaultProcess, findProcess, type ProcessRow } from './processes.queries.ts'
import type { ApprovalProcessChange, ApprovalProcessDraft, StageDraft } from './processes.schema.ts'
import { insertStages, listStages, type StagePlan } from './stages.queries.ts'

export async function getProcess(ctx: Context, processid: number): Promise<ProcessRow> {
  const row = await findProcess(ctx.db, processid)
  if (!row) throw approvalProblems.processNotFound()
  return row
}

export async function addProcess(ctx: Context, draft: ApprovalProcessDraft): Promise<ProcessRow> {
  await checkDraft(ctx, draft, null)
  if (draft.default) await clearDefault(ctx, null)
  const row = await ctx.db
    .insertInto('approval_processes')
    .values({
      name: draft.name.trim(),
      isDefault: draft.default ? 1 : 0,
      remindDays: draft.remind_days ?? null,
      version: 1,
      createdAt: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const plans = draft.stages.map(planOfStage)
  await insertStages(ctx.db, row, plans)
  const { name, remindDays } = row
  await record(ctx, 'approval-process.added', ['approval-process', row.processid], {
    after: { name, remindDays, isDefault: row.isDefault, stages: plans },
  })
  return row
}

/** Stages of open requests stay: a change of the stages makes a new version. */
export async function changeProcess(
  ctx: Context,
  before: ProcessRow,
  change: ApprovalProcessChange,
): Promise<ProcessRow> {
  await checkDraft(ctx, change, before.processid)
  const old = (await listStages(ctx.db, [before])).map(planIn)
  const plans = (change.stages ?? []).map(planOfStage)
  const hasNewStages = change.stages !== undefined && JSON.stringify(plans) !== JSON.stringify(old)
  const next = {
    name: change.name?.trim() ?? before.name,
    isDefault: change.default === undefined ? before.isDefault : ((change.default ? 1 : 0) as 0 | 1),
    remindDays: change.remind_days === undefined ? before.remindDays : change.remind_days,
    version: before.version + (hasNewStages ? 1 : 0),
  }
  const changed = Object.entries(next).filter(([key, value]) => before[key as keyof ProcessRow] !== value)
  if (changed.length === 0) return before
  if (next.isDefault && !before.isDefault) await clearDefault(ctx, before.processid)
  const row = await ctx.db
    .updateTable('approval_processes')
    .set(next)
    .where('processid', '=', before.processid)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (hasNewStages) await insertStages(ctx.db, row, plans)
  const was = Object.fromEntries(changed.map(([key]) => [key, before[key as keyof ProcessRow]]))
  await record(ctx, 'approval-process.changed', ['approval-process', before.processid], {
    before: { ...was, ...(hasNewStages && { stages: old }) },
    after: { ...Object.fromEntries(changed), ...(hasNewStages && { stages: plans }) },
  })
  return row
}

/** Refuses a process in use: without it, releases would take effect without approval. */
export async function removeProcess(ctx: Context, { processid, name, isDefault }: ProcessRow): Promise<void> {
  const uses = (await countUses(ctx.db, [processid])).get(processid)
  if (isDefault) throw approvalProblems.processIsDefault()
  if (uses?.pending) throw approvalProblems.processHasRequests()
  if (uses && uses.guides + uses.categories > 0) throw approvalProblems.processIsFollowed()
  await ctx.db
    .updateTable('approval_processes')
    .set({ deletedAt: ctx.now })
    .where('processid', '=', processid)
    .execute()
  await record(ctx, 'approval-process.removed', ['approval-process', processid], { before: { name } })
}

async function clearDefault(ctx: Context, but: number | null): Promise<void> {
  const former = await findDefaultProcess(ctx.db)
  if (!former || former.processid === but) return
  const { processid } = former
  await ctx.db
    .updateTable('approval_processes')
    .set({ isDefault: 0 })
    .where('processid', '=', processid)
    .execute()
  await record(ctx, 'approval-process.changed', ['approval-process', processid], {
    before: { isDefault: 1 },
    after: { isDefault: 0 },
  })
}

const sorted = (ids: readonly number[]): number[] => ids.toSorted((one, other) => one - other)

const planOfStage = ({ name, users = [], teams = [], required, due_days }: StageDraft): StagePlan => ({
  name: name?.trim() ?? null,
  userids: sorted(users),
  teamids: sorted(teams),
  required: required ?? 1,
  dueDays: due_days ?? null,
})

const planIn = ({ name, userids, teamids, required, dueDays }: StagePlan): StagePlan => ({
  ...{ name, userids: sorted(userids), teamids: sorted(teamids), required, dueDays },
})
