// Tests the size of files and the comment at their start.
import { test } from 'node:test'
import { expectNone, isGenerated, isTestSupport, listFiles, readText } from './tree.ts'

const SOURCE_LINES = 400
const TEST_LINES = 600
const sources = listFiles().filter((path) => /\.(ts|tsx|mjs|css)$/.test(path))

test('keeps source files within 400 lines and test files within 600', () => {
  const long = sources
    .filter((path) => !isGenerated(path))
    .map((path) => ({ path, lines: readText(path).split('\n').length - 1 }))
    .filter(({ path, lines }) => lines > (isTestSupport(path) ? TEST_LINES : SOURCE_LINES))
  expectNone(
    long.map(({ path, lines }) => `${path}: ${lines}`),
    'split a longer file in two',
  )
})

test('opens every source file with a comment that says what it owns', () => {
  const bare = sources.filter((path) => {
    const first = readText(path)
      .replace(/^#!.*\n/, '')
      .trimStart()
    return first !== '' && !/^(\/\/|\/\*)/.test(first)
  })
  expectNone(bare, 'start the file with a comment that says what it owns')
})
