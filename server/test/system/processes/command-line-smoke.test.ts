// Runs one command as a process on each way out: a result, and a refusal.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aFolder } from '../../databases.ts'
import { run } from '../../processes.ts'

test('a command prints its result and ends with 0, or its refusal in one line and ends with 1', async () => {
  const options = ['--data', aFolder(), '--json']
  const [migrated, refused] = await Promise.all([run(['migrate', ...options]), run(['bake'])])
  assert.deepEqual([migrated.code, migrated.stderr], [0, ''])
  assert.ok(JSON.parse(migrated.stdout).applied.length > 0)
  assert.deepEqual([refused.code, refused.stdout], [1, ''])
  assert.match(refused.stderr, /^stepwright: There is no command "bake"[^\n]*\n$/)
})
