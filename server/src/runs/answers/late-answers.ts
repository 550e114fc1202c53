// Decides which answers count as late, and which of those fill an empty field.
import type { Db } from '#platform/db/database.ts'
import { isStoredLate } from '../operators.queries.ts'
import type { RunPlan } from '../plans/plans.ts'
import { findCurrentValues, listRivals, type RunRow } from '../runs.queries.ts'

export interface AnswerEvent {
  type: string
  data: string | null
}

/** Its time is after the end, or it was recorded beside the run, as the fold counts it. */
export const isLateAnswer = (
  { at, type, data }: AnswerEvent & { at: number },
  endedAt: number | null,
): boolean => type !== 'value.settled' && (isStoredLate(data) || (endedAt !== null && at > endedAt))

/** Settled answers of an ended run to fields in which nothing conflicts. */
export async function findUnopposed(
  db: Db,
  { entryid }: RunRow,
  { plan, answers }: { plan: RunPlan; answers: readonly Given[] },
): Promise<(answers?: readonly Given[]) => boolean> {
  const guidOf = guidIn(plan)
  return areOutside(await listRivals(db, entryid, [...new Set(answers.map(guidOf))]), guidOf)
}

interface Given {
  field_revisionid: number
  reading?: number
}

/** Only the operator and leads fill an empty field after the end; they also settle what conflicts with an answer. */
export async function findEmptyFields(
  db: Db,
  { entryid }: RunRow,
  { plan, answers }: { plan: RunPlan; answers: readonly Given[] },
): Promise<(answers?: readonly Given[]) => boolean> {
  const guidOf = guidIn(plan)
  return areOutside(await findCurrentValues(db, entryid, [...new Set(answers.map(guidOf))]), guidOf)
}

const guidIn =
  (plan: RunPlan) =>
  ({ field_revisionid }: Given): string =>
    plan.fields.get(field_revisionid)?.field_guid ?? ''

/** True if one of the answers has no row of its field and reading. */
function areOutside(
  rows: readonly { fieldGuid: string; reading: number }[],
  guidOf: (given: Given) => string,
): (answers?: readonly Given[]) => boolean {
  const keys = new Set(rows.map(({ fieldGuid, reading }) => `${fieldGuid} ${reading}`))
  return (answers = []) => answers.some((each) => !keys.has(`${guidOf(each)} ${each.reading ?? 1}`))
}
