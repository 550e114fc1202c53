// Sends assembled answers: compact or pretty JSON, or XML where it was asked for, with ETag where it is known.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cached } from '../cache.ts'
import { problems } from '../problems.ts'

/** An answer down to its headers: names and values by turns, as they go over the wire. */
export interface Ready {
  etag: string
  body: Buffer
  headers: readonly string[]
  /** The headers when the client has the body already. */
  unchanged: readonly string[]
}

/** An answer as it goes over the wire, kept in memory under tags. */
export interface Answer extends Cached {
  body: Buffer
  etag: string
  /** Made when a stranger asks. */
  ready?: Ready
}

const ownBytes = 700

export function makeAnswer(json: string, tags: readonly string[]): Answer {
  const body = Buffer.from(json)
  return { body, tags, etag: etagOf(body), bytes: body.length + ownBytes }
}

/** What a stranger gets, down to the headers. */
export function readyFor(answer: Answer): Ready {
  answer.ready ??= makeReady(answer)
  return answer.ready
}

function makeReady({ body, etag }: Answer): Ready {
  const unchanged = ['etag', etag, 'vary', 'Origin, Authorization, Cookie', 'cache-control', 'no-cache']
  const about = ['content-type', typeOf(body), 'content-length', String(body.length)]
  return { body, etag, unchanged, headers: ['x-content-type-options', 'nosniff', ...unchanged, ...about] }
}

export const etagOf = (body: Buffer): string => `"${createHash('sha1').update(body).digest('base64url')}"`

export type AnswerForm = 'json' | 'xml' | 'pretty-xml'

/** The form that `type` asks for. JSON is indented on its way out, XML by whoever writes it. */
export function answerForm(req: FastifyRequest): AnswerForm {
  const { type = 'JSON' } = req.query as { type?: string }
  const wanted = type.toLowerCase()
  if (wanted === 'json') return 'json'
  if (wanted !== 'xml') throw problems.badRequest('type must be JSON or XML')
  return wantsPretty(req) ? 'pretty-xml' : 'xml'
}

class XmlAnswer {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Lets a handler answer an XML document, indented or not as it was asked for, in place of what its schema describes. */
export const answerXml = (text: string): never => new XmlAnswer(text) as never

// No JSON begins with `<`, and every XML document does.
const isXml = (text: string | Buffer): boolean => text[0] === '<' || text[0] === 0x3c
export const typeOf = (text: string | Buffer): string =>
  isXml(text) ? 'application/xml; charset=utf-8' : 'application/json'

/** What the route's schema lets out, as text; null for an answer without a body. */
export function serialize(reply: FastifyReply, value: unknown): string | null {
  if (value === undefined || value === null || reply.statusCode === 204) return null
  if (value instanceof XmlAnswer) return value.text
  const compiled = reply.getSerializationFunction(String(reply.statusCode))
  return compiled ? compiled(value as Record<string, unknown>) : JSON.stringify(value)
}

export function sendJson(req: FastifyRequest, reply: FastifyReply, json: string | null): FastifyReply {
  if (json === null) return reply.send()
  const text = wantsPretty(req) && !isXml(json) ? JSON.stringify(JSON.parse(json), null, 2) : json
  reply.header('content-type', typeOf(json))
  // Made for this caller alone, and perhaps with a secret in it.
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  return reply.send(Buffer.from(text))
}

export function sendAnswer(req: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  if (wantsPretty(req) && !isXml(answer.body)) return sendJson(req, reply, answer.body.toString())
  reply.header('etag', answer.etag).header('cache-control', 'no-cache')
  if (matches(req.headers['if-none-match'], answer.etag)) return reply.code(304).send()
  reply.header('content-type', typeOf(answer.body))
  return reply.send(answer.body)
}

export const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header === etag ||
    header === '*' ||
    header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag))

export function wantsPretty(req: FastifyRequest): boolean {
  const url = req.raw.url as string
  const mark = url.indexOf('?')
  return mark >= 0 && url.includes('pretty', mark) && /[?&]pretty(=|&|$)/.test(url.slice(mark))
}
