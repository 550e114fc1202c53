// Runs all measurements once at their smallest size, to test that they work.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

export async function runSmall(
  ...args: string[]
): Promise<Record<string, { ratio?: number; budget?: number }>> {
  const flags = ['--conditions=source', '--disable-warning=ExperimentalWarning']
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...flags,
    main,
    ...args,
    '--small',
    '--seconds',
    '0.1',
  ])
  return JSON.parse(stdout)
}
