// The folders that one test run keeps all its temporary files in, and the watcher that removes them whatever happens.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const PATIENCE_MS = 15_000
/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
/** PostgreSQL needs less than a third of it. */
const ENOUGH_BYTES = 3e9

/** Makes the folders and sends every temporary file of this process and its children to the first of them. */
export function openWorkspace() {
  const folder = makeFolder(tmpdir())
  const fast = hasMemory() ? makeFolder(MEMORY) : folder
  const watcher = spawn(process.execPath, [fileURLToPath(import.meta.url), folder, fast], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  watcher.stdin.unref()
  watcher.stdin.on('error', () => {})
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
  return { folder, fast, close: () => removeAll([folder, fast]) }
}

function makeFolder(parent) {
  const folder = mkdtempSync(join(parent, 'stepwright-test-'))
  // PostgreSQL runs as another user when this one is root, and has to reach its files below.
  chmodSync(folder, 0o755)
  return folder
}

/** Files in memory are made and removed several times as fast, which is most of what a new database of PostgreSQL takes. */
function hasMemory() {
  if (process.platform !== 'linux') return false
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ENOUGH_BYTES && freemem() > ENOUGH_BYTES
  } catch {
    return false
  }
}

function removeAll(folders) {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** The watcher: waits for the end of its parent, then removes the folders until nothing writes there any more. */
async function watch(folders) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
  for await (const _ of process.stdin);
  for (let waited = 0; waited < PATIENCE_MS; waited += 1500) {
    removeAll(folders)
    await wait(1500)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await watch(process.argv.slice(2))
