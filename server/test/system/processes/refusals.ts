// Expects a command to be refused in one line.
import assert from 'node:assert/strict'
import { runCommand } from '../../commands.ts'
import { type RunOptions, run } from '../../processes.ts'

/**
 * Expects `serve` to exit with code 1, one matching line on stderr, and an empty stdout. A thread cannot start processes
 * and has the user of its process; such a case needs a process.
 */
export async function isRefused(
  why: RegExp,
  args: string[],
  { isProcess = false, ...options }: RunOptions & { isProcess?: boolean } = {},
): Promise<void> {
  const start = isProcess ? run : runCommand
  const { code, stdout, stderr } = await start(['serve', '--port', '0', ...args], options)
  assert.match(stderr, why)
  assert.equal(stderr.trim().split('\n').length, 1, stderr)
  assert.match(stderr, /^stepwright: /)
  assert.equal(stdout, '')
  assert.equal(code, 1)
}
