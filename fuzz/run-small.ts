// Runs the fuzzer as from the command line, for the tests.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

export interface Ended {
  code: number
  stdout: string
  stderr: string
}

export function runFuzz(...args: string[]): Promise<Ended> {
  const flags = ['--conditions=source', '--disable-warning=ExperimentalWarning', main, ...args]
  return new Promise((resolve) => {
    execFile(process.execPath, flags, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
}
