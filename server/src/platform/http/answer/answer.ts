// Sends assembled answers: compact or pretty JSON, or XML where it was asked for, with ETag where it is known.
import { isAscii } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cached } from '#platform/cache.ts'
import { problems } from '#platform/problems.ts'
import { accepts } from './encodings.ts'

const zip = promisify(gzip)

/** An answer down to its headers: names and values by turns, as they go over the wire. */
export interface Ready {
  etag: string
  /** A small one as text, which leaves in one piece with the headers. */
  body: Buffer | string
  headers: readonly string[]
  /** The headers when the client has the body already. */
  unchanged: readonly string[]
}

/** An answer as it goes over the wire, kept in memory under tags. */
export interface Answer extends Cached {
  body: Buffer
  etag: string
  /** Made when somebody is answered before routing. */
  ready?: Ready
  /** Made when it is first sent to somebody who takes it so: a browser on plain HTTP takes no other packing. */
  zipped?: Ready
}

const ownBytes = 700
const smallBytes = 4096
/** Shorter ones fit into a packet or two as they are. */
const shortestZipped = 2048
/** A little more than what texts shrink to. */
const zippedShare = 0.25

export function makeAnswer(json: string, tags: readonly string[]): Answer {
  const body = Buffer.from(json)
  const bytes = Math.ceil(body.length * (1 + zippedShare)) + ownBytes
  return { body, tags, etag: etagOf(body), bytes }
}

/** Members of an answer that are the caller's own. Callers who have the same ones share what is kept. */
export interface OwnPart<M = object> {
  members: M
  /** What they rest on, besides the answer and the caller. */
  tags: readonly string[]
}

const takesZipped = (headers: IncomingHttpHeaders, { body }: Answer): boolean =>
  body.length >= shortestZipped && accepts(headers['accept-encoding'], 'gzip')

/** Down to the headers; undefined where it would have to be packed first. */
export function readyFor(answer: Answer, headers: IncomingHttpHeaders): Ready | undefined {
  if (!takesZipped(headers, answer)) {
    answer.ready ??= makeReady(answer, small(answer.body))
    return answer.ready
  }
  return answer.zipped
}

const varies = 'Origin, Authorization, Cookie, Accept-Encoding'

function makeReady(answer: Answer, body: Buffer | string, packing: readonly string[] = []): Ready {
  const { etag } = answer
  const unchanged = ['etag', etag, 'vary', varies, 'cache-control', 'no-cache']
  const about = ['content-type', typeOf(answer.body), 'content-length', String(body.length), ...packing]
  return { body, etag, unchanged, headers: ['x-content-type-options', 'nosniff', ...unchanged, ...about] }
}

const small = (body: Buffer): Buffer | string =>
  body.length <= smallBytes && isAscii(body) ? body.toString('latin1') : body

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

export function sendAnswer(
  req: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): FastifyReply | Promise<FastifyReply> {
  if (wantsPretty(req) && !isXml(answer.body)) return sendJson(req, reply, answer.body.toString())
  reply.header('etag', answer.etag).header('cache-control', 'no-cache').header('vary', varies)
  if (matches(req.headers['if-none-match'], answer.etag)) return reply.code(304).send()
  reply.header('content-type', typeOf(answer.body))
  return takesZipped(req.headers, answer) ? sendZipped(reply, answer) : reply.send(answer.body)
}

async function sendZipped(reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
  answer.zipped ??= makeReady(answer, await zip(answer.body), ['content-encoding', 'gzip'])
  return reply.header('content-encoding', 'gzip').send(answer.zipped.body)
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
