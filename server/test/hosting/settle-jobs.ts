// Runs all jobs of a site that are due, for tests of what follows from a change.
import type { TestSite } from '../app.ts'

/** A poll of the worker may have begun a job, which `runDue` does not wait for, so running jobs must end, too. */
export async function settleJobs(site: TestSite): Promise<void> {
  for (;;) {
    await site.worker?.runDue()
    const open = await site.read(({ db }) =>
      db
        .selectFrom('jobs')
        .select('jobid')
        .where((eb) =>
          eb.or([
            eb('state', '=', 'running'),
            eb.and([eb('state', '=', 'waiting'), eb('runAt', '<=', site.clock.now)]),
          ]),
        )
        .executeTakeFirst(),
    )
    if (!open) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}
