// Runs all jobs of a site, for tests of what follows from a change.
import type { TestSite } from '../app.ts'

/** The worker polls, too, so jobs that it has started must end. */
export async function settleJobs(site: TestSite): Promise<void> {
  for (;;) {
    await site.worker?.runDue()
    const open = await site.read(({ db }) =>
      db.selectFrom('jobs').select('jobid').where('state', 'in', ['waiting', 'running']).executeTakeFirst(),
    )
    if (!open) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}
