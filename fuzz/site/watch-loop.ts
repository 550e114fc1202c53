// Loaded into the server process: prints each stretch for which the event loop was occupied by computation.
import { isMainThread } from 'node:worker_threads'

const everyMs = 10
/** Shorter ones are not printed. */
const leastMs = 30

const isServer = isMainThread && process.argv[2] === 'serve'

function watch(): void {
  let last = performance.now()
  let cpu = process.threadCpuUsage()
  const timer = setInterval(() => {
    const now = performance.now()
    const used = process.threadCpuUsage(cpu)
    const gap = now - last - everyMs
    // While the machine runs other processes the loop is late, too: only time on the processor counts.
    const ms = Math.round(Math.min(gap, (used.user + used.system) / 1000))
    last = now
    cpu = process.threadCpuUsage()
    if (ms >= leastMs) process.stdout.write(`LOOP ${JSON.stringify({ ms, until: Date.now() })}\n`)
  }, everyMs)
  timer.unref()
}

if (isServer) watch()
