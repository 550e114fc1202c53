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
    /** What the access rule has loaded; `declare` knows its type. */
    subject: unknown
    actor: Actor
    site: SiteRules
    /** The bearer of the request, as it was sent. */
    token: string | null
    read<T>(work: (ctx: Context) => Promise<T>): Promise<T>
    write<T>(work: (ctx: Context) => Promise<T>): Promise<T>
  }
  interface FastifyContextConfig {
    access?: Access
    /**
     * The assembled answer is kept under these tags, and those that the handler adds to `ctx.keptUnder`, and sent
     * again until one of them changes. `subject` is what the access rule has loaded. Undefined: this answer is for this caller only.
     */
    cache?: (req: Request, subject: unknown) => { key: string; tags: string[] } | undefined
    /** Members that are the caller's own. They may rest only on what the tags of `cache`, theirs and `user:…` tell of. */
    personal?: (ctx: Context, req: Request) => Promise<OwnPart | undefined>
    /**
     * `own`: slow work comes before the transaction, so the handler opens it itself by `req.write`. Where only some
     * requests need that, a function says which; they are answered without what is kept.
     */
    transaction?: 'own' | ((req: Request) => boolean)
    /** A write takes `Idempotency-Key`: sent again with the same key it is answered again and has no second effect. Not one that answers a secret. */
    idempotent?: false
    /** Knows `type=XML`: then what it refuses is told in XML, too. */
    answersXml?: true
    /** A way to get in: an old token that the program still sends must not stand in it. */
    getsIn?: true
    /** No part of the API: service pages and the web app. */
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
