// The longest increasing subsequence: the elements that can stay so that the fewest have to move.

/** Returns indexes into `values` of one longest strictly increasing subsequence, ascending. */
export function longestIncreasing(values: ArrayLike<number>): number[] {
  const tails: number[] = []
  const before = new Int32Array(values.length)
  for (let index = 0; index < values.length; index++) {
    const place = firstNotBelow(tails, values, values[index] as number)
    before[index] = place > 0 ? (tails[place - 1] as number) : -1
    tails[place] = index
  }
  const result: number[] = []
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at] as number) result.push(at)
  return result.reverse()
}

function firstNotBelow(tails: number[], values: ArrayLike<number>, value: number): number {
  let low = 0
  let high = tails.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[tails[middle] as number] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}
