// Large sites, filled by `stepwright sample` before the server starts.
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { launch, outputOf, program } from '../../server/test/hosting/launch.ts'
import { callsOf } from '../measure/calls.ts'
import { beginStage, inStage } from '../measure/progress.ts'
import { type BenchSite, startStepwright } from '../measure/site.ts'

const askMs = 500

export interface Content {
  guides: number
  entries: number
}

export interface FilledSite extends BenchSite {
  fillSeconds: number
  /** Duration of the jobs for all new content, including its search index. */
  jobSeconds: number
}

/** In the given folder, which is not removed; content of an earlier run is used unchanged. */
export async function startFilled(content: Content, data?: string): Promise<FilledSite> {
  const folder = data ?? mkdtempSync(join(tmpdir(), 'stepwright-bench-'))
  const began = performance.now()
  if (!existsSync(join(folder, 'stepwright.db'))) {
    await (await startStepwright(folder)).stop()
    const { guides, entries } = content
    await inStage(`filling ${guides} guides and ${entries} runs`, () => fill(folder, content))
  }
  const filled = performance.now()
  const site = await startStepwright(folder)
  await jobsDone(site)
  const seconds = (ms: number) => Math.round(ms / 1000)
  const [fillSeconds, jobSeconds] = [seconds(filled - began), seconds(performance.now() - filled)]
  return { ...(data ? leaving(site) : site), fillSeconds, jobSeconds }
}

interface Job {
  run_date: number
}

/** Jobs that are scheduled for later are not awaited. */
async function jobsDone(site: BenchSite): Promise<void> {
  const call = await callsOf(site)
  const remaining = async () =>
    (await call<{ search: { remaining: number } }>('GET', '/about')).search.remaining
  const all = await remaining()
  const stage = beginStage('jobs of the new content, texts in the search index', all)
  for (;;) {
    const jobs = await call<Job[]>('GET', '/jobs?state=waiting&limit=200')
    if (jobs.every((job) => job.run_date * 1000 > Date.now())) break
    stage.reach(all - (await remaining()))
    await pause(askMs)
  }
  stage.end()
}

const leaving = (site: BenchSite): BenchSite => ({ ...site, remove: async () => void (await site.stop()) })

async function fill(folder: string, { guides, entries }: Content): Promise<void> {
  const wanted = ['--guides', `${guides}`, '--entries', `${entries}`]
  await outputOf(
    launch([process.execPath, program, 'sample', ...wanted, '--data', folder], { stderr: 'inherit' }).ended,
  )
}
