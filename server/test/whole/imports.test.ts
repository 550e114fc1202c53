// Tests the reader of imports that the import-order tests use.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCycles, findSpecifiers, readOrder, resolveSpecifier } from './imports.ts'

test('finds imports of every form, over several lines too, and none in comments', () => {
  const source = [
    `import './effect.ts'`,
    `import one from 'one'`,
    `import type { Two } from './two.ts'`,
    'import {',
    '  a,',
    '  type B,',
    `} from '../three.ts'`,
    `import * as four from '#platform/four.ts'`,
    `export { c } from './five.ts'`,
    `export * from './six.ts'`,
    `const later = await import('./seven.ts')`,
    `// import x from './no.ts'`,
    `// see import('./no.ts')`,
    `export const text = "from './no.ts'"`,
  ].join('\n')
  const numbered = ['./two.ts', '../three.ts', '#platform/four.ts', './five.ts', './six.ts', './seven.ts']
  assert.deepEqual(findSpecifiers(source), ['./effect.ts', 'one', ...numbered])
})

test('resolves relative paths, the map of the manifest and packages', () => {
  const map = { '#platform/*': './src/platform/*' }
  const from = 'server/src/users/users.ts'
  assert.deepEqual(resolveSpecifier(from, '../events/record.ts'), { file: 'server/src/events/record.ts' })
  assert.deepEqual(resolveSpecifier(from, '#platform/db/open/open.ts', map), {
    file: 'server/src/platform/db/open/open.ts',
  })
  assert.deepEqual(resolveSpecifier(from, '@fastify/static/x'), { package: '@fastify/static' })
  assert.deepEqual(resolveSpecifier(from, 'node:fs'), { package: 'node:fs' })
})

test('finds a cycle and follows no file twice', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', []],
  ])
  assert.deepEqual(findCycles(graph), [['a', 'b', 'c', 'a']])
  assert.deepEqual(
    findCycles(
      new Map([
        ['a', ['b', 'c']],
        ['b', ['c']],
        ['c', []],
      ]),
    ),
    [],
  )
})

test('reads the order of the folders out of the block with arrows', () => {
  const text = '```\nnpm start\n```\n\n```text\nplatform ← events ←\n  users ← cli, main\n```\n'
  assert.deepEqual(readOrder(text), [['platform'], ['events'], ['users'], ['cli', 'main']])
  assert.throws(() => readOrder('nothing here'), /no fenced block/)
})
