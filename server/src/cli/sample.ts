// stepwright sample: fills a site with generated content in bulk.
import { addBulk, type Progress } from '#sample/bulk/bulk.ts'
import { type Command, CommandError, countOption, type Invocation, show } from './command.ts'
import { withSite } from './site.ts'

export const sample: Command = {
  summary: 'Fills a site with generated people and guides.',
  usage: '[--users N] [--guides N [--steps N]] [options]',
  options: {
    users: { type: 'string', help: 'How many people to add', value: 'N' },
    guides: { type: 'string', help: 'How many guides to add', value: 'N' },
    steps: { type: 'string', help: 'How many steps each guide has; 8 when not said', value: 'N' },
    seed: { type: 'string', help: 'The same number makes the same content; 1 when not said', value: 'N' },
  },
  examples: [
    'stepwright sample --users 50',
    'stepwright sample --guides 1000 --steps 12',
    'stepwright sample --users 100000 --guides 100000 --json',
  ],
  run: (invocation) =>
    withSite(invocation, async (site) => {
      const wish = readWish(invocation)
      const began = performance.now()
      const bar = progressBar(invocation)
      const rows = await addBulk(site, wish, bar.show)
      const seconds = (performance.now() - began) / 1000
      bar.end()
      const { users, guides } = wish
      const rowsPerSecond = Math.round(rows / seconds)
      const parts = [users && `${users} people`, guides && `${guides} guides`].filter(Boolean)
      const text = `Added ${parts.join(', ')} in ${seconds.toFixed(1)} s`
      show(invocation, { ...wish, rows, seconds, rowsPerSecond }, text)
    }),
}

/** The most steps that a guide can have. */
const mostSteps = 1000

function readWish(invocation: Invocation) {
  const wish = {
    users: countOption(invocation, 'users', 0),
    guides: countOption(invocation, 'guides', 0),
    steps: countOption(invocation, 'steps', 8),
    seed: countOption(invocation, 'seed', 1),
  }
  if (wish.users + wish.guides === 0)
    throw new CommandError('Say how many: stepwright sample --users N --guides N')
  if (wish.steps < 1 || wish.steps > mostSteps)
    throw new CommandError(`--steps must be a whole number from 1 to ${mostSteps}`)
  return wish
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
