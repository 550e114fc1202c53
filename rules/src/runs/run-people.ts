// Everybody who worked on a run, with their share: active time, answers, and corrections at the desk.
import { answerKey, type FoldedRun } from './fold-run.ts'
import type { RunEvent } from './run-events.ts'
import { type OperatorTime, runTimes } from './run-times.ts'

export interface PersonCounts {
  readonly userid: number
  /** Fields and readings that this user answered last, corrections left out. */
  readonly answers: number
  /** Values that this user set at the desk: after the end of the run, or without being its operator. */
  readonly corrections: number
  /** Was the operator, or gave an answer. False for a user who only corrected. */
  readonly hasPerformed: boolean
}

export interface RunPerson extends PersonCounts {
  /** Active time of the run while this user was its operator. */
  readonly activeMs: number
}

/** `now` is for a run that has not ended. */
export function runPeople(run: Pick<FoldedRun, 'ordered' | 'changes'>, now: number): RunPerson[] {
  const { operators } = runTimes(
    run.ordered.filter(({ isLate }) => !isLate),
    now,
  )
  return withTimes(countPeople(run, operators), operators)
}

/** Joins stored counts with times, which grow while a run is open. */
export function withTimes(counts: readonly PersonCounts[], operators: readonly OperatorTime[]): RunPerson[] {
  const times = new Map(operators.map(({ userid, activeMs }) => [userid, activeMs]))
  return counts.map((person) => ({ ...person, activeMs: times.get(person.userid) ?? 0 }))
}

type Counted = { -readonly [K in keyof PersonCounts]: PersonCounts[K] }

function countPeople(
  { ordered, changes }: Pick<FoldedRun, 'ordered' | 'changes'>,
  operators: readonly OperatorTime[],
): PersonCounts[] {
  const people = new Map<number, Counted>()
  const personOf = (userid: number): Counted => {
    const person = people.get(userid) ?? { userid, answers: 0, corrections: 0, hasPerformed: false }
    people.set(userid, person)
    return person
  }
  for (const { userid } of operators) personOf(userid).hasPerformed = true
  const corrections = findCorrections(ordered)
  const given = new Map<string, { event: RunEvent; value: string | null }>()
  for (const { event, answer } of changes) {
    // A signer checks the work of others.
    if (event.type === 'signed') continue
    const person = event.userid === null ? undefined : personOf(event.userid)
    if (corrections.has(event.eventid)) {
      if (person) person.corrections++
      continue
    }
    if (person) person.hasPerformed = true
    const key = answerKey(answer)
    // A late answer replaces no other, see `RunEvent.isLate`.
    if (!event.isLate || !given.has(key)) given.set(key, { event, value: answer.value })
  }
  for (const { event, value } of given.values())
    if (value !== null && event.userid !== null) personOf(event.userid).answers++
  return [...people.values()]
}

/** Names of the events that corrected or settled a value after the end, or by a user who was not the operator. */
function findCorrections(ordered: readonly RunEvent[]): ReadonlySet<string> {
  const names = new Set<string>()
  let holderid: number | null = null
  let hasEnded = false
  for (const { eventid, type, userid, to, isLate } of ordered) {
    if (isLate) continue
    if (type === 'started' || type === 'taken-over') holderid = userid
    if (type === 'handed-over') holderid = to ?? holderid
    if (type === 'finished' || type === 'cancelled') hasEnded = true
    const isDesk = type === 'value.corrected' || type === 'value.settled'
    if (isDesk && (hasEnded || userid !== holderid)) names.add(eventid)
  }
  return names
}

export interface ShareOfRun extends PersonCounts {
  /** Whole seconds; those of all sum up to the active time of the run. */
  readonly seconds: number
}

/** The greatest share first. Seconds that rounding down loses go to the greatest remainders. */
export function sharesOf(people: readonly RunPerson[]): ShareOfRun[] {
  const ordered = people.toSorted(
    (one, other) =>
      Number(other.hasPerformed) - Number(one.hasPerformed) ||
      other.activeMs - one.activeMs ||
      other.answers - one.answers ||
      other.corrections - one.corrections ||
      one.userid - other.userid,
  )
  const sum = (of: (person: RunPerson) => number) => ordered.reduce((all, person) => all + of(person), 0)
  const lost =
    Math.floor(sum(({ activeMs }) => activeMs) / 1000) - sum(({ activeMs }) => Math.floor(activeMs / 1000))
  const byRemainder = ordered.toSorted((one, other) => (other.activeMs % 1000) - (one.activeMs % 1000))
  const raised = new Set(byRemainder.slice(0, lost).map(({ userid }) => userid))
  return ordered.map(({ activeMs, ...person }) => ({
    ...person,
    seconds: Math.floor(activeMs / 1000) + (raised.has(person.userid) ? 1 : 0),
  }))
}
