// Runs a few histories of a seed as from the command line, for the tests.
import { fileURLToPath } from 'node:url'
import { outputOf, runScript } from '../../server/test/hosting/launch.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** Returns its output; its failure carries the timeline of every failed run. */
export const proveRuns = (...args: string[]): Promise<string> => outputOf(runScript(main, args))
