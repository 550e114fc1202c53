// Settles a disagreement: makes one of the answers to a field, or a new one, the current value.

import { record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { type FieldFault, problems } from '#platform/problems.ts'
import { evaluateInput } from '../answers/evaluate-inputs.ts'
import { findForeignMedia, mediumOf } from '../answers/media-answers.ts'
import { appendEvents } from '../events/append.ts'
import { nameOfEvent } from '../events/read-events.ts'
import { planOf, type RunPlan } from '../plans/plans.ts'
import { withDeviations } from '../request-notices.ts'
import type { Settlement } from '../run-inputs.schema.ts'
import { runProblems } from '../runs.problems.ts'
import { findCurrentValues, listRivals, type RunRow } from '../runs.queries.ts'
import { requireState, timeOf } from './changes.ts'
import { refuseStale } from './step-data.ts'

/** A run that has ended keeps its state. */
export async function settleValue(ctx: Context, run: RunRow, draft: Settlement): Promise<RunRow> {
  requireState('settle', run)
  const { reading = 1 } = draft
  const { field, evaluation } = await evaluate(ctx, run, draft, await planOf(ctx.db, run))
  await refuseStale(ctx, run, draft)
  const guids = [field.field_guid]
  const rivals = (await listRivals(ctx.db, run.entryid, guids)).filter((rival) => rival.reading === reading)
  if (rivals.length === 0) throw runProblems.entrySettled(field.label)
  const current = await findCurrentValues(ctx.db, run.entryid, guids)
  const held = current.find((each) => each.reading === reading)
  const { value, number, deviation } = evaluation
  const basedOn = held ? (held.eventid ?? held.entryEventid) : null
  const settles = rivals.map(nameOfEvent)
  const answers = [{ field: field.field_revisionid, reading, value, number, deviation, basedOn, settles }]
  const reason = draft.reason?.trim()
  const { userid } = ctx.actor
  const { run: changed } = await appendEvents(ctx, run, {
    drafts: [
      {
        type: 'value.settled',
        at: timeOf(ctx, run),
        userid,
        data: reason ? { reason } : null,
        answers,
      },
    ],
    current,
  })
  const before = { status: run.status, userid: run.userid }
  const after = { status: changed.status, userid: changed.userid, count: 1 }
  const details = withDeviations(ctx, answers, { before, after })
  await record(ctx, 'entry.values-settled', ['entry', run.entryid], details)
  return changed
}

async function evaluate(ctx: Context, run: RunRow, { reading = 1, ...draft }: Settlement, plan: RunPlan) {
  const place = (faults: readonly FieldFault[]) =>
    faults.map((each) => ({ ...each, field: each.code === 'unknown_field' ? 'field_revisionid' : 'value' }))
  const { answers, faults } = evaluateInput(ctx, plan, draft)
  const [answer] = answers
  if (!answer) throw problems.invalid(place(faults))
  const { field, evaluation } = answer
  if (mediumOf(field.field_type) === undefined || evaluation.value === null) return answer
  const asked = { field, id: Number(evaluation.value), place: 'value' }
  const foreign = await findForeignMedia(ctx, run.entryid, [asked])
  if (foreign.size > 0) throw problems.invalid([...foreign.values()])
  return answer
}
