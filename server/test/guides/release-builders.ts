// Turns on releases and makes releases for tests, by API.
import assert from 'node:assert/strict'
import { findRelease } from '#guides/releases/releases.queries.ts'
import type { TestSite } from '../app.ts'
import type { TestPerson } from '../builders.ts'
import { settleJobs } from '../hosting/settle-jobs.ts'

export interface TestRelease {
  releaseid: number
  title: string
  status: string
  revisionid: number
  manifest_hash: string
}

/** Runs the jobs, so that every public guide has its first release. */
export async function turnOnReleases(site: TestSite, admin: TestPerson): Promise<void> {
  const body = { features: { releases: true } }
  const { status, text } = await site.call('PATCH', '/settings', { as: admin, body })
  assert.equal(status, 200, text)
  // The worker may have begun the job already.
  for (let remaining = 1; remaining > 0; ) {
    await site.worker?.runDue()
    remaining = (await site.call('GET', '/guides/releases/progress', { as: admin })).body.remaining
    assert.ok(remaining === 0 || site.worker, 'guides get their first release from the worker of the site')
  }
}

export async function aRelease(
  site: TestSite,
  as: TestPerson,
  guideid: number,
  more: object = {},
): Promise<TestRelease> {
  const { status, text, body } = await site.call('POST', '/guides/releases', {
    as,
    body: { guideid, ...more },
  })
  assert.equal(status, 201, text)
  return body
}

const mostMs = 60_000

/** Runs jobs until the release has the status: a poll of the worker may have begun its job already. */
export async function untilStatus(site: TestSite, releaseid: number, status: string): Promise<void> {
  const began = performance.now()
  for (let now: string | undefined; now !== status; ) {
    assert.ok(performance.now() - began < mostMs, `release ${releaseid} stays ${now}`)
    await settleJobs(site)
    // A loop without a turn of the event loop would hold up a job that a poll of the worker has begun.
    await new Promise((resolve) => setImmediate(resolve))
    now = (await site.read(({ db }) => findRelease(db, releaseid)))?.status
  }
}

/** Saves a title in the working text. */
export async function retitle(site: TestSite, as: TestPerson, guideid: number, title: string): Promise<void> {
  const head = await site.call('GET', `/guides/${guideid}?unpatrolled`, { as })
  const path = `/guides/${guideid}?revisionid=${head.body.revisionid}`
  const { status, text } = await site.call('PATCH', path, { as, body: { title } })
  assert.equal(status, 200, text)
}
