// The process of a lane: runs the test files that its parent names, one after the other, and tells how each test went.
// A file has ended when the event loop is empty, as in a process of its own: on beforeExit the runner closes its report.
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
// Every file may wait for the end of the process to clear away what it has made.
process.setMaxListeners(0)
process.once('SIGTERM', () => process.exit(143))
// The parent wants no more, or is gone.
process.once('disconnect', () => process.exit(0))
process.on('message', (order) => {
  if (order.file === undefined) return tell({ type: 'open', resources: openResources() })
  // The channel must not keep a process alive that waits for nothing else.
  channel.unref()
  work(order).then(() => channel.ref())
})

async function work({ file, timeout, marker, isAlone }) {
  const before = isAlone ? undefined : lookAround()
  const started = performance.now()
  const cases = createCases(file, tell)
  const stream = run({ files: [file], isolation: 'none', timeout })
  cases.listenTo(stream)
  await once(stream.resume(), 'end')
  // What a module throws after its first test is lost on the runner; a second import throws the same.
  await import(pathToFileURL(file).href).catch((error) => cases.fail(error))
  cases.exitCode(process.exitCode)
  process.exitCode = undefined
  if (before) cases.leave(leftBehind(before))
  for (const name of ['stdout', 'stderr']) write[name](marker)
  tell({ type: 'done', ms: performance.now() - started, rss: process.memoryUsage().rss })
}

/** What keeps the process alive besides what did so before the first file. */
function openResources() {
  const rest = process.getActiveResourcesInfo()
  for (const one of own) if (rest.includes(one)) rest.splice(rest.indexOf(one), 1)
  return rest
}
