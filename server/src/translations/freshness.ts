// Compares a translation with its original: each field and line is current, stale or missing. Pure.
import { compareLines } from '@stepwright/rules'

export type Freshness = 'current' | 'stale' | 'missing'

/** A text of the original at one of its revisions. */
export interface SourceText {
  readonly revisionid: number
  readonly text: string
}

export interface TranslatedField {
  readonly name: string
  readonly translation: string
  /** The source of the translation; null if unknown. */
  readonly madeFrom: SourceText | null
  readonly now: SourceText
}

export interface SourceLines {
  readonly revisionid: number
  readonly lines: readonly string[]
}

export interface TranslatedStep {
  readonly stepid: number
  /** The translated lines, one for each source line. */
  readonly translation: readonly string[]
  readonly madeFrom: SourceLines | null
  readonly now: SourceLines
}

export interface LineFreshness {
  readonly freshness: Freshness
  /** Index of the translated line for this line of the original; null if there is none. */
  readonly translated: number | null
}

export interface StepFreshness {
  readonly stepid: number
  /** One for each current line of the original. */
  readonly lines: readonly LineFreshness[]
  /** Indexes of translated lines whose original was deleted. */
  readonly leftOver: readonly number[]
}

export interface TranslationFreshness {
  readonly fields: readonly { readonly name: string; readonly freshness: Freshness }[]
  readonly steps: readonly StepFreshness[]
  readonly counts: { readonly [freshness in Freshness]: number }
}

export function findFreshness(
  fields: readonly TranslatedField[],
  steps: readonly TranslatedStep[],
): TranslationFreshness {
  const fieldStates = fields.map((field) => ({ name: field.name, freshness: compareField(field) }))
  const stepStates = steps.map(compareStep)
  const all = [...fieldStates, ...stepStates.flatMap((step) => step.lines)]
  const count = (freshness: Freshness) => all.filter((each) => each.freshness === freshness).length
  return {
    fields: fieldStates,
    steps: stepStates,
    counts: { current: count('current'), stale: count('stale'), missing: count('missing') },
  }
}

function compareField({ translation, madeFrom, now }: TranslatedField): Freshness {
  if (isEmpty(now.text)) return isEmpty(translation) ? 'current' : 'stale'
  if (isEmpty(translation)) return 'missing'
  const isSame =
    madeFrom !== null && (madeFrom.revisionid === now.revisionid || saysSame(madeFrom.text, now.text))
  return isSame ? 'current' : 'stale'
}

function compareStep({ stepid, translation, madeFrom, now }: TranslatedStep): StepFreshness {
  const origins = originsOf(madeFrom, now)
  const used = new Set(origins.flatMap((origin) => (origin === null ? [] : [origin.from])))
  const lines = now.lines.map((text, index): LineFreshness => {
    if (isEmpty(text)) return { freshness: 'current', translated: null }
    const origin = origins[index] ?? null
    if (!origin || isEmpty(translation[origin.from] ?? '')) return { freshness: 'missing', translated: null }
    return { freshness: origin.isSame ? 'current' : 'stale', translated: origin.from }
  })
  const leftOver = [...translation.keys()].filter(
    (index) => !used.has(index) && !isEmpty(translation[index] ?? ''),
  )
  return { stepid, lines, leftOver }
}

interface Origin {
  readonly from: number
  readonly isSame: boolean
}

/** Maps each current line to its translated line. Without a known source it maps by index, and no line is current. */
function originsOf(madeFrom: SourceLines | null, now: SourceLines): (Origin | null)[] {
  if (!madeFrom) return now.lines.map((_, from) => ({ from, isSame: false }))
  if (madeFrom.revisionid === now.revisionid) return now.lines.map((_, from) => ({ from, isSame: true }))
  const state = (lines: readonly string[]) =>
    lines.map((text) => ({ text: plain(text), bullet: '', level: 0 }))
  const changes = compareLines(state(madeFrom.lines), state(now.lines))
  const gone = new Set(changes.flatMap((change) => (change.kind === 'added' ? [] : [change.from - 1])))
  const staying = [...madeFrom.lines.keys()].filter((index) => !gone.has(index)).values()
  const named = new Map<number, Origin | null>()
  for (const change of changes) {
    if (change.kind === 'added') named.set(change.to - 1, null)
    else if (change.kind !== 'removed')
      named.set(change.to - 1, { from: change.from - 1, isSame: change.words === null })
  }
  return now.lines.map((_, index): Origin | null => {
    const origin = named.get(index)
    if (origin !== undefined) return origin
    const from = staying.next().value
    return from === undefined ? null : { from, isSame: true }
  })
}

const isEmpty = (text: string): boolean => text.trim() === ''
/** Differences in blanks do not make a translation stale. */
const plain = (text: string): string => text.trim().replace(/[ \t]+/g, ' ')
const saysSame = (one: string, other: string): boolean => plain(one) === plain(other)
