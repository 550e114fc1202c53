// Assigns approval processes to guides and categories, and finds the one that applies.
import { record } from '#events/events.ts'
import { findPagesByIds, listCategoriesAbove } from '#pages/find-pages.ts'
import { pageProblems } from '#pages/pages.problems.ts'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { guideProblems } from '../../guides.problems.ts'
import { findGuide, type GuideRow } from '../../guides.queries.ts'
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
  if (own?.processid === process.processid) return
  await saveAssignment(ctx.db, thing, process.processid)
  if (own?.processid === null) await recordEnd(ctx, thing, null)
  await record(ctx, 'approval-process.assigned', ['approval-process', process.processid], {
    before: own?.processid ? { processid: own.processid } : null,
    after: { ...thing },
  })
}

/** No process applies to the guide, whatever its category and the site follow. Copies of it are not exempt. */
export async function exemptGuide(ctx: Context, guideid: number): Promise<void> {
  const thing: Thing = { subject: 'guide', subjectid: guideid }
  await checkThing(ctx, thing)
  const own = await findOwn(ctx.db, thing)
  if (own?.processid === null) return
  await saveAssignment(ctx.db, thing, null)
  if (own) await recordEnd(ctx, thing, own.processid)
  await record(ctx, 'guide.approval-exempted', ['guide', guideid], { after: { isExempt: 1 } })
}

export async function unassignProcess(ctx: Context, thing: Thing): Promise<void> {
  await checkThing(ctx, thing)
  const own = await findOwn(ctx.db, thing)
  if (!own) throw approvalProblems.notAssigned()
  await deleteAssignment(ctx.db, thing)
  await recordEnd(ctx, thing, own.processid)
}

const recordEnd = (ctx: Context, thing: Thing, processid: number | null): Promise<void> =>
  processid === null
    ? record(ctx, 'guide.approval-unexempted', ['guide', thing.subjectid], { before: { isExempt: 1 } })
    : record(ctx, 'approval-process.unassigned', ['approval-process', processid], { before: { ...thing } })

interface Applied {
  process: ProcessRow | null
  from: Thing['subject'] | 'site' | null
  /** Assigned to the thing itself. */
  own: number | null
  /** No process applies, also none of the category or the site. */
  isExempt: boolean
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
  if (ofGuide?.processid === null) return { process: null, from: null, own: null, isExempt: true }
  const chain = categoryids.flatMap(
    (id) => assigned.find(({ subject, subjectid }) => subject === 'category' && subjectid === id) ?? [],
  )
  const found = ofGuide ?? chain[0]
  const own = guideid === null ? chain.find(({ subjectid }) => subjectid === category) : ofGuide
  const processid = found?.processid ?? null
  const process = (processid ? await findProcess(db, processid) : await findDefaultProcess(db)) ?? null
  const from = process && (found?.subject ?? 'site')
  return { process, from, own: own?.processid ?? null, isExempt: false }
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
