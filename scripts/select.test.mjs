// Tests the selection of tests: words and options of the command line, engines, and what a change can break.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOT } from './install.mjs'
import { pathsToLint } from './tasks/checks.mjs'
import { circleOf } from './tasks/choice/circles.mjs'
import { partOnPostgres, runsOnSqlite } from './tasks/choice/engines.mjs'
import { changedFiles } from './tasks/choice/git.mjs'
import { isSource, openGraph } from './tasks/choice/graph.mjs'
import { selectTests } from './tasks/choice/select.mjs'
import { findFiles } from './tasks/files.mjs'
import { OptionError, readOptions } from './tasks/options.mjs'

test('words filter, options decide, and what does not fit together is refused', () => {
  assert.deepEqual(readOptions(['wiki', '--alone']).filters, ['wiki'])
  assert.equal(readOptions([]).isWhole, true)
  assert.equal(readOptions(['--all']).isFull, true)
  const changed = readOptions(['--changed', 'main~3'])
  assert.deepEqual([changed.base, changed.filters, changed.isWhole], ['main~3', [], false])
  const recent = readOptions(['--recent'])
  assert.deepEqual([recent.recent, recent.isWhole, readOptions([]).recent], [60, true, undefined])
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
  for (const rules of ['biome.json', 'web/package.json', '.gitignore'])
    assert.deepEqual(pathsToLint(['scripts/check.mjs', rules]), ['.'])
})

test('a server test runs on PostgreSQL as a whole, in single tests, or not at all', () => {
  const part = (text, circle = 'inner', file = 'server/a.test.ts') => partOnPostgres(file, circle, text)
  const whole = '// Lists.\n// Engines: both, because rows are ordered.\n'
  const outer = '// Lists.\n// Engines: both in the outer circle, because rows are ordered.\n'
  const single = "testOnBoth('is ordered', () => {})"
  assert.deepEqual([part(whole), part(whole + single), part(whole, 'outer')], ['whole', 'whole', 'whole'])
  assert.deepEqual([part(outer), part(outer + single), part(outer, 'outer')], ['none', 'single', 'whole'])
  assert.deepEqual([part(''), part(single), part(single, 'outer')], ['none', 'single', 'single'])
  assert.equal(part('// Lists.\n// Engines: both, because\n'), 'none')
  assert.equal(part(`${'//\n'.repeat(8)}// Engines: both, because it is too late.\n`), 'none')
  assert.equal(part('', 'inner', 'server/a.postgres.test.ts'), 'whole')
  assert.equal(part(single, 'outer', 'server/a.sqlite.test.ts'), 'none')
  assert.equal(runsOnSqlite('server/a.postgres.test.ts'), false)
})

test('journeys are in the outer circle and other tests in the inner one, unless they say otherwise', () => {
  const inner = '// Signs in.\n// Circle: inner, because only a browser shows it.\n'
  assert.deepEqual(
    [circleOf('e2e/site/a.test.ts', ''), circleOf('e2e/site/a.test.ts', inner)],
    ['outer', 'inner'],
  )
  const outer = '// Kills.\n// Circle: outer, because it starts twelve servers.\n'
  assert.deepEqual(
    [circleOf('server/a.test.ts', ''), circleOf('server/a.test.ts', outer)],
    ['inner', 'outer'],
  )
  assert.equal(circleOf('server/a.test.ts', '// Circle: outer, because\n'), 'inner')
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
const select = (...changed) => selectAs({}, ...changed)
const selectAs = (options, ...changed) =>
  selectTests(changed, tests, {
    ...options,
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
  assert.deepEqual(selectAs({ isNarrow: true }, 'server/src/users/users.ts'), [])
  assert.deepEqual(select('docs/api/users.md'), ['server/src/users/api.test.ts'])
  assert.deepEqual(select('web/src/editor/Step.tsx'), ['e2e/writing/editing.test.ts'])
  assert.deepEqual(select('README.md'), [])
})

test('the index of a package leads only to the files of the values that are imported', () => {
  assert.deepEqual(select('rules/src/fold.ts'), ofRuns)
  assert.deepEqual(selectAs({ isNarrow: true }, 'rules/src/fold.ts'), [])
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
