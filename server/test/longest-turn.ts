// How much of the processor one turn of the event loop takes at most, whatever else the machine does meanwhile.

function costSince(begin: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(begin)
  return user + system
}

/** In microseconds of this thread; nothing else may run in it. */
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

/** What reading a large body of many small things costs here and now: some 4 ms, where a stall would be 100. */
export function usualCost(): number {
  const text = JSON.stringify(Array.from({ length: 30_000 }, (_, at) => ({ id: at, text: 'some words' })))
  const costs = Array.from({ length: 9 }, () => {
    const begin = process.threadCpuUsage()
    JSON.parse(text)
    return costSince(begin)
  })
  return costs.sort((a, b) => a - b)[4] as number
}
