// Metrics: every request by route and status, and the pending jobs.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client'

export interface Metrics {
  registry: Registry
  observe(req: FastifyRequest, reply: FastifyReply): void
  observeRead(route: string, status: number, seconds: number): void
}

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

let ofProcess: Metric[] | undefined

/** Once per process: its observers of memory and event loop are never removed, and hold what they report to. */
function processMetrics(): Metric[] {
  if (!ofProcess) {
    const register = new Registry()
    collectDefaultMetrics({ register })
    ofProcess = register.getMetricsAsArray().flatMap(({ name }) => register.getSingleMetric(name) ?? [])
  }
  return ofProcess
}

export function createMetrics(countJobs: () => Promise<{ state: string; count: number }[]>): Metrics {
  const registry = new Registry()
  for (const metric of processMetrics()) registry.registerMetric(metric)
  const requests = new Histogram({
    name: 'stepwright_request_seconds',
    help: 'Time from request to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  })
  const failures = new Counter({
    name: 'stepwright_request_failures_total',
    help: 'Requests that ended with 5xx',
    registers: [registry],
  })
  new Gauge({
    name: 'stepwright_jobs',
    help: 'Jobs that are not done, by state',
    labelNames: ['state'],
    // Every process counts the same jobs.
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.reset()
      for (const { state, count } of await countJobs()) this.set({ state }, count)
    },
  })
  return {
    registry,
    observeRead: (route, status, seconds) => requests.observe({ method: 'GET', route, status }, seconds),
    observe: (req, reply) => {
      const labels = { method: req.method, route: req.routeOptions.url ?? 'none', status: reply.statusCode }
      requests.observe(labels, reply.elapsedTime / 1000)
      if (reply.statusCode >= 500) failures.inc()
    },
  }
}
