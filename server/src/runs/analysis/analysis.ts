// Analyses over many runs of a guide: durations and deviations.

import { FieldNames } from '#forms/lists/field-names.ts'
import { readPlaces } from '#guides/content.ts'
import { guideProblems } from '#guides/guides.problems.ts'
import type { Context } from '#platform/http/request/context.ts'
import { toSeconds } from '#platform/seconds.ts'
import { listPlaces } from '../runs.queries.ts'
import { type Bucket, type Piece, periodOf, piecesOf, splitDays } from '../times/periods.ts'
import { listRunCounts, listStepCounts } from '../times/time-counts.queries.ts'
import {
  countDeviationKinds,
  countDeviations,
  countIncomplete,
  findAnalyzedGuide,
  listLabels,
  listMarkedRevisions,
} from './analysis.queries.ts'
import { summarize } from './histogram.ts'
import {
  type Days,
  msOf,
  type PeriodQuery,
  presentBucket,
  readBuckets,
  readDays,
  tellDays,
} from './read-period.ts'

async function revisionsIn(ctx: Context, guideid: number, days: Days) {
  const guide = await findAnalyzedGuide(ctx.db, guideid)
  if (!guide) throw guideProblems.guideNotFound()
  const rows = await listMarkedRevisions(ctx.db, guide, msOf(days))
  return rows.map((row) => ({ revisionid: row.guideRevisionid, date: toSeconds(row.at) }))
}

export async function analyzeCycleTimes(
  ctx: Context,
  query: PeriodQuery & { guideid: number; bucket?: Bucket | undefined },
) {
  const { guideid, bucket = 'week' } = query
  const days = readBuckets(ctx, query, bucket)
  const counted = await listRunCounts(ctx.db, guideid, piecesOf(bucket, days.from, days.to))
  const periods = Map.groupBy(counted, ({ period }) => periodOf[bucket](period))
  const incomplete = await countIncompleteBy(ctx, guideid, { bucket, ...days })
  return {
    guideid,
    bucket,
    ...tellDays(days),
    incomplete: [...incomplete.values()].reduce((sum, count) => sum + count, 0),
    total: summarize(merge(counted)),
    buckets: [...periods].sort(byPeriod).flatMap(([period, rows]) => {
      const summary = summarize(merge(rows))
      const about = presentBucket(bucket, period, days)
      return summary ? [{ ...about, ...summary, incomplete: incomplete.get(period) ?? 0 }] : []
    }),
    revisions: await revisionsIn(ctx, guideid, days),
  }
}

const byPeriod = ([a]: [number, unknown], [b]: [number, unknown]) => a - b

/** By the first day of the bucket. */
async function countIncompleteBy(
  ctx: Context,
  guideid: number,
  { bucket, ...days }: Piece,
): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>()
  for (const { day, count } of await countIncomplete(ctx.db, guideid, msOf(days))) {
    const period = periodOf[bucket](day)
    counts.set(period, (counts.get(period) ?? 0) + count)
  }
  return counts
}

function merge(counted: readonly { seconds: number; count: number }[]) {
  const counts = new Map<number, number>()
  for (const { seconds, count } of counted) counts.set(seconds, (counts.get(seconds) ?? 0) + count)
  return [...counts].map(([seconds, count]) => ({ seconds, count }))
}

export async function analyzeStepTimes(ctx: Context, query: PeriodQuery & { guideid: number }) {
  const { guideid } = query
  const days = readDays(ctx, query, Number.MAX_SAFE_INTEGER)
  const rows = await listStepCounts(ctx.db, guideid, splitDays(days.from, days.to))
  const steps = new Map<number, typeof rows>()
  for (const row of rows) {
    const counted = steps.get(row.stepid)
    if (counted) counted.push(row)
    else steps.set(row.stepid, [row])
  }
  const numbers = await numbersNow(ctx, guideid)
  const summaries = [...steps].flatMap(([stepid, counted]) => {
    const summary = summarize(counted)
    return summary ? [{ stepid, step_number: numbers.get(stepid) ?? null, ...summary }] : []
  })
  const placeOf = (step: { step_number: number | null }) => step.step_number ?? Number.MAX_SAFE_INTEGER
  return {
    guideid,
    ...tellDays(days),
    steps: summaries.sort((a, b) => placeOf(a) - placeOf(b) || a.stepid - b.stepid),
    revisions: await revisionsIn(ctx, guideid, days),
  }
}

async function numbersNow(ctx: Context, guideid: number): Promise<Map<number, number>> {
  const guide = await findAnalyzedGuide(ctx.db, guideid)
  if (!guide) return new Map()
  const places = await listPlaces(ctx.db, [guide.currentRevisionid])
  const stepids = readPlaces(places.get(guide.currentRevisionid) ?? '[]').map(([stepid]) => stepid)
  return new Map(stepids.map((stepid, index) => [stepid, index + 1]))
}

export async function analyzeDeviations(
  ctx: Context,
  query: PeriodQuery & { guideid: number; langid?: string | undefined },
) {
  const days = readDays(ctx, query, Number.MAX_SAFE_INTEGER)
  const kinds = await countDeviationKinds(ctx.db, query.guideid, msOf(days))
  const rows = await countDeviations(ctx.db, query.guideid, msOf(days))
  const guids = rows.map((row) => row.fieldGuid)
  const fields = new Map((await listLabels(ctx.db, guids)).map((field) => [field.fieldGuid, field]))
  const called = new FieldNames(query.langid)
  await called.load(ctx.db, fields.values())
  const total = rows[0]?.total ?? 0
  let passed = 0
  return {
    guideid: query.guideid,
    ...tellDays(days),
    total,
    kinds,
    deviations: rows.map(({ stepid, fieldGuid, count }) => {
      passed += count
      return {
        stepid,
        field_guid: fieldGuid,
        label: called.label(fieldGuid, fields.get(fieldGuid)?.label ?? ''),
        count,
        share: count / total,
        cumulative: passed / total,
      }
    }),
  }
}
