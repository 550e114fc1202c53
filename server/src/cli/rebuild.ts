// stepwright rebuild: fills what is derived from the record of runs anew.
import { rebuildTimes } from '#runs/times/rebuild.ts'
import { rebuildWords } from '#runs/words/index-run.ts'
import { type Command, show } from './command.ts'
import { withSite } from './site.ts'

export const rebuild: Command = {
  summary:
    'Fills the kept times of finished runs, and the words that runs are found by, anew, beside a running server.',
  usage: '',
  options: {},
  examples: ['stepwright rebuild'],
  run: (invocation) =>
    withSite(invocation, async ({ database }) => {
      const runs = await rebuildTimes((work) => database.write(work))
      const words = await rebuildWords((work) => database.write(work))
      show(
        invocation,
        { runs, words },
        `The times of ${runs} finished runs and the words of ${words} runs are filled anew`,
      )
    }),
}
