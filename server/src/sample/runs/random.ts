// Pseudorandom numbers, equal for the same seed. Pure.
export interface Dice {
  /** From 0 inclusive to 1 exclusive. */
  next(): number
  below(limit: number): number
  pick<T>(from: readonly T[]): T
  /** The second is half as frequent as the first, the third a third, and so on. */
  pickByRank<T>(from: readonly T[]): T
  /** Around 0, nearly always between -3 and 3. */
  normal(): number
}

/** Mulberry32, seeded by a hash of the parts of the seed. */
export function diceOf(...seed: number[]): Dice {
  let state = seed.reduce((sum, part) => Math.imul(sum ^ part, 0x9e3779b1) ^ (sum >>> 15), 0x2545f491)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    below: (limit) => Math.floor(next() * limit),
    pick: (from) => from[Math.floor(next() * from.length)] as (typeof from)[number],
    pickByRank: (from) => from[rankOf(next(), from.length)] as (typeof from)[number],
    normal: () => Array.from({ length: 6 }, next).reduce((sum, each) => sum + each, -3) * 1.4,
  }
}

/** Returns the rank at which the cumulated weights exceed this share of their sum. */
function rankOf(share: number, ranks: number): number {
  let whole = 0
  for (let rank = 1; rank <= ranks; rank++) whole += 1 / rank
  let left = share * whole
  for (let rank = 1; rank < ranks; rank++) {
    left -= 1 / rank
    if (left < 0) return rank - 1
  }
  return ranks - 1
}
