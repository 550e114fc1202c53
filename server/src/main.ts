// Starts and stops the process: settings, data folder, database, one or several servers, and a clean shutdown.
import cluster from 'node:cluster'
import { type Logger, pino } from 'pino'
import { type Config, ownAddress } from '#platform/config/config.ts'
import { holdDataFolder, prepareDataFolder } from '#platform/data-folder.ts'
import type { Database } from '#platform/db/database.ts'
import { openDatabase } from '#platform/db/open/open.ts'
import { openFiles } from '#platform/files/open.ts'
import { createMailer, senderFor } from '#platform/mail/mailer.ts'
import { createPepper } from '#platform/pepper.ts'
import { createSealing } from '#platform/sealing.ts'
import { migrations } from '#schema/migrations/index.ts'
import { countLocked, finishEarlierHashes } from '#shared-devices/badge-hashes.ts'
import { ensureSigningKey } from '#signing/site-keys.ts'
import { checkSite, recordSite } from '#src/app/identity/site-identity.ts'
import { upgradeSite } from '#src/app/upgrade/upgrade-site.ts'
import { buildApp, type Stepwright } from './app.ts'
import { runCluster } from './main/cluster.ts'
import { shareMetrics } from './main/cluster-metrics.ts'
import { prepareSite } from './main/first-run.ts'
import { tryAddress, whyNotListening } from './main/listening.ts'
import { collectThoroughly, releaseStartMemory } from './main/release-start-memory.ts'

const drainMs = 8000

export async function serve(config: Config, options: { isJson?: boolean } = {}): Promise<void> {
  const log = pino(
    { level: config.log, base: { pid: process.pid } },
    pino.destination({ dest: 2, sync: false }),
  )
  if (cluster.isWorker) {
    // Used to request the port: no other resource may be open meanwhile.
    process.channel?.ref()
    return runServer(config, log, openDatabase(config, log), () => {})
  }
  prepareDataFolder(config.data)
  const release = holdDataFolder(config.data)
  process.on('exit', release)
  await tryAddress(config)
  // Before any change: a server that cannot store files, or has those of another database, does not start.
  const files = await openFiles(config)
  await checkSite(config, files)
  const { applied, ...about } = await upgradeSite(config, { isReserved: true })
  // Only a changed site is reported; a new one is not.
  const isNew = applied.length === migrations.length
  if (applied.length > 0)
    log[isNew ? 'debug' : 'warn']({ applied, ...about }, 'the database was brought up to date')
  const database = openDatabase(config, log)
  await recordSite(config, files, database)
  await makeSigningKey(config, database, log)
  await makePinKey(config, database, log)
  const setupCode = await prepareSite(config, database)
  const ready = (url: string) =>
    announce(url, { setupCode, hints: hintsFor(config), isJson: options.isJson === true })
  if (config.workers === 1) return runServer(config, log, database, ready)
  await database.close()
  runCluster(config, log, ready)
}

async function makeSigningKey(config: Config, database: Database, log: Logger): Promise<void> {
  const sealing = createSealing(config.data, config.secretKey)
  const state = await database.write((db) => ensureSigningKey({ db, now: Date.now() }, sealing))
  if (state === 'locked')
    log.warn('the key that signs record packs cannot be opened: set the secret key that the site had before')
}

async function makePinKey(config: Config, database: Database, log: Logger): Promise<void> {
  const pepper = createPepper(config.data, config.secretKey)
  await database.write((db) => finishEarlierHashes(db, pepper))
  const locked = await database.read((db) => countLocked(db, pepper))
  if (locked > 0)
    log.warn({ users: locked }, 'PINs and ID badges need the key that the site had before, or are set again')
}

async function runServer(
  config: Config,
  log: Logger,
  database: Database,
  ready: (url: string) => void,
): Promise<void> {
  let url = config.url || ownAddress(config.host, config.port)
  let allMetrics: (() => Promise<string>) | undefined
  const site = await buildApp({
    config,
    database,
    files: await openFiles(config),
    mailer: createMailer(config.smtpUrl, senderFor(config.smtpUrl, url)),
    log,
    ownUrl: () => url,
    ...(cluster.isWorker ? { allMetrics: async () => (await allMetrics?.()) ?? '' } : {}),
  })
  if (cluster.isWorker) allMetrics = shareMetrics(site.registry)
  await site.app
    .listen({ host: config.host, port: config.port })
    .catch((error) => whyNotListening(error, config))
  const address = site.app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  if (!config.url) url = ownAddress(config.host, port)
  stopOnSignals(site, log)
  ready(url)
  releaseStartMemory(site.app.server, collectThoroughly)
}

function stopOnSignals(site: Stepwright, log: Logger): void {
  let isStopping = false
  const stop = (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.debug({ signal }, 'stopping')
    // A client that has not sent the rest of a request by then does not delay the shutdown.
    const cutOff = setTimeout(() => {
      log.warn('requests that were still under way are cut off')
      site.app.server.closeAllConnections()
    }, drainMs)
    setTimeout(() => process.exit(1), 2 * drainMs).unref()
    site
      .close()
      .finally(() => clearTimeout(cutOff))
      .then(
        () => process.exit(0),
        (error) => {
          log.error({ err: error }, 'stopping failed')
          process.exit(1)
        },
      )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // A worker ends with its primary and with a closed terminal.
  if (cluster.isWorker) process.on('disconnect', () => stop('disconnect'))
}

interface Announcement {
  setupCode: string | null
  hints: readonly string[]
  isJson: boolean
}

function announce(url: string, { setupCode, hints, isJson }: Announcement): void {
  const lines = [`Stepwright is ready at ${url}`, ...hints]
  if (setupCode) lines.push('Open it in a browser to set it up.', `Setup code: ${setupCode}`)
  process.stdout.write(isJson ? `${JSON.stringify({ url, setupCode })}\n` : `${lines.join('\n')}\n`)
}

function hintsFor({ host, url, proxies }: Config): string[] {
  const hints: string[] = []
  if ((host === '0.0.0.0' || host === '::') && !url)
    hints.push(
      'Set the site up at the address that others use: links in mails and invitations lead there. STEPWRIGHT_URL fixes it.',
    )
  // The server speaks plain HTTP, so an https address means that there is a proxy.
  if (url.startsWith('https:') && proxies.length === 0)
    hints.push(
      'Everybody counts as one caller, the proxy: name its address in STEPWRIGHT_PROXIES, for example 127.0.0.1.',
    )
  return hints
}
