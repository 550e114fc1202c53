// Tests the division of the app's modules into chunks.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readGraph } from '../../build/module-graph.ts'
import { divideShared } from '../../build/shared-chunks.ts'

interface Given {
  size?: number
  imports?: string[]
  loads?: string[]
}

function graphOf(modules: Record<string, Given>) {
  const getModuleInfo = (id: string) => {
    const { size = 100, imports = [], loads = [] } = modules[id] ?? {}
    return { code: 'x'.repeat(size), importedIds: imports, dynamicallyImportedIds: loads }
  }
  return readGraph({ getModuleInfo })
}

const divide = (modules: Record<string, Given>, first: string[] = []) =>
  Object.fromEntries(divideShared('main', graphOf(modules), { first: new Set(['main', ...first]) }))

test('small modules of screens share a chunk, which is named by its largest module', () => {
  const names = divide({
    main: { loads: ['one', 'two'] },
    one: { imports: ['/src/ui/A.ts', '/src/ui/B.ts', '/src/ui/Own.ts'] },
    two: { imports: ['/src/ui/A.ts', '/src/ui/B.ts'] },
    '/src/ui/B.ts': { size: 200, imports: ['/src/ui/C.ts'] },
  })
  assert.deepEqual(names, { '/src/ui/A.ts': 'ui-B', '/src/ui/B.ts': 'ui-B', '/src/ui/C.ts': 'ui-B' })
})

test('a large module stays out of the chunks of screens that do not use it', () => {
  const names = divide({
    main: { loads: ['one', 'two', 'three'] },
    one: { imports: ['small', 'large'] },
    two: { imports: ['small', 'large'] },
    three: { imports: ['small'] },
    large: { size: 50_000 },
  })
  assert.notEqual(names.small, names.large)
})

test('a merge counts what the modules of a chunk import', () => {
  const names = divide({
    main: { loads: ['one', 'two', 'three', 'four'] },
    one: { imports: ['small', 'entry'] },
    two: { imports: ['small', 'entry'] },
    three: { imports: ['small'] },
    four: { imports: ['large'] },
    entry: { imports: ['large'] },
    large: { size: 50_000 },
  })
  assert.notEqual(names.small, names.entry)
})

test('modules of a screen that its dialogs use too belong to the screen', () => {
  const names = divide({
    main: { loads: ['screen', 'other'] },
    screen: { imports: ['field', 'list'], loads: ['dialog'] },
    dialog: { imports: ['field', 'large'] },
    other: { imports: ['list', 'large'] },
    large: { size: 50_000 },
  })
  // `field` alone is loaded with the screen only, whether or not a dialog opens later.
  assert.equal(names.field, names.list)
  assert.notEqual(names.field, names.large)
})

test('modules of the first chunks, and of one part only, are left where they are', () => {
  const names = divide(
    { main: { loads: ['one', 'two'] }, one: { imports: ['a', 'b'] }, two: { imports: ['a'] } },
    ['a'],
  )
  assert.deepEqual(names, {})
})

test('a merge counts the whole of a fixed chunk, except for parts that have it anyway', () => {
  const modules = {
    main: { loads: ['one', 'two', 'three'] },
    one: { imports: ['small', 'user'] },
    two: { imports: ['small', 'user'] },
    three: { imports: ['small'] },
    user: { imports: ['fixed'] },
    fixed: {},
    rest: { size: 200_000 },
  }
  const divideWith = (present: string[]) =>
    divideShared('main', graphOf(modules), {
      first: new Set(['main']),
      others: [new Set(['fixed', 'rest'])],
      presentIn: () => new Set(present),
    })
  const apart = divideWith([])
  assert.notEqual(apart.get('small'), apart.get('user'))
  const merged = divideWith(['fixed'])
  assert.equal(merged.get('small'), merged.get('user'))
  assert.equal(merged.has('fixed'), false)
})

test('a merge that costs a frequent screen nothing may cost a rare one much', () => {
  const modules = {
    main: { loads: ['frequent', 'rare'] },
    frequent: { imports: ['small', 'large'] },
    rare: { imports: ['small'] },
    other: { imports: ['large'] },
    small: {},
    large: { size: 50_000 },
  }
  const graph = { ...modules, main: { loads: ['frequent', 'rare', 'other'] } }
  const divideWith = (weight: number) =>
    divideShared('main', graphOf(graph), {
      first: new Set(['main']),
      weightOf: (part) => (part === 'frequent' ? weight : 1),
    })
  const usual = divideWith(1)
  assert.notEqual(usual.get('small'), usual.get('large'))
  const weighed = divideWith(4)
  assert.equal(weighed.get('small'), weighed.get('large'))
})

test('of an index only the modules behind the used names count', () => {
  const index = '/rules/src/index.ts'
  const code: Record<string, string> = {
    user: "import { second } from '@stepwright/rules'\nsecond()",
    [index]: "export { first } from './first.ts'\nexport { own as second, third } from './second.ts'",
  }
  const graph = readGraph({
    getModuleInfo: (id) => ({
      code: code[id] ?? '',
      importedIds: id === 'user' ? [index] : [],
      dynamicallyImportedIds: [],
    }),
  })
  assert.deepEqual(graph.importsOf('user'), ['/rules/src/second.ts'])
})

test('an index that exports without names ends the build', () => {
  const index = '/rules/src/index.ts'
  const graph = readGraph({
    getModuleInfo: (id) => ({
      code: id === index ? "export * from './first.ts'" : 'first()',
      importedIds: id === index ? [] : [index],
      dynamicallyImportedIds: [],
    }),
  })
  assert.throws(() => graph.importsOf('user'), /exports without names/)
})
