// Reads the command line and the settings of `npm test`.
import { availableParallelism, freemem } from 'node:os'

/** An invalid command line; the message is for the user. */
export class OptionError extends Error {}

const FLAGS = new Set(['--alone', '--all', '--changed', '--recent'])
/** Commits whose changes `--recent` covers. */
const RECENT = 60

/** Words without a dash filter test files by path; the word after `--changed` is the commit to compare with. */
export function readOptions(args) {
  const unknown = args.find((arg) => arg.startsWith('-') && !FLAGS.has(arg))
  if (unknown) throw new OptionError(`There is no option ${unknown}; there are ${[...FLAGS].join(', ')}`)
  const isChanged = args.includes('--changed')
  const next = isChanged ? args[args.indexOf('--changed') + 1] : undefined
  const base = next?.startsWith('-') ? undefined : next
  const filters = args.filter((arg) => !arg.startsWith('-') && arg !== base)
  if (isChanged && filters.length > 0)
    throw new OptionError(`--changed takes one commit, and no filters: ${filters.join(' ')}`)
  return {
    filters,
    isChanged,
    base,
    isAlone: args.includes('--alone'),
    isFull: args.includes('--all'),
    recent: args.includes('--recent') ? RECENT : undefined,
    /** Complete runs, of which only one runs on a machine at a time. */
    isWhole: filters.length === 0 && !isChanged,
  }
}

/** Memory of a worker with its browser and its databases. */
const BYTES = 1.8e9
/** Two also fit a machine with one processor: tests that wait leave it to others. */
const LEAST = 2
/** The longest file and the single server of PostgreSQL limit what more would save. */
const MOST = 8

/** `setting` is STEPWRIGHT_TEST_WORKERS. */
export function countWorkers(setting, { processors = availableParallelism(), free = freemem() } = {}) {
  if (setting === undefined) return Math.max(LEAST, Math.min(MOST, processors, Math.floor(free / BYTES)))
  const count = Number(setting)
  if (/^\d{1,2}$/.test(setting) && count > 0) return count
  throw new OptionError(`STEPWRIGHT_TEST_WORKERS is “${setting}”, but must be a number from 1 to 99`)
}
