// Bounded memory of assembled answers under tags. A committed write drops the tags that its events name.
export interface Cached {
  tags: readonly string[]
  bytes: number
}

export interface TagCache<V extends Cached> {
  get(key: string): V | undefined
  /** Remembers what `build` makes, unless one of its tags was dropped while it was built. */
  fetch(key: string, build: () => Promise<V>): Promise<V>
  drop(tags: Iterable<string>): void
  clear(): void
  readonly size: number
}

interface Building<V> {
  promise: Promise<V>
  droppedSince: Set<string>
  isVoid: boolean
}

export function createTagCache<V extends Cached>(maxBytes: number): TagCache<V> {
  const kept = createStore<V>(maxBytes)
  /** The newest build of each key, which others may share, and all that are under way. */
  const newest = new Map<string, Building<V>>()
  const building = new Set<Building<V>>()

  return {
    get: kept.get,
    async fetch(key, build) {
      const found = kept.get(key)
      if (found) return found
      const running = newest.get(key)
      // A build that a drop has overtaken may not be shared with those who ask after the drop.
      if (running && !running.isVoid && running.droppedSince.size === 0) return running.promise
      const entry: Building<V> = { promise: build(), droppedSince: new Set(), isVoid: false }
      newest.set(key, entry)
      building.add(entry)
      try {
        const value = await entry.promise
        if (!entry.isVoid && !value.tags.some((tag) => entry.droppedSince.has(tag))) kept.put(key, value)
        return value
      } finally {
        building.delete(entry)
        if (newest.get(key) === entry) newest.delete(key)
      }
    },
    drop(tags) {
      for (const tag of tags) {
        kept.drop(tag)
        for (const entry of building) entry.droppedSince.add(tag)
      }
    },
    clear() {
      kept.clear()
      for (const entry of building) entry.isVoid = true
    },
    get size() {
      return kept.size()
    },
  }
}

interface Kept<V> {
  value: V
  /** Asked for since it was last looked at as the next to go. */
  isUsed: boolean
}

/**
 * What is remembered, the oldest first. What was used is spared once when its turn to go comes: nearly the order of
 * use, without moving anything at each use.
 */
function createStore<V extends Cached>(maxBytes: number) {
  const values = new Map<string, Kept<V>>()
  const keysOf = new Map<string, Set<string>>()
  let bytes = 0

  function remove(key: string): void {
    const value = values.get(key)?.value
    if (!value) return
    values.delete(key)
    bytes -= value.bytes
    for (const tag of value.tags) {
      const keys = keysOf.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysOf.delete(tag)
    }
  }

  function makeRoom(room: number): void {
    for (const [key, kept] of values) {
      if (bytes + room <= maxBytes) return
      if (!kept.isUsed) {
        remove(key)
        continue
      }
      kept.isUsed = false
      values.delete(key)
      values.set(key, kept)
    }
  }

  return {
    get(key: string): V | undefined {
      const kept = values.get(key)
      if (!kept) return undefined
      kept.isUsed = true
      return kept.value
    },
    put(key: string, value: V): void {
      remove(key)
      // It would push out everything else, and itself as well.
      if (value.bytes > maxBytes) return
      makeRoom(value.bytes)
      values.set(key, { value, isUsed: false })
      bytes += value.bytes
      for (const tag of value.tags) {
        const keys = keysOf.get(tag)
        if (keys) keys.add(key)
        else keysOf.set(tag, new Set([key]))
      }
    },
    drop(tag: string): void {
      for (const key of [...(keysOf.get(tag) ?? [])]) remove(key)
    },
    clear(): void {
      values.clear()
      keysOf.clear()
      bytes = 0
    },
    size: () => values.size,
  }
}
