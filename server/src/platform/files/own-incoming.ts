// The folder of this process for temporary files: renews its sign of life and removes folders of dead processes.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { folderMode } from './durable.ts'

const beatMs = 30_000
/** Far more than the clocks of machines that share a folder differ, or than a process is delayed. */
const deadMs = 10 * 60_000

/**
 * Processes of several machines may share `incoming`, so a process id proves nothing: each process renews the time of
 * its folder instead. Every living process removes the folders of dead ones.
 */
export async function openOwnIncoming(incoming: string, everyMs = beatMs): Promise<string> {
  const own = join(incoming, `${process.pid}-${randomUUID()}`)
  await mkdir(own, { mode: folderMode })
  await removeDead(incoming, own)
  const timer = setInterval(() => {
    beat(incoming, own).catch(() => clearInterval(timer))
  }, everyMs)
  timer.unref()
  return own
}

/** Rejects when the whole folder is gone: then there is nothing to maintain. */
async function beat(incoming: string, own: string): Promise<void> {
  const now = new Date()
  await utimes(own, now, now).catch(async () => {
    // A process that sleeps for long counts as dead, and continues with an empty folder.
    await mkdir(own, { mode: folderMode })
  })
  await removeDead(incoming, own)
}

/** Another process may do the same. The machine may sleep after a sign of life, so the own folder is skipped. */
async function removeDead(incoming: string, own: string): Promise<void> {
  const before = Date.now() - deadMs
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    if (path === own) continue
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < before) await rm(path, { recursive: true, force: true })
  }
}
