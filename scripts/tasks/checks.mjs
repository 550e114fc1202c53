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
/** A changed file can be one that no rule reads. */
const UNMATCHED = '--no-errors-on-unmatched'

/** The compiler checks only what has changed since its last run, and what depends on it. */
const CHECKED_TYPES = join('node_modules', '.cache', 'stepwright-types')
/** A change of one of these can change the result for any other file. */
const RULES_OF_ALL = /(^|\/)(biome\.json|package(-lock)?\.json|\.gitignore)$/
/** A command line has a limited length. */
const MANY = 300

/** The paths that format and lint read: everything, or only `changed` files if no other file can be affected. */
export function pathsToLint(changed) {
  if (changed === undefined || changed.length > MANY || changed.some((path) => RULES_OF_ALL.test(path)))
    return ['.']
  return changed.filter((path) => existsSync(join(ROOT, path)))
}

function commands(changed) {
  const biome = installed('@biomejs/biome/bin/biome')
  const paths = pathsToLint(changed)
  const tsc = installed('typescript/bin/tsc')
  const cli = ['--conditions=source', 'server/bin/stepwright.mjs']
  return [
    {
      name: 'format and lint',
      args: [biome, 'ci', ...paths, UNMATCHED, '--colors=off', '--reporter=concise', '--max-diagnostics=50'],
      isNeeded: paths.length > 0,
    },
    ...TYPED.filter(
      (name) => existsSync(join(ROOT, name, 'tsconfig.json')) && findFiles(name, SOURCE).length > 0,
    ).map((name) => ({
      name: `types of ${name}`,
      args: [tsc, '-p', name, '--pretty', 'false', '--incremental', '--tsBuildInfoFile', checkedTypes(name)],
    })),
    {
      name: 'OpenAPI document is current',
      args: [...cli, 'openapi', '--check'],
      needs: 'server/src/cli/main.ts',
    },
    { name: 'client is current', args: ['--conditions=source', GENERATOR, '--check'], needs: GENERATOR },
  ].filter(({ needs, isNeeded = true }) => isNeeded && (needs === undefined || existsSync(join(ROOT, needs))))
}

const checkedTypes = (name) => join(CHECKED_TYPES, `${name.replaceAll('/', '-')}.tsbuildinfo`)

async function runCommand({ name, args }) {
  const { code, output } = await runNode(args)
  return code === 0 ? { name } : { name, failure: output.trim() || `ended with code ${code}` }
}

/** Checks without a test runner: format, lint, types, generated files; two in parallel. */
export async function runCommands(changed) {
  const waiting = commands(changed)
  const cases = []
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) cases.push(await runCommand(next))
  }
  await Promise.all([worker(), worker()])
  return cases
}

/** Tests that read files only. */
export const listStructural = () => [
  ...findFiles('server/test/whole', /\.test\.ts$/),
  'web/test/catalogue.test.ts',
  'web/test/import-order.test.ts',
]

/** Runs every check. */
export async function runChecks(options = {}) {
  const commandCases = await runCommands()
  return [...commandCases, ...(await runTests(listStructural(), options))]
}
