// The command line of the fuzzer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OptionError, readOptions } from './options.ts'

test('reads engine, limits and seed', () => {
  assert.deepEqual(readOptions(['--engine', 'postgres', '--minutes', '0.5', '--seed', '7']), {
    engines: ['postgres'],
    limitMs: 30_000,
    requests: Number.POSITIVE_INFINITY,
    seed: 7,
    stallMs: 100,
  })
  assert.deepEqual(readOptions([])?.engines, ['sqlite', 'postgres'])
  assert.equal(readOptions(['--help']), null)
})

for (const [args, message] of [
  [['--engine', 'oracle'], '--engine must be sqlite, postgres or both, not oracle'],
  [['--minutes', 'x'], '--minutes must be a number above 0, not x'],
  [['--requests', '-1'], /requests/],
  [['--seed', '1.5'], '--seed must be a whole number'],
  [['--loud'], /--loud/],
  [['runs'], /runs/],
] as const)
  test(`refuses ${args.join(' ')} with one line`, () => {
    assert.throws(
      () => readOptions(args),
      (error: Error) => {
        assert.ok(error instanceof OptionError)
        assert.match(error.message, typeof message === 'string' ? new RegExp(`^${message}$`) : message)
        return !error.message.includes('\n')
      },
    )
  })
