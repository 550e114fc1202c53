// Measures backups of a large site beside a server that is written to: time, growth, memory, and what saving loses.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { singleEvents } from '../measure/batches.ts'
import { atMost } from '../measure/budgets.ts'
import { addPeople, callsOf, ensureCategory } from '../measure/calls.ts'
import { residentMb } from '../measure/processor.ts'
import { type Measured, measured, middle, type Sizes } from '../measure/side-by-side.ts'
import type { BenchSite } from '../measure/site.ts'
import { addForms } from '../measure/writes.ts'
import { type Content, startFilled } from './large-site.ts'

const budgets = { memoryMb: 400, slowdown: 0.2 }
const fileMb = 20
const askMs = 200

interface Backup {
  state: string
  rows: number
  files: number
  bytes: number
  new_bytes: number
  message: string | null
}

interface BackupOptions extends Content {
  /** The folder of a site to reuse next time; otherwise a temporary one. */
  data?: string | undefined
  gigabytes: number
}

type Call = Awaited<ReturnType<typeof callsOf>>

export async function measureBackups(options: BackupOptions, sizes: Sizes): Promise<Record<string, unknown>> {
  const place = mkdtempSync(join(tmpdir(), 'stepwright-bench-backups-'))
  const { guides, entries, gigabytes, data } = options
  const site = await startFilled({ guides, entries }, data)
  try {
    const call = await callsOf(site)
    await addFiles(call, gigabytes)
    await ensureCategory(call)
    const people = await addPeople(call, sizes.connections)
    const requests = await singleEvents(call, people, await addForms(call), sizes.connections)
    const save = () => measured(site, requests, { ...sizes, seconds: 1 })
    const quiet: Measured[] = []
    for (let second = 0; second < sizes.seconds; second++) quiet.push(await save())
    await call('PATCH', '/settings', { backups: { place: join(place, 'archive') } })
    const first = await watch(call, site, save)
    const second = await watch(call, site, save)
    const alone = await watch(call, site, () => pause(askMs))
    const perSecond = (runs: readonly Measured[]) => middle(runs.map((run) => run.perSecond))
    const beside = [...first.during, ...second.during] as Measured[]
    const peakMb = Math.max(first.peakMb, second.peakMb, alone.peakMb)
    const slowdown = Math.round((1 - perSecond(beside) / perSecond(quiet)) * 1000) / 1000
    return {
      guides,
      entries,
      gigabytes,
      'first backup': about(first),
      'second backup': about(second),
      'third backup, nothing saved meanwhile': about(alone),
      'memory of the backup in MB': { ours: peakMb, ...atMost(peakMb, budgets.memoryMb) },
      'saving, answers in a second': {
        quiet: perSecond(quiet),
        beside: perSecond(beside),
        slowdown,
        ...atMost(slowdown, budgets.slowdown),
      },
    }
  } finally {
    await site.remove()
    rmSync(place, { recursive: true, force: true })
  }
}

const about = ({ backup, seconds }: Watched) => ({
  seconds,
  rows: backup.rows,
  files: backup.files,
  megabytes: Math.round(backup.bytes / 1e6),
  newMegabytes: Math.round(backup.new_bytes / 1e5) / 10,
})

/** Bytes that cannot be compressed, as in photos and videos. */
async function addFiles(call: Call, gigabytes: number): Promise<void> {
  for (let number = 0; number * fileMb < gigabytes * 1000; number++) {
    const file = Buffer.concat([Buffer.from('ISO-10303-21;\n'), randomBytes(fileMb * 1_000_000)])
    await call('POST', `/user/media/uploads?file=drawing-${number}.step`, file)
  }
}

interface Watched {
  backup: Backup
  seconds: number
  peakMb: number
  /** The results of the work that went on meanwhile. */
  during: unknown[]
}

/** A backup of an earlier measurement may still run. */
async function whenIdle(call: Call): Promise<void> {
  while ((await call<{ running: Backup | null }>('GET', '/backups')).running) await pause(askMs)
}

async function watch(call: Call, site: BenchSite, work: () => Promise<unknown>): Promise<Watched> {
  await whenIdle(call)
  const began = performance.now()
  await call('POST', '/backups', { kind: 'backup' })
  let peakMb = 0
  const look = setInterval(() => {
    peakMb = Math.max(peakMb, ...childrenOf(site.pid).filter(isBackup).map(residentMb))
  }, 50)
  const during: unknown[] = []
  for (;;) {
    const result = await work()
    const { running, backups } = await call<{ running: Backup | null; backups: Backup[] }>('GET', '/backups')
    const [backup] = backups
    if (running === null && backup) {
      clearInterval(look)
      if (backup.state !== 'done') throw new Error(`the backup failed: ${backup.message}`)
      return { backup, seconds: Math.round((performance.now() - began) / 100) / 10, peakMb, during }
    }
    // A second in which the backup ended says little about it.
    during.push(result)
  }
}

/** All descendants of a process. */
function childrenOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: parentOf(name) }))
  const found = [pid]
  for (const each of found)
    found.push(...parents.filter(({ parent }) => parent === each).map((child) => child.pid))
  return found.slice(1)
}

function parentOf(pid: string): number {
  try {
    return Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

function isBackup(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('backup-process')
  } catch {
    return false
  }
}
