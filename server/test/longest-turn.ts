// Measures the CPU time of the longest turn of the event loop, independent of other load on the machine.

function costSince(begin: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(begin)
  return user + system
}

/** Returns microseconds of this thread, in which nothing else may run. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isDone = false
  await nextTurn()
  let last = process.threadCpuUsage()
  const look = () => {
    longest = Math.max(longest, costSince(last))
    last = process.threadCpuUsage()
    if (!isDone) setImmediate(look)
  }
  setImmediate(look)
  await work()
  isDone = true
  await nextTurn()
  await nextTurn()
  return longest
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** CPU time to parse a large body of many small members: about 4 ms, compared with 100 ms for a stall. */
export function usualCost(): number {
  const text = JSON.stringify(Array.from({ length: 30_000 }, (_, at) => ({ id: at, text: 'some words' })))
  const costs = Array.from({ length: 9 }, () => {
    const begin = process.threadCpuUsage()
    JSON.parse(text)
    return costSince(begin)
  })
  return costs.sort((a, b) => a - b)[4] as number
}
