// Ports for tests that stop a server and start it again on the same one.
import { mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Below what systems give to outgoing connections: one of those could hold the port while the server is down.
const first = 10_240
const last = 32_000
const mostTries = 500

/** A port of 127.0.0.1 that is this process's until it ends; a folder that only one process can make reserves it. */
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
