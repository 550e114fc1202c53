// The lines of a step as an outliner: effect of each key, and the caret after it. Pure.
import { moved } from '../lib/moved.ts'
import { type Line, newLine, withPossibleLevels } from './document.ts'

export const linesLimit = 8
export const lineLength = 350
export const deepest = 2

/** Lines after a key, with the line and offset of the caret. */
export interface Outcome {
  readonly lines: readonly Line[]
  readonly key: string
  readonly caret: number
}

const placeOf = (lines: readonly Line[], key: string): number => lines.findIndex((line) => line.key === key)

export const setText = (lines: readonly Line[], key: string, text: string): readonly Line[] =>
  lines.map((line) => (line.key === key ? { ...line, text } : line))

export const setBullet = (lines: readonly Line[], key: string, bullet: string): readonly Line[] =>
  lines.map((line) => (line.key === key ? { ...line, bullet } : line))

/**
 * Enter: moves the text after the caret into a new line, which may exceed the limit of the step. An empty indented line
 * is outdented.
 */
export function enter(lines: readonly Line[], key: string, caret: number, fresh: string): Outcome | null {
  const place = placeOf(lines, key)
  const line = lines[place]
  if (!line) return null
  if (line.text === '' && line.level > 0) return indent(lines, key, -1, 0)
  const [before, behind] = [line.text.slice(0, caret).trimEnd(), line.text.slice(caret).trimStart()]
  // At the start of a line an empty line is inserted above, so that the text keeps its bullet.
  if (caret === 0 && line.text !== '')
    return { lines: lines.toSpliced(place, 0, newLine(fresh, '', line)), key, caret: 0 }
  const both = [{ ...line, text: before }, newLine(fresh, behind, line)]
  return { lines: lines.toSpliced(place, 1, ...both), key: fresh, caret: 0 }
}

/** Tab and Shift-Tab. Returns null if the level cannot change; the key then has its usual effect. */
export function indent(lines: readonly Line[], key: string, by: 1 | -1, caret: number): Outcome | null {
  const place = placeOf(lines, key)
  const line = lines[place]
  if (!line) return null
  const most = place === 0 ? 0 : Math.min(deepest, (lines[place - 1]?.level ?? 0) + 1)
  const level = line.level + by
  if (level < 0 || level > most) return null
  const changed = lines.with(place, { ...line, level })
  return { lines: withPossibleLevels(changed), key, caret }
}

/** Backspace at the start: outdents the line, then joins it with the line above. */
export function backspace(lines: readonly Line[], key: string): Outcome | null {
  const place = placeOf(lines, key)
  const [before, line] = [lines[place - 1], lines[place]]
  if (!line) return null
  if (line.level > 0) return indent(lines, key, -1, 0)
  if (!before) return line.text === '' ? withoutFirst(lines) : null
  const caret = before.text.length
  const joined = {
    ...before,
    text: before.text + line.text,
    bullet: before.text ? before.bullet : line.bullet,
  }
  return {
    lines: withPossibleLevels(lines.toSpliced(place - 1, 2, joined)),
    key: before.key,
    caret,
  }
}

function withoutFirst([, ...rest]: readonly Line[]): Outcome | null {
  const [next] = rest
  return next ? { lines: withPossibleLevels(rest), key: next.key, caret: 0 } : null
}

/** Delete at the end: joins the line below. */
export function deleteForward(lines: readonly Line[], key: string): Outcome | null {
  const place = placeOf(lines, key)
  const [line, below] = [lines[place], lines[place + 1]]
  if (!line || !below) return null
  const joined = { ...line, text: line.text + below.text }
  return { lines: withPossibleLevels(lines.toSpliced(place, 2, joined)), key, caret: line.text.length }
}

export function moveLine(lines: readonly Line[], key: string, by: number, caret: number): Outcome | null {
  const place = placeOf(lines, key)
  const changed = moved(lines, place, place + by)
  return changed === lines ? null : { lines: withPossibleLevels(changed), key, caret }
}

/** Wraps the selection in markup, or removes the markup if it is there. */
export function toggleMark(text: string, start: number, end: number, mark: string) {
  const size = mark.length
  const inside = text.slice(start, end)
  if (text.slice(start - size, start) === mark && text.slice(end, end + size) === mark) {
    const plain = text.slice(0, start - size) + inside + text.slice(end + size)
    return { text: plain, start: start - size, end: end - size }
  }
  const marked = text.slice(0, start) + mark + inside + mark + text.slice(end)
  return { text: marked, start: start + size, end: end + size }
}
