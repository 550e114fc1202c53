// Pages of a WebDriver browser, with the calls of playwright-core that the proof uses.
import { setTimeout as pause } from 'node:timers/promises'
import type { Named, Role, Screen, Screens, Spot, Waiting } from '../../site/screens.ts'
import { type Driver, DriverError, patienceMs } from './driver.ts'
import { finding, type Query, type Words } from './find.ts'

const stepMs = 60

interface Page {
  driver: Driver
  window: string
  address: string
}

async function call<R>(page: Page, source: string, given: readonly unknown[] = []): Promise<R> {
  const located = `async (...given) => [location.href, await (${source})(...given)]`
  const asked = page.driver.call(page.window, located, given).catch((error: Error) => {
    throw new DriverError(`${error.message} (${source.slice(-120)})`)
  })
  const [address, answer] = (await asked) as [string, R]
  page.address = address
  return answer
}

const words = (text: string | RegExp, exact = false): Words =>
  typeof text === 'string' ? { text, isExact: exact } : { pattern: text.source, flags: text.flags }

const byRole = (role: Role, { name, exact }: Named = {}): Query[number] => ({
  kind: 'role',
  role,
  name: name === undefined ? null : words(name, exact),
})

const byCss = (css: string, { has }: { has?: Spot } = {}): Query[number] => ({
  kind: 'css',
  css,
  ...(has && { has: (has as WebDriverSpot).query }),
})

interface WebDriverSpot extends Spot {
  query: Query
}

/** Polls until there is an answer; a page that is being left gives none. */
async function until<T>(ask: () => Promise<T | null>, what: string, { timeout = patienceMs }: Waiting = {}) {
  const end = performance.now() + timeout
  let why = ''
  for (;;) {
    const answer = await ask().catch((error: Error) => {
      why = error.message
      return null
    })
    if (answer !== null) return answer
    if (performance.now() > end) throw new DriverError(`not in ${timeout} ms: ${what} ${why}`)
    await pause(stepMs)
  }
}

function spotOn(page: Page, query: Query): WebDriverSpot {
  const name = JSON.stringify(query)
  const ask = <R>(act: string, ...given: unknown[]) => call<R>(page, finding(query, act), given)
  const isVisible = () => ask<boolean>('(found) => found.length > 0 && isSeen(found[0])')
  const first = <R>(act: string) =>
    until(
      () => ask<[R] | null>(`async (found) => found.length > 0 ? [await (${act})(found[0])] : null`),
      name,
    ).then(([answer]) => answer)
  const click = async (options?: Waiting) => {
    const at = await until(
      () => ask<{ x: number; y: number } | null>('(found) => found.length > 0 ? spotOf(found[0]) : null'),
      `to be pressed: ${name}`,
      options,
    )
    await page.driver.press(page.window, at)
  }
  const take = `(found) => {
    const [field] = found
    if (!field || !isSeen(field) || field.disabled || field.readOnly) return null
    field.focus()
    field.select()
    return true
  }`
  const fill = async (text: string, options?: Waiting) => {
    await until(() => ask<true | null>(take), `to be filled: ${name}`, options)
    await page.driver.type(page.window, text)
  }
  return {
    query,
    click,
    fill,
    isVisible,
    setInputFiles: async (path) => {
      await first('() => true')
      await page.driver.giveFiles(page.window, finding(query, '(found) => found[0]'), path)
    },
    innerText: () => first<string>('(element) => element.innerText'),
    inputValue: () => first<string>('(field) => field.value'),
    waitFor: async (options) => void (await until(async () => (await isVisible()) || null, name, options)),
    evaluate: (act) => first(String(act)),
    evaluateAll: (act) => ask(String(act)),
    first: () => spotOn(page, [...query, { kind: 'first' }]),
    or: (other) => spotOn(page, [...query, { kind: 'or', other: (other as WebDriverSpot).query }]),
    locator: (css, options) => spotOn(page, [...query, byCss(css, options)]),
    getByRole: (role, options) => spotOn(page, [...query, byRole(role, options)]),
  }
}

/** HTML of the server looks like the app before the app has started. */
const isAppThere = `() => document.readyState === 'complete' && !document.getElementById('plain')`

function screenOf(page: Page, onClosed: (screen: Screen) => void): Screen {
  const { driver, window } = page
  const isThere = () => until(async () => (await call<boolean>(page, isAppThere)) || null, 'the app')
  const screen: Screen = {
    goto: async (address) => {
      await driver.goto(window, address)
      await isThere()
    },
    reload: async () => {
      await driver.reload(window)
      await isThere()
    },
    close: async () => {
      await driver.close(window)
      onClosed(screen)
    },
    url: () => page.address,
    locator: (css, options) => spotOn(page, [byCss(css, options)]),
    getByRole: (role, options) => spotOn(page, [byRole(role, options)]),
    getByLabel: (text, { exact } = {}) => spotOn(page, [{ kind: 'label', words: words(text, exact) }]),
    getByText: (text) => spotOn(page, [{ kind: 'text', words: words(text) }]),
    evaluate: <R>(act: (given: never) => R | Promise<R>, given?: unknown) =>
      call<R>(page, String(act), [given ?? null]),
    screenshot: () => driver.screenshot(window),
  }
  return screen
}

interface ScreensOptions {
  driver: Driver
  /** A page of the site that is always available. */
  harbour: string
  /** A browser that cannot be set offline has a proxy that drops its requests. */
  proxy: { isOffline: boolean }
}

export function screensOf({ driver, harbour, proxy }: ScreensOptions): Screens {
  const open: Screen[] = []
  return {
    async newPage() {
      const page = { driver, window: await driver.open(), address: 'about:blank' }
      const screen = screenOf(page, (closed) => void open.splice(open.indexOf(closed), 1))
      open.push(screen)
      return screen
    },
    pages: () => [...open],
    clearCookies: () => driver.clearCookies(harbour),
    async setOffline(isOffline) {
      proxy.isOffline = isOffline
      for (const screen of open)
        await screen
          .evaluate((isSo) => {
            localStorage.setItem('prove.offline', isSo ? 'offline' : '')
            dispatchEvent(new Event(isSo ? 'offline' : 'online'))
          }, isOffline)
          // A window without a page of the site has received nothing.
          .catch(() => {})
    },
    async close() {
      proxy.isOffline = false
      await driver.end()
    },
  }
}
