// Large sites, filled by `stepwright sample` before the server starts.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BenchSite, root, startStepwright } from './site.ts'

export interface Content {
  guides: number
  entries: number
}

/** In a folder that is kept, where one is named; what an earlier run has filled is taken as it is. */
export async function startFilled(
  content: Content,
  kept?: string,
): Promise<BenchSite & { fillSeconds: number }> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'stepwright-bench-'))
  const isFilled = existsSync(join(folder, 'stepwright.db'))
  const first = await startStepwright(folder)
  if (isFilled) return { ...leaving(first), fillSeconds: 0 }
  await first.stop()
  const began = performance.now()
  await fill(folder, content)
  const fillSeconds = Math.round((performance.now() - began) / 1000)
  const site = await startStepwright(folder)
  return { ...(kept ? leaving(site) : site), fillSeconds }
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
