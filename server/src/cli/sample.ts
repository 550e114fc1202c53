// stepwright sample: fills a site with generated content.
import { addSamplePeople } from '#users/sample.ts'
import { type Command, CommandError, countOption, show } from './command.ts'
import { withSite } from './site.ts'

export const sample: Command = {
  summary: 'Fills a site with generated people.',
  usage: '--users N [options]',
  options: { users: { type: 'string', help: 'How many people to add', value: 'N' } },
  examples: ['stepwright sample --users 50', 'stepwright sample --users 100000 --json'],
  run: (invocation) =>
    withSite(invocation, async (site) => {
      const users = countOption(invocation, 'users', 0)
      if (users === 0) throw new CommandError('Say how many: stepwright sample --users N')
      const began = performance.now()
      const showProgress = (done: number) => {
        if (!invocation.isJson && process.stderr.isTTY) process.stderr.write(`\r${done} of ${users} people`)
      }
      await addSamplePeople(site.write, users, showProgress)
      const seconds = (performance.now() - began) / 1000
      if (!invocation.isJson && process.stderr.isTTY) process.stderr.write('\n')
      const rowsPerSecond = Math.round(users / seconds)
      show(invocation, { users, seconds, rowsPerSecond }, `Added ${users} people in ${seconds.toFixed(1)} s`)
    }),
}
