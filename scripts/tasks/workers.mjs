// Distributes test files to worker processes: several in parallel, the longest first, many files per process.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ROOT } from '../install.mjs'
import { openWorkerProcess } from './worker-process.mjs'

/** The limit of files, and of memory in bytes, of a process: memory that files leave behind ends with it. */
const MOST_FILES = 400
const MOST_BYTES = 900_000_000
/** In the first lines of a file that changes or measures its whole process. */
const ALONE = /^\/\/ Runs alone: \S/m
const FIRST_LINES = 5

export const isMarkedAlone = (text) => ALONE.test(text.split('\n', FIRST_LINES).join('\n'))

/** `files` are relative to the root, in order of their start; `hear` receives every case, output and file. */
export async function runInWorkers(files, options) {
  const { concurrency, signal, isAlone: areAlone = false } = options
  const waiting = files.map((file) => describe(file, areAlone))
  const take = (group) => {
    const at = waiting.findIndex((one) => group === undefined || one.group === group)
    return at < 0 || signal?.aborted ? undefined : waiting.splice(at, 1)[0]
  }
  const worker = async () => {
    for (let first = take(); first; first = take()) await runProcess(first, () => take(first.group), options)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

/** Files share a process with files of the same package, because they load the same modules. */
function describe(file, areAlone) {
  const isAlone = areAlone || isMarkedAlone(readFileSync(resolve(ROOT, file), 'utf8'))
  return { file, isAlone, group: isAlone ? file : file.split('/', 1)[0] }
}

async function runProcess(first, takeNext, { timeout, signal, env, hear }) {
  const own = openWorkerProcess({ env, signal, hear })
  let count = 0
  for (let next = first; next; next = count < MOST_FILES ? takeNext() : undefined) {
    const rss = await own.run(next.file, { timeout, isAlone: next.isAlone })
    count++
    if (rss === undefined || rss > MOST_BYTES) break
  }
  await own.close()
}
