// Adds, changes and removes approval processes, and assigns them to guides and categories.
import { record } from '#events/events.ts'
import { unprintableFaults } from '#pages/characters.ts'
import { findPagesByIds, listCategoriesAbove } from '#pages/find-pages.ts'
import { pageProblems } from '#pages/pages.problems.ts'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { type FieldFault, fault, problems } from '#platform/problems.ts'
import { findTeams } from '#users/find-teams.ts'
import { findPeople } from '#users/find-users.ts'
import { guideProblems } from '../guides.problems.ts'
import { findGuide, type GuideRow } from '../guides.queries.ts'
import { approvalProblems } from './approvals.problems.ts'
import type { ApprovalProcessChange, ApprovalProcessDraft, StageDraft } from './approvals.schema.ts'
import {
  type AssignedTo,
  countUses,
  deleteAssignment,
  findDefaultProcess,
  findProcess,
  insertStages,
  isNameTaken,
  listAssignments,
  listStages,
  type ProcessRow,
  type StagePlan,
  saveAssignment,
} from './processes.queries.ts'

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

/** Nothing becomes effective without approval because its process is gone: a process in use stays. */
export async function removeProcess(ctx: Context, { processid, name, isDefault }: ProcessRow): Promise<void> {
  const uses = (await countUses(ctx.db, [processid])).get(processid)
  if (isDefault) throw approvalProblems.processInUse('it is the process of the site')
  if (uses?.pending) throw approvalProblems.processInUse('requests are open')
  if (uses && uses.guides + uses.categories > 0)
    throw approvalProblems.processInUse('guides or categories follow it')
  await ctx.db
    .updateTable('approval_processes')
    .set({ deletedAt: ctx.now })
    .where('processid', '=', processid)
    .execute()
  await record(ctx, 'approval-process.removed', ['approval-process', processid], { before: { name } })
}

export interface Thing {
  subject: AssignedTo
  subjectid: number
}

export async function assignProcess(ctx: Context, thing: Thing, process: ProcessRow): Promise<void> {
  await checkThing(ctx, thing)
  const own = await findOwn(ctx.db, thing)
  if (own === process.processid) return
  await saveAssignment(ctx.db, thing, process.processid)
  await record(ctx, 'approval-process.assigned', ['approval-process', process.processid], {
    before: own === null ? null : { processid: own },
    after: { ...thing },
  })
}

export async function unassignProcess(ctx: Context, thing: Thing): Promise<void> {
  await checkThing(ctx, thing)
  const own = await findOwn(ctx.db, thing)
  if (own === null) throw approvalProblems.notAssigned()
  await deleteAssignment(ctx.db, thing)
  await record(ctx, 'approval-process.unassigned', ['approval-process', own], { before: { ...thing } })
}

interface Applied {
  process: ProcessRow | null
  from: AssignedTo | 'site' | null
  /** Assigned to the thing itself. */
  own: number | null
}

/** A category applies to its guides and to the categories below it; the nearest one decides. */
export async function findApplied(ctx: Context, thing: Thing): Promise<Applied> {
  const guide = thing.subject === 'guide' ? await findGuide(ctx.db, thing.subjectid) : undefined
  const category = guide ? guide.categoryid : thing.subjectid
  return findAppliedIn(ctx.db, { guideid: guide?.guideid ?? null, category })
}

export const findProcessOf = async (
  { db }: Pick<Context, 'db'>,
  guide: GuideRow,
): Promise<ProcessRow | null> =>
  (await findAppliedIn(db, { guideid: guide.guideid, category: guide.categoryid })).process

async function findAppliedIn(
  db: Db,
  { guideid, category }: { guideid: number | null; category: number },
): Promise<Applied> {
  const categoryids = [category, ...(await listCategoriesAbove(db, category))]
  const assigned = await listAssignments(db, { guideid, categoryids })
  const ofGuide = assigned.find(({ subject }) => subject === 'guide')
  const chain = categoryids.flatMap(
    (id) => assigned.find(({ subject, subjectid }) => subject === 'category' && subjectid === id) ?? [],
  )
  const found = ofGuide ?? chain[0]
  const own = guideid === null ? chain.find(({ subjectid }) => subjectid === category) : ofGuide
  const process = (found ? await findProcess(db, found.processid) : await findDefaultProcess(db)) ?? null
  return { process, from: process && (found?.subject ?? 'site'), own: own?.processid ?? null }
}

async function findOwn(db: Db, { subject, subjectid }: Thing): Promise<number | null> {
  const row = await db
    .selectFrom('approval_assignments')
    .select('processid')
    .where('subject', '=', subject)
    .where('subjectid', '=', subjectid)
    .executeTakeFirst()
  return row?.processid ?? null
}

async function checkThing({ db }: Context, { subject, subjectid }: Thing): Promise<void> {
  if (subject === 'guide') {
    const guide = await findGuide(db, subjectid)
    if (!guide || guide.isDeleted) throw guideProblems.guideNotFound()
    return
  }
  const page = (await findPagesByIds(db, [subjectid])).get(subjectid)
  if (!page || page.isDeleted || page.namespace !== 'CATEGORY') throw pageProblems.pageNotFound()
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

const planOfStage = ({ users = [], teams = [], required, due_days }: StageDraft): StagePlan => ({
  userids: sorted(users),
  teamids: sorted(teams),
  required: required ?? 1,
  dueDays: due_days ?? null,
})

const planIn = ({ userids, teamids, required, dueDays }: StagePlan): StagePlan => ({
  ...{ userids: sorted(userids), teamids: sorted(teamids), required, dueDays },
})

async function checkDraft(ctx: Context, draft: ApprovalProcessChange, own: number | null): Promise<void> {
  const { name, stages = [] } = draft
  const faults = [...unprintableFaults({ name }), ...(await stageFaults(ctx, stages))]
  if (name !== undefined && faults.every(({ field }) => field !== 'name')) {
    if (/[\t\n\r\u2028\u2029]/.test(name)) faults.push(fault('name', 'name must be one line without tabs'))
    else if (await isNameTaken(ctx.db, name.trim(), own))
      faults.push(fault('name', 'A process of this name exists already', 'duplicate'))
  }
  if (faults.length > 0) throw problems.invalid(faults)
}

async function stageFaults({ db }: Context, stages: readonly StageDraft[]): Promise<FieldFault[]> {
  const people = await findPeople(
    db,
    stages.flatMap(({ users = [] }) => users),
  )
  const teamids = stages.flatMap(({ teams = [] }) => teams)
  const teams = new Map((await findTeams(db, [...new Set(teamids)])).map((team) => [team.teamid, team]))
  return stages.flatMap((stage, index) => {
    const { users = [], teams: named = [], required = 1 } = stage
    const at = (field: string, message: string, code?: FieldFault['code']) => ({
      ...fault(`stages.${index}.${field}`, message, code),
      index,
    })
    const unknown = users.find((userid) => !people.has(userid))
    const off = users.find((userid) => people.get(userid)?.isEnabled === 0)
    const missing = named.find((teamid) => !teams.has(teamid))
    const isTooFew = named.length === 0 && users.length > 0 && required > users.length
    return [
      ...(users.length + named.length === 0
        ? [at('users', 'A stage needs a person or a team', 'missing_field')]
        : []),
      ...(unknown === undefined ? [] : [at('users', `User ${unknown} does not exist`)]),
      ...(off === undefined ? [] : [at('users', `The account of user ${off} is off`)]),
      ...(missing === undefined ? [] : [at('teams', `Team ${missing} does not exist`)]),
      ...(isTooFew ? [at('required', 'required must not be greater than the number of people')] : []),
    ]
  })
}
