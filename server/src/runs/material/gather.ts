// Gathers what is presented with runs, also for a page of them: a few statements in two or three waits.

import { findFieldRevisions } from '#forms/runs.ts'
import { findReleaseNames } from '#guides/reading/find-release.ts'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { findMedia } from '../answers/media-answers.ts'
import { findHandOvers } from '../operators.queries.ts'
import { numberSteps, pinnedGuides, type RunPlan } from '../plans/plans.ts'
import { listCurrentValues, listGuideHeads, listPlaces, listUsernames, type RunRow } from '../runs.queries.ts'
import { listTimingEvents } from '../timing.queries.ts'
import { findSummaries } from './summaries.queries.ts'
import { titlesFor } from './titles-at-start.ts'

export type Material = Awaited<ReturnType<typeof gather>>

const unique = (ids: readonly number[]): number[] => [...new Set(ids)]

const byRun = <R extends { entryid: number }>(rows: readonly R[]) =>
  Map.groupBy(rows, ({ entryid }) => entryid)

/** `plan`: that of the run, if it is loaded already. */
export async function gather(ctx: Context, runs: readonly RunRow[], plan?: RunPlan) {
  const { db } = ctx
  const entryids = runs.map((run) => run.entryid)
  const own = new Set(runs.map(({ guideid }) => guideid))
  const before = runs.flatMap(pinnedGuides).flatMap(({ guideid }) => (own.has(guideid) ? [] : guideid))
  const reserved = runs.flatMap(({ entryid, isReserved }) => (isReserved ? entryid : []))
  const [values, { guides, names, ...summaries }, events, others, handOvers] = await Promise.all([
    listCurrentValues(db, entryids),
    findSummaries(db, entryids),
    listTimingEvents(db, entryids),
    listGuideHeads(db, unique(before)),
    findHandOvers(db, reserved),
  ])
  const heads = new Map([...guides, ...others.map((head) => [head.guideid, head] as const)])
  const userids = runs.flatMap(({ userid, voiderid }) => [userid, voiderid ?? userid])
  const releaseids = [...runs, ...heads.values()].map(({ releaseid }) => releaseid)
  const [planned, releases, unnamed, titleOf] = await Promise.all([
    findPlanned(db, runs, values, plan),
    findReleaseNames(db, releaseids),
    listUsernames(db, unique(userids.filter((userid) => !names.has(userid)))),
    titlesFor(ctx, [...guides.values()], runs),
  ])
  const answers = values.map(({ fieldRevisionid, value }) => ({
    type: planned.fields.get(fieldRevisionid)?.field_type ?? '',
    id: Number(value),
  }))
  return {
    ...summaries,
    ...planned,
    ...{ handOvers, releases, guides: heads, titleOf },
    events: byRun(events),
    values: byRun(values),
    names: new Map([...names, ...unnamed]),
    media: await findMedia(ctx, answers),
  }
}

/** The fields of these values, and the numbers of the steps of a run. */
export async function findPlanned(
  db: Db,
  runs: readonly RunRow[],
  values: readonly { fieldRevisionid: number }[],
  plan?: RunPlan,
) {
  if (plan && values.every(({ fieldRevisionid }) => plan.fields.has(fieldRevisionid)))
    return { fields: plan.fields, numbersIn: () => plan.steps }
  const guides = values.length > 0 ? runs.flatMap(pinnedGuides) : []
  const [fields, places] = await Promise.all([
    findFieldRevisions(db, unique(values.map((row) => row.fieldRevisionid))),
    listPlaces(db, unique(guides.map(({ revisionid }) => revisionid))),
  ])
  return { fields, numbersIn: (run: RunRow) => numberSteps(pinnedGuides(run), places) }
}
