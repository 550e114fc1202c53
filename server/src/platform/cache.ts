// Bounded memory of what reads have found, under tags. A committed write drops the tags that its events name.
export interface Cached {
  tags: readonly string[]
  bytes: number
}

/** What was dropped since it began: begin it before the snapshot out of which something is to be kept. */
export interface Watch {
  dropped: Set<string>
  end(): void
}

/** Values of one kind. */
export interface TagCache<V extends Cached> {
  get(key: string): V | undefined
  /** Nothing is kept that a drop has overtaken since the watch began; what has no tags needs none. */
  put(key: string, value: V, watch?: Watch): void
  /** Keeps what `build` makes and shares it with those who ask meanwhile. Without a watch one begins now. */
  fetch(key: string, build: () => Promise<V>, watch?: Watch): Promise<V>
}

/** One bound for all kinds. */
export interface TagMemory {
  of<V extends Cached>(kind: string): TagCache<V>
  watch(): Watch
  drop(tags: Iterable<string>): void
  readonly size: number
}

interface Building {
  promise: Promise<Cached>
  watch: Watch
}

export function createTagMemory(maxBytes: number): TagMemory {
  const kept = createStore(maxBytes)
  /** The newest build of each key. */
  const newest = new Map<string, Building>()
  const watches = new Set<Watch>()

  function watch(): Watch {
    const begun: Watch = { dropped: new Set(), end: () => watches.delete(begun) }
    watches.add(begun)
    return begun
  }

  function put(key: string, value: Cached, watch?: Watch): void {
    if (!value.tags.some((tag) => watch?.dropped.has(tag))) kept.put(key, value)
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
    const found = kept.get(key)
    if (found) return found
    const running = newest.get(key)
    // A build that a drop has overtaken may not be shared with those who ask after the drop.
    if (running?.watch.dropped.size === 0) return running.promise
    const begun = given ?? watch()
    try {
      return await share(key, { promise: build(), watch: begun })
    } finally {
      if (!given) begun.end()
    }
  }

  return {
    of: <V extends Cached>(kind: string) => ({
      get: (key) => kept.get(`${kind} ${key}`) as V | undefined,
      put: (key, value, begun) => put(`${kind} ${key}`, value, begun),
      fetch: (key, build, begun) => fetch(`${kind} ${key}`, build, begun) as Promise<V>,
    }),
    watch,
    drop(tags) {
      for (const tag of tags) {
        kept.drop(tag)
        for (const { dropped } of watches) dropped.add(tag)
      }
    },
    get size() {
      return kept.size()
    },
  }
}

interface Kept {
  value: Cached
  /** Asked for since it was last looked at as the next to go. */
  isUsed: boolean
}

/**
 * What is remembered, the oldest first. What was used is spared once when its turn to go comes: nearly the order of
 * use, without moving anything at each use.
 */
function createStore(maxBytes: number) {
  const values = new Map<string, Kept>()
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
    get(key: string): Cached | undefined {
      const kept = values.get(key)
      if (!kept) return undefined
      kept.isUsed = true
      return kept.value
    },
    put(key: string, value: Cached): void {
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
    size: () => values.size,
  }
}
