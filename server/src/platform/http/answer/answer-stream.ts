// Streams generated answers as downloads: exports of any length.
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { onePerIteration } from '#platform/event-loop.ts'
import { loggedAddress } from '../request/addresses.ts'

export interface StreamOptions {
  type: string
  /** File name; ASCII letters, digits, points and dashes. */
  filename: string
  body: AsyncIterable<string | Buffer>
}

export class StreamAnswer {
  readonly options: StreamOptions

  constructor(options: StreamOptions) {
    this.options = options
  }
}

/**
 * Lets a handler with `transaction: 'own'` stream an answer that its schema does not describe. The body is read on only
 * when the client has received the previous part.
 */
export const answerStream = (options: StreamOptions): never => new StreamAnswer(options) as never

export function sendStream(
  req: FastifyRequest,
  reply: FastifyReply,
  { type, filename, body }: StreamOptions,
): FastifyReply {
  return reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${filename}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(withFailureLogged(body, req, reply), { objectMode: false, highWaterMark: 65_536 }))
}

/**
 * Yields after this time: a local client reads as fast as parts are made, and an embedded engine never waits, so a
 * stream would block the event loop.
 */
const sliceMs = 4

/** Streams that continued in the same iteration would block the event loop together. */
const inOwnIteration = onePerIteration()
const nextOwnIteration = () => new Promise<void>((resolve) => inOwnIteration(resolve))

/** After the first byte the client only sees a cut stream instead of an error, so the failure is logged. */
async function* withFailureLogged(
  body: StreamOptions['body'],
  req: FastifyRequest,
  reply: FastifyReply,
): AsyncGenerator<string | Buffer> {
  try {
    await nextOwnIteration()
    let since = performance.now()
    for await (const part of body) {
      yield part
      if (performance.now() - since < sliceMs) continue
      await nextOwnIteration()
      since = performance.now()
    }
  } catch (err) {
    if (reply.raw.headersSent) {
      const about = { err, reqId: req.id, url: loggedAddress(req.url), method: req.method }
      req.log.error(about, 'an answer broke off')
    }
    throw err
  }
}
