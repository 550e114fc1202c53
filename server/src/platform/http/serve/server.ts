// Builds the HTTP server around the API: parsing, authentication, errors, limits. Knows no domain.
import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, {
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type onRequestHookHandler,
} from 'fastify'
import type { Logger } from 'pino'
import type { Believes } from '#platform/config/proxies.ts'
import { onePerIteration } from '#platform/event-loop.ts'
import { type Problem, problems } from '#platform/problems.ts'
import { handleError, problemBody, sendProblem } from '../answer/errors.ts'
import { setApiHeaders } from '../answer/security-headers.ts'
import { compileWriter } from '../answer/serialization.ts'
import { refuseScope, refuseStrangers } from '../request/access.ts'
import { addressLimit, normalizeRequest } from '../request/addresses.ts'
import { bodyLimit, hasBody, parseBody, strangersBodyLimit, unstorable } from '../request/body.ts'
import { type Actor, nobody } from '../request/context.ts'
import { parseQuery } from '../request/forms.ts'
import { dropBodyOfHeadByPost } from '../request/head-by-post.ts'
import { answerCors } from '../request/origins.ts'
import type { SiteRules } from '../request/site-rules.ts'
import { compileSchema } from '../request/validation.ts'
import type { App } from '../routes/types.ts'

/** A large video over a slow connection. */
const longestUploadMs = 6 * 60 * 60_000
/** For every body that is no file. */
const longestBodyMs = 120_000

/** Each connection takes memory and a file descriptor. */
const mostConnections = 10_000
/** Long enough to read an answer that was sent before the body arrived. */
const lingerMs = 1000

export interface Identity {
  actor: Actor
  token: string | null
}

export interface ServerDeps {
  log: Logger
  /** Undefined if nothing was committed since the last query. */
  catchUp: (socket: unknown) => Promise<void> | undefined
  siteRules: () => SiteRules | Promise<SiteRules>
  /** Throws a problem if the credential is invalid. */
  identify: (req: FastifyRequest, site: SiteRules) => Promise<Identity>
  /** Returns the identity if memory holds it. Null: no read may begin before the look for events has ended. */
  recall: ((req: FastifyRequest, site: SiteRules) => Identity | undefined) | null
  /** Returns whether memory still holds this very actor. */
  isStillIn: (actor: Actor, headers: IncomingHttpHeaders) => boolean
  /** Returns whether this is the address of a trusted proxy. */
  believes: Believes
}

export function createHttpServer(deps: ServerDeps): App {
  const app: App = Fastify({
    // Messages of the library at level `info` are of no use to an administrator.
    loggerInstance: deps.log.child({}, { level: deps.log.level === 'info' ? 'warn' : deps.log.level }),
    // A logger per request costs more than the rare line that is logged: the line names the id instead.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: deps.believes,
    requestIdHeader: false,
    genReqId: makeRequestIds(),
    rewriteUrl: normalizeRequest,
    routerOptions: {
      // A list of a thousand ids is one path parameter, too.
      maxParamLength: addressLimit,
      querystringParser: parseQuery,
    },
    http: { requireHostHeader: false },
    frameworkErrors: refuseBeforeHooks,
    clientErrorHandler: answerBrokenRequest,
    forceCloseConnections: 'idle',
    requestTimeout: longestUploadMs,
    // While closing, requests on open connections are answered as usual; then the connection closes.
    return503OnClosing: false,
  }) as unknown as App
  app.server.maxConnections = mostConnections
  app.addHook('onRequest', closeAfterEarlyAnswer)
  // Expectations other than `100-continue` are ignored: the answer itself shows whether they were met.
  // A client may leave between two readers of its body: an error without a listener would end the process.
  app.server.on('request', (req) => req.on('error', () => {}))
  app.server.on('checkExpectation', (req, res) => app.server.emit('request', req, res))
  app.decorateRequest('ctx')
  app.decorateRequest('subject')
  app.decorateRequest('actor')
  app.decorateRequest('site')
  app.decorateRequest('token', null)
  app.decorateRequest('early', null)
  app.decorateRequest('read')
  app.decorateRequest('write')
  app.setValidatorCompiler(compileSchema as never)
  app.setSerializerCompiler(compileWriter as never)
  app.setErrorHandler(handleError)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, bodyParser())
  return app
}

/** Handles addresses that the router cannot parse, which bypass all hooks. */
function refuseBeforeHooks(error: Error, req: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', req.id)
  dropBodyOfHeadByPost(req.raw, reply.raw)
  setApiHeaders(reply)
  if (!answerCors(req, reply)) handleError(error, req, reply)
}

/** Parses each large body in its own iteration of the event loop, so that other requests are served in between. */
function bodyParser() {
  const inOwnIteration = onePerIteration()
  return (req: FastifyRequest, bytes: Buffer, done: (error: Error | null, body?: unknown) => void): void => {
    const parse = () => {
      try {
        done(null, parseAnyBody(req, bytes))
      } catch (error) {
        done(error as Error)
      }
    }
    if (bytes.length > strangersBodyLimit) inOwnIteration(parse)
    else parse()
  }
}

function parseAnyBody({ headers }: FastifyRequest, bytes: Buffer): unknown {
  const encoding = headers['content-encoding']
  if (encoding && encoding !== 'identity')
    throw problems.unsupportedBody(`Bodies in ${encoding} are not understood`)
  return parseBody(bytes, headers['content-type'] ?? '')
}

/** The first half is unique per process, the second per request; cheap, since every request has one. */
export function makeRequestIds(): () => string {
  const process = randomBytes(4).toString('hex')
  let count = 0
  return () => `${process}-${(++count).toString(36)}`
}

/**
 * Hooks for the routes of the API: the request is authenticated before its body is read. `refuse` explains why no route
 * matches an address.
 */
export function addApiHooks(
  api: App,
  deps: ServerDeps,
  refuse: (address: string) => Problem = () => problems.endpointNotFound(),
): void {
  const warnOfProxy = createProxyWarning(deps)
  api.addHook('onRequest', (req, reply, done) => {
    reply.header('x-request-id', req.id)
    dropBodyOfHeadByPost(req.raw, reply.raw)
    setApiHeaders(reply)
    if (answerCors(req, reply)) return
    warnOfProxy(req)
    boundBody(req)
    const refusal = refuseAddress(req)
    if (refusal) return void sendProblem(req, reply, refusal)
    if (req.is404) return void sendProblem(req, reply, refuse(req.raw.url as string))
    if (req.routeOptions.config.plain) return done()
    const pending = identify(req, deps)
    if (!(pending instanceof Promise)) return pending ? void sendProblem(req, reply, pending) : done()
    pending.then((problem) => (problem ? void sendProblem(req, reply, problem) : done()), done)
  })
  api.setNotFoundHandler(() => {
    throw problems.endpointNotFound()
  })
}

/** Closes the connection if the client goes on sending a body after it was answered. */
const closeAfterEarlyAnswer: onRequestHookHandler = ({ raw }, reply, done) => {
  if (hasBody(raw))
    reply.raw.once('finish', () => {
      if (raw.complete) return
      const timer = setTimeout(() => raw.destroy(), lingerMs)
      timer.unref()
      raw.once('close', () => clearTimeout(timer))
    })
  done()
}

/** Warns once: all clients behind a proxy that the settings do not name count as one. */
function createProxyWarning({ believes, log }: ServerDeps): (req: FastifyRequest) => void {
  let hasWarned = false
  return ({ raw }) => {
    if (hasWarned || raw.headers['x-forwarded-for'] === undefined) return
    const address = raw.socket.remoteAddress ?? ''
    if (believes(address)) return
    hasWarned = true
    log.warn({ address }, 'X-Forwarded-For comes from an address that STEPWRIGHT_PROXIES does not name')
  }
}

/** Limits the time of a body that is no upload, so that a slow client cannot hold a connection. */
function boundBody({ raw, method, routeOptions }: FastifyRequest): void {
  if (method === 'GET' || method === 'HEAD' || routeOptions.bodyLimit === Number.MAX_SAFE_INTEGER) return
  const timer = setTimeout(() => raw.destroy(), longestBodyMs)
  timer.unref()
  raw.once('close', () => clearTimeout(timer))
}

/** Returns synchronously if nothing has to be awaited, which is the usual case. */
function identify(req: FastifyRequest, deps: ServerDeps): Promise<Problem | null> | Problem | null {
  const behind = deps.catchUp(req.raw.socket)
  if (!behind) return identifyNow(req, deps)
  if (beginEarly(req, deps, behind)) return null
  return behind.then(() => identifyNow(req, deps))
}

/** Returns false unless the request would be accepted with what memory holds. */
function beginEarly(req: FastifyRequest, deps: ServerDeps, look: Promise<void>): boolean {
  const { readsEarly, getsIn } = req.routeOptions.config
  if (!readsEarly || getsIn || !deps.recall) return false
  const site = deps.siteRules()
  if (site instanceof Promise) {
    site.catch(() => {})
    return false
  }
  const { authorization, cookie } = req.headers
  const isStranger = authorization === undefined && cookie === undefined
  const identity = isStranger ? { actor: nobody, token: null } : deps.recall(req, site)
  if (!identity) return false
  Object.assign(req, identity, { site })
  if (refusalFor(req)) return false
  const isCurrent = () =>
    deps.siteRules() === site &&
    (identity.actor.userid === null || deps.isStillIn(identity.actor, req.headers))
  req.early = { look, isCurrent, identify: () => identifyNow(req, deps) }
  // Until the route waits for it.
  look.catch(() => {})
  return true
}

function identifyNow(req: FastifyRequest, deps: ServerDeps): Promise<Problem | null> | Problem | null {
  const site = deps.siteRules()
  if (site instanceof Promise) return site.then((rules) => identifyOn(req, deps, rules))
  return identifyOn(req, deps, site)
}

function identifyOn(
  req: FastifyRequest,
  deps: ServerDeps,
  site: SiteRules,
): Promise<Problem | null> | Problem | null {
  req.site = site
  const { authorization, cookie } = req.headers
  const isSent = authorization !== undefined || cookie !== undefined
  if (!isSent || req.routeOptions.config.getsIn) {
    req.actor = nobody
    return refusalFor(req)
  }
  return deps.identify(req, site).then(({ actor, token }) => {
    req.actor = actor
    req.token = token
    return refusalFor(req)
  })
}

function refusalFor(req: FastifyRequest): Problem | null {
  const rule = req.routeOptions.config.access
  // A read that is repeated has passed this before its query was parsed.
  const refuseText = req.early ? () => null : refuseQuery
  if (!rule) return refuseText(req)
  const { actor, method, site } = req
  return refuseStrangers(rule, actor, site.private) ?? refuseScope(rule, method, actor) ?? refuseText(req)
}

function refuseAddress(req: FastifyRequest): Problem | null {
  if ((req.raw.url as string).length > addressLimit) return problems.addressTooLong()
  for (const value of Object.values((req.params ?? {}) as Record<string, string>)) {
    if (unstorable(value)) return problems.endpointNotFound()
  }
  return null
}

function refuseQuery(req: FastifyRequest): Problem | null {
  for (const [name, value] of Object.entries(req.query as Record<string, string | string[]>)) {
    const why = [value].flat().map(unstorable).find(Boolean)
    if (why) return problems.invalidField(name, `${name} ${why}`)
  }
  return null
}

/** Answers requests that Node's parser rejects, with the same body, written by hand. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const problem =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? problems.headersTooLarge()
      : problems.badRequest('This is not a request that can be understood')
  const words: Record<number, string> = { 400: 'Bad Request', 431: 'Request Header Fields Too Large' }
  const body = JSON.stringify(problemBody(problem))
  socket.end(
    `HTTP/1.1 ${problem.status} ${words[problem.status]}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
