// Client for WebDriver Classic over HTTP: https://www.w3.org/TR/webdriver2/
import { type Driver, DriverError, keysOf, patienceMs, pressAt, scriptMs } from './driver.ts'

type Json = Record<string, unknown>

/** Not evaluated in the page, whose policy forbids that. */
const scriptOf = (source: string): string => `const [given] = arguments
const done = arguments[arguments.length - 1]
const act = async () => JSON.stringify(await (${source})(...JSON.parse(given)))
act().then((value) => done({ value: value ?? null }), (error) => done({ error: String(error) }))`

/** Opens a session at the driver of that address; one of its windows stays open until its end. */
export async function startClassic(
  address: string,
  capabilities: Json,
  size: { width: number; height: number },
): Promise<Driver> {
  const made = await ask(address, 'POST', '/session', { capabilities: { alwaysMatch: capabilities } })
  const { sessionId, capabilities: got } = made as { sessionId: string; capabilities: Record<string, string> }
  const session = `${address}/session/${sessionId}`
  const send = (method: string, path: string, body?: Json) => ask(session, method, path, body)
  await send('POST', '/timeouts', { script: scriptMs, pageLoad: patienceMs })
  await send('POST', '/window/rect', { x: 0, y: 0, ...size })
  const inWindow = oneAtATime(send)
  let spare: string | null = (await send('GET', '/window')) as string
  const post = (window: string, path: string, body: Json = {}) =>
    inWindow(window, () => send('POST', path, body))
  return {
    version: `${got.browserName} ${got.browserVersion}`,
    async open() {
      if (!spare) return (await openTab(send)) as string
      const first = spare
      spare = null
      return first
    },
    close: async (window) => void (await inWindow(window, () => send('DELETE', '/window'))),
    goto: async (window, url) => void (await post(window, '/url', { url })),
    reload: async (window) => void (await post(window, '/refresh')),
    async call(window, source, given) {
      const request = { script: scriptOf(source), args: [JSON.stringify(given)] }
      const result = (await post(window, '/execute/async', request)) as { value?: string; error?: string }
      if (result.error !== undefined) throw new DriverError(result.error)
      return result.value ? JSON.parse(result.value) : undefined
    },
    async giveFiles(window, source, path) {
      const script = `const done = arguments[0]; (${source})().then(done)`
      const found = (await post(window, '/execute/async', { script, args: [] })) as Json
      const [element] = Object.values(found)
      await post(window, `/element/${element}/value`, { text: path })
    },
    press: async (window, at) => void (await post(window, '/actions', { actions: pressAt(at) })),
    type: async (window, text) => void (await post(window, '/actions', { actions: keysOf(text) })),
    clearCookies: (harbour) => clearCookies({ send, inWindow, harbour }),
    screenshot: async (window) => {
      const picture = await inWindow(window, () => send('GET', '/screenshot'))
      return Buffer.from(picture as string, 'base64')
    },
    end: async () => void (await send('DELETE', '')),
  }
}

interface Jar {
  send: Send
  inWindow: ReturnType<typeof oneAtATime>
  harbour: string
}

/** Only cookies of the page in front can be deleted. */
async function clearCookies({ send, inWindow, harbour }: Jar): Promise<void> {
  const { origin } = new URL(harbour)
  const windows = (await send('GET', '/window/handles')) as string[]
  const clear = (window: string, isAnyway: boolean) =>
    inWindow(window, async () => {
      if (isAnyway) await send('POST', '/url', { url: harbour })
      else if (!String(await send('GET', '/url')).startsWith(origin)) return false
      await send('DELETE', '/cookie')
      return true
    })
  for (const window of windows) if (await clear(window, false)) return
  await clear(windows[0] ?? '', true)
}

const openTab = async (send: Send) => ((await send('POST', '/window/new', { type: 'window' })) as Json).handle

type Send = (method: string, path: string, body?: Json) => Promise<unknown>

/** Commands go to the session's current window, so they are serialised. */
function oneAtATime(send: Send) {
  let last: Promise<unknown> = Promise.resolve()
  let front = ''
  return <R>(window: string, act: () => Promise<R>): Promise<R> => {
    const turn = last.then(async () => {
      if (front !== window) await send('POST', '/window', { handle: window })
      front = window
      return act()
    })
    last = turn.catch(() => {})
    return turn
  }
}

async function ask(address: string, method: string, path: string, body?: Json): Promise<unknown> {
  const answer = await fetch(`${address}${path}`, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    signal: AbortSignal.timeout(scriptMs + patienceMs),
  }).catch((error: Error) => {
    throw new DriverError(`${method} ${path}: ${error.message}`)
  })
  const { value } = (await answer.json()) as { value: unknown }
  if (answer.ok) return value
  const { error, message } = value as Record<string, string>
  throw new DriverError(`${method} ${path}: ${error}: ${message}`)
}
