// Answers that are made while they are sent, as files to keep: exports of any length.
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { oneEachTurn } from '#platform/turns.ts'
import { loggedAddress } from '../request/addresses.ts'

export interface StreamWish {
  type: string
  /** What the file is called; plain letters, digits, points and dashes. */
  filename: string
  body: AsyncIterable<string | Buffer>
}

export class StreamAnswer {
  readonly wish: StreamWish

  constructor(wish: StreamWish) {
    this.wish = wish
  }
}

/** Lets a handler with a transaction of its own answer what its schema does not describe. The body is asked for more only when the client has taken what was sent. */
export const answerStream = (wish: StreamWish): never => new StreamAnswer(wish) as never

export function sendStream(
  req: FastifyRequest,
  reply: FastifyReply,
  { type, filename, body }: StreamWish,
): FastifyReply {
  return reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${filename}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(noting(body, req, reply), { objectMode: false, highWaterMark: 65_536 }))
}

/** A client on the same machine takes parts as quickly as they are made, and an engine in this process never waits: nobody else would have a turn. */
const turnMs = 4

/** Many streams that continued in the same turn would hold the event loop together. */
const inOwnTurn = oneEachTurn()
const ownTurn = () => new Promise<void>((resolve) => inOwnTurn(resolve))

/** Once something was sent there is no other way to tell what went wrong: the client sees only that it was cut. */
async function* noting(
  body: StreamWish['body'],
  req: FastifyRequest,
  reply: FastifyReply,
): AsyncGenerator<string | Buffer> {
  try {
    await ownTurn()
    let since = performance.now()
    for await (const part of body) {
      yield part
      if (performance.now() - since < turnMs) continue
      await ownTurn()
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
