// Writes of this process to the same thing take turns: at once they would only make each other start again.
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>

export function takeTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key)
    const mine = before ? before.then(work) : work()
    // Whoever comes next begins when this has ended, well or not.
    const end = mine.then(nothing, nothing)
    last.set(key, end)
    try {
      return await mine
    } finally {
      if (last.get(key) === end) last.delete(key)
    }
  }
}

const nothing = (): void => {}
