// Pages for administrators: alive, ready, metrics. Outside the API, without signing in.
import type { Logger } from 'pino'
import { checkSpaceIn } from '#platform/data-folder.ts'
import type { Database } from '#platform/db/database.ts'
import { withLimit } from '#platform/db/limit.ts'
import type { FileStore } from '#platform/files/files.ts'
import { loggedAddress } from '../request/addresses.ts'
import type { App } from '../routes/types.ts'
import type { Metrics } from './metrics.ts'

export interface ServiceDeps {
  database: Database
  files: Pick<FileStore, 'check' | 'reserveBytes'>
  dataFolder: string
  metrics: Metrics
  /** With several processes the metrics of all; otherwise those of this process. */
  allMetrics?: (() => Promise<string>) | undefined
  /** Lines for monitoring that do not stop the server. */
  remarks?: () => Promise<string | null>
  log: Logger
}

export function servicePages(app: App, deps: ServiceDeps): void {
  const { log } = deps
  const { registry, observe } = deps.metrics

  app.addHook('onResponse', (req, reply, done) => {
    const took = reply.elapsedTime
    observe(req, reply)
    const isSlow = took > slowMs
    if (isSlow || log.isLevelEnabled('debug')) {
      const { method, url } = req
      const facts = { method, url: loggedAddress(url), status: reply.statusCode, ms: Math.round(took) }
      if (isSlow) req.log.warn(facts, 'a slow request')
      else req.log.debug(facts, 'request')
    }
    done()
  })

  const plain = { config: { plain: true } }
  app.get('/healthz', plain, async (_req, reply) => reply.type('text/plain').send('alive\n'))
  app.get('/readyz', plain, async (req, reply) => {
    reply.type('text/plain').header('cache-control', 'no-store')
    try {
      const space = await withLimit(isReady(deps), readyMs)
      if (space === 'none') {
        req.log.error({ folder: deps.dataFolder }, 'the disk is full')
        return reply.code(503).send('not ready\nthe disk is full\n')
      }
      const remark = await withLimit(deps.remarks?.() ?? Promise.resolve(null), readyMs)
      const lines = ['ready']
      if (space !== 'enough') lines.push('uploads are refused: the disk is nearly full')
      if (remark) lines.push(remark)
      return reply.send(`${lines.join('\n')}\n`)
    } catch (error) {
      req.log.error({ err: error }, 'not ready')
      return reply.code(503).send('not ready\n')
    }
  })
  app.get('/metrics', plain, async (_req, reply) => {
    const text = deps.allMetrics ? await deps.allMetrics() : await registry.metrics()
    return reply.type(registry.contentType).send(text)
  })
}

const slowMs = 1000
/** A load balancer has other servers and must not wait for a database that hangs. */
const readyMs = 3000

/** Throws if a dependency is unreachable; returns the free space. */
async function isReady({ database, dataFolder, files }: ServiceDeps): ReturnType<typeof checkSpaceIn> {
  await database.ping()
  await files.check()
  return checkSpaceIn(dataFolder, files.reserveBytes)
}
