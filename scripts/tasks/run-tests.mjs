// Runs test files in lanes and turns what they tell into cases.
import { relative, resolve } from 'node:path'
import { ROOT } from '../install.mjs'
import { openDurations } from './durations.mjs'
import { runLanes } from './lanes.mjs'

const TEST_TIMEOUT_MS = 180_000
const KEPT_OUTPUT = 4000

/** `files` are relative to the root. Resolves with the cases in the order in which they ended. */
export async function runTests(files, options = {}) {
  const { concurrency = 2, timeout = TEST_TIMEOUT_MS, kind = 'usual', report, ...more } = options
  const durations = openDurations(kind)
  const collect = createCollector(report, durations)
  await runLanes(durations.longestFirst(files), { ...more, concurrency, timeout, hear: collect.hear })
  durations.keep()
  return collect.cases()
}

function createCollector(report, durations) {
  const cases = []
  const outputs = new Map()
  const handlers = {
    output({ file, message }) {
      outputs.set(file, `${outputs.get(file) ?? ''}${message}`.slice(-KEPT_OUTPUT))
      report?.output(shortName(file), message)
    },
    case({ file, name, ms, failure, skipped }) {
      report?.test(shortName(file), name, failure ? '✗' : skipped === undefined ? '✓' : '○', ms)
      cases.push({ name, file, failure, skipped })
    },
    file({ file, ms }) {
      durations.note(file, ms)
      report?.file(shortName(file), ms)
    },
  }
  const whole = (one) => ({ ...one, file: shortName(one.file) })
  return {
    hear: (event) => handlers[event.type](event),
    /** With all that the files of those that failed have said, some of which comes after the failure. */
    cases: () => cases.map((one) => whole(one.failure ? { ...one, output: outputs.get(one.file) } : one)),
  }
}

const shortName = (file) => relative(ROOT, resolve(ROOT, file)).replaceAll('\\', '/')
