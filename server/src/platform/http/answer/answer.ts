// Sends answers: compact or pretty JSON, or XML on request, with an ETag if they are cached.
import { isAscii } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cached } from '#platform/cache.ts'
import { accepts } from './encodings.ts'

const zip = promisify(gzip)

/** A complete answer with its raw headers: names and values alternate. */
export interface Ready {
  etag: string
  /** Text if small, so that it is written together with the headers. */
  body: Buffer | string
  headers: readonly string[]
  /** The headers of a 304. */
  unchanged: readonly string[]
}

/** A serialized answer, cached under tags. */
export interface Answer extends Cached {
  body: Buffer
  etag: string
  /** The header Link of a list that goes on. */
  next?: string
  /** Created when it is first answered before routing. */
  ready?: Ready
  /** Created when a client first accepts gzip, since browsers accept Brotli only over TLS. */
  zipped?: Ready
}

const ownBytes = 700
const smallBytes = 4096
/** A shorter body fits one or two packets uncompressed. */
const shortestZipped = 2048
/** Slightly more than the usual compressed size of texts. */
const zippedShare = 0.25

export function makeAnswer(json: string, tags: readonly string[], next?: string): Answer {
  const body = Buffer.from(json)
  const bytes = Math.ceil(body.length * (1 + zippedShare)) + ownBytes
  return { body, tags, etag: etagOf(body), bytes, ...(next && { next }) }
}

/** Members of an answer that depend on the user. Users with equal members share a cached answer. */
export interface OwnPart<M = object> {
  members: M
  /** Distinguishes users whose answers differ in more than these members. */
  key?: string
  /** Tags that the members depend on, besides those of the answer and the user. */
  tags: readonly string[]
}

const takesZipped = (headers: IncomingHttpHeaders, { body }: Answer): boolean =>
  body.length >= shortestZipped && accepts(headers['accept-encoding'], 'gzip')

/** Returns the answer with its headers; undefined if it must be compressed first. */
export function readyFor(answer: Answer, headers: IncomingHttpHeaders): Ready | undefined {
  if (!takesZipped(headers, answer)) {
    answer.ready ??= makeReady(answer, small(answer.body))
    return answer.ready
  }
  return answer.zipped
}

const varies = 'Origin, Authorization, Cookie, Accept-Encoding'

function makeReady(answer: Answer, body: Buffer | string, packing: readonly string[] = []): Ready {
  const { etag, next } = answer
  const link = next ? ['link', next] : []
  const unchanged = ['etag', etag, 'vary', varies, 'cache-control', 'no-cache', ...link]
  const about = ['content-type', typeOf(answer.body), 'content-length', String(body.length), ...packing]
  return { body, etag, unchanged, headers: ['x-content-type-options', 'nosniff', ...unchanged, ...about] }
}

const small = (body: Buffer): Buffer | string =>
  body.length <= smallBytes && isAscii(body) ? body.toString('latin1') : body

export const etagOf = (body: Buffer): string => `"${createHash('sha1').update(body).digest('base64url')}"`

export type AnswerForm = 'json' | 'xml' | 'pretty-xml'

/** Parses `type`. JSON is indented when it is sent, XML by its writer. */
export function answerForm(req: FastifyRequest): AnswerForm {
  const { type = 'JSON' } = req.query as { type?: string }
  const wanted = type.toLowerCase()
  if (wanted !== 'xml') return 'json'
  return wantsPretty(req) ? 'pretty-xml' : 'xml'
}

class XmlAnswer {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Lets a handler answer an XML document, indented or not, instead of what its schema describes. */
export const answerXml = (text: string): never => new XmlAnswer(text) as never

// No JSON begins with `<`, and every XML document does.
const isXml = (text: string | Buffer): boolean => text[0] === '<' || text[0] === 0x3c
export const typeOf = (text: string | Buffer): string =>
  isXml(text) ? 'application/xml; charset=utf-8' : 'application/json'

/** Serializes with the schema of the route, which drops undeclared members; null for an answer without a body. */
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
  // Specific to the user, and may contain a secret.
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  return reply.send(Buffer.from(text))
}

export function sendAnswer(
  req: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): FastifyReply | Promise<FastifyReply> {
  if (wantsPretty(req) && !isXml(answer.body)) return sendIndented(req, reply, answer)
  setCacheHeaders(reply, answer, answer.etag)
  if (matches(req.headers['if-none-match'], answer.etag)) return reply.code(304).send()
  reply.header('content-type', typeOf(answer.body))
  return takesZipped(req.headers, answer) ? sendZipped(reply, answer) : reply.send(answer.body)
}

function setCacheHeaders(reply: FastifyReply, { next }: Answer, etag: string): void {
  reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', varies)
  if (next) reply.header('link', next)
}

/** Indented text is another representation and has its own ETag. */
function sendIndented(req: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  const own = `${answer.etag.slice(0, -1)}-pretty"`
  setCacheHeaders(reply, answer, own)
  if (matches(req.headers['if-none-match'], own)) return reply.code(304).send()
  return sendJson(req, reply, answer.body.toString())
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
