// The lines of a translated step after some or all of them were written anew. Pure.
import type { FieldFault } from '#platform/problems.ts'
import { judgeTranslation, type SourceLines } from '#translations/judge-translation.ts'
import type { TranslatedLines } from '../edition-content.ts'

/** Written without a change about the same text, they stay as they were. */
export function retoldLines(
  old: TranslatedLines | null,
  lines: readonly string[],
  madeFrom: SourceLines,
): TranslatedLines {
  const isSame =
    old !== null &&
    JSON.stringify([old.lines, old.madeFrom.lines]) === JSON.stringify([lines, madeFrom.lines])
  return isSame ? old : { lines, madeFrom }
}

/** Line of the original, from 1, and what it says in the other language. */
export interface ToldLine {
  line: number
  text: string
}

/** The other lines stay missing, or as old as they are: each goes on remembering what it was made from. */
export function retellSome(
  old: TranslatedLines | null,
  told: readonly ToldLine[],
  source: SourceLines,
): TranslatedLines | null {
  const translation = old?.lines ?? []
  const madeFrom = old?.madeFrom ?? null
  const { steps } = judgeTranslation([], [{ stepid: 0, translation, madeFrom, now: source }])
  const judged = steps[0]
  const texts = new Map(told.map(({ line, text }) => [line - 1, text.trim()]))
  const pairs = source.lines.map((now, index) => {
    const text = texts.get(index)
    const { translated = null, freshness } = judged?.lines[index] ?? {}
    if (text !== undefined || translated === null) return { text: text ?? '', from: now, isStale: false }
    const isStale = freshness === 'stale'
    const from = isStale ? (madeFrom?.lines[translated] ?? '') : now
    return { text: translation[translated] ?? '', from, isStale }
  })
  if (pairs.every(({ text }) => text === '')) return null
  // While lines are missing, those whose original is gone may still be of use to whoever writes them.
  const isWhole = pairs.every(({ text }) => text !== '')
  const leftOver = isWhole
    ? []
    : (judged?.leftOver ?? []).map((index) => ({
        text: translation[index] ?? '',
        from: madeFrom?.lines[index] ?? '',
      }))
  const all = [...pairs, ...leftOver]
  const isOld = madeFrom !== null && pairs.some(({ isStale }) => isStale)
  return retoldLines(
    old,
    all.map(({ text }) => text),
    { revisionid: isOld ? madeFrom.revisionid : source.revisionid, lines: all.map(({ from }) => from) },
  )
}

export function faultsOfTold(told: readonly ToldLine[], count: number): FieldFault[] {
  return told.flatMap(({ line }, index): FieldFault[] => {
    const field = `translated_lines.${index}.line`
    const fault = (message: string): FieldFault[] => [{ message, field, code: 'invalid_field', index }]
    if (line > count) return fault(`line must be at most ${count}, as many lines the original has`)
    const isTwice = told.findIndex((each) => each.line === line) < index
    return isTwice ? fault(`line ${line} is written twice`) : []
  })
}
