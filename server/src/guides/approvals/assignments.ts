// Assigns approval processes to guides and categories, and finds the one that applies.
import { record } from '#events/events.ts'
import { findPagesByIds, listCategoriesAbove } from '#pages/find-pages.ts'
import { pageProblems } from '#pages/pages.problems.ts'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { guideProblems } from '../guides.problems.ts'
import { findGuide, type GuideRow } from '../guides.queries.ts'
import { approvalProblems } from './approvals.problems.ts'
import {
  deleteAssignment,
  findOwn,
  listAssignments,
  saveAssignment,
  type Thing,
} from './assignments.queries.ts'
import { findDefaultProcess, findProcess, type ProcessRow } from './processes.queries.ts'

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
  from: Thing['subject'] | 'site' | null
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

/** `category` is 0 for none. */
export async function findAppliedIn(
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

async function checkThing({ db }: Context, { subject, subjectid }: Thing): Promise<void> {
  if (subject === 'guide') {
    const guide = await findGuide(db, subjectid)
    if (!guide || guide.isDeleted) throw guideProblems.guideNotFound()
    return
  }
  const page = (await findPagesByIds(db, [subjectid])).get(subjectid)
  if (!page || page.isDeleted || page.namespace !== 'CATEGORY') throw pageProblems.pageNotFound()
}
