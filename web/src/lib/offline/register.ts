// Registers the service worker once the page is loaded.

/** Without it, as in an insecure context, an open page works offline, but no page can be loaded. */
export const opensWithoutNetwork = (): boolean => 'serviceWorker' in navigator

/** It can load this page offline. */
export const hasWorker = (): boolean => opensWithoutNetwork() && navigator.serviceWorker.controller !== null

const firstPauseMs = 2000
/** The browser may end a worker before it answers. */
const patienceMs = 60_000

/** Tries again if a file of the app did not load, which makes the browser discard the worker. */
async function registerUntilStored(pauseMs: number): Promise<void> {
  const again = () => setTimeout(registerUntilStored, pauseMs, pauseMs * 2)
  try {
    const { installing } = await navigator.serviceWorker.register('/sw.js')
    installing?.addEventListener('statechange', () => installing.state === 'redundant' && again())
  } catch {
    again()
  }
}

/** Not in development, where it would serve old code. Without TLS browsers have it on localhost only. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !opensWithoutNetwork()) return
  const register = () => void registerUntilStored(firstPauseMs)
  const whenIdle = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(register, { timeout: 5000 })
      : setTimeout(register, 2000)
  if (document.readyState === 'complete') whenIdle()
  else window.addEventListener('load', whenIdle, { once: true })
}

export type Role = 'work' | 'write' | 'admin'

/** Parts of the app that the worker stores for offline use: sent to the current worker and to later ones. */
export function tellRoles(roles: readonly Role[]): (() => void) | undefined {
  if (!import.meta.env.PROD || !opensWithoutNetwork()) return undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = (pauseMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(tell, patienceMs, pauseMs)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data: isStored }) => {
      clearTimeout(timer)
      if (!isStored) timer = setTimeout(tell, pauseMs, pauseMs * 2)
    }
    navigator.serviceWorker.ready
      .then(({ active }) => active?.postMessage({ roles }, [port2]))
      .catch(() => {})
  }
  const tellNext = () => tell(firstPauseMs)
  tellNext()
  navigator.serviceWorker.addEventListener('controllerchange', tellNext)
  return () => {
    clearTimeout(timer)
    navigator.serviceWorker.removeEventListener('controllerchange', tellNext)
  }
}
