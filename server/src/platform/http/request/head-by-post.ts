// Sends length 0 for HEAD that arrives as POST with X-HTTP-Method-Override: the client would wait for a longer body.
import type { IncomingMessage, ServerResponse } from 'node:http'

const asked = new WeakSet<IncomingMessage>()

export function markHeadByPost(req: IncomingMessage): void {
  asked.add(req)
}

export function dropBodyOfHeadByPost(req: IncomingMessage, res: ServerResponse): void {
  if (!asked.has(req)) return
  const { writeHead, end } = res
  res.writeHead = ((status: number, headers: Record<string, string>) =>
    writeHead.call(res, status, { ...headers, 'content-length': '0' })) as typeof writeHead
  res.write = () => true
  res.end = (() => end.call(res, undefined, 'utf8')) as typeof end
}
