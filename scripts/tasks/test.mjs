// Runs all tests in phases: static checks, SQLite, PostgreSQL, the journeys in a browser.
import { ROOT } from '../install.mjs'
import { startProgress } from '../progress.mjs'
import { ensureBuilt } from '../web.mjs'
import { runChecks } from './checks.mjs'
import { isFastEnough } from './fast.mjs'
import { findFiles } from './files.mjs'
import { openReport } from './report.mjs'
import { createResults } from './results.mjs'
import { runTests } from './run-tests.mjs'
import { openWorkspace } from './workspace.mjs'

/** Of a file: the walk through every screen takes minutes where the machine is slow. What hangs ends by itself before. */
const JOURNEY_TIMEOUT_MS = 600_000
/** While one lane waits for the database, another computes. */
const POSTGRES_LANES = 3
/** A journey waits as long as it computes, for its server or for its browser. */
const JOURNEY_LANES = 2
const KEPT_SETTINGS = new Set(['STEPWRIGHT_TEST_BROWSER', 'STEPWRIGHT_TEST_EXTENT', 'STEPWRIGHT_TEST_SEED'])

const isFast = process.argv.includes('--fast')
const filters = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const isNamed = (file) => filters.length === 0 || filters.some((filter) => file.includes(filter))
const isChosen = (file) => isNamed(file) && (!isFast || isFastEnough(file))
const report = openReport()
const results = createResults(process.stdout, report)
const interruption = new AbortController()
const { signal } = interruption
/** With --alone every file gets a process of its own, to tell whether a failure comes from a neighbour. */
const usual = { signal, report, isAlone: process.argv.includes('--alone') }

/** Settings of the developer's own site must not reach the sites under test. */
function clearEnvironment() {
  for (const name of Object.keys(process.env)) {
    if (name.startsWith('STEPWRIGHT_') && !KEPT_SETTINGS.has(name)) delete process.env[name]
  }
}

async function phase(name, work) {
  if (signal.aborted) return
  report.phase(name)
  const progress = startProgress(name)
  const started = performance.now()
  let cases
  try {
    cases = await work()
  } catch (error) {
    cases = [{ name: 'the phase as a whole', failure: error }]
  }
  progress.stop()
  if (cases.length > 0) results.addPhase(name, cases, (performance.now() - started) / 1000)
}

const isWhole = (file) => file.startsWith('server/test/whole/')

function filesOnSqlite() {
  const folders = ['rules', 'wiki-syntax', 'client', 'server', 'web', 'bench']
  const files = folders.flatMap((folder) => findFiles(folder, /\.test\.ts$/))
  return [
    ...files.filter((file) => !isWhole(file) && !file.endsWith('.postgres.test.ts')),
    ...findFiles('scripts', /\.test\.mjs$/),
  ]
}

const filesOnPostgres = () =>
  findFiles('server', /\.test\.ts$/).filter((file) => !isWhole(file) && !file.endsWith('.sqlite.test.ts'))

async function runOnPostgres(files) {
  const { startPostgres } = await import('../../server/test/postgres/postgres.ts')
  const { makePostgresTemplate } = await import('../../server/test/postgres/postgres-template.ts')
  // Making databases is most of the time, and a flush protects from power cuts only: no test cuts the power, and
  // those that kill a server start one of their own.
  const postgres = await startPostgres({ fsync: 'off' }, workspace.fast)
  try {
    const template = await makePostgresTemplate(postgres.url)
    const env = { STEPWRIGHT_TEST_POSTGRES: postgres.url, STEPWRIGHT_TEST_TEMPLATE: template }
    return await runTests(files, { ...usual, kind: 'on PostgreSQL', env, concurrency: POSTGRES_LANES })
  } finally {
    await postgres.close()
  }
}

async function runJourneys(files) {
  await ensureBuilt(process.execPath, ROOT)
  return runTests(files, { ...usual, concurrency: JOURNEY_LANES, timeout: JOURNEY_TIMEOUT_MS })
}

async function runAll() {
  if (filters.length === 0) await phase('static checks', () => runChecks({ ...usual, isChosen }))
  const whole = filters.length === 0 ? [] : findFiles('server/test/whole', /\.test\.ts$/).filter(isChosen)
  if (whole.length > 0) await phase('tests of the whole', () => runTests(whole, usual))
  const onSqlite = filesOnSqlite().filter(isChosen)
  if (onSqlite.length > 0) await phase('unit and API tests on SQLite', () => runTests(onSqlite, usual))
  if (isFast) return
  const onPostgres = filesOnPostgres().filter(isChosen)
  if (onPostgres.length > 0) await phase('server tests on PostgreSQL', () => runOnPostgres(onPostgres))
  const journeys = ['e2e', 'prove'].flatMap((folder) => findFiles(folder, /\.test\.ts$/)).filter(isChosen)
  if (journeys.length > 0) await phase('browser journeys', () => runJourneys(journeys))
}

clearEnvironment()
const workspace = openWorkspace()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => interruption.abort())
await runAll()
if (signal.aborted)
  results.addPhase('interrupted', [{ name: 'the run was stopped before its end', failure: 'interrupted' }], 0)
if (results.total.passed + results.total.failed === 0) {
  const failure = 'no test ran, so nothing is shown'
  results.addPhase('nothing to run', [{ name: `no test file matches ${filters.join(' ')}`, failure }], 0)
}
workspace.close()
if (isFast)
  process.stdout.write('The fast run leaves out most tests that start a site, PostgreSQL and the browser.\n')
results.finish()
process.exit(results.total.failed > 0 ? 1 : 0)
