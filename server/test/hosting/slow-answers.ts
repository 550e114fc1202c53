// Delays answers to browsers at random, up to STEPWRIGHT_TEST_DELAY_MS: finds tests and screens that depend on a fast
// machine.
import { type IncomingMessage, Server } from 'node:http'

const MOST_MS = Number(process.env.STEPWRIGHT_TEST_DELAY_MS ?? 0)

if (MOST_MS > 0) {
  const { emit } = Server.prototype
  Server.prototype.emit = function (this: Server, name: string | symbol, ...args: unknown[]): boolean {
    const go = (): boolean => Reflect.apply(emit, this, [name, ...args])
    if (name !== 'request') return go()
    const { url = '', headers, socket } = args[0] as IncomingMessage
    if (!url.startsWith('/api/') || !headers['user-agent']?.startsWith('Mozilla')) return go()
    // The site may have been closed meanwhile.
    setTimeout(() => (this.listening ? go() : socket.destroy()), Math.random() * MOST_MS)
    return true
  }
}
