// Whether a translation still says what the original says: each field and line is current, stale or missing. Pure.
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
  /** What it was made from; null when that is not known. */
  readonly madeFrom: SourceText | null
  readonly now: SourceText
}

export interface SourceLines {
  readonly revisionid: number
  readonly lines: readonly string[]
}

export interface TranslatedStep {
  readonly stepid: number
  /** The translated lines, one for each line that they were made from. */
  readonly translation: readonly string[]
  readonly madeFrom: SourceLines | null
  readonly now: SourceLines
}

export interface JudgedLine {
  readonly freshness: Freshness
  /** Index of the translated line that belongs to this line of the original; null when there is none. */
  readonly translated: number | null
}

export interface JudgedStep {
  readonly stepid: number
  /** One for each line of the original as it is now. */
  readonly lines: readonly JudgedLine[]
  /** Indexes of translated lines whose original is gone. */
  readonly leftOver: readonly number[]
}

export interface JudgedTranslation {
  readonly fields: readonly { readonly name: string; readonly freshness: Freshness }[]
  readonly steps: readonly JudgedStep[]
  readonly counts: { readonly [freshness in Freshness]: number }
}

export function judgeTranslation(
  fields: readonly TranslatedField[],
  steps: readonly TranslatedStep[],
): JudgedTranslation {
  const judgedFields = fields.map((field) => ({ name: field.name, freshness: judgeField(field) }))
  const judgedSteps = steps.map(judgeStep)
  const all = [...judgedFields, ...judgedSteps.flatMap((step) => step.lines)]
  const count = (freshness: Freshness) => all.filter((each) => each.freshness === freshness).length
  return {
    fields: judgedFields,
    steps: judgedSteps,
    counts: { current: count('current'), stale: count('stale'), missing: count('missing') },
  }
}

function judgeField({ translation, madeFrom, now }: TranslatedField): Freshness {
  if (isEmpty(now.text)) return isEmpty(translation) ? 'current' : 'stale'
  if (isEmpty(translation)) return 'missing'
  const isSame =
    madeFrom !== null && (madeFrom.revisionid === now.revisionid || saysSame(madeFrom.text, now.text))
  return isSame ? 'current' : 'stale'
}

function judgeStep({ stepid, translation, madeFrom, now }: TranslatedStep): JudgedStep {
  const origins = originsOf(madeFrom, now)
  const used = new Set(origins.flatMap((origin) => (origin === null ? [] : [origin.from])))
  const lines = now.lines.map((text, index): JudgedLine => {
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

/** For each line as it is now, the line that was translated. Without knowing it, place stands for place, and nothing is current. */
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
/** Blanks at the ends and doubled ones change nothing for readers. */
const plain = (text: string): string => text.trim().replace(/[ \t]+/g, ' ')
const saysSame = (one: string, other: string): boolean => plain(one) === plain(other)
