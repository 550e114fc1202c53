// Large sites, filled by `stepwright sample` before the server starts.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { callsOf } from './calls.ts'
import { type BenchSite, root, startStepwright } from './site.ts'

const askMs = 500

export interface Content {
  guides: number
  entries: number
}

export interface FilledSite extends BenchSite {
  fillSeconds: number
  /** How long the jobs of all that is new took, among them that it can be found by search. */
  jobSeconds: number
}

/** In a folder that is kept, where one is named; what an earlier run has filled is taken as it is. */
export async function startFilled(content: Content, kept?: string): Promise<FilledSite> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'stepwright-bench-'))
  const began = performance.now()
  if (!existsSync(join(folder, 'stepwright.db'))) {
    await (await startStepwright(folder)).stop()
    await fill(folder, content)
  }
  const filled = performance.now()
  const site = await startStepwright(folder)
  await jobsDone(site)
  const seconds = (ms: number) => Math.round(ms / 1000)
  const [fillSeconds, jobSeconds] = [seconds(filled - began), seconds(performance.now() - filled)]
  return { ...(kept ? leaving(site) : site), fillSeconds, jobSeconds }
}

interface Job {
  run_date: number
}

/** What is to be done later, by its plan, is not waited for. */
async function jobsDone(site: BenchSite): Promise<void> {
  const call = await callsOf(site)
  for (;;) {
    const jobs = await call<Job[]>('GET', '/jobs?state=waiting&limit=200')
    if (jobs.every((job) => job.run_date * 1000 > Date.now())) return
    await pause(askMs)
  }
}

const leaving = (site: BenchSite): BenchSite => ({ ...site, remove: site.stop })

async function fill(folder: string, { guides, entries }: Content): Promise<void> {
  const wanted = ['--guides', `${guides}`, '--entries', `${entries}`]
  const command = [join(root, 'server/bin/stepwright.mjs'), 'sample', ...wanted, '--data', folder]
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`stepwright sample ended with ${code}`)),
    )
  })
}
