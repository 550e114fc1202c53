// Tests numbers that may only improve: exceeding a recorded number fails, and so does an outdated record.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  borrowedSheets,
  deadExports,
  folderCycles,
  fullFolders,
  lengths,
  mapLines,
  repeatedLines,
  rings,
} from './measures.ts'

const LOWER = 'The number is better than its record: record the new number.'

/** Files of code per folder, tests included. The goal is 25, at which no folder is listed here. */
const folders: Record<string, number> = {}
/** Limits of the lines of a source file. */
const fileLengths = { median: 70, p95: 200, max: 350 }
const repeated = 7059
const sheets = 0
const dead = 0
/** At most 150. */
const map = 150

function hold(name: string, now: number, record: number, slack = 0): void {
  assert.ok(now <= record, `${name}: ${now}, and it was ${record}`)
  assert.ok(now >= record - slack, `${name}: ${now}, recorded are ${record}. ${LOWER}`)
}

test('no folder grows past 25 files, and those that have shrink', () => {
  assert.deepEqual(fullFolders(), folders)
})

for (const name of rings)
  test(`folders of ${name} import each other one way`, () => {
    assert.deepEqual(folderCycles(name), [])
  })

test('files stay short', () => {
  const now = lengths()
  for (const name of ['median', 'p95', 'max'] as const)
    assert.ok(now[name] <= fileLengths[name], `${name}: ${now[name]}`)
})

test('what is the same is written once', () => {
  hold('repeated lines', repeatedLines(), repeated, 100)
})

test('a sheet is imported by what it dresses', () => {
  const found = borrowedSheets()
  hold(`sheets imported from another folder:\n${found.join('\n')}\n`, found.length, sheets)
})

test('what is exported is used', () => {
  const found = deadExports()
  hold(`unused exports:\n${found.join('\n')}\n`, found.length, dead)
})

test('the map is read in one sitting', () => {
  hold('lines of ARCHITECTURE.md', mapLines(), map)
})
