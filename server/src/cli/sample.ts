// stepwright sample: fills a site with generated content in bulk.
import { addBulk, NoGuidesError, type Progress } from '#sample/bulk/bulk.ts'
import { type Command, CommandError, countOption, type Invocation, show } from './command.ts'
import { withSite } from './site.ts'

export const sample: Command = {
  summary: 'Fills a site with generated people, guides and runs.',
  usage: '[--users N] [--guides N [--steps N]] [--entries N] [options]',
  options: {
    users: { type: 'string', help: 'How many people to add', value: 'N' },
    guides: { type: 'string', help: 'How many guides to add', value: 'N' },
    steps: { type: 'string', help: 'How many steps each guide has; 8 when not said', value: 'N' },
    entries: { type: 'string', help: 'How many runs of generated guides to add', value: 'N' },
    seed: { type: 'string', help: 'The same number makes the same content; 1 when not said', value: 'N' },
  },
  examples: [
    'stepwright sample --users 50',
    'stepwright sample --guides 1000 --steps 12',
    'stepwright sample --guides 100 --entries 1000000',
    'stepwright sample --users 100000 --guides 100000 --json',
  ],
  run: (invocation) =>
    withSite(invocation, async (site) => {
      const options = readOptions(invocation)
      const began = performance.now()
      const bar = progressBar(invocation)
      const rows = await addBulk(site, options, bar.show).catch((error) => {
        throw error instanceof NoGuidesError ? new CommandError(error.message) : error
      })
      const seconds = (performance.now() - began) / 1000
      bar.end()
      const { users, guides, entries } = options
      const rowsPerSecond = Math.round(rows / seconds)
      const parts = [
        users && `${users} people`,
        guides && `${guides} guides`,
        entries && `${entries} runs`,
      ].filter(Boolean)
      const text = `Added ${parts.join(', ')} in ${seconds.toFixed(1)} s`
      show(invocation, { ...options, rows, seconds, rowsPerSecond }, text)
    }),
}

/** The most steps that a guide can have. */
const mostSteps = 1000

function readOptions(invocation: Invocation) {
  const options = {
    users: countOption(invocation, 'users', 0),
    guides: countOption(invocation, 'guides', 0),
    steps: countOption(invocation, 'steps', 8),
    entries: countOption(invocation, 'entries', 0),
    seed: countOption(invocation, 'seed', 1),
  }
  if (options.users + options.guides + options.entries === 0)
    throw new CommandError('Say how many: stepwright sample --users N --guides N --entries N')
  if (options.steps < 1 || options.steps > mostSteps)
    throw new CommandError(`--steps must be a whole number from 1 to ${mostSteps}`)
  return options
}

const barWidth = 30

/** For people at a terminal only. */
function progressBar({ isJson }: Invocation): { show: (progress: Progress) => void; end: () => void } {
  const isShown = !isJson && process.stderr.isTTY
  return {
    show: ({ what, done, of }) => {
      if (!isShown) return
      const full = Math.round((done / of) * barWidth)
      process.stderr.write(`\r[${'#'.repeat(full)}${' '.repeat(barWidth - full)}] ${done} of ${of} ${what} `)
    },
    end: () => {
      if (isShown) process.stderr.write('\n')
    },
  }
}
