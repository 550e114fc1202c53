// Counts test cases over all phases and prints them: a line per phase, failures in full, one last line.
import { inspect } from 'node:util'

export function createResults(out = process.stdout) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  const failures = []
  const skips = []
  return {
    total,
    /** Adds one phase: `cases` are `{ name, file?, failure?, skipped? }`. */
    addPhase(name, cases, seconds) {
      const failed = cases.filter((one) => one.failure !== undefined)
      const skipped = cases.filter((one) => one.failure === undefined && one.skipped !== undefined)
      const passed = cases.length - failed.length - skipped.length
      total.passed += passed
      total.failed += failed.length
      total.skipped += skipped.length
      failures.push(...failed.map((one) => ({ phase: name, ...one })))
      skips.push(...skipped.map((one) => ({ phase: name, ...one })))
      const counts = countLine({ passed, failed: failed.length, skipped: skipped.length })
      out.write(`${failed.length > 0 ? '✗' : '✓'} ${name}: ${counts} (${seconds.toFixed(1)} s)\n`)
      for (const one of failed) out.write(formatFailure(one))
    },
    /** Prints what was skipped, repeats the names of what failed, and ends with the counts. */
    finish() {
      if (skips.length > 0) out.write('\nSkipped:\n')
      for (const { phase, file, name, skipped } of skips)
        out.write(`  ${phase}, ${file}: ${name}: ${skipped}\n`)
      if (failures.length > 0) out.write('\nFailed:\n')
      for (const { phase, file, name } of failures)
        out.write(`  ${phase}${file ? `, ${file}` : ''}: ${name}\n`)
      out.write(`\n${countLine(total)}\n`)
    },
  }
}

export function countLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

function formatFailure({ name, file, failure, output }) {
  const place = file ? `${file}: ` : ''
  const text = typeof failure === 'string' ? failure : inspectError(failure)
  const said = output ? `\n--- it printed\n${output.trimEnd()}` : ''
  return `\n✗ ${place}${name}\n${indent(`${text.trimEnd()}${said}`)}\n\n`
}

/** The cause is what the test threw; the runner's own wrapper around it says nothing. */
function inspectError(error) {
  const cause = error?.cause ?? error
  return typeof cause === 'string' ? cause : inspect(cause, { depth: 4, breakLength: 110 })
}

const indent = (text) => text.replace(/^(?=.)/gm, '    ')
