// A document of a run, from the queue to the finished file.

import type { FastifyRequest } from 'fastify'
import { whileConnected } from '#platform/http/answer/client-left.ts'
import type { Context } from '#platform/http/request/context.ts'
import { getReadableRun } from '../runs.access.ts'
import type { RunRow } from '../runs.queries.ts'
import type { DocumentQueue } from './document-queue.ts'

type Request = Pick<FastifyRequest, 'raw' | 'actor' | 'read'> & { params: { entryid: number } }

interface Work<Data, Made> {
  read(ctx: Context, run: RunRow): Promise<Data>
  make(data: Data): Promise<Made>
}

/** Access is checked again, since the request may have waited. */
export const makeInTurn = <Data, Made>(queue: DocumentQueue, req: Request, work: Work<Data, Made>) =>
  whileConnected(req, (signal) =>
    queue.run({ userid: req.actor.userid, signal }, async () =>
      work.make(await req.read(async (ctx) => work.read(ctx, await getReadableRun(ctx, req.params)))),
    ),
  )
