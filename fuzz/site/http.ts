// A client over connections that stay open.
import { Agent, request } from 'node:http'

export interface Sent {
  method: string
  path: string
  headers: Record<string, string>
  body: string | Buffer | null
}

export interface Answer {
  /** 0: no answer. */
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** More of an answer is read and dropped. */
const mostBytes = 300_000
const patienceMs = 60_000

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

export function send(port: number, { method, path, headers, body }: Sent): Promise<Answer> {
  return new Promise((resolve) => {
    const fail = (error: Error) => resolve({ status: 0, headers: {}, text: error.message })
    const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const options = { host: '127.0.0.1', port, method, path, headers: { ...headers, ...length }, agent }
    const sent = request({ ...options, timeout: patienceMs }, (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        if (size < mostBytes) chunks.push(chunk)
        size += chunk.length
      })
      response.on('error', fail)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: size < mostBytes ? Buffer.concat(chunks).toString('utf8') : '',
        }),
      )
    })
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${patienceMs} ms`)))
    sent.on('error', fail)
    sent.end(body ?? undefined)
  })
}

export const closeConnections = (): void => agent.destroy()

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
