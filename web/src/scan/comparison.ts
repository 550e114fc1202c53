// Compares scans with ID badges before anything else gets them. Only a shared device has a comparison.

/** `person`: it was a badge, and the page changes the user. `unknown`: the server did not answer in time. */
export type Verdict = 'code' | 'unknown' | 'person'

export interface Comparison {
  /** Called before the server is asked: stores what the user has typed, because a badge ends the session. */
  before?: () => Promise<unknown>
  /** Called before the user changes: takes the badge out of the field. */
  onPerson?: () => unknown
}

type Compare = (code: string, comparison: Comparison) => Promise<Verdict>

let compare: Compare | null = null

export const compareScansBy = (next: Compare | null): void => {
  compare = next
}

export const isCompared = (): boolean => compare !== null

let last: Promise<unknown> = Promise.resolve()

/** Passes scans on in their order. Without a comparison, at the same moment. */
export function passAfterComparison(
  code: string,
  pass: (isKnown: boolean) => void,
  comparison: Comparison = {},
): void {
  const asked = compare
  if (!asked) {
    pass(true)
    return
  }
  const one = async () => {
    const verdict = await asked(code, comparison).catch((): Verdict => 'unknown')
    if (verdict !== 'person') pass(verdict === 'code')
  }
  last = last.then(one, one)
}
