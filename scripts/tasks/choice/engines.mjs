// Decides on which database engines a server test runs, and how much of it on PostgreSQL.
import { ENGINES, findMark, textOf } from './marks.mjs'

/** Declares a single test that runs on both engines; a file that uses it imports it. */
const SINGLE = /\btestOnBoth\b/

export const runsOnSqlite = (file) => !file.endsWith('.postgres.test.ts')

/** Returns 'whole', 'single' for only the tests declared by `testOnBoth`, or 'none'. */
export function partOnPostgres(file, circle, text = textOf(file)) {
  if (file.endsWith('.postgres.test.ts')) return 'whole'
  if (file.endsWith('.sqlite.test.ts')) return 'none'
  const mark = findMark(text, ENGINES)
  const isWhole = mark && (circle === 'outer' || mark[1] === undefined)
  if (isWhole) return 'whole'
  return SINGLE.test(text) ? 'single' : 'none'
}
