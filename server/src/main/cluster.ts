// The cluster's primary: forks workers on one port, restarts crashed ones, shuts them down together.
import cluster from 'node:cluster'
import type { Logger } from 'pino'
import { type Config, ownAddress } from '#platform/config/config.ts'
import { collectMetrics } from './cluster-metrics.ts'

/** Longer than a worker's own graceful shutdown. */
const drainMs = 11_000
/** Restart backoff against crash loops. */
const restMs = 1000

export function runCluster(config: Config, log: Logger, ready: (url: string) => void): void {
  let isStopping = false
  let worst = 0
  const listening = new Set<number>()
  const start = () => {
    if (!isStopping) cluster.fork()
  }
  collectMetrics()
  cluster.on('listening', (worker, address) => {
    const wasReady = listening.size >= config.workers
    listening.add(worker.id)
    if (!wasReady && listening.size === config.workers)
      ready(config.url || ownAddress(config.host, address.port))
  })
  cluster.on('exit', (worker, code, signal) => {
    if (isStopping) {
      worst = Math.max(worst, code ?? 1)
      if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(worst)
      return
    }
    // Until every worker has listened once, an exit is a failed start, and the worker has logged why.
    if (listening.size < config.workers) process.exit(1)
    log.error({ pid: worker.process.pid, code, signal }, 'a server process ended; starting another')
    setTimeout(start, listening.has(worker.id) ? 0 : restMs)
  })
  const stop = () => {
    if (isStopping) return
    isStopping = true
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM')
    if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(0)
    setTimeout(() => process.exit(1), drainMs).unref()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  for (let count = 0; count < config.workers; count++) start()
}
