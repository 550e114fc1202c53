// The parent's side of a worker: a process that runs test files one after the other, watched from outside.
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ROOT } from '../install.mjs'
import { descendantsOf, killProcess } from './processes.mjs'

const WORKER = fileURLToPath(new URL('./worker.mjs', import.meta.url))
const FIXED_SEED = new URL('./fixed-seed.mjs', import.meta.url).href
const LIGHT_RUNNER = new URL('./light-runner.mjs', import.meta.url).href
/** Nearly every file loads the whole server, so compiled code is cached. */
const COMPILED = resolve(ROOT, 'node_modules', '.cache', 'stepwright-tests')
/** Time for a stopped file to report what it waits for, and for its process to clean up. */
const LAST_WORDS_MS = 1000
const CLEARING_MS = 5000
/** The start of a process is not part of the time of its first file. */
const START_MS = 60_000

/** `hear(event)` gets `case`, `output` and at its end `file` of every file that runs. */
export function openWorkerProcess({ env, signal, hear }) {
  const { NODE_TEST_CONTEXT: _, ...inherited } = process.env
  const child = fork(WORKER, {
    cwd: ROOT,
    env: { ...inherited, NODE_COMPILE_CACHE: COMPILED, ...env },
    execArgv: [
      '--conditions=source',
      '--disable-warning=ExperimentalWarning',
      // Sites allocate many objects per request; a larger young generation halves the collections.
      '--max-semi-space-size=64',
      `--import=${LIGHT_RUNNER}`,
      `--import=${FIXED_SEED}`,
    ],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const marker = `\0${randomUUID()}\n`
  const ended = once(child, 'exit')
  const ready = new Promise((done) => child.once('message', done))
  // The exit of the process reports the same.
  child.on('error', () => {})
  let last = ''
  /** True until the end of the process has been reported for a file. */
  let isTelling = true
  const ears = [child.stdout, child.stderr].map((stream) => listen(stream, marker))
  const stop = () => end(child, ended)
  signal?.addEventListener('abort', stop)
  return {
    /** Resolves with the memory of the process in bytes, or undefined if it accepts no more files. */
    async run(file, { timeout, limit, isAlone, isSingle }) {
      last = file
      await Promise.race([ready, ended, wait(START_MS, undefined, { ref: false })])
      const watch = watchFile(child, { file, timeout, limit, hear })
      for (const ear of ears) ear.turnTo(watch.output)
      child.send({ file: resolve(ROOT, file), timeout, marker, isAlone, isSingle })
      const outcome = await Promise.race([watch.outcome, ended.then(([code, name]) => ({ code, name }))])
      isTelling = outcome.type === 'done'
      if (outcome.type === 'stopped') await stop()
      await Promise.race([Promise.all(ears.map((ear) => ear.heard())), ended.then(() => wait(LAST_WORDS_MS))])
      const isWhole = watch.close(outcome)
      return isWhole ? outcome.rss : undefined
    },
    async close() {
      if (child.connected) child.disconnect()
      const impatient = setTimeout(stop, CLEARING_MS)
      const [code] = await ended
      clearTimeout(impatient)
      if (code && isTelling) hear(lateFailure(last, code))
      signal?.removeEventListener('abort', stop)
    },
  }
}

/** The tests have passed, but something that they left ends the process with an error. */
const lateFailure = (file, code) => ({
  ...{ type: 'case', file, name: 'the file as a whole', ms: 0 },
  failure: `The process ended with code ${code} after this file, or one before it in the same process.`,
})

/** Ends the process, then what it started and could not end itself. */
async function end(child, ended) {
  const started = descendantsOf(child.pid)
  child.kill('SIGTERM')
  const impatient = setTimeout(() => child.kill('SIGKILL'), CLEARING_MS)
  await ended
  clearTimeout(impatient)
  for (const { pid } of started) killProcess(pid)
}

/** Passes on the output of a stream up to the marker, which the worker writes when a file has ended. */
function listen(stream, marker) {
  let pending = ''
  let say = () => {}
  let settle = () => {}
  let heard = Promise.resolve()
  stream.setEncoding('utf8').on('data', (chunk) => {
    pending += chunk
    const at = pending.indexOf(marker)
    const beginning = pending.lastIndexOf('\0')
    const mayBe = beginning >= 0 && marker.startsWith(pending.slice(beginning))
    const sure = at >= 0 ? at : mayBe ? beginning : pending.length
    if (sure > 0) say(pending.slice(0, sure))
    pending = pending.slice(at >= 0 ? sure + marker.length : sure)
    if (at >= 0) settle()
  })
  stream.on('close', () => settle())
  return {
    turnTo(listener) {
      say = listener
      heard = new Promise((done) => {
        settle = done
      })
    },
    heard: () => heard,
  }
}

/** Collects the events of one file, and reports its outcome at the end. */
function watchFile(child, { file, timeout, limit, hear }) {
  const running = []
  let isFine = true
  let open
  let settle
  const outcome = new Promise((done) => {
    settle = done
  })
  const silence = watchSilence(child, limit, (reason) =>
    settle({ type: 'stopped', reason, processes: descendantsOf(child.pid) }),
  )
  // The runner ends a test that waits; only a busy loop, or a leftover, has to be ended from here.
  const touch = () => silence.touch(running.length > 0 ? 3 * timeout : timeout)
  const handlers = {
    starts: ({ name }) => running.push(name),
    ends: ({ name }) => running.splice(running.lastIndexOf(name), 1),
    open: ({ resources, threads }) => {
      open = { resources, threads }
    },
    statement: ({ sql }) => hear({ type: 'statement', file, test: running.join(' › '), sql }),
    case: (one) => {
      isFine &&= one.failure === undefined
      hear({ ...one, file })
    },
    done: (message) => settle(message),
  }
  const onMessage = (message) => {
    handlers[message.type](message)
    if (message.type !== 'open') touch()
  }
  const started = performance.now()
  child.on('message', onMessage)
  touch()
  return {
    outcome,
    output(message) {
      touch()
      hear({ type: 'output', file, message })
    },
    close(result) {
      child.off('message', onMessage)
      silence.end()
      const ms = performance.now() - started
      const isDone = result.type === 'done'
      const failure = isDone ? undefined : `${deathOf(result)}${stateOf(running, open, result.processes)}`
      if (failure) hear({ type: 'case', file, name: 'the file as a whole', ms, failure })
      hear({ type: 'file', file, ms, cpuMs: result.cpuMs })
      return isDone && isFine
    },
  }
}

/** Stops a file after a period without events, or at its limit, and asks first what keeps the process alive. */
function watchSilence(child, limit, stop) {
  const ask = (reason) => {
    if (child.connected) child.send({})
    return setTimeout(() => stop(reason), LAST_WORDS_MS)
  }
  const after = (ms, reason) => {
    let timer = setTimeout(() => {
      timer = ask(reason)
    }, ms)
    return () => clearTimeout(timer)
  }
  const endLimit = after(limit, `It took longer than ${limit / 1000} s`)
  let endSilence = () => {}
  return {
    touch(ms) {
      endSilence()
      endSilence = after(ms, `Nothing was heard of it for ${ms / 1000} s`)
    },
    end() {
      endSilence()
      endLimit()
    },
  }
}

function deathOf({ reason, code, name }) {
  if (reason) return `${reason}, so it was stopped.`
  return `Its process ended ${name ? `by ${name}` : `with code ${code}`} before the file did.`
}

function stateOf(running, open, processes = []) {
  const at = running.length > 0 ? ` Then it was at “${running.join(' › ')}”.` : ' No test was running.'
  return [
    at,
    open && ` What kept it alive: ${open.resources.join(', ') || 'nothing'}.`,
    open?.threads && ` Threads: ${open.threads}.`,
    processes.length > 0 && ` Processes: ${processes.map(({ command }) => command).join('; ')}.`,
  ]
    .filter(Boolean)
    .join('')
}
