// The lines of a translated step after some or all of them were updated. Pure.
import type { FieldFault } from '#platform/problems.ts'
import { findFreshness, type SourceLines } from '#translations/freshness.ts'
import type { TranslatedLines } from '../edition-content.ts'

/** An unchanged translation of the same original text is left as it is. */
export function updatedLines(
  old: TranslatedLines | null,
  lines: readonly string[],
  madeFrom: SourceLines,
): TranslatedLines {
  const isSame =
    old !== null &&
    JSON.stringify([old.lines, old.madeFrom.lines]) === JSON.stringify([lines, madeFrom.lines])
  return isSame ? old : { lines, madeFrom }
}

/** Number of the original line, from 1, and its translation. */
export interface LineInput {
  line: number
  text: string
}

/** Other lines stay missing or stale: each keeps the original text that it was made from. */
export function updateSomeLines(
  old: TranslatedLines | null,
  input: readonly LineInput[],
  source: SourceLines,
): TranslatedLines | null {
  const translation = old?.lines ?? []
  const madeFrom = old?.madeFrom ?? null
  const { steps } = findFreshness([], [{ stepid: 0, translation, madeFrom, now: source }])
  const fresh = steps[0]
  const texts = new Map(input.map(({ line, text }) => [line - 1, text.trim()]))
  const pairs = source.lines.map((now, index) => {
    const text = texts.get(index)
    const { translated = null, freshness } = fresh?.lines[index] ?? {}
    if (text !== undefined || translated === null) return { text: text ?? '', from: now, isStale: false }
    const isStale = freshness === 'stale'
    const from = isStale ? (madeFrom?.lines[translated] ?? '') : now
    return { text: translation[translated] ?? '', from, isStale }
  })
  if (pairs.every(({ text }) => text === '')) return null
  // While lines are missing, translations of deleted lines may still help the translator.
  const isWhole = pairs.every(({ text }) => text !== '')
  const leftOver = isWhole
    ? []
    : (fresh?.leftOver ?? []).map((index) => ({
        text: translation[index] ?? '',
        from: madeFrom?.lines[index] ?? '',
      }))
  const all = [...pairs, ...leftOver]
  const isOld = madeFrom !== null && pairs.some(({ isStale }) => isStale)
  return updatedLines(
    old,
    all.map(({ text }) => text),
    { revisionid: isOld ? madeFrom.revisionid : source.revisionid, lines: all.map(({ from }) => from) },
  )
}

export function faultsOfLines(input: readonly LineInput[], count: number): FieldFault[] {
  return input.flatMap(({ line }, index): FieldFault[] => {
    const field = `translated_lines.${index}.line`
    const fault = (message: string): FieldFault[] => [{ message, field, code: 'invalid_field', index }]
    if (line > count) return fault(`line must be at most ${count}, as many lines the original has`)
    const isTwice = input.findIndex((each) => each.line === line) < index
    return isTwice ? fault(`line ${line} is written twice`) : []
  })
}
