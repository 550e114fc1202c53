// A proxy before PostgreSQL that counts the statements that a server sends, and how often it waits for them.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Longer than the server needs to send statements that belong together, so that they count as one wait. */
const answerDelayMs = 2

export interface Counts {
  statements: number
  /** Statements that are sent without waiting for the one before share a wait. */
  waits: number
}

export interface CountingProxy {
  /** The address of the database behind the proxy. */
  url: string
  counts(): Counts
  close(): Promise<void>
}

export async function startCountingProxy(databaseUrl: string): Promise<CountingProxy> {
  const target = new URL(databaseUrl)
  const total: Counts = { statements: 0, waits: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    forward(client, database, total)
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.end()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.port = `${(server.address() as AddressInfo).port}`
  return {
    url: url.toString(),
    counts: () => ({ ...total }),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function forward(client: Socket, database: Socket, total: Counts): void {
  /** Commands whose end the client has not received. */
  let pending = 0
  const readSent = readMessages('startup', (type, body) => {
    if (type === 'E') total.statements++
    if (type === 'Q') total.statements += countCommands(body)
    // Sync and simple queries end a command; the server answers each with ReadyForQuery.
    if (type === 'S' || type === 'Q') {
      if (pending === 0) total.waits++
      pending++
    }
  })
  const readAnswered = readMessages('messages', (type) => {
    if (type === 'Z') pending = Math.max(0, pending - 1)
  })
  client.on('data', (chunk: Buffer) => {
    readSent(chunk)
    database.write(chunk)
  })
  database.on('data', (chunk: Buffer) => {
    // Timers of the same duration run in order.
    setTimeout(() => {
      readAnswered(chunk)
      if (!client.destroyed) client.write(chunk)
    }, answerDelayMs)
  })
}

/** Simple queries are commands such as `begin; set local …`, without texts of users. */
const countCommands = (body: Buffer): number =>
  body
    .toString('utf8')
    .split(';')
    .filter((command) => /\w/.test(command)).length

/** Reads the types and bodies of protocol messages: a letter and a length. The first of a client has no letter. */
function readMessages(begin: 'startup' | 'messages', onMessage: (type: string, body: Buffer) => void) {
  let rest: Buffer = Buffer.alloc(0)
  let typeBytes = begin === 'startup' ? 0 : 1
  return (chunk: Buffer): void => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    while (rest.length >= typeBytes + 4) {
      const length = typeBytes + rest.readUInt32BE(typeBytes)
      if (rest.length < length) return
      if (typeBytes > 0) onMessage(rest.toString('latin1', 0, 1), rest.subarray(5, length))
      rest = rest.subarray(length)
      typeBytes = 1
    }
  }
}
