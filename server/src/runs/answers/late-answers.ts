// Decides which answers count as given after the end of their run, and which of those fill an empty field.
import type { Db } from '#platform/db/database.ts'
import { isStoredLate } from '../operators.queries.ts'
import type { RunPlan } from '../plans/plans.ts'
import { findCurrentValues, type RunRow } from '../runs.queries.ts'

export interface AnswerEvent {
  type: string
  receivedAt: number | null
  data: string | null
}

/** Its time is after the end, or it arrived after the end and was recorded beside the run. */
export function isAfterEnd(
  { at, type, receivedAt, data }: AnswerEvent & { at: number },
  endedAt: number | null,
): boolean {
  if (endedAt === null || type === 'value.settled') return false
  return at > endedAt || ((receivedAt ?? at) > endedAt && isStoredLate(data))
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
  const guidOf = ({ field_revisionid }: Given) => plan.fields.get(field_revisionid)?.field_guid ?? ''
  const current = await findCurrentValues(db, entryid, [...new Set(answers.map(guidOf))])
  const answered = new Set(current.map(({ fieldGuid, reading }) => `${fieldGuid} ${reading}`))
  return (given = []) => given.some((each) => !answered.has(`${guidOf(each)} ${each.reading ?? 1}`))
}
