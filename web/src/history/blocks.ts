// Orders the differences of a comparison as a reader meets them, and counts the steps in between.
import type { FieldChange, GuideChange, StepChange } from '@stepwright/rules'

type StepMove = Extract<StepChange, { kind: 'stepMoved' }>

/** All differences of one step: a moved step may also be changed. */
export interface StepBlock {
  kind: 'step'
  move: StepMove | null
  change: Exclude<StepChange, StepMove> | null
}

/** Steps without a difference, by their positions after. */
interface SameSteps {
  kind: 'same'
  first: number
  last: number
}

export type Block = { kind: 'field'; change: FieldChange } | StepBlock | SameSteps

/** `steps` is the number of steps of each state; without it, steps without a difference are not counted. */
export function blocksOf(
  changes: readonly GuideChange[],
  steps?: { before: number; after: number },
): Block[] {
  const fields = changes.flatMap((change): Block[] => ('field' in change ? [{ kind: 'field', change }] : []))
  const found = new Map<number, StepBlock>()
  for (const change of changes) {
    if ('field' in change) continue
    const block = found.get(change.stepid) ?? { kind: 'step', move: null, change: null }
    found.set(change.stepid, change.kind === 'stepMoved' ? { ...block, move: change } : { ...block, change })
  }
  const blocks = [...found.values()]
  if (!steps) return [...fields, ...blocks]
  const placed = blocks.map((block) => ({ ...positionsOf(block), block }))
  return [...fields, ...withSameSteps(interleave([...placed, ...listSame(placed, steps)]))]
}

/** The number of blocks that are changes. */
export const countBlocks = (changes: readonly GuideChange[]): number =>
  new Set(changes.map((change) => ('field' in change ? change.field : change.stepid))).size

interface Positions {
  from?: number
  to?: number
  /** Moved elements say nothing about the order of the others. */
  isMoved?: boolean
}

type Placed = Positions & { block: StepBlock | null }

function positionsOf({ move, change }: StepBlock): Positions {
  if (move) return { from: move.from, to: move.to, isMoved: true }
  return {
    ...(change && 'from' in change && { from: change.from }),
    ...(change && 'to' in change && { to: change.to }),
  }
}

/** Steps without a difference have the same order on both sides. */
function listSame(placed: readonly Placed[], steps: { before: number; after: number }): Placed[] {
  const rest = (count: number, taken: ReadonlySet<number | undefined>) =>
    Array.from({ length: count }, (_, index) => index + 1).filter((position) => !taken.has(position))
  const from = rest(steps.before, new Set(placed.map((each) => each.from)))
  const to = rest(steps.after, new Set(placed.map((each) => each.to)))
  return to.map((position, index) => ({ from: from[index] ?? position, to: position, block: null }))
}

function withSameSteps(placed: readonly Placed[]): Block[] {
  const blocks: Block[] = []
  for (const { block, to = 0 } of placed) {
    const last = blocks.at(-1)
    if (block) blocks.push(block)
    else if (last?.kind === 'same') last.last = to
    else blocks.push({ kind: 'same', first: to, last: to })
  }
  return blocks
}

/** Elements in the order after; removed ones before the next element that followed them before. */
export function interleave<T extends Positions>(elements: readonly T[]): T[] {
  const removed = elements.filter(({ to }) => to === undefined).toSorted((one, other) => at(one) - at(other))
  const rest = elements.filter(({ to }) => to !== undefined)
  const result: T[] = []
  let next = 0
  for (const element of rest.toSorted((one, other) => (one.to ?? 0) - (other.to ?? 0))) {
    const isAnchor = element.from !== undefined && !element.isMoved
    while (isAnchor && next < removed.length && at(removed[next] as T) < at(element))
      result.push(removed[next++] as T)
    result.push(element)
  }
  return [...result, ...removed.slice(next)]
}

/** The changes of lines, fields or pictures in the same order. */
export const inOrder = <C extends Positions & { kind: string }>(changes: readonly C[]): C[] =>
  interleave(
    changes.map((change) => {
      const { from, to, kind } = change
      // Pictures that were replaced or redrawn may have moved, too.
      const isMoved = ['moved', 'replaced', 'redrawn'].includes(kind)
      return { ...(from && { from }), ...(to && { to }), isMoved, change }
    }),
  ).map(({ change }) => change)

const at = ({ from = 0 }: Positions): number => from
