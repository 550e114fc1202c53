// Moments of the sample forms and runs over a year.

import { record } from '#events/events.ts'
import { saveForm } from '#forms/forms.ts'
import { listFormsOfRun } from '#forms/runs.ts'
import { forms, runs } from './content.ts'
import { type Moment, type Scene, timeOf } from './moments.ts'
import { answerWith } from './runs/answers.ts'
import { draftRun, type RunDraft } from './runs/draft-run.ts'
import { planRuns } from './runs/plan.ts'
import { diceOf } from './runs/random.ts'
import { writeRuns } from './runs/write-runs.ts'
import type { SampleForm, SampleRuns } from './shapes.ts'

export const formMoments = (): Moment[] =>
  forms.map((form) => ({ daysAgo: form.daysAgo, by: form.by, run: (scene) => saveSampleForm(scene, form) }))

async function saveSampleForm({ ctx, ids }: Scene, form: SampleForm): Promise<void> {
  const guideid = ids.guides[form.guide] as number
  const stepid = ids.steps[`${form.guide}/${form.step}`] as number
  const known = await listFormsOfRun(ctx.db, [guideid], Number.MAX_SAFE_INTEGER)
  const before = known.find((each) => each.stepid === stepid)?.fields ?? []
  const fields = form.fields.map(({ was, ...field }) => {
    const same = before.find(({ label }) => label === (was ?? field.label))
    return same ? { ...field, field_guid: same.field_guid } : field
  })
  await saveForm(ctx, { stepid, guideid }, { fields })
}

const windowDays = 30
const seed = 63

/** Written month by month, each run pinned to the guide and the forms of its day. */
export function runMoments(): Moment[] {
  const oldest = Math.max(...runs.map(({ daysAgo }) => daysAgo))
  const count = Math.ceil(oldest / windowDays)
  return Array.from({ length: count }, (_, index) => {
    const since = oldest - index * windowDays
    const until = Math.max(0, since - windowDays)
    return { daysAgo: until, by: null, run: (scene: Scene) => runOneMonth(scene, since, until) }
  })
}

async function runOneMonth(scene: Scene, since: number, until: number): Promise<void> {
  const { ctx, began } = scene
  const drafts: RunDraft[] = []
  for (const [place, each] of runs.entries()) {
    for (let number = 0; each.daysAgo - number * each.everyDays > 0; number++) {
      const daysAgo = each.daysAgo - number * each.everyDays
      if (daysAgo <= until || daysAgo > since) continue
      drafts.push(await draftSampleRun(scene, each, { daysAgo, number, place, began }))
    }
  }
  drafts.sort((one, other) => (one.events[0]?.at ?? 0) - (other.events[0]?.at ?? 0))
  await writeRuns(ctx, drafts)
  const after = { count: drafts.length }
  await record(ctx, 'sample.runs-recorded', ['site', 1], { after })
}

interface Turn {
  daysAgo: number
  number: number
  place: number
  began: number
}

/** The newest runs of the press are still open. */
const openRuns: Record<string, RunDraft['status']> = { 'shift-start': 'paused', 'first-part': 'suspended' }

async function draftSampleRun({ ctx, ids }: Scene, runs: SampleRuns, turn: Turn): Promise<RunDraft> {
  const { daysAgo, number, place, began } = turn
  const dice = diceOf(seed, place, number)
  const share = 1 - daysAgo / runs.daysAgo
  const minute = 60_000
  // `timeOf` begins at eight.
  const day = timeOf(began, Math.ceil(daysAgo)) + (runs.hour - 8) * 60 * minute
  const startedAt = day + dice.below(40) * minute
  const plan = await planRuns(ctx, ids.guides[runs.guide] as number, startedAt)
  const { seconds, learning, people, workorders, drift } = runs
  const pace = (1 - learning * share) * Math.exp(dice.normal() * 0.12)
  // One finished run has no recorded values.
  const isUnanswered = runs.guide === 'first-part' && number === 120
  const isNewest = daysAgo - runs.everyDays <= 0
  return draftRun({
    plan,
    userid: ids.people[dice.pick(people)] as number,
    workorderid: `${workorders}-${1000 + number}`,
    startedAt,
    secondsOf: (step) => (seconds[step % seconds.length] as number) * pace * Math.exp(dice.normal() * 0.18),
    answer: isUnanswered ? () => '' : answerWith(dice, drift * share),
    status: isNewest ? (openRuns[runs.guide] ?? 'complete') : dice.below(40) === 0 ? 'cancelled' : 'complete',
    dice,
  })
}
