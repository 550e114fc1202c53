// Turns the runner's report of one test file into cases, and passes each to `tell` as it ends.
import { inspect } from 'node:util'

/** `tell` gets messages of type `starts`, `ends` and `case`. */
export function createCases(file, tell) {
  let path = []
  let failed = 0
  const said = []
  const handlers = {
    'test:dequeue': ({ name }) => tell({ type: 'starts', name }),
    'test:complete': ({ name }) => tell({ type: 'ends', name }),
    'test:start': ({ nesting, name }) => {
      path = [...path.slice(0, nesting), name]
    },
    'test:pass': (data) => addCase(data),
    'test:fail': (data) => addCase(data, data.details.error),
    'test:diagnostic': ({ message }) => /^(Error|Warning): /.test(message) && said.push(message),
    'test:summary': ({ success }) =>
      success || failed > 0 || fail(said.join('\n') || 'The runner calls it failed.'),
  }
  function addCase(data, error) {
    if (data.details?.type === 'suite' && !isOwnFailure(error)) return
    if (error && !isOwnFailure(error)) return
    const isFile = data.nesting === 0 && data.name === file
    if (isFile && !error) return
    if (isFile) return fail(error)
    const name = [...path.slice(0, data.nesting), data.name].join(' › ')
    const skipped = data.skip ?? data.todo
    add({ name, ms: data.details?.duration_ms ?? 0, error, skipped })
  }
  function add({ name, ms, error, skipped }) {
    if (skipped !== undefined) return tell({ type: 'case', name, ms, skipped: reason(skipped) })
    if (error !== undefined) failed++
    tell({ type: 'case', name, ms, ...(error === undefined ? {} : { failure: textOf(error) }) })
  }
  function fail(error) {
    add({ name: 'the file as a whole', ms: 0, error })
  }
  return {
    /** Events are sent immediately, so that a process that crashes next has reported everything before. */
    listenTo(stream) {
      for (const [type, handle] of Object.entries(handlers)) stream.on(type, handle)
    },
    /** A failure of the file, not of a test; the first failure gives the reason, so a file with one needs no second. */
    fail: (error) => failed === 0 && fail(error),
    leave: (names) => names.length > 0 && fail(`It leaves changed: ${names.join(', ')}. ${REMEDY}`),
    exitCode: (code) => code && failed === 0 && fail(`It sets the exit code ${code}.`),
  }
}

const REMEDY = 'Put it back, or begin the file with “// Runs alone: why”.'

/** A parent fails with its children; only the children are counted then. */
const isOwnFailure = (error) => error !== undefined && error.failureType !== 'subtestsFailed'
const reason = (value) => (typeof value === 'string' && value !== '' ? value : 'no reason given')

/** The cause is the error of the test; the runner's wrapper around it adds no information. */
function textOf(error) {
  const cause = error?.cause ?? error
  return typeof cause === 'string' ? cause : inspect(cause, { depth: 4, breakLength: 110 })
}
