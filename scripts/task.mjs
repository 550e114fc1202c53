// Runs one of the programs in scripts/tasks on the right Node, with everything installed that it needs.
import { join } from 'node:path'
import { handOver } from '../server/bin/hand-over.mjs'
import { installOrExit, ROOT } from './install.mjs'
import { runtimeOrExit } from './runtime.mjs'

/** `file` is relative to the root; the arguments of the command line are passed on. `flags` are for Node. */
export async function runTask(file, flags = []) {
  await installOrExit('all')
  const args = ['--conditions=source', ...flags, join(ROOT, file), ...process.argv.slice(2)]
  handOver(runtimeOrExit(), args)
}
