// The process of a worker: runs the test files that its parent names, one after the other, and reports each test.
// A file has ended when the event loop is empty, as in its own process: on beforeExit the runner closes its report.
import { once } from 'node:events'
import { run } from 'node:test'
import { pathToFileURL } from 'node:url'
import { createCases } from './cases.mjs'
import { leftBehind, lookAround } from './left-behind.mjs'

const write = {
  stdout: process.stdout.write.bind(process.stdout),
  stderr: process.stderr.write.bind(process.stderr),
}
const tell = process.send.bind(process)
const { channel } = process
if (process.env.STEPWRIGHT_TEST_STATEMENTS) {
  const { recordStatements } = await import('./record-statements.mjs')
  recordStatements((sql) => tell({ type: 'statement', sql }))
}
const own = process.getActiveResourcesInfo()

// Set by run() itself.
process.env.NODE_TEST_WORKER_ID = '1'
// Every file may use the end of the process to clean up.
process.setMaxListeners(0)
process.once('SIGTERM', () => process.exit(143))
// The parent sends no more files, or has ended.
process.once('disconnect', () => process.exit(0))
process.on('message', (order) => {
  if (order.file === undefined)
    return tell({ type: 'open', resources: openResources(), threads: threads.size })
  // The channel must not keep alive a process that waits for nothing else.
  channel.unref()
  work(order).then(() => channel.ref())
})
const threads = new Set()
process.on('worker', (thread) => {
  threads.add(thread)
  thread.once('exit', () => threads.delete(thread))
})
tell({ type: 'ready' })

async function work({ file, timeout, marker, isAlone, isSingle }) {
  if (isSingle) process.env.STEPWRIGHT_TEST_SINGLES = 'only'
  else delete process.env.STEPWRIGHT_TEST_SINGLES
  const before = isAlone ? undefined : lookAround()
  const usedBefore = process.cpuUsage()
  const cases = createCases(file, tell)
  const stream = run({ files: [file], isolation: 'none', timeout })
  cases.listenTo(stream)
  await once(stream.resume(), 'end')
  // The runner loses an error that a module throws after its first test; a second import throws it again.
  await import(pathToFileURL(file).href).catch((error) => cases.fail(error))
  cases.exitCode(process.exitCode)
  process.exitCode = undefined
  if (before) cases.leave(leftBehind(before))
  for (const name of ['stdout', 'stderr']) write[name](marker)
  const { user, system } = process.cpuUsage(usedBefore)
  tell({ type: 'done', cpuMs: (user + system) / 1000, rss: process.memoryUsage().rss })
}

/** Resources that keep the process alive, except those from before the first file. */
function openResources() {
  const rest = process.getActiveResourcesInfo()
  for (const one of own) if (rest.includes(one)) rest.splice(rest.indexOf(one), 1)
  return rest
}
