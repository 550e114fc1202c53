// Repeatable random choices: the same seed gives the same choices.

export interface Chance {
  /** At least 0, below 1. */
  next(): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  is(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** By weight. */
  choose<T extends string>(weights: Record<T, number>): T
  /** Independent generator, so that its draws do not change those of another one. */
  branch(name: string | number): Chance
}

/** mulberry32: small, fast, and random enough for this purpose. */
export function chanceOf(seed: number): Chance {
  let now = seed >>> 0
  const next = () => {
    now = (now + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(now ^ (now >>> 15), now | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    is: (probability) => next() < probability,
    pick: (list) => list[between(0, list.length - 1)] as (typeof list)[number],
    choose: (weights) => {
      const all = Object.entries<number>(weights)
      let left = next() * all.reduce((sum, [, weight]) => sum + weight, 0)
      const found = all.find(([, weight]) => {
        left -= weight
        return left < 0
      })
      return (found ?? all[0])?.[0] as keyof typeof weights
    },
    branch: (name) => chanceOf(hashOf(`${seed} ${name}`)),
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
