// The chart of a numeric field: statistics of all values of finished runs in the period, and the points to draw.

import { formProblems } from '#forms/forms.problems.ts'
import { FieldNames } from '#forms/lists/field-names.ts'
import { findFieldRevisions } from '#forms/runs.ts'
import type { Context } from '#platform/http/request/context.ts'
import { toSeconds } from '#platform/seconds.ts'
import { findAnalyzedField } from './analysis.queries.ts'
import { pointLimit } from './analysis.schema.ts'
import { countBeyond, listPoints, pagesOfNumbers } from './field.queries.ts'
import { type PeriodQuery, readWholeDays } from './read-period.ts'
import { type ControlChart, controlChart, Series } from './series.ts'

export async function analyzeField(
  { db }: Context,
  query: PeriodQuery & { field_guid: string; limit?: number | undefined; langid?: string | undefined },
) {
  const field = await findAnalyzedField(db, query.field_guid)
  if (!field) throw formProblems.fieldNotFound()
  const { from, to } = readWholeDays(query)
  const series = new Series(query.limit ?? pointLimit.usual)
  for await (const page of pagesOfNumbers(db, field.fieldGuid, { from, to }))
    for (const [, valueid, number] of page) series.add(valueid, number ?? 0)
  const { count, mean, sigma, min, max } = series
  const chart = controlChart(series)
  const limits = limitsOf(chart)
  const drawn = series.drawn()
  const byId = new Map((await listPoints(db, drawn)).map((row) => [row.valueid, row]))
  const rows = drawn.flatMap((valueid) => byId.get(valueid) ?? [])
  const states = await findFieldRevisions(db, [
    ...new Set([field.fieldRevisionid, ...rows.map((row) => row.fieldRevisionid)]),
  ])
  const called = new FieldNames(query.langid)
  await called.load(db, [field])
  return {
    field_guid: field.fieldGuid,
    label: called.label(field.fieldGuid, field.label),
    unit: called.unit(field.fieldGuid, states.get(field.fieldRevisionid)?.unit ?? ''),
    guideid: field.guideid,
    stepid: field.stepid,
    ...{ count, mean, sigma, min, max },
    chart: chart && {
      ...chart,
      out_of_control: limits ? await countBeyond(db, field.fieldGuid, { from, to, ...limits }) : 0,
    },
    points: rows.map(({ valueid, entryid, at, number, fieldRevisionid, deviation }) => {
      const state = states.get(fieldRevisionid)
      return {
        valueid,
        entryid,
        date: toSeconds(at),
        value: number ?? 0,
        field_revisionid: fieldRevisionid,
        min: state?.min ?? null,
        max: state?.max ?? null,
        target: state?.target ?? null,
        deviation,
        out_of_control: limits !== null && isBeyond(limits, number ?? 0),
      }
    }),
  }
}

interface ControlLimits {
  lower: number
  upper: number
}

/** Null for fewer than two values. */
const limitsOf = (chart: ControlChart | null): ControlLimits | null =>
  chart === null || chart.lower === null || chart.upper === null
    ? null
    : { lower: chart.lower, upper: chart.upper }

const isBeyond = ({ lower, upper }: ControlLimits, value: number): boolean => value < lower || value > upper
