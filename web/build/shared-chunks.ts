// Divides modules that several parts of the app share into few chunks, so that a screen loads few files and little that
// it does not need.
import { closureOf, type ModuleGraph } from './module-graph.ts'

/** Modules that are loaded together: the start of the app, a screen, a dialog. The first one names the part. */
type Part = string

interface Chunk {
  modules: readonly string[]
  parts: ReadonlySet<Part>
  /** The modules and all that they import, shared or not. */
  needs: ReadonlySet<string>
}

export interface FixedChunks {
  /** Modules that the first screen of every user loads. */
  first: ReadonlySet<string>
  /** Chunks whose modules are listed elsewhere: a part that needs one of the modules loads all. */
  others?: readonly ReadonlySet<string>[]
  /** Modules of those chunks that are there when a part runs, whatever it imports. */
  presentIn?: (part: Part) => ReadonlySet<string>
  /** How often a part is loaded, compared with other parts. */
  weightOf?: (part: Part) => number
}

interface Costs {
  graph: ModuleGraph
  /** The modules that are there when a part runs. */
  present: ReadonlyMap<Part, ReadonlySet<string>>
  weightOf: (part: Part) => number
}

/** One more request costs as much as this many characters of source that a part does not need. */
const REQUEST = 24_000
const none: ReadonlySet<string> = new Set()

/** Returns the names of chunks for modules that several parts share, except those of fixed chunks. */
export function divideShared(
  main: string,
  modules: ModuleGraph,
  { first, others = [], presentIn = () => none, weightOf = () => 1 }: FixedChunks,
): Map<string, string> {
  const { closures, loaders } = findParts(main, modules)
  const earlier = findLoadedEarlier(main, closures, loaders)
  const graph = withWhole(modules, others)
  const present = new Map(
    [...closures].map(([part, own]) => [
      part,
      closureOf([...first, ...own, ...(earlier.get(part) ?? []), ...presentIn(part)], graph),
    ]),
  )
  const fixed = new Set([...first, ...others.flatMap((chunk) => [...chunk])])
  const chunks = [...sharedModules(closures, earlier, fixed)].map(([, { modules, parts }]) => ({
    ...{ modules, parts },
    needs: closureOf(modules, graph),
  }))
  const names = new Map<string, string>()
  for (const { modules } of merge(chunks, { graph, present, weightOf })) {
    const name = nameOf(modules, graph)
    for (const id of modules) names.set(id, name)
  }
  return names
}

/** The graph in which each module of a chunk imports all others of it. */
function withWhole(graph: ModuleGraph, chunks: readonly ReadonlySet<string>[]): ModuleGraph {
  const wholeOf = new Map(chunks.flatMap((chunk) => [...chunk].map((id) => [id, [...chunk]] as const)))
  return { ...graph, importsOf: (id) => [...graph.importsOf(id), ...(wholeOf.get(id) ?? [])] }
}

/** The largest module names the chunk, so that its file keeps its name while the others change. */
function nameOf(modules: readonly string[], { sizeOf }: ModuleGraph): string {
  const [largest = ''] = modules.toSorted((a, b) => sizeOf(b) - sizeOf(a))
  return (
    largest
      .replace(/^.*?(?:src|node_modules)[\\/]/, '')
      .replace(/\.\w+$/, '')
      .match(/\w+/g)
      ?.join('-') ?? ''
  )
}

/** Groups the modules that several parts contain by the parts that load them. */
function sharedModules(
  closures: ReadonlyMap<Part, ReadonlySet<string>>,
  earlier: ReadonlyMap<Part, ReadonlySet<string>>,
  first: ReadonlySet<string>,
) {
  const usersOf = new Map<string, Part[]>()
  const isShared = new Set<string>()
  for (const [part, modules] of closures)
    for (const id of modules) {
      if (first.has(id) || closures.has(id)) continue
      const users = usersOf.get(id)
      if (users) isShared.add(id)
      usersOf.set(id, [...(users ?? []), ...(earlier.get(part)?.has(id) ? [] : [part])])
    }
  const groups = new Map<string, { modules: string[]; parts: Set<Part> }>()
  for (const id of isShared) {
    const parts = usersOf.get(id) ?? []
    const group = groups.get(parts.join('\n')) ?? { modules: [], parts: new Set(parts) }
    group.modules.push(id)
    groups.set(parts.join('\n'), group)
  }
  return groups
}

/** The modules of each part, and the parts that can load it. */
function findParts(main: string, graph: ModuleGraph) {
  const closures = new Map<Part, Set<string>>([[main, closureOf([main], graph)]])
  const loaders = new Map<Part, Set<Part>>()
  for (const [part, modules] of closures)
    for (const loaded of [...modules].flatMap(graph.loadsOf)) {
      loaders.set(loaded, (loaders.get(loaded) ?? new Set()).add(part))
      if (!closures.has(loaded)) closures.set(loaded, closureOf([loaded], graph))
    }
  return { closures, loaders }
}

/** The modules that are there before a part is loaded, whichever part loads it. */
function findLoadedEarlier(
  main: string,
  closures: ReadonlyMap<Part, ReadonlySet<string>>,
  loaders: ReadonlyMap<Part, ReadonlySet<Part>>,
): Map<Part, Set<string>> {
  const all = new Set([...closures.values()].flatMap((modules) => [...modules]))
  const earlier = new Map([...closures.keys()].map((part) => [part, part === main ? new Set<string>() : all]))
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const [part, by] of loaders) {
      const before = earlier.get(part) ?? all
      const now = [...before].filter((id) =>
        [...by].every((loader) => closures.get(loader)?.has(id) || earlier.get(loader)?.has(id)),
      )
      if (now.length < before.size) isChanged = true
      earlier.set(part, new Set(now))
    }
  }
  return earlier
}

/** Merges the two chunks that save most, until no merge saves anything. */
function merge(chunks: readonly Chunk[], costs: Costs): Chunk[] {
  let rest = [...chunks]
  const pairs = new Map<Chunk, Map<Chunk, number>>()
  const rate = (one: Chunk, others: readonly Chunk[]) =>
    pairs.set(one, new Map(others.map((other) => [other, savedBy(one, other, costs)])))
  rest.forEach((one, at) => {
    rate(one, rest.slice(at + 1))
  })
  for (;;) {
    let best = { saved: 0, pair: [] as Chunk[] }
    for (const [one, others] of pairs)
      for (const [other, saved] of others) if (saved > best.saved) best = { saved, pair: [one, other] }
    const [one, other] = best.pair
    if (!one || !other) return rest
    rest = rest.filter((chunk) => chunk !== one && chunk !== other)
    for (const gone of [one, other]) {
      pairs.delete(gone)
      for (const others of pairs.values()) others.delete(gone)
    }
    const joined = join(one, other)
    rate(joined, rest)
    rest.push(joined)
  }
}

function savedBy(one: Chunk, other: Chunk, costs: Costs): number {
  let both = 0
  for (const part of one.parts) if (other.parts.has(part)) both += costs.weightOf(part)
  // No part loads both, so a merge saves no request.
  if (both === 0) return 0
  return both * REQUEST + unneeded(one, costs) + unneeded(other, costs) - unneeded(join(one, other), costs)
}

/** How much a chunk makes the parts load that they do not use. */
function unneeded({ parts, needs }: Chunk, { graph, present, weightOf }: Costs): number {
  let sum = 0
  for (const part of parts) {
    const [there, weight] = [present.get(part), weightOf(part)]
    for (const id of needs) if (!there?.has(id)) sum += weight * graph.sizeOf(id)
  }
  return sum
}

const join = (one: Chunk, other: Chunk): Chunk => ({
  modules: [...one.modules, ...other.modules],
  parts: new Set([...one.parts, ...other.parts]),
  needs: new Set([...one.needs, ...other.needs]),
})
