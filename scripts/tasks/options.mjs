// Reads the command line of `npm test` into one description of the run.

/** An invalid command line; the message is for the user. */
export class OptionError extends Error {}

const FLAGS = new Set(['--alone', '--all', '--changed'])

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
    /** Complete runs, of which only one runs on a machine at a time. */
    isWhole: filters.length === 0 && !isChanged,
  }
}
