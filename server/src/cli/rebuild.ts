// stepwright rebuild: fills what is derived from the record of runs anew.
import { rebuildTimes } from '#runs/times/rebuild.ts'
import { type Command, show } from './command.ts'
import { withSite } from './site.ts'

export const rebuild: Command = {
  summary: 'Fills the kept times of finished runs anew, beside a running server.',
  usage: '',
  options: {},
  examples: ['stepwright rebuild'],
  run: (invocation) =>
    withSite(invocation, async ({ database }) => {
      const runs = await rebuildTimes((work) => database.write(work))
      show(invocation, { runs }, `The times of ${runs} finished runs are filled anew`)
    }),
}
