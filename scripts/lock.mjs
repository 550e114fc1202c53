// One process at a time: a lock file that its holder keeps fresh, so that a dead holder's lock can be taken over.
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const BEAT_MS = 1000
const STALE_MS = 10_000
const POLL_MS = 100

/** The lock lies in the temporary folder: what it guards (node_modules, web/dist) is itself replaced while it is held. */
export function lockPath(root, name) {
  const owner = process.getuid?.() ?? 'user'
  const place = createHash('sha256').update(root).digest('hex').slice(0, 16)
  return join(tmpdir(), `stepwright-${name}-${owner}-${place}.lock`)
}

/** Runs `work` while holding the lock; `onWait` is called once if another process holds it. */
export async function withLock(path, work, onWait = () => {}) {
  const token = randomUUID()
  let isWaiting = false
  while (!(await acquire(path, token))) {
    if (!isWaiting) onWait()
    isWaiting = true
    await wait(POLL_MS)
  }
  const beat = setInterval(() => touch(path), BEAT_MS)
  const release = () => {
    clearInterval(beat)
    if (read(path) === token) rmSync(path, { force: true })
  }
  process.once('exit', release)
  try {
    return await work()
  } finally {
    release()
    process.off('exit', release)
  }
}

async function acquire(path, token) {
  if (create(path, token)) return true
  if (!isStale(path)) return false
  rmSync(path, { force: true })
  if (!create(path, token)) return false
  // Another process may have judged the same lock stale and removed ours: the last one to write it holds it.
  await wait(POLL_MS)
  return read(path) === token
}

function create(path, token) {
  try {
    writeFileSync(path, token, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isStale(path) {
  try {
    return Date.now() - statSync(path).mtimeMs > STALE_MS
  } catch {
    return false
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function touch(path) {
  try {
    const now = new Date()
    utimesSync(path, now, now)
  } catch {
    // Removed under us: the next holder decides, nothing to keep fresh.
  }
}
