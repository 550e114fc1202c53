// Runs tests in phases: static checks, SQLite, PostgreSQL, then journeys in a browser.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../install.mjs'
import { withLock } from '../lock.mjs'
import { listStructural, runCommands } from './checks.mjs'
import { chooseTests, divideTests } from './choice/selection.mjs'
import { clearLeftovers } from './leftovers.mjs'
import { countWorkers, OptionError, readOptions } from './options.mjs'
import { openPhases } from './phases.mjs'
import { openReport } from './report.mjs'
import { createResults } from './results.mjs'
import { runTests } from './run-tests.mjs'
import { openWorkspace, WorkspaceError } from './workspace.mjs'

/** No test outlives its server, reads a replica of it, or needs current statistics. */
const HASTY = {
  ...{ fsync: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: 0 },
  ...{ autovacuum: 'off', max_parallel_workers_per_gather: 0 },
}
const PASSED_SETTINGS = new Set([
  'STEPWRIGHT_TEST_BROWSER',
  'STEPWRIGHT_TEST_DELAY_MS',
  'STEPWRIGHT_TEST_EXTENT',
  'STEPWRIGHT_TEST_LOADS',
  'STEPWRIGHT_TEST_ROUNDS',
  'STEPWRIGHT_TEST_SEED',
  'STEPWRIGHT_TEST_SLOW',
  'STEPWRIGHT_TEST_SUMMARY',
  'STEPWRIGHT_TEST_WORKERS',
])

const say = (line) => process.stdout.write(`${line}\n`)

function refuse(message) {
  process.stdout.write(`${message}\n\n0 passed, 1 failed\n`)
  process.exit(1)
}

/** A mistake of the user, or an unsuitable machine, is reported in one line without a stack. */
function orRefuse(work) {
  try {
    return work()
  } catch (error) {
    if (error instanceof OptionError || error instanceof WorkspaceError) return refuse(error.message)
    throw error
  }
}

/** Settings of the developer's own site must not reach the sites under test. */
function setEnvironment({ isFull, filters }) {
  for (const name of Object.keys(process.env))
    if (name.startsWith('STEPWRIGHT_') && !PASSED_SETTINGS.has(name)) delete process.env[name]
  if (isFull) process.env.STEPWRIGHT_TEST_EXTENT = 'full'
  if (filters.length > 0) process.env.STEPWRIGHT_TEST_SCREENS = 'saved'
}

async function runOnPostgres({ postgres: parts, statements, folder, usual }) {
  const { startPostgres } = await import('../../server/test/postgres/postgres.ts')
  const { makePostgresTemplate, withDatabase } = await import(
    '../../server/test/postgres/postgres-template.ts'
  )
  const { prepareStatements } = await import('../../server/test/postgres/prepare-statements.ts')
  // Creating databases takes most of the time, and a flush protects from power failures only: no test causes any, and
  // tests that kill a server start their own.
  const postgres = await startPostgres(HASTY, folder)
  try {
    const template = await makePostgresTemplate(postgres.url)
    const env = { STEPWRIGHT_TEST_POSTGRES: postgres.url, STEPWRIGHT_TEST_TEMPLATE: template }
    const prepared =
      statements.size > 0 ? await prepareStatements(withDatabase(postgres.url, template), statements) : []
    const files = [...parts.whole, ...parts.single]
    const singles = new Set(parts.single)
    return [...prepared, ...(await runTests(files, { ...usual, kind: 'on PostgreSQL', env, singles }))]
  } finally {
    await postgres.close()
  }
}

async function runAll({ options, phase, workspace, usual }) {
  const { changed, ...chosen } = orRefuse(() => chooseTests(options, say))
  const { structural, sqlite, postgres, journeys, loading } = divideTests(chosen, options)
  const statements = new Map()
  const isChecked = options.isWhole || options.isChanged
  if (isChecked) {
    const checked = await phase('static checks', () => runCommands(changed))
    if (checked.some(({ failure }) => failure !== undefined)) return
  }
  const read = isChecked ? listStructural() : structural
  if (read.length > 0) await phase('structural tests', () => runTests(read, usual))
  const hasPostgres = !options.isChanged && postgres.whole.length + postgres.single.length > 0
  // Sequential: each phase uses all processors, and in parallel they took longer in all.
  if (sqlite.length > 0)
    await phase('unit and API tests on SQLite', () => runTests(sqlite, { ...usual, statements }))
  // Prepares the statements of the tests on SQLite, so it comes after them.
  const parts = hasPostgres ? postgres : { whole: [], single: [] }
  if (hasPostgres || (isChecked && statements.size > 0))
    await phase('server tests on PostgreSQL', () =>
      runOnPostgres({ postgres: parts, statements, folder: workspace.fast, usual }),
    )
  if (journeys.length > 0) await phase('browser journeys', () => runJourneys(journeys, usual))
  if (loading.length > 0)
    await phase('browser journeys that load every page', () => {
      const env = { STEPWRIGHT_TEST_LOADS: '1' }
      return runJourneys(loading, { ...usual, kind: 'loading pages', env })
    })
}

async function runJourneys(files, usual) {
  const { ensureBuilt } = await import('../web.mjs')
  await ensureBuilt(process.execPath, ROOT)
  return runTests(files, usual)
}

async function main(options) {
  const report = openReport()
  const results = createResults(process.stdout, report)
  const interruption = new AbortController()
  const { signal } = interruption
  const cleared = await clearLeftovers()
  if (cleared > 0) process.stdout.write(`Removed ${cleared} folders of runs that were killed\n`)
  const concurrency = orRefuse(() => countWorkers(process.env.STEPWRIGHT_TEST_WORKERS))
  const workspace = orRefuse(() => openWorkspace())
  if (!workspace.isInMemory) process.stdout.write('Little memory is free: files of tests lie on the disk\n')
  workspace.watchMemory((reason) => {
    results.addPhase('memory', [{ name: 'files in memory', failure: reason }], 0)
    interruption.abort()
  })
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => interruption.abort())
  const phase = openPhases({ results, report, signal })
  // With --alone every file gets its own process, to find failures that another file causes.
  const usual = { signal, report, isAlone: options.isAlone, concurrency }
  await runAll({ options, phase, workspace, usual })
  if (signal.aborted)
    results.addPhase(
      'interrupted',
      [{ name: 'the run was stopped before its end', failure: 'interrupted' }],
      0,
    )
  if (results.total.passed + results.total.failed === 0 && !options.isChanged) {
    const failure = 'no test ran, so nothing is shown'
    const name = `no test file matches ${options.filters.join(' ')}`
    results.addPhase('nothing to run', [{ name, failure }], 0)
  }
  workspace.close()
  results.finish()
  return results.total.failed > 0 ? 1 : 0
}

const options = orRefuse(() => readOptions(process.argv.slice(2)))
setEnvironment(options)
const lock = join(tmpdir(), `stepwright-whole-test-run-${process.getuid?.() ?? 'user'}.lock`)
const onWait = () =>
  process.stdout.write('Another whole run is under way on this machine: waiting for its end\n')
const code = options.isWhole ? await withLock(lock, () => main(options), onWait) : await main(options)
process.exit(code)
