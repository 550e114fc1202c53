// Tests who takes over a run on a shared device: every user × device × state.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decidePersonChange } from './person-change.ts'

const states = ['started', 'paused', 'suspended', 'complete', 'cancelled'] as const
const both = [false, true] as const
type Case = Parameters<typeof decidePersonChange>[0]

const cases: Case[] = states.flatMap((state) =>
  both.flatMap((isReserved) =>
    both.flatMap((isLeadOnly) =>
      both.flatMap((isOperator) =>
        both.flatMap((seesGuides) =>
          both.flatMap((isOnSharedDevice) =>
            both.map((isOperatorsDevice) => ({
              ...{
                state,
                isReserved,
                isLeadOnly,
                isOperator,
                seesGuides,
                isOnSharedDevice,
                isOperatorsDevice,
              },
            })),
          ),
        ),
      ),
    ),
  ),
)

test('only one constellation is accepted: another user, the same shared device, a run in work, guides in view', () => {
  const accepted = cases.filter((each) => decidePersonChange(each) === 'accepted')
  const right = {
    ...{ isReserved: false, isLeadOnly: false, isOperator: false },
    ...{ seesGuides: true, isOnSharedDevice: true, isOperatorsDevice: true },
  }
  assert.deepEqual(accepted, [
    { state: 'started', ...right },
    { state: 'paused', ...right },
  ])
})

test('the device of the operator changes nothing but the refusal that names it', () => {
  for (const each of cases) {
    const verdict = decidePersonChange({ ...each, isOperatorsDevice: false })
    const there = decidePersonChange({ ...each, isOperatorsDevice: true })
    assert.equal(verdict, there === 'accepted' ? 'other-device' : there)
  }
})

test('without a session of a shared device, or without the guides, the state of the run is not revealed', () => {
  for (const each of cases.filter(({ seesGuides, isOnSharedDevice }) => !seesGuides || !isOnSharedDevice))
    assert.equal(decidePersonChange(each), 'not-allowed')
})
