// Emphasis: pairs the marks of a lexed line in a fixed order, kind by kind; unpaired marks are text.
import type { Inline, Mark } from '../tree/tree.ts'

export type Sign = "'''''" | "'''" | '***' | "''" | '++' | '~~' | '^^' | ',,'
export type Marker = {
  readonly kind: 'marker'
  readonly sign: Sign
  readonly canOpen: boolean
  readonly canClose: boolean
  readonly followsGap: boolean
}
type MarkItem = { readonly kind: 'mark'; readonly mark: Mark; readonly children: readonly Item[] }
export type Item = Exclude<Inline, { kind: 'mark' }> | MarkItem | Marker

const MARKS: readonly (readonly [Sign, readonly [Mark, ...Mark[]]])[] = [
  ["'''''", ['strong', 'em']],
  ["'''", ['strong']],
  ['***', ['strong']],
  ["''", ['em']],
  ['++', ['ins']],
  ['~~', ['del']],
  ['^^', ['sup']],
  [',,', ['sub']],
]

/** Turns a run of mark characters into a marker and the rest of the run, which is text. */
export function readRun(run: string, before: string, after: string): Item[] {
  const sign = signOf(run)
  if (!sign) return [{ kind: 'text', text: run }]
  const rest = run.slice(sign.length)
  const tight = sign !== "''" && sign !== "'''" && sign !== "'''''" && sign !== '***'
  const marker: Marker = {
    kind: 'marker',
    sign,
    canOpen: !tight || !isGap(after),
    canClose: !tight || !isGap(before),
    followsGap: isGap(before),
  }
  return rest === '' ? [marker] : [marker, { kind: 'text', text: rest }]
}

function signOf(run: string): Sign | null {
  const sign = run.charAt(0)
  if (sign === "'") return run.length >= 5 ? "'''''" : run.length >= 3 ? "'''" : "''"
  if (sign === '*') return '***'
  if (run.length !== 2) return null
  return run as Sign
}

function isGap(character: string): boolean {
  return character === '' || character === ' ' || character === '\n' || character === '\t'
}

/** The finished inlines of a lexed line. */
export function resolveEmphasis(items: readonly Item[]): Inline[] {
  const signs = new Set<Sign>()
  for (const item of items) if (item.kind === 'marker') signs.add(item.sign)
  if (signs.size === 0) return settle(items)
  let current = items
  if (signs.has("'''''")) {
    current = splitFives(current)
    signs.add("'''").add("''")
  }
  if (signs.has("'''")) signs.add("''")
  for (const [sign, marks] of MARKS) {
    if (!signs.has(sign)) continue
    current = pair(current, sign, marks)
    if (sign === "'''") current = loosenThrees(current)
  }
  return settle(current)
}

function pair(items: readonly Item[], sign: Sign, marks: readonly Mark[]): Item[] {
  const result: Item[] = []
  let open = -1
  for (const item of items) {
    if (item.kind === 'mark') {
      result.push({ ...item, children: pair(item.children, sign, marks) })
    } else if (item.kind !== 'marker' || item.sign !== sign) {
      result.push(item)
    } else if (open >= 0 && item.canClose) {
      const children = result.splice(open + 1)
      result.pop()
      result.push(wrap(children, marks))
      open = -1
    } else {
      if (open < 0 && item.canOpen) open = result.length
      result.push(item)
    }
  }
  return result
}

function wrap(children: readonly Item[], marks: readonly Mark[]): Item {
  const [mark = 'em', ...inner] = marks
  return { kind: 'mark', mark, children: inner.length > 0 ? [wrap(children, inner)] : children }
}

// A lone three that can end an open two is a two and an apostrophe: `''the drill'''s chuck`.
function loosenThrees(items: readonly Item[]): readonly Item[] {
  let twosLeft = items.filter((item) => item.kind === 'marker' && item.sign === "''").length
  let twosBefore = 0
  return items.flatMap((item): readonly Item[] => {
    if (item.kind === 'mark') return [{ ...item, children: loosenThrees(item.children) }]
    if (item.kind !== 'marker') return [item]
    if (item.sign === "''") {
      twosLeft--
      twosBefore++
    }
    const canEnd = item.sign === "'''" && !item.followsGap && twosLeft === 0 && twosBefore % 2 === 1
    if (!canEnd) return [item]
    twosBefore++
    return [
      { ...item, sign: "''" },
      { kind: 'text', text: "'" },
    ]
  })
}

type Splits = ReadonlyMap<Marker, readonly Sign[]>

/**
 * Five apostrophes are a three and a two if no mark then stays open at the end of the text. Otherwise a five and the
 * next five are one mark, and a single five is split according to its neighbours.
 */
function splitFives(items: readonly Item[]): readonly Item[] {
  const runs = items.filter((item) => item.kind === 'marker' && item.sign.startsWith("'")) as Marker[]
  const splits = splitBalanced(runs) ?? splitUnpaired(runs)
  return items.flatMap((item): readonly Item[] => {
    if (item.kind !== 'marker') return [item]
    return splits.get(item)?.map((sign) => ({ ...item, sign })) ?? [item]
  })
}

function splitBalanced(runs: readonly Marker[]): Splits | null {
  const open: Sign[] = []
  const splits = new Map<Marker, readonly Sign[]>()
  for (const [index, run] of runs.entries()) {
    if (run.sign === "'''''") splits.set(run, splitFive(open, runs[index + 1]?.sign))
    else toggle(open, run.sign)
  }
  return open.length === 0 ? splits : null
}

function splitUnpaired(runs: readonly Marker[]): Splits {
  const open: Sign[] = []
  const splits = new Map<Marker, readonly Sign[]>()
  let fivesLeft = runs.filter((run) => run.sign === "'''''").length
  let inFive = false
  for (const [index, run] of runs.entries()) {
    if (run.sign !== "'''''") {
      toggle(open, run.sign)
      continue
    }
    fivesLeft--
    if (inFive) inFive = false
    else if (open.length < 2 && fivesLeft > 0) inFive = true
    else splits.set(run, splitFive(open, runs[index + 1]?.sign))
  }
  return splits
}

// Open marks are closed first, the inner before the outer; the next run closes the last opened mark first.
function splitFive(open: Sign[], next: Sign | undefined): readonly Sign[] {
  if (open.length === 2) return open.splice(0).reverse()
  const boldFirst = open.length === 1 ? open[0] === "'''" : next !== "'''"
  const signs: readonly Sign[] = boldFirst ? ["'''", "''"] : ["''", "'''"]
  for (const sign of signs) toggle(open, sign)
  return signs
}

function toggle(open: Sign[], sign: Sign): void {
  const at = open.indexOf(sign)
  if (at === -1) open.push(sign)
  else open.splice(at, 1)
}

/** Markers without a partner become text, and neighbouring texts become one. */
function settle(items: readonly Item[]): Inline[] {
  const result: Inline[] = []
  let text = ''
  for (const item of items) {
    if (item.kind === 'text') text += item.text
    else if (item.kind === 'marker') text += item.sign
    else {
      if (text !== '') result.push({ kind: 'text', text })
      text = ''
      result.push(item.kind === 'mark' ? { ...item, children: settle(item.children) } : item)
    }
  }
  if (text !== '') result.push({ kind: 'text', text })
  return result
}
