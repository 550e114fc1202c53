// Chooses the test files of a run by its options, and divides them into phases.

import { findFiles } from '../files.mjs'
import { circleOf, isJourney } from './circles.mjs'
import { partOnPostgres, runsOnSqlite } from './engines.mjs'
import { changedFiles, recentlyChanged } from './git.mjs'
import { selectTests } from './select.mjs'

const FOLDERS = ['rules', 'wiki-syntax', 'client', 'server', 'web', 'bench', 'fuzz', 'e2e', 'prove']

/** Structural tests read files only; the checks run them. */
const isStructural = (file) => file.startsWith('server/test/whole/')
const isOfServer = (file) => file.startsWith('server/')

function allTests() {
  return [
    ...FOLDERS.flatMap((folder) => findFiles(folder, /\.test\.ts$/)),
    ...findFiles('scripts', /\.test\.mjs$/),
  ]
}

/**
 * Returns the files of the inner circle as `inner`, those that run with all that the outer circle adds as `outer`, and
 * with --changed the files that have changed. A file can be in both.
 */
export function chooseTests({ filters, isChanged, isFull, base, recent }, say) {
  const all = allTests()
  if (filters.length > 0)
    return { inner: [], outer: all.filter((file) => filters.some((filter) => file.includes(filter))) }
  if (isFull) return { inner: [], outer: all }
  if (isChanged) {
    const { from, files } = changedFiles(base)
    // Users of a changed rule are tested by the server and the app; journeys through them are left to CI.
    const isWide = (file) => circleOf(file) === 'inner' && !isJourney(file)
    const { wide = [], narrow = [] } = Object.groupBy(all, (file) => (isWide(file) ? 'wide' : 'narrow'))
    const chosen = [...selectTests(files, wide), ...selectTests(files, narrow, { isNarrow: true })]
    say(`${files.length} files differ from ${from}; ${chosen.length} test files reach them`)
    return { inner: chosen, outer: [], changed: files }
  }
  const inner = all.filter((file) => circleOf(file) === 'inner')
  if (recent === undefined) return { inner, outer: [] }
  const files = recentlyChanged(recent)
  const outer = files === undefined ? all : selectTests(files, all)
  const why = files === undefined ? 'Without history every file' : `${files.length} files of recent commits`
  say(`${why} may be covered by ${outer.length} test files, which run on both engines`)
  return { inner, outer }
}

/**
 * Divides the chosen files into phases. Each file runs once on SQLite, and once on PostgreSQL with its larger part.
 * Journeys have two forms: in the usual one they navigate within the open app, in the other every address is loaded.
 */
export function divideTests({ inner, outer }, { isFull, recent }) {
  const chosen = [...new Set([...inner, ...outer])].sort()
  const isOuter = new Set(outer)
  const rest = chosen.filter((file) => !isStructural(file) && !isJourney(file))
  const partOf = (file) => partOnPostgres(file, isOuter.has(file) ? 'outer' : 'inner')
  const { whole = [], single = [] } = Object.groupBy(rest.filter(isOfServer), partOf)
  return {
    structural: chosen.filter(isStructural),
    sqlite: rest.filter((file) => !isOfServer(file) || runsOnSqlite(file)),
    postgres: { whole, single },
    journeys: (recent === undefined ? chosen : inner).filter(isJourney),
    loading: isFull || recent !== undefined ? outer.filter(isJourney) : [],
  }
}
