// Pasted text of several lines: splits it into lines with levels, and into further steps if the step has no space.
// Pure.
import { freshKey } from '../../lib/fresh-key.ts'
import {
  type Document,
  findStep,
  insertStep,
  type Line,
  newLine,
  newStep,
  nextStepid,
  setLines,
  withPossibleLevels,
} from '../document.ts'
import { deepest, linesLimit } from '../lines.ts'

export interface Piece {
  readonly text: string
  readonly level: number
  /** List that the line was part of in its source. */
  readonly list: 'bullets' | 'numbers' | null
}

// Bullets of word processors, mails and terminals; the last ones are left by symbol fonts.
const mark = /^(?:([*\-•·◦▪‣–—§\uf0b7\uf0a7])\s+|(o)(?:\t\s*|\s{2,})|(?:\d+(?:\.\d+)*[.)]|[a-z]\))\s+)(?=\S)/
/** Word processors write lists without indentation: the bullet gives the level. */
const signLevels: Readonly<Record<string, number>> = { o: 1, '◦': 1, '▪': 2, '§': 2, '\uf0a7': 2 }

const widthOf = (blanks: string): number => blanks.replaceAll('\t', '    ').length

/** Splits a text into lines without bullets; levels come from indentation and bullets. */
export function piecesOf(text: string): Piece[] {
  const widths: number[] = []
  return text.split(/\r?\n|\r/).flatMap((line): Piece[] => {
    const bare = line.trim()
    if (bare === '') return []
    const width = widthOf(line.slice(0, line.length - line.trimStart().length))
    while (widths.length > 1 && width < (widths.at(-1) ?? 0)) widths.pop()
    if (widths.length === 0 || width > (widths.at(-1) ?? 0)) widths.push(width)
    const found = mark.exec(bare)
    const sign = found?.[1] ?? found?.[2] ?? ''
    const level = Math.min(deepest, Math.max(widths.length - 1, signLevels[sign] ?? 0))
    const list = found ? (sign ? 'bullets' : 'numbers') : null
    return [{ text: bare.slice(found?.[0].length ?? 0), level, list }]
  })
}

export interface Pasted {
  readonly text: string
  /** Lines of the HTML, if it has more information than the plain text. */
  readonly pieces?: readonly Piece[] | null
  readonly start: number
  readonly end: number
}

export interface PastedLines {
  readonly document: Document
  /** Line and offset of the caret. */
  readonly key: string
  readonly caret: number
  /** Steps that were created because one had no more space. */
  readonly newSteps: number
}

/** Null for a single line, which is inserted at the caret like any text. */
export function pasteLines(
  document: Document,
  { stepid, key }: { stepid: number; key: string },
  pasted: Pasted,
  fresh: () => string,
): PastedLines | null {
  const step = findStep(document, stepid)
  const place = step?.lines.findIndex((line) => line.key === key) ?? -1
  const line = step?.lines[place]
  const pieces = pasted.pieces ?? piecesOf(pasted.text)
  const isPlain = pieces.length < 2 && (pieces[0]?.text ?? '') === pasted.text.trim()
  if (!step || !line || pieces.length === 0 || isPlain || (!pasted.pieces && pieces.length < 2)) return null
  const [before, behind] = [line.text.slice(0, pasted.start), line.text.slice(pasted.end)]
  const made = pieces.map(({ text, level }, index) =>
    index === 0
      ? { ...line, text: before + text }
      : { ...newLine(fresh(), text, line), level: Math.min(deepest, line.level + level) },
  )
  const last = made.at(-1) ?? line
  const lines = step.lines.toSpliced(place, 1, ...made.slice(0, -1), { ...last, text: last.text + behind })
  return { ...putParts(document, stepid, splitLines(lines)), key: last.key, caret: last.text.length }
}

/** Inserts lines into a step; those without space start a new step. */
export function putLines(document: Document, stepid: number, lines: readonly Line[]) {
  const [own, rest] = [lines.slice(0, linesLimit), lines.slice(linesLimit)]
  return putParts(document, stepid, rest.length > 0 ? [own, rest] : [own])
}

/** The first part replaces the lines of the step, the others are new steps after it. */
function putParts(document: Document, stepid: number, [own = [], ...others]: (readonly Line[])[]) {
  let changed = setLines(document, stepid, withPossibleLevels(own))
  let after = stepid
  for (const rest of others) {
    const next = newStep(nextStepid(changed), freshKey())
    changed = insertStep(changed, after, { ...next, lines: withPossibleLevels(rest) })
    after = next.stepid
  }
  return { document: changed, newSteps: others.length }
}

/** Takes as many lines as a step holds; indented lines stay with their parent if possible. */
function splitLines(lines: readonly Line[]): (readonly Line[])[] {
  const parts: (readonly Line[])[] = []
  let rest = lines
  while (rest.length > linesLimit) {
    let end = linesLimit
    while (end > 0 && (rest[end]?.level ?? 0) > 0) end--
    if (end === 0) end = linesLimit
    parts.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...parts, rest]
}
