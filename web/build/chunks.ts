// Assigns modules of the app to chunks. A screen loads few files, because each has overhead and small ones compress
// badly.
import { fileURLToPath } from 'node:url'
import { closureOf, type Modules, readGraph } from './module-graph.ts'
import { divideShared } from './shared-chunks.ts'

const main = fileURLToPath(new URL('../src/main.tsx', import.meta.url))
/** The page that most users open first. */
const firstScreen = fileURLToPath(new URL('../src/screens/guides/GuideScreen.tsx', import.meta.url))
const isLibrary = (id: string): boolean => /node_modules[\\/]|^\0/.test(id)

let names: Map<string, string> | undefined

function divide(modules: Modules): Map<string, string> {
  const graph = readGraph(modules)
  const first = closureOf([main, firstScreen], graph)
  const result = divideShared(main, graph, first)
  // Libraries stay unchanged across most releases.
  for (const id of first)
    if (id !== main && id !== firstScreen) result.set(id, isLibrary(id) ? 'base' : 'reading')
  return result
}

function nameOf(id: string, modules: Modules): string | null {
  names ??= divide(modules)
  return names.get(id) ?? null
}

export const chunks = [{ name: nameOf, debugName: 'parts', includeDependenciesRecursively: false }]
