// Reports that the client closed the connection, so that waiting work can stop.
import type { FastifyRequest } from 'fastify'
import { problems } from '#platform/problems.ts'

/** The signal is aborted when the connection closes before `work` is done. */
export async function whileConnected<T>(
  { raw }: Pick<FastifyRequest, 'raw'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const leave = () => controller.abort(problems.badRequest('The client left'))
  raw.socket.once('close', leave)
  if (raw.socket.destroyed) leave()
  try {
    return await work(controller.signal)
  } finally {
    raw.socket.off('close', leave)
  }
}
