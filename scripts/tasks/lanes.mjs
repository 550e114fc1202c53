// Deals test files into lanes: several at once, the longest first, many in the same process one after the other.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ROOT } from '../install.mjs'
import { openLaneProcess } from './lane-process.mjs'

/** So many files, or so large a process; what files leave in memory ends with it. */
const MOST_FILES = 60
const MOST_BYTES = 900_000_000
/** In the first lines of a file that changes or measures its whole process. */
const ALONE = /^\/\/ Runs alone: \S/m
const FIRST_LINES = 5

export const isMarkedAlone = (text) => ALONE.test(text.split('\n', FIRST_LINES).join('\n'))

/** `files` are relative to the root, the first ones first; `hear` is told of every case, output and file. */
export async function runLanes(files, options) {
  const { concurrency, signal, isAlone: areAlone = false } = options
  const waiting = files.map((file) => describe(file, areAlone))
  const take = (room) => {
    const at = waiting.findIndex((one) => room === undefined || one.room === room)
    return at < 0 || signal?.aborted ? undefined : waiting.splice(at, 1)[0]
  }
  const lane = async () => {
    for (let first = take(); first; first = take()) await runProcess(first, () => take(first.room), options)
  }
  await Promise.all(Array.from({ length: concurrency }, lane))
}

/** Files share a process with others of their package: what one loads, the next one needs, too. */
function describe(file, areAlone) {
  const isAlone = areAlone || isMarkedAlone(readFileSync(resolve(ROOT, file), 'utf8'))
  return { file, isAlone, room: isAlone ? file : file.split('/', 1)[0] }
}

async function runProcess(first, takeNext, { timeout, signal, env, hear }) {
  const own = openLaneProcess({ env, signal, hear })
  let count = 0
  for (let next = first; next; next = count < MOST_FILES ? takeNext() : undefined) {
    const rss = await own.run(next.file, { timeout, isAlone: next.isAlone })
    count++
    if (rss === undefined || rss > MOST_BYTES) break
  }
  await own.close()
}
