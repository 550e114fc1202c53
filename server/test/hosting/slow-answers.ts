// Delays answers to browsers at random, up to STEPWRIGHT_TEST_DELAY_MS: finds tests and screens that depend on a fast
// machine.
import { Server } from 'node:http'

const MOST_MS = Number(process.env.STEPWRIGHT_TEST_DELAY_MS ?? 0)

if (MOST_MS > 0) {
  const { emit } = Server.prototype
  Server.prototype.emit = function (this: Server, name: string | symbol, ...args: unknown[]): boolean {
    const go = (): boolean => Reflect.apply(emit, this, [name, ...args])
    const { url = '', headers = {} } = (name === 'request' ? args[0] : {}) as {
      url?: string
      headers?: { 'user-agent'?: string }
    }
    const isBrowser = url.startsWith('/api/') && headers['user-agent']?.startsWith('Mozilla')
    if (!isBrowser) return go()
    setTimeout(go, Math.random() * MOST_MS)
    return true
  }
}
