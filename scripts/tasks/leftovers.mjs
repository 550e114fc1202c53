// Removes leftovers of killed test runs: their folders, and processes that still work in them.
import { rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { killProcess, listFolder, processIds, readProcess, startOf } from './processes.mjs'

/** Linux keeps files in memory here. */
export const MEMORY = '/dev/shm'
const PREFIX = 'stepwright-test-'
/** Folders of versions without a process id in the name; such a run is long over by then. */
const NAMELESS_MS = 3 * 3_600_000
const ENDING_MS = 3000

/** The beginning of the name of a folder that belongs to this process. */
export const folderPrefix = () => `${PREFIX}${process.pid}-${startOf(process.pid) ?? 0}-`

/** Ends the processes and removes the folders of runs whose process has gone; resolves with how many folders. */
export async function clearLeftovers(places = [tmpdir(), MEMORY]) {
  const dead = places.flatMap((place) => deadFolders(place))
  if (dead.length === 0) return 0
  await endProcesses(dead)
  for (const folder of dead) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  return dead.length
}

function deadFolders(place) {
  return listFolder(place)
    .filter((name) => name.startsWith(PREFIX))
    .filter((name) => isDead(place, name))
    .map((name) => join(place, name))
}

function isDead(place, name) {
  const [, pid, start] = /^stepwright-test-(\d+)-(\d+)-/.exec(name) ?? []
  if (pid === undefined) return isOld(join(place, name))
  return !isAlive(Number(pid)) || (start !== '0' && startOf(pid) !== start)
}

function isOld(path) {
  try {
    return Date.now() - statSync(path).mtimeMs > NAMELESS_MS
  } catch {
    return false
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** PostgreSQL and browsers name the folder in their command line, servers and workers in their environment. */
async function endProcesses(folders) {
  const own = () => processIds().filter((pid) => Number(pid) !== process.pid && worksIn(pid, folders))
  for (const end = Date.now() + ENDING_MS; Date.now() < end; await wait(100)) {
    const pids = own()
    if (pids.length === 0) return
    for (const pid of pids) killProcess(Number(pid))
  }
}

const worksIn = (pid, folders) => {
  const text = `${readProcess(pid, 'cmdline')}\0${readProcess(pid, 'environ')}`
  return folders.some((folder) => text.includes(`${folder}/`) || text.includes(`${folder}\0`))
}
