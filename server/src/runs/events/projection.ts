// The projection of events: rows of values, uses of media, and the head of the run.

import type { AnswerChange, RunAnswer } from '@stepwright/rules'
import { recordUses } from '#media/uses/uses.ts'
import type { Context } from '#platform/http/request/context.ts'
import { mediumOf } from '../answers/media-answers.ts'
import { findNotePictures } from '../devices/note-pictures.queries.ts'
import type { RunPlan } from '../plans/plans.ts'
import { listCurrentValues, listRivals, type RunEventRow, type RunRow } from '../runs.queries.ts'
import type { NewValue } from './events.queries.ts'

/** Writes the state of the run. Its words are computed from its row, so they come afterwards; `isListed`: see `saveHead`. */
export interface Projected {
  head: Partial<RunRow>
  updateWords: (isListed: boolean) => Promise<void>
}

interface Source {
  run: RunRow
  plan: Pick<RunPlan, 'fields'>
  /** By name. */
  rows: ReadonlyMap<string, RunEventRow>
}

/** The reason that was given with an event. */
const reasonOf = ({ data }: Pick<RunEventRow, 'data'>): string | null =>
  data === null ? null : ((JSON.parse(data) as { reason?: string }).reason ?? null)

export function valueRow(
  { run, plan, rows }: Source,
  { event, answer }: AnswerChange,
  isCurrent: 0 | 1,
): NewValue {
  const row = rows.get(event.eventid)
  const field = plan.fields.get(answer.field)
  if (!row || !field) throw new Error(`Answer without event or field in run ${run.entryid}`)
  return {
    entryid: run.entryid,
    entryEventid: row.entryEventid,
    guideid: field.guideid,
    stepid: field.stepid,
    fieldRevisionid: answer.field,
    fieldGuid: answer.guid,
    reading: answer.reading,
    value: answer.value,
    number: answer.number,
    deviation: answer.deviation,
    at: row.at,
    userid: row.userid,
    reason: reasonOf(row),
    isCurrent,
    isRival: 0,
  }
}

/** Also if it was answered again since. */
export const everDeviates = (changes: readonly AnswerChange[]): 0 | 1 =>
  changes.some(({ answer }) => answer.deviation !== null) ? 1 : 0

export const holdsMedia = ({ fields }: Source['plan'], answers: readonly RunAnswer[]): boolean =>
  answers.some(({ field }) => mediumOf(fields.get(field)?.field_type ?? '') !== undefined)

/** Replaces the run's current uses, including conflicting answers and notes; corrected answers remain as non-current uses. */
export async function recordMediaOf(ctx: Context, { entryid, guideid }: RunRow, plan: Source['plan']) {
  const asking = [...plan.fields.values()].filter(({ field_type }) => mediumOf(field_type) !== undefined)
  const guids = asking.map(({ field_guid }) => field_guid)
  const rivals = await listRivals(ctx.db, entryid, [...new Set(guids)])
  const values = [...(await listCurrentValues(ctx.db, [entryid])), ...rivals]
  const ofAnswers = values.flatMap(({ fieldRevisionid, value }) => {
    const medium = mediumOf(plan.fields.get(fieldRevisionid)?.field_type ?? '')
    return medium && value !== null ? [{ medium, mediumid: Number(value) }] : []
  })
  const pictures = await findNotePictures(ctx.db, entryid)
  const ofNotes = [...pictures.values()].map((mediumid) => ({ medium: 'image' as const, mediumid }))
  const uses = [...ofAnswers, ...ofNotes]
  await recordUses(ctx, { kind: 'entry', guideid, uses: new Map([[entryid, uses]]) })
}
