// Distributes test files to worker processes: several in parallel, the longest first, many files per process.
import { ALONE, findMark, textOf } from './choice/marks.mjs'
import { openWorkerProcess } from './worker-process.mjs'

/** The limit of files, and of memory in bytes, of a process: memory that files leave behind ends with it. */
const MOST_FILES = 400
const MOST_BYTES = 900_000_000
/** The limit of a file whose usual time is unknown, in time limits of a test. */
const FILE_TIMEOUTS = 4

export const isMarkedAlone = (text) => findMark(text, ALONE) !== null

/**
 * `files` are relative to the root, in order of their start; `hear` receives every case, output and file. `limitOf(file)`
 * is its most milliseconds; of the files in `singles` only tests declared by `testOnBoth` run.
 */
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
  const isAlone = areAlone || isMarkedAlone(textOf(file))
  return { file, isAlone, group: isAlone ? file : file.split('/', 1)[0] }
}

async function runProcess(first, takeNext, options) {
  const { timeout, limitOf = () => undefined, singles, signal, env, hear } = options
  const own = openWorkerProcess({ env, signal, hear })
  let count = 0
  for (let next = first; next; next = count < MOST_FILES ? takeNext() : undefined) {
    const { file, isAlone } = next
    const limit = limitOf(file) ?? FILE_TIMEOUTS * timeout
    const rss = await own.run(file, { timeout, limit, isAlone, isSingle: singles?.has(file) })
    count++
    if (rss === undefined || rss > MOST_BYTES) break
  }
  await own.close()
}
