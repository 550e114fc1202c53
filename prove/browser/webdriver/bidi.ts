// Client for WebDriver BiDi over a WebSocket, which Firefox supports natively: https://w3c.github.io/webdriver-bidi/
import { type Driver, DriverError, keysOf, patienceMs, pressAt, scriptMs } from './driver.ts'

type Json = Record<string, unknown>
type Send = <T = Json>(method: string, params?: Json) => Promise<T>

export interface Bidi {
  send: Send
  version: string
  end(): void
}

/** Connects to the browser that listens there. */
export async function connect(address: string): Promise<Bidi> {
  const line = new WebSocket(`${address}/session`)
  const waiting = new Map<number, (answer: Json) => void>()
  line.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(data as string) as Json
    waiting.get(answer.id as number)?.(answer)
    waiting.delete(answer.id as number)
  })
  line.addEventListener('close', () => {
    for (const tell of waiting.values()) tell({ type: 'error', error: 'the browser is gone' })
  })
  await new Promise((settle, refuse) => {
    line.addEventListener('open', settle)
    line.addEventListener('error', () => refuse(new DriverError(`nobody listens at ${address}`)))
  })
  let last = 0
  const send: Send = async (method, params = {}) => {
    last += 1
    const id = last
    const { promise, resolve } = Promise.withResolvers<Json>()
    waiting.set(id, resolve)
    line.send(JSON.stringify({ id, method, params }))
    const limitMs = /^(?:script|session)\./.test(method) ? scriptMs : patienceMs
    const timer = setTimeout(resolve, limitMs, { type: 'error', error: 'timeout', message: 'no answer' })
    const answer = await promise.finally(() => clearTimeout(timer))
    if (answer.type === 'error') throw new DriverError(`${method}: ${answer.error}: ${answer.message ?? ''}`)
    return answer.result as never
  }
  const prompts = { default: 'accept', beforeUnload: 'accept' }
  const { capabilities } = await send<{ capabilities: Record<string, string> }>('session.new', {
    capabilities: { alwaysMatch: { unhandledPromptBehavior: prompts } },
  })
  return {
    send,
    version: `${capabilities.browserName} ${capabilities.browserVersion}`,
    end: () => line.close(),
  }
}

interface Evaluated {
  type: 'success' | 'exception'
  result: { value?: string; sharedId?: string }
  exceptionDetails?: { text: string }
}

/** Opens a separate profile in that browser, in whose pages `early` runs before any other script. */
export async function startBidi(
  { send, version }: Bidi,
  early: string,
  size: { width: number; height: number },
): Promise<Driver> {
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext')
  await send('script.addPreloadScript', { functionDeclaration: early, userContexts: [userContext] })
  let front = ''
  const bring = async (context: string) => {
    if (front !== context) await send('browsingContext.activate', { context })
    front = context
  }
  const evaluate = async (context: string, functionDeclaration: string, given: unknown) => {
    await bring(context)
    const answer = await send<Evaluated>('script.callFunction', {
      functionDeclaration,
      arguments: [{ type: 'string', value: JSON.stringify(given) }],
      awaitPromise: true,
      target: { context },
    })
    if (answer.type === 'exception') throw new DriverError(answer.exceptionDetails?.text)
    return answer.result
  }
  const act = async (context: string, actions: Json[]) => {
    await bring(context)
    await send('input.performActions', { context, actions })
  }
  return {
    version,
    async open() {
      const { context } = await send<{ context: string }>('browsingContext.create', {
        type: 'tab',
        userContext,
      })
      front = context
      await send('browsingContext.setViewport', { context, viewport: size })
      return context
    },
    close: async (context) => void (await send('browsingContext.close', { context })),
    goto: async (context, url) => {
      await bring(context)
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    reload: async (context) => void (await send('browsingContext.reload', { context, wait: 'complete' })),
    async call(context, source, given) {
      const whole = `async (given) => JSON.stringify(await (${source})(...JSON.parse(given)))`
      const { value } = await evaluate(context, whole, given)
      return value === undefined ? undefined : JSON.parse(value)
    },
    async giveFiles(context, source, path) {
      const { sharedId } = await evaluate(context, source, null)
      await send('input.setFiles', { context, element: { sharedId }, files: [path] })
    },
    press: (context, at) => act(context, pressAt(at)),
    type: (context, text) => act(context, keysOf(text)),
    clearCookies: async () =>
      void (await send('storage.deleteCookies', { partition: { type: 'storageKey', userContext } })),
    screenshot: async (context) => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    end: async () => void (await send('browser.removeUserContext', { userContext })),
  }
}
