// Runs all measurements once at their smallest size, to test that they work.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

export type Lines = Record<string, { ratio?: number; budget?: number }>

const run = (args: readonly string[]) =>
  promisify(execFile)(process.execPath, [
    ...['--conditions=source', '--disable-warning=ExperimentalWarning'],
    main,
    ...args,
    ...['--small', '--seconds', '0.1'],
  ])

export async function runSmall(...args: string[]): Promise<Lines> {
  return JSON.parse((await run(args)).stdout)
}

/** With `--check`: the lines, the exit code, and what stderr names. */
export async function checkSmall(
  ...args: string[]
): Promise<{ found: Lines; code: number; named: string[] }> {
  const { stdout, stderr, code = 0 } = await run([...args, '--check']).catch((error) => error)
  const named = String(stderr)
    .split('\n')
    .flatMap((line) => /^falls short: (.*)/.exec(line)?.[1] ?? [])
  return { found: JSON.parse(stdout), code, named }
}
