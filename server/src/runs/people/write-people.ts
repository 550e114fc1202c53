// Maintains the people of a run in the transaction that changes the run.
import { isDeepStrictEqual } from 'node:util'
import { type AnswerChange, type FoldedRun, type RunEvent, runPeople } from '@stepwright/rules'
import type { Db } from '#platform/db/database.ts'
import type { CurrentValue, RunRow } from '../runs.queries.ts'
import { addAnswers, insertPeople, type NewPerson, type PersonRow, replacePeople } from './people.queries.ts'

type Head = Pick<RunRow, 'entryid' | 'guideid' | 'startedAt'>

const personRow = ({ entryid, guideid, startedAt }: Head, userid: number, answers = 0): NewPerson => ({
  ...{ entryid, userid, guideid, startedAt, answers },
  ...{ activeMs: 0, corrections: 0, hasPerformed: 1 },
})

export const startPeople = (db: Db, run: Head & Pick<RunRow, 'starterid'>) =>
  insertPeople(db, [personRow(run, run.starterid)])

/** While a run is open, its times follow from its events and the clock. */
export const peopleOf = (run: Head, fold: FoldedRun): NewPerson[] =>
  runPeople(fold, fold.endedAt ?? 0)
    .map(({ userid, activeMs, answers, corrections, hasPerformed }) => ({
      ...personRow(run, userid, answers),
      activeMs: fold.endedAt === null ? 0 : activeMs,
      corrections,
      hasPerformed: hasPerformed ? (1 as const) : (0 as const),
    }))
    .sort((one, other) => one.userid - other.userid)

export async function writePeople(
  db: Db,
  run: Head,
  fold: FoldedRun,
  stored: readonly PersonRow[],
): Promise<void> {
  const { entryid } = run
  const rows = peopleOf(run, fold)
  const isSame =
    stored.length === rows.length && rows.every((row, at) => isDeepStrictEqual({ ...stored[at] }, row))
  if (!isSame) await replacePeople(db, entryid, rows)
}

interface Applied {
  happened: readonly RunEvent[]
  changes: readonly AnswerChange[]
  isCurrent: (change: AnswerChange) => boolean
  replaced: readonly CurrentValue[]
}

const isCorrecting = (type: string | null): boolean => type === 'value.corrected' || type === 'value.settled'

/**
 * True if the shares follow from the earlier ones: without a correction by another user than the operator, now or
 * behind a replaced answer.
 */
export function canAddShares(
  { userid }: Pick<RunRow, 'userid'>,
  { happened, held }: { happened: readonly RunEvent[]; held: readonly CurrentValue[] },
): boolean {
  const isHandedOver = happened.some(({ type }) => type === 'taken-over')
  const isOfOperator = (event: RunEvent) => !isHandedOver && event.userid === userid
  if (happened.some((event) => isCorrecting(event.type) && !isOfOperator(event))) return false
  return !held.some(({ type, hasCorrections }) => hasCorrections && isCorrecting(type))
}

export async function addShares(db: Db, run: RunRow, applied: Applied): Promise<void> {
  const { happened, changes, isCurrent, replaced } = applied
  const added = new Map<number, number>()
  const add = (userid: number | null, count: number) => {
    if (userid !== null) added.set(userid, (added.get(userid) ?? 0) + count)
  }
  for (const { type, userid } of happened) if (type === 'taken-over') add(userid, 0)
  for (const change of changes)
    add(change.event.userid, isCurrent(change) && change.answer.value !== null ? 1 : 0)
  for (const { userid, value } of replaced) if (value !== null) add(userid, -1)
  // The operator has a row.
  const rows = [...added]
    .filter(([userid, count]) => count !== 0 || userid !== run.userid)
    .sort(([one], [other]) => one - other)
    .map(([userid, count]) => personRow(run, userid, count))
  await addAnswers(db, rows)
}
