// Proves what every save does, as a table of all cases.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideSave, type SaveCase } from './decide-save.ts'

const usual: SaveCase = {
  kind: 'edit',
  waitsForRelease: false,
  isTrusted: true,
  knowsWhatWaits: true,
  isOfStep: false,
  head: { isPublished: true, isInEffect: true },
  hasPendingEdits: false,
}
const outcome = (change: Partial<SaveCase>) => decideSave({ ...usual, ...change }).outcome
const both = [true, false]

/** Every combination of the members. */
const cases: SaveCase[] = (['first', 'accepted', 'marker', 'edit'] as const).flatMap((kind) =>
  both.flatMap((waitsForRelease) =>
    both.flatMap((isTrusted) =>
      both.flatMap((knowsWhatWaits) =>
        both.flatMap((isOfStep) =>
          both.flatMap((hasPendingEdits) =>
            [null, ...both.flatMap((isPublished) => both.map((isInEffect) => ({ isPublished, isInEffect })))]
              .filter((head) => kind !== 'first' || head === null)
              .map((head) => ({
                ...{ kind, waitsForRelease, isTrusted, knowsWhatWaits, isOfStep, hasPendingEdits, head },
              })),
          ),
        ),
      ),
    ),
  ),
)

test('where readers see a release every save changes the working text', () => {
  for (const each of cases.filter(({ waitsForRelease }) => waitsForRelease)) {
    const { acceptsPending, keepsOutside, outcome: found, uses } = decideSave(each)
    assert.deepEqual([found, acceptsPending, keepsOutside, uses], ['working-text', false, false, 'hidden'])
  }
})

test('without a release trust and knowledge of pending edits publish, and otherwise somebody reviews', () => {
  assert.equal(outcome({}), 'published')
  assert.equal(outcome({ isTrusted: false }), 'waits-for-review')
  assert.equal(outcome({ knowsWhatWaits: false }), 'waits-for-review')
  for (const kind of ['first', 'accepted'] as const)
    assert.equal(outcome({ kind, isTrusted: false, knowsWhatWaits: false }), 'published', kind)
  for (const isPublished of both)
    assert.equal(
      outcome({ kind: 'marker', head: { isPublished, isInEffect: isPublished } }),
      isPublished ? 'published' : 'waits-for-review',
    )
})

test('a published save accepts what waits below, and takes what lies outside of texts from the state in effect', () => {
  for (const each of cases.filter(({ waitsForRelease }) => !waitsForRelease)) {
    const { outcome: found, acceptsPending, keepsOutside, uses } = decideSave(each)
    const isPublished = found === 'published'
    assert.equal(acceptsPending, isPublished && each.hasPendingEdits)
    assert.equal(keepsOutside, isPublished && !each.head?.isInEffect)
    assert.equal(uses, isPublished ? (each.hasPendingEdits ? 'settles' : 'holds') : 'waits')
  }
})

test('a change of one step keeps the token of the guide unless it waits for a review', () => {
  for (const each of cases) {
    const { keepsToken, outcome: found } = decideSave(each)
    const isSafe = found === 'published' || (found === 'working-text' && each.isTrusted)
    assert.equal(keepsToken, each.isOfStep && each.head !== null && isSafe)
  }
})
