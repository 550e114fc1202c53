// Proves a few runs of one seed, as a person would by hand, for the tests.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

/** What it says; its failure carries the timeline of every run that went wrong. */
export async function proveRuns(...args: string[]): Promise<string> {
  const flags = ['--conditions=source', '--disable-warning=ExperimentalWarning']
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, main, ...args])
  return stdout
}
