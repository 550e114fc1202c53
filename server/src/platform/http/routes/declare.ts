// Declares a route of the API in one call: access, input, output and handler.
import type { FastifyContextConfig, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { type Static, type TSchema, Type } from 'typebox'
import type { OwnPart } from '../answer/answer.ts'
import type { Access } from '../request/access.ts'
import type { Context } from '../request/context.ts'
import type { App } from './types.ts'

type Read<T> = T extends TSchema ? Static<T> : unknown

/** The request of a handler; `subject` is the resource that the access rule has loaded. */
export type Call<P = unknown, Q = unknown, B = unknown, S = unknown> = Omit<
  FastifyRequest,
  'params' | 'query' | 'body' | 'subject'
> & { params: Read<P>; query: Read<Q>; body: Read<B>; subject: S }

interface Declared<P, Q, B, A, S, O>
  extends Hooks,
    Omit<FastifyContextConfig, 'access' | 'cache' | 'personal' | 'url' | 'method'> {
  /** The operation's name in the description of the API. */
  id: string
  summary: string
  description?: string
  /** If they differ from those of the file. */
  tags?: readonly string[]
  params?: P
  query?: Q
  body?: B
  /** The schema of the answer: undeclared members are dropped. With status 204 there is none. */
  answer?: A
  /** The status of the answer, if not 200. */
  status?: 201 | 202 | 204
  /** For a route with several answers, or one that is not JSON. */
  answers?: Record<number, TSchema>
  /** Error statuses beyond those that follow from the route itself. */
  problems?: readonly number[]
  cache?: (req: FastifyRequest, subject: S) => { key: string; tags: string[] } | undefined
  /** Members of the answer that depend on the user; the handler omits them. */
  personal?: (ctx: Context, req: FastifyRequest) => Promise<OwnPart<O & Partial<Answer<A>>> | undefined>
}

type Hooks = Pick<RouteShorthandOptions, 'bodyLimit' | 'preParsing' | 'preValidation'>

type Answer<A> = A extends TSchema ? Static<A> : unknown

/** The result of a handler: everything except the members that depend on the user. */
type Shared<A, O> = unknown extends O ? Answer<A> : Omit<Answer<A>, keyof O>

type Declare = <P, Q, B, A, S, O>(
  url: string,
  access: Access<S>,
  declared: Declared<P, Q, B, A, S, O>,
  handler: (call: Call<P, Q, B, S>, reply: FastifyReply) => Shared<A, O> | Promise<Shared<A, O> | undefined>,
) => void

const given = <T extends object>(members: T): { [K in keyof T]: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never

/** Routes that share their tags. */
export function declare(app: App, tags: readonly string[]) {
  const by =
    (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'): Declare =>
    (url, access, { id, summary, params, query, body, answer, status, answers, ...rest }, handler) => {
      const { description, problems, tags: own = tags, ...others } = rest
      const { bodyLimit, preParsing, preValidation, ...config } = others
      const sent = status === 204 ? Type.Null() : answer
      const response = answers ?? (sent && { [status ?? 200]: sent })
      const schema = {
        operationId: id,
        summary,
        description,
        tags: own,
        params,
        querystring: query,
        body,
        response,
      }
      app.route({
        method,
        url,
        ...given({ bodyLimit, preParsing, preValidation }),
        config: { ...config, access } as FastifyContextConfig,
        schema: given({ ...schema, problems }),
        handler: (req, reply) => {
          if (status) reply.code(status)
          req.subject = req.ctx.subject
          return handler(req as never, reply) as never
        },
      })
    }
  return {
    get: by('GET'),
    post: by('POST'),
    put: by('PUT'),
    patch: by('PATCH'),
    delete: by('DELETE'),
  }
}
