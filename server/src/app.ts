// Builds the whole application: memory and jobs, the HTTP server, then the domains in import order.
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { confirmByPassword } from '#auth/confirmation.ts'
import type { AuthDeps } from '#auth/deps.ts'
import { createActorNow, createIdentify, createRecall, createStillIn } from '#auth/tokens/identify.ts'
import { dayMs } from '#auth/tokens/tokens.ts'
import { createTouches } from '#auth/tokens/touches.ts'
import { namedCourseRoute } from '#courses/named-course.routes.ts'
import { countJobs } from '#events/events.queries.ts'
import { createWorker, type JobHandler, type Worker } from '#events/worker.ts'
import { avatarRoutes } from '#image-sizes/avatar.ts'
import { playerOrigins } from '#media/embeds/addresses.ts'
import type { OembedSource } from '#media/embeds/oembed.ts'
import type { ImageFiles } from '#media/images/image-files.ts'
import { withRegister } from '#media/store/registered-files.ts'
import type { VideoPrograms } from '#media/videos/programs.ts'
import type { Config } from '#platform/config/config.ts'
import { believeProxies } from '#platform/config/proxies.ts'
import type { Database, Db } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/files.ts'
import { asProblem } from '#platform/http/answer/errors.ts'
import { createFront, type Front } from '#platform/http/front/front.ts'
import { oncePerIteration } from '#platform/http/front/once-per-iteration.ts'
import type { OpenApiDocument, RouteDescription } from '#platform/http/openapi/openapi.ts'
import { apiBase } from '#platform/http/request/addresses.ts'
import { type BaseOf, readBase } from '#platform/http/request/base-address.ts'
import type { Context } from '#platform/http/request/context.ts'
import { createMethodRefusals } from '#platform/http/routes/method-refusals.ts'
import type { RouteDeps } from '#platform/http/routes/prepare.ts'
import { wrapRoute } from '#platform/http/routes/routes.ts'
import type { App } from '#platform/http/routes/types.ts'
import { createMetrics, type Metrics } from '#platform/http/serve/metrics.ts'
import {
  addApiHooks,
  createHttpServer,
  makeRequestIds,
  type ServerDeps,
} from '#platform/http/serve/server.ts'
import { servicePages } from '#platform/http/serve/service-pages.ts'
import { loadWebFiles, type WebFiles, webAppRoutes } from '#platform/http/serve/web-app.ts'
import type { FixedMailer } from '#platform/mail/mailer.ts'
import { createPepper } from '#platform/pepper.ts'
import { createSealing } from '#platform/sealing.ts'
import { pageRoutes } from '#public-html/public-html.routes.ts'
import { createRecordDrawer, type RecordDrawer } from '#runs/print/record-drawer.ts'
import { searchMetrics } from '#search/index/progress.ts'
import type { Misses } from '#search/misses/collect-misses.ts'
import { missRoutes } from '#search/misses/misses.routes.ts'
import { createSiteMailer } from '#settings/site-mailer.ts'
import { type AboutDeps, aboutRoutes } from '#src/app/about/about.routes.ts'
import { createRecentErrors, type RecentErrors } from '#src/app/about/recent-errors.ts'
import { addRoute, documentApi, documentationRoutes } from '#src/app/api-document.ts'
import { backupRoutes } from '#src/app/backups/backups.routes.ts'
import { type Backups, prepareBackups } from '#src/app/backups/backups.ts'
import { subscriptions } from '#src/app/context/subscriptions.ts'
import { systemContext } from '#src/app/context/system-context.ts'
import { domainRoutes, pageLookups } from './app/domain-routes.ts'
import { startHousekeeping } from './app/housekeeping.ts'
import { jobHandlers, ownQueues } from './app/jobs.ts'
import { type Media, mediaQueues, prepareMedia, serveMedia } from './app/media.ts'
import { createMemory, type Memory } from './app/memory.ts'

export interface AppDeps {
  config: Pick<Config, 'data' | 'url' | 'proxies' | 'quotaMb'> &
    Partial<Pick<Config, 'files' | 'secretKey' | 'databaseUrl'>>
  database: Database
  files: FileStore
  /** From the environment. */
  mailer: FixedMailer | null
  log: Logger
  now?: () => number
  /** The base address of answers if no setting gives one; known once the server listens. */
  ownUrl: () => string
  allMetrics?: () => Promise<string>
  /** Runs jobs and housekeeping; tests run both themselves. */
  withWorker?: boolean
  /** False: tests run it, because its tasks begin at random times. */
  withHousekeeping?: boolean
  jobPausesMs?: readonly number[]
  /** The polling interval of the worker; tests that prove that jobs need no poll lengthen it. */
  jobPollMs?: number
  /** Limit of a test mail; tests shorten it. */
  testMailMs?: number | undefined
  /** Tests set the video providers and encoders; otherwise they are detected. */
  oembed?: OembedSource
  videoPrograms?: VideoPrograms | null
  /** Tests of the API serve no web app, whether it is built or not. */
  web?: WebFiles
}

export interface Stepwright {
  app: App
  worker: Worker | null
  handlers: ReadonlyMap<string, JobHandler>
  pictures: ImageFiles
  describe(): OpenApiDocument
  systemContext(db: Db, source: string): Promise<Context>
  misses: Misses
  registry: Registry
  close(): Promise<void>
}

const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

export async function buildApp(given: AppDeps): Promise<Stepwright> {
  const { database, log, testMailMs, now = Date.now, withHousekeeping = true } = given
  const deps = { ...given, files: withRegister(given.files, database, now) }
  const { baseOf, setUrl, believes, url } = readAddresses(given)
  const reads = prepareReading(database, now, baseOf)
  const { memory, catchUp, metrics, front } = reads
  const { answers, watch, settings, siteRules, misses } = memory
  const { pepper, ...mail } = prepareMail(given, { settings, setUrl })
  const { touches, identify, recall, isStillIn } = prepareIdentity({ database, memory, now, setUrl, baseOf })
  const announce = (db: Db) => {
    worker?.wake()
    return database.announce(db)
  }
  const contextFor = (db: Db, source: string) =>
    systemContext(db, { database, pepper, url: url(), now: now(), source, announce })
  const drawer = createRecordDrawer()
  const media = prepareMedia({ ...deps, systemContext: contextFor })
  const acting = { ...deps, ...mail, now, systemContext: contextFor }
  const backups = prepareBackups({ ...acting, registry: metrics.registry })
  searchMetrics(metrics.registry, database, now)
  const handlers = jobHandlers({ ...acting, handlers: [...media.handlers, ...backups.handlers] })
  const errors = createRecentErrors()
  const worker = startWorker(deps, now, handlers, errors)
  database.listen(() => worker?.wake())

  const described: RouteDescription[] = []
  const reading = { database, answers, watch, isStillIn, front, confirm: confirmByPassword }
  const app = await buildServer({
    app: deps,
    errors,
    about: describeServer(deps, { ...mail, errors, startedAt: now(), now }),
    backups,
    now,
    ...reads,
    media,
    drawer,
    server: { log, catchUp, siteRules, identify, recall, isStillIn, believes },
    routes: { ...reading, actorNow: createActorNow({ now }), now, baseOf, pepper, subscriptions, announce },
    domains: { ...mail, baseOf, setUrl, now, settings, dataFolder: deps.config.data, testMailMs },
    described,
  })
  const stopHousekeeping = worker && withHousekeeping ? startHousekeeping(acting) : undefined
  const parts = [drawer.close, media.close, backups.close, worker?.stop, touches.stop, misses.stop]
  return {
    app,
    worker,
    handlers,
    pictures: media.pictures,
    describe: () => documentApi(described),
    systemContext: contextFor,
    misses,
    registry: metrics.registry,
    close: () => endAll([stopHousekeeping, () => app.close(), ...parts, database.close]),
  }
}

function readAddresses({ config, ownUrl }: AppDeps) {
  const setUrl = config.url || undefined
  const believes = believeProxies(config.proxies)
  const baseOf = readBase({ setUrl, ownUrl, believes })
  return { setUrl, believes, baseOf, url: () => setUrl ?? ownUrl() }
}

function prepareMail(
  { config, database, mailer: fixed, ownUrl }: AppDeps,
  { settings, setUrl }: Pick<Memory, 'settings'> & { setUrl: string | undefined },
) {
  const siteAddress = async () => setUrl ?? ((await settings()).address || ownUrl())
  const sealing = createSealing(config.data, config.secretKey ?? '')
  const pepper = createPepper(config.data, config.secretKey ?? '')
  const mailer = createSiteMailer({ database, sealing, mailer: fixed, siteAddress })
  return { siteAddress, sealing, pepper, mailer }
}

const describeServer = (
  { database, files, config }: AppDeps,
  more: Pick<AboutDeps, 'mailer' | 'errors' | 'startedAt' | 'now'>,
): AboutDeps => ({
  ...more,
  database,
  files,
  filesPlace: config.files ?? 'disk',
  dataFolder: config.data,
})

/** Sequential, in the order of their dependencies. */
async function endAll(ends: readonly ((() => unknown) | undefined)[]): Promise<void> {
  for (const end of ends) await end?.()
}

/** Authentication: finds the user of a credential and records the use. */
function prepareIdentity(deps: {
  database: Database
  memory: Memory
  now: () => number
  setUrl: string | undefined
  baseOf: BaseOf
}) {
  const { database, now, setUrl, baseOf } = deps
  const { bearers, drop, settings } = deps.memory
  const sessionMs = async () => (await settings()).sessionDays * dayMs
  const touches = createTouches({ database, drop, now, sessionMs })
  const identifying = {
    database,
    bearers,
    drop,
    now,
    setUrl,
    baseOf,
    touch: touches.touch,
    extend: touches.extend,
  }
  // A local engine has answered before a read could begin, and a replica must be given the events of the look.
  const mayRecall = !database.mayHaveChanged && !database.hasReplica
  return {
    touches,
    identify: createIdentify(identifying),
    recall: mayRecall ? createRecall(identifying) : null,
    isStillIn: createStillIn(identifying),
  }
}

/** The parts that answer reads: the caches, the query for new events, and the answers before routing. */
function prepareReading(database: Database, now: () => number, baseOf: BaseOf) {
  const memory = createMemory(database, now)
  const catchUp = oncePerIteration(memory.catchUp, database.mayHaveChanged ? 'first' : 'after')
  const metrics = createMetrics(() => database.read(countJobs))
  const { places, siteRules } = memory
  const front = createFront({
    shortcuts: places,
    baseOf,
    catchUp,
    siteRules,
    makeId: makeRequestIds(),
    observe: metrics.observeRead,
  })
  return { memory, catchUp, metrics, front }
}

function startWorker(
  { database, log, jobPausesMs, jobPollMs, withWorker }: AppDeps,
  now: () => number,
  handlers: ReadonlyMap<string, JobHandler>,
  errors: RecentErrors,
): Worker | null {
  if (withWorker === false) return null
  return createWorker({
    database,
    log,
    now,
    handlers,
    onFailure: (job, error) =>
      errors.add({ at: now(), request: null, method: null, route: job.handler }, error),
    ownQueues: [...ownQueues, ...mediaQueues],
    ...(jobPausesMs ? { pausesMs: jobPausesMs } : {}),
    ...(jobPollMs ? { pollMs: jobPollMs } : {}),
  })
}

interface ServerParts {
  app: AppDeps
  errors: RecentErrors
  about: AboutDeps
  now: () => number
  metrics: Metrics
  front: Front
  media: Media
  backups: Backups
  drawer: RecordDrawer
  memory: Memory
  server: ServerDeps
  routes: RouteDeps
  domains: AuthDeps
  /** Collects the descriptions of the routes. */
  described: RouteDescription[]
}

async function buildServer(parts: ServerParts): Promise<App> {
  const { database, files, config, allMetrics, log } = parts.app
  const app = createHttpServer(parts.server)
  keepErrors(app, parts)
  // At level `debug` every request is logged, so none is answered before routing.
  if (!log.isLevelEnabled('debug')) parts.front.registerFirst(app.server)
  const { metrics, backups } = parts
  const { remarks } = backups
  servicePages(app, { database, files, dataFolder: config.data, metrics, allMetrics, remarks, log })
  avatarRoutes(app)
  await serveMedia(app, parts.media, { ...parts, facts: parts.memory.pictures })
  await app.register(async (api) => addApi(api as unknown as App, parts), { prefix: apiBase })
  await app.register(async (bff) => addSharedReads(bff as unknown as App, parts), { prefix: '/bff-api' })
  const web = parts.app.web ?? loadWebFiles(webFolder)
  pageRoutes(app, { ...parts, wiki: pageLookups, cache: parts.memory.pages, web })
  webAppRoutes(app, web, {
    isSecure: (req) => parts.domains.baseOf(req).startsWith('https:'),
    frames: playerOrigins,
  })
  return app
}

function keepErrors(app: App, { errors, now }: ServerParts): void {
  app.addHook('onError', (req, _reply, error, done) => {
    const { id: request, method, routeOptions } = req
    if (asProblem(error).status >= 500)
      errors.add({ at: now(), request, method, route: routeOptions.url ?? '' }, error)
    done()
  })
}

/** Addresses of hosted services that programs call in the session of a browser. */
function addSharedReads(bff: App, { server, routes }: ServerParts): void {
  bff.addHook('onRoute', (route) => wrapRoute(route, routes))
  addApiHooks(bff, server)
  namedCourseRoute(bff, pageLookups)
}

function addApi(api: App, parts: ServerParts): void {
  const { server, routes, domains, media, drawer, described, memory } = parts
  const refusals = createMethodRefusals()
  api.addHook('onRoute', (route) => {
    if (route.config?.plain) return
    refusals.note({ method: route.method, url: route.url, params: route.schema?.params })
    addRoute(described, route)
    wrapRoute(route, routes)
  })
  addApiHooks(api, server, refusals.refusalOf)
  domainRoutes(api, domains, { ...media, drawer }, memory)
  missRoutes(api)
  aboutRoutes(api, parts.about)
  backupRoutes(api, { exports: parts.backups.exports, now: parts.now })
  documentationRoutes(api, () => documentApi(described))
}
