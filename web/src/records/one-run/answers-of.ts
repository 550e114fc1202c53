// Groups the values of a run by step, field and reading: current value, conflicting ones, replaced ones. Pure.
import type { EntryValue } from '../../lib/api.ts'

export interface Answer {
  now: EntryValue
  /** Conflicting and not settled. */
  rivals: EntryValue[]
  /** The newest first. */
  earlier: EntryValue[]
}

export interface StepAnswers {
  stepid: number
  answers: Answer[]
}

const isBefore = (one: EntryValue, other: EntryValue): number =>
  one.step_number - other.step_number ||
  one.field_revisionid - other.field_revisionid ||
  one.reading - other.reading ||
  Number(other.current) - Number(one.current) ||
  other.valueid - one.valueid

export function answersOf(values: readonly EntryValue[]): StepAnswers[] {
  const steps: StepAnswers[] = []
  let last: Answer | null = null
  for (const value of values.toSorted(isBefore)) {
    const { stepid, field_guid, reading } = value
    if (last && last.now.field_guid === field_guid && last.now.reading === reading) {
      const others = value.rival ? last.rivals : last.earlier
      others.push(value)
      continue
    }
    last = { now: value, rivals: [], earlier: [] }
    const step = steps.at(-1)
    if (step?.stepid === stepid) step.answers.push(last)
    else steps.push({ stepid, answers: [last] })
  }
  return steps
}

/** A text per reading of a field; the server takes all readings together. */
export function readingsWith(
  values: readonly EntryValue[],
  { field_guid, reading }: EntryValue,
  text: string | null,
): (string | null)[] {
  const current = values.filter((value) => value.current && value.field_guid === field_guid)
  const count = Math.max(reading, ...current.map((value) => value.reading))
  const saved = new Map(current.map((value) => [value.reading, value.value]))
  return Array.from({ length: count }, (_, index) =>
    index + 1 === reading ? text : (saved.get(index + 1) ?? null),
  )
}
