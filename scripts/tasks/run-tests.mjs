// Runs test files in workers and turns their events into cases.
import { relative, resolve } from 'node:path'
import { ROOT } from '../install.mjs'
import { openDurations } from './durations.mjs'
import { runInWorkers } from './workers.mjs'

/** Only a hanging test takes so long, even beside other work; long tests in their full form take longer. */
const TEST_TIMEOUT_MS = 300_000
const FULL_TIMEOUT_MS = 1_800_000
const MOST_OUTPUT = 4000

/**
 * `files` are relative to the root; `statements` collects what the server issues on SQLite. Resolves with the cases in
 * the order in which they ended.
 */
export async function runTests(files, options = {}) {
  const isFull = process.env.STEPWRIGHT_TEST_EXTENT === 'full'
  const usual = isFull ? FULL_TIMEOUT_MS : TEST_TIMEOUT_MS
  const { concurrency = 2, timeout = usual, kind = 'usual', report, statements, ...more } = options
  const durations = openDurations(isFull ? `${kind}, full` : kind)
  const collect = createCollector(report, durations, statements)
  await runInWorkers(durations.longestFirst(files), {
    ...more,
    ...withStatements(more.env, statements),
    concurrency,
    timeout,
    limitOf: durations.limitOf,
    hear: collect.hear,
  })
  durations.keep()
  return collect.cases()
}

const withStatements = (env, statements) =>
  statements ? { env: { ...env, STEPWRIGHT_TEST_STATEMENTS: 'recorded' } } : {}

function createCollector(report, durations, statements) {
  const cases = []
  const outputs = new Map()
  const handlers = {
    output({ file, message }) {
      outputs.set(file, `${outputs.get(file) ?? ''}${message}`.slice(-MOST_OUTPUT))
      report?.output(shortName(file), message)
    },
    case({ file, name, ms, failure, skipped }) {
      report?.test(shortName(file), name, failure ? '✗' : skipped === undefined ? '✓' : '○', ms)
      cases.push({ name, file, failure, skipped })
    },
    statement({ file, test, sql }) {
      if (!statements.has(sql)) statements.set(sql, { file: shortName(file), test })
    },
    file({ file, ms, cpuMs }) {
      durations.note(file, ms)
      report?.file(shortName(file), ms, cpuMs)
    },
  }
  const whole = (one) => ({ ...one, file: shortName(one.file) })
  return {
    hear: (event) => handlers[event.type](event),
    /** Adds the whole output of the failed files, some of which comes after the failure. */
    cases: () => cases.map((one) => whole(one.failure ? { ...one, output: outputs.get(one.file) } : one)),
  }
}

const shortName = (file) => relative(ROOT, resolve(ROOT, file)).replaceAll('\\', '/')
