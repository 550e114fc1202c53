// Decides on which database engines a server test runs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../install.mjs'

/** In the first lines of a file whose outcome can differ by engine. */
const BOTH = /^\/\/ Engines: both, because \S/m
const FIRST_LINES = 5

export const isMarkedForBoth = (text) => BOTH.test(text.split('\n', FIRST_LINES).join('\n'))

export const runsOnSqlite = (file) => !file.endsWith('.postgres.test.ts')

export const runsOnPostgres = (file) =>
  file.endsWith('.postgres.test.ts') ||
  (!file.endsWith('.sqlite.test.ts') && isMarkedForBoth(readFileSync(join(ROOT, file), 'utf8')))
