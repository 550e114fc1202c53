// Options and progress that the commands about archives share.
import { readFileSync } from 'node:fs'
import type { Progress } from '#archive/backup.ts'
import { progressLine } from '#platform/progress-line.ts'
import { CommandError, type Invocation, type Option, textOption } from './command.ts'

export const keyFileOption: Record<string, Option> = {
  'key-file': {
    type: 'string',
    value: 'FILE',
    help: 'Encrypt with the key or passphrase in this file; needed again to read the archive',
  },
}

const leastKey = 8

/** Undefined without the option: the archive is not encrypted. */
export function readSecret(invocation: Invocation): Buffer | undefined {
  const path = textOption(invocation, 'key-file')
  if (path === undefined) return undefined
  try {
    const bytes = readFileSync(path)
    const text = bytes.toString('utf8')
    // A key of random bytes is no text, and is used as it is.
    const secret = Buffer.from(text).equals(bytes) ? Buffer.from(text.trim()) : bytes
    if (secret.length < leastKey) throw new Error(`it has fewer than ${leastKey} characters`)
    return secret
  } catch (error) {
    throw new CommandError(`--key-file ${path} can not be used: ${(error as Error).message}`)
  }
}

export function oneWord({ words }: Invocation, usage: string): string {
  const [word, ...others] = words
  if (word === undefined || others.length > 0) throw new CommandError(`Usage: stepwright ${usage}`)
  return word
}

export const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

/** The progress of an archive. */
export function showProgress(invocation: Invocation): { report: Progress; end(): void } {
  const { show, end } = progressLine(invocation)
  return {
    report: ({ table, rows, files, bytes }) =>
      show(`${rows} rows, ${files} files with ${inMegabytes(bytes)}${table ? `  ${table}` : ''}`),
    end,
  }
}
