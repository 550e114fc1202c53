// Reserves ports for tests that restart a server on the same port.
import { mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Below the range of ephemeral ports, because an outgoing connection could take the port while the server is down.
const first = 10_240
const last = 32_000
const mostTries = 500

/** Returns a port of 127.0.0.1 that only this process uses. An exclusively created folder reserves it. */
export async function reservePort(): Promise<number> {
  for (let tries = 0; tries < mostTries; tries++) {
    const port = first + Math.floor(Math.random() * (last - first))
    if (reserve(port) && (await isFree(port))) return port
  }
  throw new Error('no free port was found')
}

function reserve(port: number): boolean {
  const folder = join(tmpdir(), `stepwright-port-${port}`)
  try {
    mkdirSync(folder)
  } catch {
    return false
  }
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return true
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
