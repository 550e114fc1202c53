// Runs the static checks and prints their findings; exits with code 1 if there are any.
import { runChecks } from './checks.mjs'
import { createResults } from './results.mjs'

const results = createResults()
const started = performance.now()
results.addPhase('static checks', await runChecks(), (performance.now() - started) / 1000)
results.finish()
process.exitCode = results.total.failed > 0 ? 1 : 0
