// Runs a few histories of a seed as from the command line, for the tests.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** Returns its output; its failure carries the timeline of every failed run. */
export async function proveRuns(...args: string[]): Promise<string> {
  const flags = ['--conditions=source', '--disable-warning=ExperimentalWarning']
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, main, ...args])
  return stdout
}
