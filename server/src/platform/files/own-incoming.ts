// The folder in which this process keeps its temporary files: a sign of life on it, and those of dead processes removed.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { folderMode } from './durable.ts'

const beatMs = 30_000
/** Far more than clocks of machines that share a folder differ, or than a process is held up. */
const deadMs = 10 * 60_000

/**
 * Processes of several machines may share `incoming`, so it is not asked whether a process is there: each says so by the
 * time of its folder. As long as one of them lives, it removes what the dead have left.
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

/** Rejects when all of it has gone: then there is nothing to look after any more. */
async function beat(incoming: string, own: string): Promise<void> {
  const now = new Date()
  await utimes(own, now, now).catch(async () => {
    // Who sleeps for long counts as dead, and goes on with an empty folder.
    await mkdir(own, { mode: folderMode })
  })
  await removeDead(incoming, own)
}

/** Another process may be doing the same. A machine may fall asleep between a sign of life and this: the own one stays. */
async function removeDead(incoming: string, own: string): Promise<void> {
  const before = Date.now() - deadMs
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    if (path === own) continue
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < before) await rm(path, { recursive: true, force: true })
  }
}
