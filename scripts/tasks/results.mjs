// Counts test cases over all phases and prints them: a line per phase, the failures with their output, a last line.
import { writeFileSync } from 'node:fs'
import { inspect } from 'node:util'

/** `report` receives every failure as well, and is named at the end. */
export function createResults(out = process.stdout, report = undefined) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  const phases = []
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
      phases.push({ name, seconds, passed, failed: failed.length })
      failures.push(...failed.map((one) => ({ phase: name, ...one })))
      skips.push(...skipped.map((one) => ({ phase: name, ...one })))
      const counts = countLine({ passed, failed: failed.length, skipped: skipped.length })
      out.write(`${failed.length > 0 ? '✗' : '✓'} ${name}: ${counts} (${seconds.toFixed(1)} s)\n`)
      for (const one of failed) {
        out.write(`  ✗ ${titleOf(one)}\n`)
        report?.failure(one.file ?? name, formatFailure(one))
      }
    },
    /** Prints skipped cases, failures with their output, the names of failures, and the counts. */
    finish() {
      if (skips.length > 0) out.write('\nSkipped:\n')
      for (const { phase, file, name, skipped } of skips)
        out.write(`  ${phase}, ${file}: ${name}: ${skipped}\n`)
      if (failures.length > 0) out.write('\nFailed:\n')
      for (const one of failures) out.write(formatFailure(one))
      for (const one of failures) out.write(`✗ ${one.phase}, ${titleOf(one)}\n`)
      const slowest = report?.close(countLine(total)) ?? ''
      if (slowest) out.write(`\nThe slowest files\n${slowest}`)
      if (phases.length > 1) out.write(`\nThe phases\n${phases.map(phaseLine).join('')}`)
      if (report) out.write(`\nThe full report is in ${report.name}\n`)
      writeSummary({ total, phases, failures })
      out.write(`\n${countLine(total)}\n`)
    },
  }
}

export function countLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

const phaseLine = ({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}\n`

/** For programs that run the tests repeatedly. */
function writeSummary({ total, phases, failures }) {
  const path = process.env.STEPWRIGHT_TEST_SUMMARY
  if (!path) return
  const named = failures.map(({ phase, file, name }) => ({ phase, file, name }))
  writeFileSync(path, JSON.stringify({ total, phases, failures: named }))
}

const titleOf = ({ file, name }) => `${file ? `${file}: ` : ''}${name}`

function formatFailure({ name, file, failure, output }) {
  const text = typeof failure === 'string' ? failure : inspectError(failure)
  const said = output ? `\n--- it printed\n${output.trimEnd()}` : ''
  return `\n✗ ${titleOf({ file, name })}\n${indent(`${text.trimEnd()}${said}`)}\n\n`
}

/** The cause is the error of the test; the runner's wrapper around it adds no information. */
function inspectError(error) {
  const cause = error?.cause ?? error
  return typeof cause === 'string' ? cause : inspect(cause, { depth: 4, breakLength: 110 })
}

const indent = (text) => text.replace(/^(?=.)/gm, '    ')
