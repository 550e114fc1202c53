// The process that serves the sites of one test process: opens and closes them on request and loads the server once.
import { pino } from 'pino'
import { readConfig } from '#platform/config/config.ts'
import { prepareDataFolder } from '#platform/data-folder.ts'
import { migrateDatabase, openDatabase } from '#platform/db/open/open.ts'
import { openFiles } from '#platform/files/open.ts'
import { createMailer, senderFor } from '#platform/mail/mailer.ts'
import { checkSite, recordSite } from '#src/app/identity/site-identity.ts'
import { buildApp, type Stepwright } from '#src/app.ts'
import { prepareSite } from '#src/main/first-run.ts'
import './cheap-hashes.ts'
import './slow-answers.ts'
import type { Answer, Order } from './orders.ts'

/** Open connections, such as event streams, must not delay the end of a test. */
const DRAIN_MS = 2000

const sites = new Map<number, Stepwright>()
/** How far the clocks of sites were set forward. */
const ahead = new Map<number, number>()
const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: false }))

/** Starts a site as `serve` does and returns its setup code, which is empty if it has an administrator. */
async function open(settings: Record<string, string>, withHousekeeping: boolean): Promise<string> {
  const config = readConfig(settings)
  prepareDataFolder(config.data)
  const files = await openFiles(config)
  await checkSite(config, files)
  await migrateDatabase(config, Date.now())
  // Flushing protects only from power failures.
  const database = openDatabase({ ...config, sqlite: { flushes: false } }, log)
  await recordSite(config, files, database)
  const code = await prepareSite(config, database)
  const url = config.url || `http://${config.host}:${config.port}`
  const mailer = createMailer(config.smtpUrl, senderFor(config.smtpUrl, url))
  const now = () => Date.now() + (ahead.get(config.port) ?? 0)
  const site = await buildApp({
    ...{ config, database, files, mailer, log, now, withHousekeeping },
    ownUrl: () => url,
  })
  await site.app.listen({ host: config.host, port: config.port })
  sites.set(config.port, site)
  return code ?? ''
}

async function close(port: number): Promise<void> {
  const site = sites.get(port)
  if (!site) return
  sites.delete(port)
  const cutOff = setTimeout(() => site.app.server.closeAllConnections(), DRAIN_MS)
  await site.close().finally(() => clearTimeout(cutOff))
}

async function follow(order: Order): Promise<string> {
  if (order.type === 'open') return open(order.settings, order.withHousekeeping)
  if (order.type === 'set-forward') ahead.set(order.port, (ahead.get(order.port) ?? 0) + order.ms)
  else await close(order.port)
  return ''
}

const answer = (sent: Answer) => process.send?.(sent)

process.on('message', (order: Order) => {
  const { id } = order
  follow(order).then(
    (code) => answer({ id, code }),
    (error: Error) => answer({ id, error: error.stack ?? error.message }),
  )
})
// The test process has ended.
process.once('disconnect', () => process.exit(0))
