// stepwright rebuild: recomputes data that is derived from the record of runs.
import { rebuildRuns } from '#runs/events/rebuild.ts'
import { type Command, show } from './command.ts'
import { withSite } from './site.ts'

export const rebuild: Command = {
  summary: 'Fills what follows from the events of runs anew: values, times, words. Beside a running server.',
  usage: '',
  options: {},
  examples: ['stepwright rebuild'],
  run: (invocation) =>
    withSite(invocation, async ({ write }) => {
      const { runs, forged } = await rebuildRuns(write)
      if (!invocation.isJson)
        for (const run of forged) console.log(`run ${run}: its events were changed; its state stays as it is`)
      show(invocation, { runs, forged }, `${runs} runs are folded anew`)
      if (forged.length > 0) process.exitCode = 1
    }),
}
