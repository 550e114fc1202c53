// The static checks, each one test case: format, types, budgets, generated files, and the tests of the whole tree.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../install.mjs'
import { installed, runNode } from './command.mjs'
import { findFiles } from './files.mjs'
import { runTests } from './run-tests.mjs'

const TYPED = [
  ...['server', 'web', 'web/worker', 'client', 'wiki-syntax', 'rules'],
  ...['e2e', 'bench', 'fuzz', 'prove', 'scripts'],
]
const SOURCE = /\.tsx?$/
const GENERATOR = 'scripts/generate-client.ts'
const BUDGETS = 'scripts/budgets.biome.json'

/** Number of checks that run in parallel. */
function commands() {
  const biome = installed('@biomejs/biome/bin/biome')
  const tsc = installed('typescript/bin/tsc')
  const cli = ['--conditions=source', 'server/bin/stepwright.mjs']
  return [
    {
      name: 'format and lint',
      args: [biome, 'ci', '.', '--colors=off', '--reporter=concise', '--max-diagnostics=50'],
    },
    {
      name: 'function budgets',
      args: [biome, 'lint', '.', `--config-path=${BUDGETS}`, '--diagnostic-level=error', '--colors=off'],
    },
    ...TYPED.filter(
      (name) => existsSync(join(ROOT, name, 'tsconfig.json')) && findFiles(name, SOURCE).length > 0,
    ).map((name) => ({
      name: `types of ${name}`,
      args: [tsc, '-p', name, '--pretty', 'false'],
    })),
    {
      name: 'OpenAPI document is current',
      args: [...cli, 'openapi', '--check'],
      needs: 'server/src/cli/main.ts',
    },
    { name: 'client is current', args: ['--conditions=source', GENERATOR, '--check'], needs: GENERATOR },
  ].filter(({ needs }) => needs === undefined || existsSync(join(ROOT, needs)))
}

async function runCommand({ name, args }) {
  const { code, output } = await runNode(args)
  return code === 0 ? { name } : { name, failure: output.trim() || `ended with code ${code}` }
}

/** Checks without a test runner: format, lint, types, generated files; two in parallel. */
export async function runCommands() {
  const waiting = commands()
  const cases = []
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) cases.push(await runCommand(next))
  }
  await Promise.all([worker(), worker()])
  return cases
}

/** Runs every check; the structural tests read files only. */
export async function runChecks(options = {}) {
  const commandCases = await runCommands()
  const structural = findFiles('server/test/whole', /\.test\.ts$/)
  return [...commandCases, ...(await runTests(structural, options))]
}
