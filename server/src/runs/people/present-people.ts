// Presents the people of runs with their shares, also of runs that are still open.
import { type OperatorTime, type RunPerson, type ShareOfRun, sharesOf, withTimes } from '@stepwright/rules'
import type { Run } from '../runs.schema.ts'

/** `operators`: their times until now, for a run that has not ended. */
export const sharesOfRun = (
  people: readonly RunPerson[] = [],
  operators: readonly OperatorTime[] = people,
): ShareOfRun[] =>
  sharesOf(
    withTimes(
      people.map(({ userid, answers, corrections, hasPerformed }) => ({
        userid,
        answers,
        corrections,
        hasPerformed,
      })),
      operators,
    ),
  )

export const presentPeople = (
  shares: readonly ShareOfRun[],
  names: ReadonlyMap<number, string>,
): Run['people'] =>
  shares.map(({ userid, seconds, answers, corrections, hasPerformed }) => ({
    userid,
    username: names.get(userid) ?? '',
    ...{ active_duration: seconds, answers, corrections },
    performed: hasPerformed,
  }))
