// stepwright reindex: rebuilds the search index.
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { createWorker } from '#events/worker.ts'
import { type ProgressLine, progressLine } from '#platform/progress-line.ts'
import { reindexRuns } from '#runs/words/index-run.ts'
import { rebuildHandler } from '#search/cached-answers.ts'
import { countProgress, findRebuildJob } from '#search/index/rebuild.queries.ts'
import { rebuildIndex, requestFullRebuild } from '#search/index/rebuild.ts'
import { type Command, CommandError, show } from './command.ts'
import { type Site, withSite } from './site.ts'

export const reindex: Command = {
  summary: 'Puts the index of the search together anew, while the site goes on and search answers.',
  usage: '[options]',
  options: {},
  examples: ['stepwright reindex', 'stepwright reindex --json'],
  run: (invocation) =>
    withSite(invocation, async (site) => {
      const began = performance.now()
      const line = progressLine(invocation)
      const { indexed, failures } = await rebuild(site, line).finally(line.end)
      const runs = await reindexRuns(site.database)
      const seconds = (performance.now() - began) / 1000
      if (failures !== '')
        throw new CommandError(`${failures} Their earlier entries stay; the server tries again.`)
      show(
        invocation,
        { indexed, runs, seconds },
        `Indexed ${indexed} guides and pages and ${runs} runs in ${seconds.toFixed(1)} s`,
      )
    }),
}

const lookMs = 500

/** Runs the job of the rebuild, or follows it if a running server has claimed it. */
async function rebuild(
  { database, inContext }: Site,
  line: ProgressLine,
): Promise<{ indexed: number; failures: string }> {
  const deps = { database, systemContext: inContext }
  await requestFullRebuild(deps)
  const worker = createWorker({
    database,
    log: pino({ level: 'silent' }),
    now: Date.now,
    handlers: new Map([[rebuildHandler, rebuildIndex(deps)]]),
    ownQueues: [{ handlers: [rebuildHandler], atOnce: 1 }],
    hasOnlyOwnQueues: true,
  })
  try {
    for (;;) {
      const { total, remaining } = await database.readNewest(countProgress)
      line.show(`Search index: ${total - remaining} of ${total} guides and pages`)
      const job = await database.readNewest((db) => findRebuildJob(db, rebuildHandler))
      if (!job) return { indexed: total - remaining, failures: '' }
      if (job.state === 'waiting' && job.lastError)
        return { indexed: total - remaining, failures: job.lastError }
      await pause(lookMs)
    }
  } finally {
    await worker.stop()
  }
}
