// A bounded in-memory cache of any values. A committed write invalidates the tags that its events name.
export interface Cached {
  tags: readonly string[]
  bytes: number
  /** May change without an event: only concurrent callers share it. */
  isFleeting?: boolean | undefined
}

/** The tags invalidated since the watch began. Begin it before the snapshot from which a value is cached. */
export interface Watch {
  invalidated: Set<string>
  end(): void
}

/** Values of one kind. */
export interface TagCache<V extends Cached> {
  get(key: string): V | undefined
  /** Does not cache a value that was invalidated since the watch began. A value without tags needs no watch. */
  put(key: string, value: V, watch?: Watch): void
  /** Caches the result of `build` and shares it with concurrent callers. Without a watch, a new watch begins now. */
  fetch(key: string, build: () => Promise<V>, watch?: Watch): Promise<V>
}

/** One limit in bytes for all kinds. */
export interface TagMemory {
  of<V extends Cached>(kind: string): TagCache<V>
  watch(): Watch
  invalidate(tags: Iterable<string>): void
  readonly size: number
}

interface Building {
  promise: Promise<Cached>
  watch: Watch
}

export function createTagMemory(maxBytes: number): TagMemory {
  const store = createStore(maxBytes)
  /** The newest build of each key. */
  const newest = new Map<string, Building>()
  const watches = new Set<Watch>()

  function watch(): Watch {
    const newWatch: Watch = { invalidated: new Set(), end: () => watches.delete(newWatch) }
    watches.add(newWatch)
    return newWatch
  }

  function put(key: string, value: Cached, watch?: Watch): void {
    if (!value.isFleeting && !value.tags.some((tag) => watch?.invalidated.has(tag))) store.put(key, value)
  }

  async function share(key: string, entry: Building): Promise<Cached> {
    newest.set(key, entry)
    try {
      const value = await entry.promise
      put(key, value, entry.watch)
      return value
    } finally {
      if (newest.get(key) === entry) newest.delete(key)
    }
  }

  async function fetch(key: string, build: () => Promise<Cached>, given?: Watch): Promise<Cached> {
    const found = store.get(key)
    if (found) return found
    const running = newest.get(key)
    // A stale build must not be shared with callers that ask after the invalidation.
    if (running?.watch.invalidated.size === 0) return running.promise
    const ownWatch = given ?? watch()
    try {
      return await share(key, { promise: build(), watch: ownWatch })
    } finally {
      if (!given) ownWatch.end()
    }
  }

  return {
    of: <V extends Cached>(kind: string) => ({
      get: (key) => store.get(`${kind} ${key}`) as V | undefined,
      put: (key, value, begun) => put(`${kind} ${key}`, value, begun),
      fetch: (key, build, begun) => fetch(`${kind} ${key}`, build, begun) as Promise<V>,
    }),
    watch,
    invalidate(tags) {
      for (const tag of tags) {
        store.drop(tag)
        for (const { invalidated } of watches) invalidated.add(tag)
      }
    },
    get size() {
      return store.size()
    },
  }
}

interface Entry {
  value: Cached
  /** Read since eviction last considered this entry. */
  isUsed: boolean
}

/**
 * Cache entries, the oldest first. Eviction spares a used entry once (second chance): nearly LRU, without moving an
 * entry at each use.
 */
function createStore(maxBytes: number) {
  const values = new Map<string, Entry>()
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

  function evictFor(needed: number): void {
    for (const [key, entry] of values) {
      if (bytes + needed <= maxBytes) return
      if (!entry.isUsed) {
        remove(key)
        continue
      }
      entry.isUsed = false
      values.delete(key)
      values.set(key, entry)
    }
  }

  return {
    get(key: string): Cached | undefined {
      const entry = values.get(key)
      if (!entry) return undefined
      entry.isUsed = true
      return entry.value
    },
    put(key: string, value: Cached): void {
      remove(key)
      // It would evict everything else, and itself as well.
      if (value.bytes > maxBytes) return
      evictFor(value.bytes)
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
    size: () => values.size,
  }
}
