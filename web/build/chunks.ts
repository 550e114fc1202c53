// Assigns modules of the app to chunks. A screen loads few files, because each has overhead and small ones compress
// badly.
import { fileURLToPath } from 'node:url'
import { closureOf, type ModuleGraph, type Modules, readGraph } from './module-graph.ts'
import { divideShared } from './shared-chunks.ts'
import { roleOf } from './shell-files.ts'

const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

const main = source('main.tsx')
/** The page that most users open first. */
const firstScreen = source('screens/guides/GuideScreen.tsx')
const home = source('screens/home/HomeScreen.tsx')
/** The store for offline copies, which every page loads after its first answers. */
const offlineStore = source('lib/offline/device.ts')
/** Lazily loaded parts of the first screen of a signed-in user. */
const signedInParts = [
  'screens/frame/SignedInMarks.tsx',
  'screens/frame/WaitingLinks.tsx',
  'screens/frame/OwnPages.tsx',
  'screens/home/MyWork.tsx',
  'run/work/sending.ts',
].map(source)

/** Screens for anonymous users, which do not load the parts of signed-in users. */
const isPublic = (part: string): boolean =>
  /\/screens\/(?:home\/Home|guides\/GuideScreen|pages\/(?:Categor|Page)|search|people|courses|setup|account\/(?:SignIn|Register|Reset|NewPassword))/.test(
    part,
  )
/** Screens that a user opens many times a day. */
const isFrequent = (part: string): boolean =>
  /\/(?:Home|Guides?|EditGuide|Category|Search|Runs?|Records?)Screen\.tsx$/.test(part)
const isScreen = (part: string): boolean => /Screen\.tsx$/.test(part) || part === main

/** Dialogs and other late parts are loaded less often than screens. */
const weightOf = (part: string): number => (isFrequent(part) ? 4 : isScreen(part) ? 1 : 0.25)

const isLibrary = (id: string): boolean => /node_modules[\\/]|^\0/.test(id)

/** Areas of texts that the same screens load, by language. */
const texts = [
  { name: 'own', areas: /[\\/]locales[\\/](\w+)[\\/](?:mine|device|notices)\.ts$/ },
  { name: 'run', areas: /[\\/]locales[\\/](\w+)[\\/](?:run|keep)\.ts$/ },
]

let names: Map<string, string> | undefined

function divide(modules: Modules): Map<string, string> {
  const graph = readGraph(modules)
  const first = closureOf([main, firstScreen], graph)
  const { lists, offline, own } = findFixedChunks(graph, first)
  const [everyone, signedIn] = [offline, new Set([...offline, ...own])]
  const result = divideShared(main, graph, {
    first,
    others: [lists, offline, own],
    presentIn: (part) => (roleOf(part) === 'read' ? everyone : signedIn),
    weightOf,
  })
  for (const [name, ids] of Object.entries({ lists, offline, own }))
    for (const id of ids) result.set(id, name)
  // Libraries stay unchanged across most releases.
  for (const id of first)
    if (id !== main && id !== firstScreen) result.set(id, isLibrary(id) ? 'base' : 'reading')
  return result
}

/**
 * Besides the first screen: lists of guides, the store for offline copies, and the parts of signed-in users. Modules
 * that public screens need, too, belong to the lists.
 */
function findFixedChunks(graph: ModuleGraph, first: ReadonlySet<string>) {
  const loaded = { ...graph, importsOf: (id: string) => [...graph.importsOf(id), ...graph.loadsOf(id)] }
  const shared = closureOf([...closureOf([main], loaded)].filter(isPublic), graph)
  const rest = (starts: string[], ...others: ReadonlySet<string>[]) =>
    [...closureOf(starts, graph)].filter(
      (id) => id !== home && [first, ...others].every((chunk) => !chunk.has(id)),
    )
  const offline = new Set(rest([offlineStore]))
  const signedIn = rest(signedInParts, offline)
  const lists = new Set([...rest([home], offline), ...signedIn.filter((id) => shared.has(id))])
  return { lists, offline, own: new Set(signedIn.filter((id) => !lists.has(id))) }
}

function nameOf(id: string, modules: Modules): string | null {
  for (const { name, areas } of texts) {
    const locale = areas.exec(id)?.[1]
    if (locale) return `texts-${name}-${locale}`
  }
  names ??= divide(modules)
  return names.get(id) ?? null
}

export const chunks = [{ name: nameOf, debugName: 'parts', includeDependenciesRecursively: false }]
