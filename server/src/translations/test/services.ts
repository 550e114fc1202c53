// Small servers with the protocols of translation services. They translate to capital letters.
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

/** Converts words to capitals, except placeholders and entities. */
export const shout = (text: string): string =>
  text.replace(/<[^>]*>|&\w+;|[^<&]+/g, (part) => (/^[<&]/.test(part) ? part : part.toUpperCase()))

export interface Seen {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

export interface Service {
  url: string
  seen: Seen[]
}

interface Reply {
  status?: number
  headers?: Record<string, string>
  body: unknown
}

/** Answers each request by `reply` and records the requests. */
export async function aService(reply: (seen: Seen, count: number) => Reply): Promise<Service> {
  const seen: Seen[] = []
  const listener: RequestListener = async (req, res) => {
    let body = ''
    for await (const chunk of req) body += chunk
    seen.push({ method: req.method ?? '', path: req.url ?? '', headers: req.headers, body })
    const answer = reply(seen.at(-1)!, seen.length)
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
    res.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers }).end(text)
  }
  const server: Server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

export const libreTranslateService = (translate = shout): Promise<Service> =>
  aService(({ body }) => ({ body: { translatedText: JSON.parse(body).q.map(translate) } }))

export const deepLService = (translate = shout): Promise<Service> =>
  aService(({ body }) => ({
    body: {
      translations: JSON.parse(body).text.map((text: string) => ({
        detected_source_language: 'EN',
        text: translate(text),
      })),
    },
  }))

export const apertiumService = (translate = shout): Promise<Service> =>
  aService(({ body }) => ({
    body: {
      responseData: { translatedText: translate(new URLSearchParams(body).get('q') ?? '') },
      responseDetails: null,
      responseStatus: 200,
    },
  }))
