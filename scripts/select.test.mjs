// Tests the selection of tests: words and options of the command line, engines, and what a change can break.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOT } from './install.mjs'
import { changedFiles } from './tasks/changed/git.mjs'
import { isSource, openGraph } from './tasks/changed/graph.mjs'
import { selectTests } from './tasks/changed/select.mjs'
import { pathsToLint } from './tasks/checks.mjs'
import { isMarkedForBoth, runsOnPostgres, runsOnSqlite } from './tasks/engines.mjs'
import { findFiles } from './tasks/files.mjs'
import { OptionError, readOptions } from './tasks/options.mjs'

test('words filter, options decide, and what does not fit together is refused', () => {
  assert.deepEqual(readOptions(['wiki', '--alone']).filters, ['wiki'])
  assert.equal(readOptions([]).isWhole, true)
  assert.equal(readOptions(['--all']).isFull, true)
  const changed = readOptions(['--changed', 'main~3'])
  assert.deepEqual([changed.base, changed.filters, changed.isWhole], ['main~3', [], false])
  assert.equal(readOptions(['--changed', '--alone']).base, undefined)
  assert.throws(() => readOptions(['--fast']), OptionError)
  assert.throws(() => readOptions(['--changed', 'HEAD', 'wiki']), /--changed takes one commit/)
})

test('a commit that does not exist is refused by its name', () => {
  assert.throws(() => changedFiles('no-such-commit'), /There is no commit no-such-commit to compare with/)
})

test('lint reads changed files that still exist, or everything if a change can affect other files', () => {
  assert.deepEqual(pathsToLint(undefined), ['.'])
  assert.deepEqual(pathsToLint([]), [])
  assert.deepEqual(pathsToLint(['scripts/check.mjs', 'scripts/deleted.mjs']), ['scripts/check.mjs'])
  for (const rules of ['biome.json', 'scripts/budgets.biome.json', 'web/package.json', '.gitignore'])
    assert.deepEqual(pathsToLint(['scripts/check.mjs', rules]), ['.'])
})

test('a server test runs on PostgreSQL only where its first lines give the reason', () => {
  assert.equal(isMarkedForBoth('// Lists.\n// Engines: both, because rows are ordered.\n'), true)
  assert.equal(isMarkedForBoth('// Lists.\n// Engines: both, because\n'), false)
  assert.equal(isMarkedForBoth(`${'//\n'.repeat(6)}// Engines: both, because it is too late.\n`), false)
  assert.equal(runsOnPostgres('server/a.postgres.test.ts'), true)
  assert.equal(runsOnPostgres('server/a.sqlite.test.ts'), false)
  assert.equal(runsOnSqlite('server/a.postgres.test.ts'), false)
})

const texts = {
  'rules/src/index.ts': "export { fold } from './fold.ts'\nexport { type Colour, paint } from './paint.ts'\n",
  'rules/src/fold.ts': '',
  'rules/src/paint.ts': '',
  'server/package.json': '{ "imports": { "#runs/*": "./src/runs/*", "#src/*": "./src/*" } }',
  'server/src/runs/save.ts': "import { fold, type Colour } from '@stepwright/rules'\n",
  'server/src/app.ts': "import { save } from '#runs/save.ts'\nimport type { X } from './x.ts'\n",
  'server/src/runs/fold.test.ts': "import { save } from './save.ts'\n",
  'server/src/runs/api.test.ts': "import { app } from '#src/app.ts'\n",
  'server/src/users/api.test.ts': "import { app } from '#src/app.ts'\nconst page = 'users.md'\n",
  'e2e/writing/editing.test.ts': '// Writes.\n// Covers: web/src/editor/ web/src/ui/\n',
  'server/src/users/paint.test.ts': "import {\n  paint as draw,\n} from '@stepwright/rules'\n",
}
const readText = (path) => texts[path]
const tests = Object.keys(texts).filter((path) => path.endsWith('.test.ts'))
const select = (...changed) =>
  selectTests(changed, tests, {
    graph: openGraph(readText),
    readText,
    sources: Object.keys(texts).filter((path) => !path.endsWith('.test.ts')),
  })

const ofRuns = ['server/src/runs/fold.test.ts', 'server/src/runs/api.test.ts']

test('a change selects the tests that import it, and the tests of its folder of the server', () => {
  assert.deepEqual(select('server/src/runs/save.ts'), ofRuns)
  assert.deepEqual(select('server/src/users/users.ts'), [
    'server/src/users/api.test.ts',
    'server/src/users/paint.test.ts',
  ])
  assert.deepEqual(select('docs/api/users.md'), ['server/src/users/api.test.ts'])
  assert.deepEqual(select('web/src/editor/Step.tsx'), ['e2e/writing/editing.test.ts'])
  assert.deepEqual(select('README.md'), [])
})

test('the index of a package leads only to the files of the values that are imported', () => {
  assert.deepEqual(select('rules/src/fold.ts'), ofRuns)
  assert.deepEqual(select('rules/src/paint.ts'), ['server/src/users/paint.test.ts'])
  assert.deepEqual(openGraph(readText).needs('server/src/app.ts'), ['server/src/runs/save.ts'])
})

test('the imports of this repository lead to files that are there', () => {
  const { needs } = openGraph()
  const seen = new Set(['server/test/app.ts', ...findFiles('web/test', /\.test\.ts$/)])
  for (const path of seen) for (const next of needs(path)) seen.add(next)
  const absent = [...seen].filter((path) => isSource(path) && !existsSync(join(ROOT, path)))
  assert.deepEqual(absent, [])
  assert.ok(seen.size > 500, `${seen.size} files`)
  assert.ok(!seen.has('rules/src/index.ts'))
})
