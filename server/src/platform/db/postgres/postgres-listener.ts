// Listens for events of other processes on one connection, and reconnects when it is lost.
import pg from 'pg'
import type { DatabaseLog } from '../database.ts'

export const channel = 'stepwright_events'
const connectMs = 10_000
const reconnectMs = 1000

export interface Listener {
  listen(callback: () => void): void
  close(): Promise<void>
}

export function openListener(url: string, log: DatabaseLog): Listener {
  const callbacks: (() => void)[] = []
  let client: pg.Client | null = null
  let connecting = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function connect(): Promise<void> {
    if (isClosed) return
    const made = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
    })
    const lost = () => {
      if (client !== made) return
      client = null
      if (isClosed) return
      timer = setTimeout(() => {
        connecting = connect()
      }, reconnectMs).unref()
    }
    const heard = () => {
      for (const callback of callbacks) callback()
    }
    made.on('notification', heard)
    made.on('error', lost)
    made.on('end', lost)
    client = made
    try {
      await made.connect()
      await made.query(`listen ${channel}`)
      // Notifications may have been missed while the connection was down.
      heard()
    } catch (error) {
      if (!isClosed) log.warn({ err: error }, 'can not listen for events; polling meanwhile')
      lost()
      await made.end().catch(() => {})
    }
  }

  connecting = connect()
  return {
    listen: (callback) => callbacks.push(callback),
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await connecting
      await client?.end().catch(() => {})
    },
  }
}
