// Lets the browser take the service worker, once the page has everything that it shows.

/** Without one, as in an insecure context, a page that is open goes on without a network, but none opens anew. */
export const opensWithoutNetwork = (): boolean => 'serviceWorker' in navigator

/** It opens this page anew without a network. */
export const hasWorker = (): boolean => opensWithoutNetwork() && navigator.serviceWorker.controller !== null

/** In development there is none: it would keep old code. Without TLS browsers have none, but on the machine itself. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !opensWithoutNetwork()) return
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => {})
  const whenIdle = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(register, { timeout: 5000 })
      : setTimeout(register, 2000)
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle, { once: true })
}

export type Role = 'work' | 'write' | 'admin'

/** Which parts of the app the worker holds for when there is no network: told to this one, and to those that take its place. */
export function tellRoles(roles: readonly Role[]): (() => void) | undefined {
  if (!import.meta.env.PROD || !opensWithoutNetwork()) return undefined
  const tell = () =>
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ roles })).catch(() => {})
  tell()
  navigator.serviceWorker.addEventListener('controllerchange', tell)
  return () => navigator.serviceWorker.removeEventListener('controllerchange', tell)
}
