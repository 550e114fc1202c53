// Adds runs in bulk for some of the bulk guides, with forms on their first and last steps.

import type { StepFormDraft } from '#forms/forms.schema.ts'
import { saveForm } from '#forms/forms.ts'
import type { Context } from '#platform/http/request/context.ts'
import { answerWith } from '../runs/answers.ts'
import { draftRun, type RunDraft } from '../runs/draft-run.ts'
import { planRuns, type RunPlan } from '../runs/plan.ts'
import { diceOf } from '../runs/random.ts'
import { writeRuns } from '../runs/write-runs.ts'

export interface RunQuery {
  seed: number
  /** Number of the first one in the order of generation. */
  from: number
  count: number
  startedFrom: number
  /** Time between the starts of two runs. */
  everyMs: number
  plans: readonly RunPlan[]
  people: readonly number[]
}

const guidesUsed = 20

/** The oldest bulk guides as plans of runs, and the time from which all of them exist. */
export async function planBulkRuns(ctx: Context): Promise<{ plans: RunPlan[]; since: number }> {
  const guides = await ctx.db
    .selectFrom('guides')
    .innerJoin('guide_tags', 'guide_tags.guideid', 'guides.guideid')
    .innerJoin('tags', 'tags.tagid', 'guide_tags.tagid')
    .select(['guides.guideid', 'guides.modifiedAt'])
    .where('tags.name', '=', 'sample')
    .where('guides.isPublic', '=', 1)
    .where('guides.isDeleted', '=', 0)
    .orderBy('guides.createdAt')
    .orderBy('guides.guideid')
    .limit(guidesUsed)
    .execute()
  const plans: RunPlan[] = []
  const since = Math.max(...guides.map(({ modifiedAt }) => modifiedAt))
  for (const { guideid } of guides) {
    const plan = await planRuns(ctx, guideid, ctx.now)
    if (plan.fieldsOf.size > 0) plans.push(plan)
    else plans.push(await withForms({ ...ctx, now: since }, plan))
  }
  return { plans, since }
}

async function withForms(ctx: Context, plan: RunPlan): Promise<RunPlan> {
  const { guideid, stepids } = plan
  const [first, last] = [stepids[0], stepids.at(-1)]
  if (first === undefined || last === undefined) return plan
  if (last !== first) await saveForm(ctx, { stepid: last, guideid }, lastForm)
  await saveForm(ctx, { stepid: first, guideid }, firstForm)
  return planRuns(ctx, guideid, ctx.now)
}

const firstForm: StepFormDraft = {
  fields: [
    { label: 'Lot', field_type: 'Text Input', required: true },
    { label: 'Guard closed', field_type: 'Checkbox', required: true },
  ],
}

const lastForm: StepFormDraft = {
  fields: [
    {
      label: 'Gap',
      field_type: 'Numeric Input',
      required: true,
      unit: 'mm',
      min: 1.9,
      max: 2.1,
      target: 2,
      decimals: 3,
    },
    { label: 'Torque', field_type: 'Numeric Input', unit: 'N·m', min: 5.5, max: 6.5, target: 6, decimals: 2 },
    { label: 'Result', field_type: 'Radios', required: true, options: ['good', 'rework', 'scrap'] },
  ],
}

/** Returns the number of written rows. */
export async function addBulkRuns(ctx: Context, batch: RunQuery): Promise<number> {
  const drafts: RunDraft[] = []
  for (let index = 0; index < batch.count; index++) drafts.push(draftBulkRun(batch, index))
  return writeRuns(ctx, drafts)
}

const cancelledShare = 0.03

function draftBulkRun(
  { seed, from, startedFrom, everyMs, plans, people }: RunQuery,
  index: number,
): RunDraft {
  const number = from + index
  const dice = diceOf(seed, number, 4)
  // As on real sites, a few guides have most of the runs.
  const plan = dice.pickByRank(plans)
  const pace = Math.exp(dice.normal() * 0.15)
  return draftRun({
    plan,
    userid: dice.pick(people),
    workorderid: `WO-${100_000 + number}`,
    startedAt: startedFrom + Math.floor(index * everyMs),
    secondsOf: (step) => (25 + ((step * 37) % 90)) * pace * Math.exp(dice.normal() * 0.2),
    answer: answerWith(dice),
    status: dice.next() < cancelledShare ? 'cancelled' : 'complete',
    dice,
  })
}
