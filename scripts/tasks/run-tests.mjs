// Runs test files, each in a process of its own, and turns what the runner reports into cases.
import { relative, resolve } from 'node:path'
import { run } from 'node:test'
import { ROOT } from '../install.mjs'

const TEST_TIMEOUT_MS = 180_000
const SILENCE_MS = 240_000
/** Nearly every file loads the whole server, so what was compiled once is kept. */
const COMPILED = resolve(ROOT, 'node_modules', '.cache', 'stepwright-tests')
const FIXED_SEED = new URL('./fixed-seed.mjs', import.meta.url).href
const KEPT_OUTPUT = 4000

/** `files` are relative to the root. Resolves with the cases in the order in which they ended. */
export async function runTests(files, options = {}) {
  const { env = {}, concurrency = 2, timeout = TEST_TIMEOUT_MS, signal, report } = options
  if (files.length === 0) return []
  const silence = new AbortController()
  const stop = AbortSignal.any([silence.signal, ...(signal ? [signal] : [])])
  const stream = run({
    files: files.map((file) => resolve(ROOT, file)),
    concurrency,
    timeout,
    signal: stop,
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...env },
    execArgv: ['--conditions=source', '--disable-warning=ExperimentalWarning', `--import=${FIXED_SEED}`],
  })
  const collect = createCollector(report)
  let timer
  for await (const event of stream) {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), Math.max(SILENCE_MS, 2 * timeout))
    collect.add(event)
  }
  clearTimeout(timer)
  if (silence.signal.aborted)
    collect.fail('the tests', `Nothing happened for ${SILENCE_MS / 1000} seconds, so they were stopped.`)
  return collect.cases()
}

function createCollector(report) {
  const cases = []
  const outputs = new Map()
  const paths = new Map()
  const handlers = {
    'test:start': ({ file, nesting, name }) => {
      const path = paths.get(file) ?? []
      paths.set(file, [...path.slice(0, nesting), name])
    },
    'test:stdout': keep,
    'test:stderr': keep,
    'test:pass': (data) => addCase(data),
    'test:fail': (data) => addCase(data, data.details.error),
    'test:summary': ({ file, duration_ms }) => file && report?.file(shortName(file), duration_ms),
  }
  function keep({ file, message }) {
    const key = shortName(file)
    outputs.set(key, `${outputs.get(key) ?? ''}${message}`.slice(-KEPT_OUTPUT))
    report?.output(key, message)
  }
  function addCase(data, error) {
    if (data.details?.type === 'suite' && !isOwnFailure(error)) return
    const file = shortName(data.file)
    const ms = data.details?.duration_ms ?? 0
    if (isFile(data) && !error) return
    if (error && !isOwnFailure(error)) return
    const above = (paths.get(data.file) ?? []).slice(0, data.nesting)
    const name = isFile(data) ? 'the file as a whole' : [...above, data.name].join(' › ')
    const skipped =
      data.skip === undefined && data.todo === undefined ? undefined : reason(data.skip ?? data.todo)
    const failure = skipped === undefined ? error : undefined
    report?.test(file, name, failure ? '✗' : skipped === undefined ? '✓' : '○', ms)
    cases.push({ name, file, failure, skipped })
  }
  return {
    /** With all that the files of those that failed have said, some of which comes after the failure. */
    cases: () => cases.map((one) => (one.failure ? { ...one, output: outputs.get(one.file) } : one)),
    add: ({ type, data }) => handlers[type]?.(data),
    fail: (name, failure) => cases.push({ name, failure }),
  }
}

/** A parent fails with its children; only the children are counted then. */
const isOwnFailure = (error) => error !== undefined && error.failureType !== 'subtestsFailed'
const isFile = ({ name, file, nesting }) =>
  nesting === 0 && file !== undefined && resolve(ROOT, name) === file
const shortName = (file) =>
  file ? relative(ROOT, resolve(ROOT, file)).replaceAll('\\', '/') : 'unknown file'
const reason = (value) => (typeof value === 'string' && value !== '' ? value : 'no reason given')
