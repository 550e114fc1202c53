// `npm test`: every check and test of every package, on both engines and in a browser; the work is in tasks/test.mjs.
import { ensureInstalled, InstallError } from './install.mjs'
import { runTask } from './task.mjs'

try {
  await ensureInstalled('all')
} catch (error) {
  if (!(error instanceof InstallError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.stdout.write('0 passed, 1 failed\n')
  process.exit(1)
}
await runTask('scripts/tasks/test.mjs')
