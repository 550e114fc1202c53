// stepwright reindex: rebuilds the search index.
import { reindexRuns } from '#runs/words/index-run.ts'
import { reindex as reindexSite } from '#search/indexing.ts'
import { type Command, show } from './command.ts'
import { withSite } from './site.ts'

export const reindex: Command = {
  summary: 'Puts the index of the search together anew, while the site goes on.',
  usage: '[options]',
  options: {},
  examples: ['stepwright reindex', 'stepwright reindex --json'],
  run: (invocation) =>
    withSite(invocation, async ({ database, inContext }) => {
      const began = performance.now()
      const indexed = await reindexSite({ database, systemContext: inContext })
      const runs = await reindexRuns(database)
      const seconds = (performance.now() - began) / 1000
      show(
        invocation,
        { indexed, runs, seconds },
        `Indexed ${indexed} guides and pages and ${runs} runs in ${seconds.toFixed(1)} s`,
      )
    }),
}
