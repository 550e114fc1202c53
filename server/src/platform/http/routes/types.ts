// The types that the HTTP layer adds to Fastify's.
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  FastifyRequest as Request,
} from 'fastify'
import type { OwnPart } from '../answer/answer.ts'
import type { Access } from '../request/access.ts'
import type { Actor, Context } from '../request/context.ts'
import type { SiteRules } from '../request/site-rules.ts'
import type { EarlyRead } from './early-reads.ts'

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression<RawServerDefault>,
  RawReplyDefaultExpression<RawServerDefault>,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

declare module 'fastify' {
  interface FastifyRequest {
    ctx: Context
    /** The resource that the access rule has loaded; `declare` knows its type. */
    subject: unknown
    actor: Actor
    site: SiteRules
    /** The token of the `Authorization` header; null for a session cookie, which scripts must never see. */
    token: string | null
    /** Set if the route may run before the look for new events has ended. */
    early: EarlyRead | null
    read<T>(work: (ctx: Context) => Promise<T>): Promise<T>
    /** As `read`, for statements that may take long; given up when the client leaves. */
    readLong<T>(work: (ctx: Context) => Promise<T>): Promise<T>
    write<T>(work: (ctx: Context) => Promise<T>): Promise<T>
  }
  interface FastifyContextConfig {
    access?: Access
    /**
     * The answer is cached under these tags and those that the handler adds to `ctx.cacheTags`, until one is
     * invalidated. `subject` is the resource that the access rule has loaded. Undefined: the answer is not shared.
     */
    cache?: (req: Request, subject: unknown) => { key: string; tags: string[] } | undefined
    /** Members or a key that depend on the user, and only on what the tags of `cache`, their own and `user:…` cover. */
    personal?: (ctx: Context, req: Request) => Promise<OwnPart | undefined>
    /**
     * `own`: slow work comes before the transaction, so the handler opens it by `req.write`. If only some requests need
     * that, a function selects them; they bypass the cache.
     */
    transaction?: 'own' | ((req: Request) => boolean)
    /**
     * A write that runs beside other writes. `subject`: it relies on nothing that such writes change, except on the
     * resource that the access rule has loaded and locked. `nothing`: it only adds rows, or locks names itself. Without this, it runs alone.
     */
    locks?: 'subject' | 'nothing'
    /** Set by `wrapRoute`: a read whose answer depends on nothing in memory except the identity and the settings. */
    readsEarly?: boolean
    /** A read whose statements may take long: all of its requests, or those that the function selects. */
    long?: true | ((req: Request) => boolean)
    /**
     * A write accepts `Idempotency-Key`: repeated with the same key, it gets the same answer and has no second effect.
     * Set false if the answer holds a secret.
     */
    idempotent?: false
    /** Supports `type=XML`: then errors are XML, too. */
    answersXml?: true
    /** A POST that changes nothing: the session cookie needs no origin, as for a GET. */
    onlyReads?: true
    /**
     * A session in a browser sends the password again, as `old_password`: with every request, or with those that the
     * function selects, after their body was validated.
     */
    confirms?: true | ((req: Request) => boolean)
    /** A route to sign in: an old token that the program still sends is ignored. */
    getsIn?: true
    /** Not part of the API: service pages and the web app. */
    plain?: boolean
  }
  interface FastifySchema {
    operationId?: string
    summary?: string
    description?: string
    tags?: readonly string[]
    /** Error statuses beyond those that follow from the route itself. */
    problems?: readonly number[]
  }
}
