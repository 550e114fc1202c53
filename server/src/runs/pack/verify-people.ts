// Recomputes the people of a run from the events of its record pack, and compares them with the run of the pack.
import { type FoldedRun, runPeople, sharesOf } from '@stepwright/rules'

/** Packs of earlier versions have no people. The time of an open run depends on the time of packing. */
export function peopleFaults(fold: FoldedRun, { people }: Record<string, unknown>): string[] {
  if (people === undefined) return []
  const withTime = fold.endedAt !== null
  const expected = sharesOf(runPeople(fold, fold.endedAt ?? 0)).map(
    ({ userid, seconds, answers, corrections, hasPerformed }) =>
      JSON.stringify([userid, withTime ? seconds : null, answers, corrections, hasPerformed]),
  )
  const given = Array.isArray(people) ? (people as (Record<string, unknown> | null)[]) : []
  const actual = given.map((person) => {
    const { userid, active_duration, answers, corrections, performed } = person ?? {}
    return JSON.stringify([userid, withTime ? active_duration : null, answers, corrections, performed])
  })
  const isSame = expected.toSorted().join() === actual.toSorted().join()
  return isSame ? [] : ['has other people or shares than its events']
}
