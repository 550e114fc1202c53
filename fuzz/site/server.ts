// The server under test, a process of its own over either engine, and what its watched event loop has printed.
import { type Served, startServed } from '../../prove/site/server.ts'
import type { Engine } from './options.ts'

export interface Stall {
  ms: number
  /** Clock time in milliseconds. */
  until: number
}

export interface FuzzServer extends Served {
  /** Since the last call. */
  takeStalls(): Stall[]
}

const watcher = new URL('watch-loop.ts', import.meta.url).href

export async function startServer(engine: Engine): Promise<FuzzServer> {
  const served = await startServed(engine, {
    env: {
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning --import=${watcher}`,
      // Attempts are limited by address: each request can have one of its own.
      STEPWRIGHT_PROXIES: '127.0.0.1',
    },
  })
  let read = 0
  const takeStalls = () => {
    const text = served.output()
    const end = text.lastIndexOf('\n') + 1
    const lines = text.slice(read, end).matchAll(/^LOOP (\{.*\})$/gm)
    read = end
    return [...lines].map(([, json]) => JSON.parse(json as string) as Stall)
  }
  return { ...served, takeStalls }
}
