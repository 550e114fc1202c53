// Proves that every code file that the docs name exists. Decisions may name files of their time.
import { test } from 'node:test'
import { expectNone, listFiles, readText } from './tree.ts'

const files = listFiles()
const pages = files.filter((path) => path.endsWith('.md') && !/decisions\/\d|CHANGELOG/.test(path))
const isThere = (name: string): boolean => files.some((path) => path === name || path.endsWith(`/${name}`))

test('every file that a page names exists', () => {
  const missing = pages.flatMap((page) =>
    [...readText(page).matchAll(/`([a-z][\w/.-]*\.(?:ts|tsx|mjs|css|sql))`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !name.includes('NNNN') && !isThere(name))
      .map((name) => `${page}: ${name}`),
  )
  expectNone(missing, 'a page names only files that exist')
})
