// Selects the tests that a change can break: by imports, by folder of the server, by the `Covers:` line of a journey.
import { basename, dirname } from 'node:path'
import { findFiles } from '../files.mjs'
import { isSource, openGraph } from './graph.mjs'
import { COVERS, findMark, textOf } from './marks.mjs'

/** These lead to everything; what is reached only through them is tested by the folder that it lies in. */
const ROOTS = /^(server\/src\/app(\/|\.ts$)|server\/src\/(main|cli)\/|web\/src\/(router|main)\.tsx?$)/
/** Builders of tests use most of the server; that does not make each test one of all of it. */
const isSupport = (path) => path.startsWith('server/test/') && !path.endsWith('.test.ts')
/** API tests reach these folders by an address, not by an import. */
const NOUN = /^server\/src\/(platform\/[\w-]+|[\w-]+)\//
/** Packages that the server and the app both use. */
const COMMON = /^(rules|wiki-syntax|client)\/src\//

const FOLDERS = ['server/src', 'web/src', 'rules/src', 'wiki-syntax/src', 'client/src']
const findSources = () => FOLDERS.flatMap((folder) => findFiles(folder, /\.tsx?$/))

/**
 * `changed` and `tests` are paths relative to the root. With `isNarrow`, only imports and the `Covers:` line count:
 * neither the folder of the test, nor imports of a shared package, which most journeys reach through their support.
 */
export function selectTests(changed, tests, given = {}) {
  const { graph = openGraph(), readText = textOf, sources = findSources(), isNarrow = false } = given
  const goals = new Set(changed.filter((path) => isSource(path) && !(isNarrow && COMMON.test(path))))
  const reached = reachedFrom(tests, goals, graph)
  const touched = isNarrow ? changed : [...changed, ...usersOf(goals, sources, graph)]
  const folders = new Set(isNarrow ? [] : touched.flatMap((path) => NOUN.exec(path)?.[0] ?? []))
  const names = changed.filter((path) => !isSource(path)).flatMap(namesOf)
  return tests.filter((test) => {
    if (reached.has(test) || [...folders].some((folder) => test.startsWith(folder))) return true
    const text = readText(test)
    return names.some((name) => text.includes(name)) || covers(text, touched)
  })
}

/** The files behind `starts` that are among `goals` or import one, however far away. */
function reachedFrom(starts, goals, { needs }) {
  const users = new Map()
  const seen = new Set(starts)
  for (const path of seen)
    for (const next of needs(path)) {
      if ((ROOTS.test(next) && !goals.has(next)) || (isSupport(path) && !isSupport(next))) continue
      users.set(next, [...(users.get(next) ?? []), path])
      seen.add(next)
    }
  return spread(goals, users)
}

function spread(goals, users) {
  const reached = new Set(goals)
  for (const path of reached) for (const user of users.get(path) ?? []) reached.add(user)
  return reached
}

/** The modules of the server and the app that use a changed export of a shared package. */
function usersOf(goals, sources, { needs }) {
  const common = [...goals].filter((path) => COMMON.test(path))
  if (common.length === 0) return []
  const users = new Map()
  for (const path of sources.filter((source) => COMMON.test(source)))
    for (const next of needs(path)) users.set(next, [...(users.get(next) ?? []), path])
  const changed = spread(new Set(common), users)
  return sources.filter((path) => !COMMON.test(path) && needs(path).some((next) => changed.has(next)))
}

/** A page, a picture or a table of cases is read by its name, or with its folder. */
const namesOf = (path) => [basename(path), ...(dirname(path).includes('/') ? [dirname(path)] : [])]

function covers(text, changed) {
  const paths = findMark(text, COVERS)?.[1]?.split(/[\s,]+/) ?? []
  return paths.some((path) => changed.some((file) => file.startsWith(path)))
}
