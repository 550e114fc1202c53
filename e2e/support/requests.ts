// Intercepts requests of a page, to fail, delay or replace them.
import type { BrowserContext, Page, Route } from 'playwright-core'

type Handle = (route: Route) => unknown

/**
 * Handles matching requests until the returned function is called. The route itself stays: Chromium never answers some
 * requests that are sent while the last route is being removed.
 */
export async function intercept(
  target: Page | BrowserContext,
  url: string | RegExp,
  handle: Handle,
): Promise<() => void> {
  let isActive = true
  await target.route(url, (route) => (isActive ? handle(route) : route.fallback()))
  return () => {
    isActive = false
  }
}

/** Holds matching requests until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp, method = 'GET'): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  const stop = await intercept(page, url, async (route) => {
    if (route.request().method() === method) await held.promise
    await route.fallback()
  })
  return () => {
    stop()
    held.resolve()
  }
}

/** Cuts off matching reads between `begin` and `end`, also those whose answer is under way when it begins. */
export async function outageOfReads(page: Page, url: string): Promise<{ begin(): void; end(): void }> {
  let isOut = false
  await intercept(page, url, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    if (isOut) return cutOff(route)
    const answer = await route.fetch().catch(() => null)
    await (isOut || !answer ? cutOff(route) : route.fulfill({ response: answer }).catch(() => {}))
  })
  return {
    begin: () => {
      isOut = true
    },
    end: () => {
      isOut = false
    },
  }
}

/** Handles the first matching request only. */
export async function interceptOnce(page: Page, url: string, handle: Handle): Promise<void> {
  const stop = await intercept(page, url, (route) => {
    stop()
    return handle(route)
  })
}

/** Aborts a request as a lost connection does. A request that the page has cancelled needs no abort. */
export const cutOff = (route: Route): Promise<void> => route.abort('connectionreset').catch(() => {})
