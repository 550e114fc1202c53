// The folders for all temporary files of a test run, and the watcher that always removes them.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { folderPrefix, MEMORY } from './leftovers.mjs'

const PATIENCE_MS = 15_000
/** Files are in memory only while this much is free, and take at most this much. */
const FREE_BYTES = 8e9
const MOST_BYTES = 3e9
/** Workers, browsers and PostgreSQL need this much beside files. */
const LEAST_BYTES = 1.5e9
const LOOK_MS = 2000

/** A machine that cannot run the tests; the message gives the reason. */
export class WorkspaceError extends Error {}

/** Creates the folders and directs all temporary files of this process and its children to the first. */
export function openWorkspace({ free = freemem(), memory = MEMORY } = {}) {
  if (free < LEAST_BYTES)
    throw new WorkspaceError(`Only ${inMb(free)} of memory are free; a test run needs ${inMb(LEAST_BYTES)}.`)
  const folder = makeFolder(tmpdir())
  const isInMemory = free >= FREE_BYTES && freeIn(memory) >= MOST_BYTES
  const fast = isInMemory ? makeFolder(memory) : folder
  const watcher = spawn(process.execPath, [fileURLToPath(import.meta.url), folder, fast], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  watcher.stdin.unref()
  watcher.stdin.on('error', () => {})
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
  return {
    folder,
    fast,
    isInMemory,
    /** Calls `refuse` with the reason once the files in memory have taken more than their share. */
    watchMemory: (refuse) => isInMemory && watchMemory(memory, refuse),
    close: () => removeAll([folder, fast]),
  }
}

function makeFolder(parent) {
  const folder = mkdtempSync(join(parent, folderPrefix()))
  // PostgreSQL runs as another user when this one is root, and has to reach its files below.
  chmodSync(folder, 0o755)
  return folder
}

/**
 * Creating and removing files in memory is several times as fast, and most of the time of a new PostgreSQL database.
 */
function freeIn(memory) {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize
  } catch {
    return 0
  }
}

function watchMemory(memory, refuse) {
  const atFirst = freeIn(memory)
  const timer = setInterval(() => {
    const taken = atFirst - freeIn(memory)
    if (taken > MOST_BYTES)
      refuse(`The files of this run take ${inMb(taken)} in ${memory}, ${inMb(MOST_BYTES)} are allowed.`)
  }, LOOK_MS)
  timer.unref()
}

const inMb = (bytes) => `${Math.round(bytes / 1e6)} MB`

function removeAll(folders) {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** The watcher: waits for the end of its parent, then removes the folders until no process writes there. */
async function watch(folders) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
  for await (const _ of process.stdin);
  for (let waited = 0; waited < PATIENCE_MS; waited += 1500) {
    removeAll(folders)
    await wait(1500)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await watch(process.argv.slice(2))
