// Proves the order of a comparison: changes where a reader meets them, and steps in between counted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareGuides } from '@stepwright/rules'
import { type Block, blocksOf, interleave } from '../src/history/blocks.ts'

const guideOf = (steps: readonly (readonly [stepid: number, title: string])[], title = 'Guide') => ({
  fields: { title },
  steps: steps.map(([stepid, title]) => ({ stepid, title, lines: [], media: { type: 'image', data: [] } })),
})

const compared = (one: ReturnType<typeof guideOf>, other: ReturnType<typeof guideOf>) =>
  blocksOf(compareGuides(one, other), { before: one.steps.length, after: other.steps.length })

const brief = (block: Block): string => {
  if (block.kind === 'same') return `=${block.first}-${block.last}`
  if (block.kind === 'field') return block.change.field
  const { move, change } = block
  return [move && `move ${move.from}>${move.to}`, change?.kind].filter(Boolean).join(' ')
}

test('a removed step is shown where it was, and unchanged steps are counted', () => {
  const before = guideOf([1, 2, 3, 4, 5, 6, 7].map((id) => [id, `Step ${id}`]))
  const after = guideOf(
    [
      [1, 'Step 1'],
      [2, 'Step 2'],
      [4, 'Step 4'],
      [9, 'New'],
      [7, 'Step seven'],
      [5, 'Step 5'],
      [6, 'Step 6'],
    ],
    'Other guide',
  )
  assert.deepEqual(compared(before, after).map(brief), [
    'title',
    '=1-2',
    'stepRemoved',
    '=3-3',
    'stepAdded',
    'move 7>5 stepChanged',
    '=6-7',
  ])
  assert.deepEqual(blocksOf(compareGuides(before, after)).map(brief), [
    'title',
    'stepRemoved',
    'stepAdded',
    'move 7>5 stepChanged',
  ])
})

/** All orders of all selections of these steps. */
function ordersOf(stepids: readonly number[]): number[][] {
  const longer = stepids.flatMap((stepid) =>
    ordersOf(stepids.filter((other) => other !== stepid)).map((rest) => [stepid, ...rest]),
  )
  return [[], ...longer]
}

test('every step of the guide after is in one block, in its order', () => {
  const one = guideOf([1, 2, 3, 4].map((id) => [id, 'A']))
  for (const order of ordersOf([1, 2, 3, 4, 5])) {
    const other = guideOf(order.map((id) => [id, id === 3 ? 'B' : 'A']))
    const positions = compared(one, other).flatMap((block) => {
      if (block.kind === 'field') return []
      if (block.kind === 'step')
        return block.move?.to ?? (block.change && 'to' in block.change ? block.change.to : [])
      return Array.from({ length: block.last - block.first + 1 }, (_, index) => block.first + index)
    })
    assert.deepEqual(
      positions,
      order.map((_, index) => index + 1),
    )
  }
})

test('removed elements stand before the next one that followed them', () => {
  const order = interleave([{ from: 2 }, { from: 1, to: 1 }, { from: 3, to: 2 }, { from: 4 }, { to: 3 }])
  assert.deepEqual(order, [{ from: 1, to: 1 }, { from: 2 }, { from: 3, to: 2 }, { to: 3 }, { from: 4 }])
})
