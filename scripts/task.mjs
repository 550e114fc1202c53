// Runs one of the programs in scripts/tasks on the right Node, with everything installed that it needs.
import { join } from 'node:path'
import { handOver } from '../server/bin/hand-over.mjs'
import { installOrExit, ROOT } from './install.mjs'
import { runtimeOrExit } from './runtime.mjs'

/** `file` is relative to the root; the arguments of the command line are passed on. */
export async function runTask(file) {
  await installOrExit('all')
  handOver(runtimeOrExit(), ['--conditions=source', join(ROOT, file), ...process.argv.slice(2)])
}
