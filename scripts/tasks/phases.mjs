// Runs the phases of a test run, some in parallel, with one line of progress for all.
import { startProgress } from '../progress.mjs'

/** `signal` ends the run; a phase that has not begun by then is skipped. */
export function openPhases({ results, report, signal }) {
  const running = new Set()
  let progress
  const show = () => {
    progress?.stop()
    progress = running.size > 0 ? startProgress([...running].join(', ')) : undefined
  }
  /** Resolves with the cases of `work`; if it throws, the phase has failed as a whole. */
  async function phase(name, work) {
    if (signal.aborted) return []
    report.phase(name)
    running.add(name)
    show()
    const started = performance.now()
    const cases = await work().catch((error) => [{ name: 'the phase as a whole', failure: error }])
    running.delete(name)
    progress?.stop()
    if (cases.length > 0) results.addPhase(name, cases, (performance.now() - started) / 1000)
    show()
    return cases
  }
  return phase
}
