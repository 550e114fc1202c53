// Runs all measurements once at their smallest size, to test that they work.
import { fileURLToPath } from 'node:url'
import { outputOf, runScript } from '../../server/test/hosting/launch.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

export type Lines = Record<string, { ratio?: number; budget?: number }>

const run = (args: readonly string[]) => runScript(main, [...args, '--small', '--seconds', '0.1'])

export async function runSmall(...args: string[]): Promise<Lines> {
  return JSON.parse(await outputOf(run(args)))
}

/** With `--check`: the lines, the exit code, and what stderr names. */
export async function checkSmall(
  ...args: string[]
): Promise<{ found: Lines; code: number | null; named: string[] }> {
  const { stdout, stderr, code } = await run([...args, '--check'])
  const named = stderr.split('\n').flatMap((line) => /^falls short: (.*)/.exec(line)?.[1] ?? [])
  return { found: JSON.parse(stdout), code, named }
}
