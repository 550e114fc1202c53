// Opens addresses inside the open app as a link does, with fresh data.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getCallSites } from 'node:util'
import type { Page } from 'playwright-core'
import { isAppAddress } from '../../server/src/platform/http/serve/app-addresses.ts'

/** In the first lines of a test file that proves something about loading a page. */
const LOADS = /^\/\/ Loads pages: \S/m
const FIRST_LINES = 5
/** The server renders these pages, so that a load ends when the app has all their content. */
const RENDERED = /^\/($|(c|Course|Guide|Info|Item|Teardown|Wiki)\/)/
const PATIENCE_MS = 60_000

let isAllowed = false
/** The session cookie with which a page has opened its last address. */
const sessions = new WeakMap<Page, string>()

/** Allows navigation until the returned function is called, unless the calling test file declares that it loads pages. */
export function allowNavigation(): () => void {
  const file = getCallSites(100).find(({ scriptName }) => scriptName.endsWith('.test.ts'))?.scriptName
  if (!file) throw new Error('Open sites directly in a test file, not after the return of its functions')
  const path = file.startsWith('file:') ? fileURLToPath(file) : file
  const head = readFileSync(path, 'utf8').split('\n', FIRST_LINES).join('\n')
  isAllowed = !process.env.STEPWRIGHT_TEST_LOADS && !LOADS.test(head)
  return () => {
    isAllowed = false
  }
}

/** The next address of the page is loaded. */
export const forgetSession = (page: Page): boolean => sessions.delete(page)

/**
 * Opens another screen in the app of the page. Returns false if the address has to be loaded: the app is not open or
 * asks something, the address is shown already, or another user is signed in.
 */
export async function navigate(page: Page, address: string): Promise<boolean> {
  if (!isAllowed) return false
  const before = sessions.get(page)
  const cookies = await page.context().cookies(address)
  const session = cookies.find(({ name }) => name === 'session')?.value ?? ''
  sessions.set(page, session)
  if (before !== session || !isOtherScreen(page.url(), address)) return false
  // A page that loads meanwhile loses the function.
  if (!(await page.evaluate(leaveScreen).catch(() => false))) return false
  await page.waitForFunction(() => document.documentElement.dataset.shown === '/nowhere')
  const isRendered = RENDERED.test(new URL(address).pathname)
  await page.evaluate(openFresh, { address, isRendered, patienceMs: PATIENCE_MS })
  return true
}

function isOtherScreen(current: string, address: string): boolean {
  const from = URL.parse(current)
  const to = new URL(address)
  return (
    from?.origin === to.origin &&
    isAppAddress(to.pathname) &&
    from.pathname + from.search !== to.pathname + to.search
  )
}

/** Opens an address without a screen, so that no state of the screen remains. Messages belong to the screen. */
function leaveScreen(): boolean {
  const { shown } = document.documentElement.dataset
  const isOpen = shown !== undefined && location.href === location.origin + shown
  const isCovered = document.querySelector(
    '#plain, dialog[open], [role="menu"], :popover-open:not(.sw-toasts)',
  )
  const isFree = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
  if (!isOpen || isCovered || !isFree()) return false
  for (const close of document.querySelectorAll<HTMLElement>('.sw-toast button')) close.click()
  history.pushState(null, '', '/nowhere')
  dispatchEvent(new PopStateEvent('popstate'))
  return true
}

interface Destination {
  address: string
  isRendered: boolean
  patienceMs: number
}

/** Drops the answers that the app has cached, requests those of its frame again, and opens the address. */
async function openFresh({ address, isRendered, patienceMs }: Destination): Promise<void> {
  interface QueryClient {
    removeQueries(filter: { type: 'inactive' }): void
    refetchQueries(filter: { type: 'active' }): Promise<void>
    isFetching(): number
  }
  interface Fiber {
    child: Fiber | null
    memoizedProps: { client?: QueryClient } | null
  }
  const root = document.getElementById('root') as unknown as Record<string, Fiber>
  const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$')) ?? ''
  let fiber = root[key]?.child
  while (fiber && !fiber.memoizedProps?.client) fiber = fiber.child
  const client = fiber?.memoizedProps?.client
  if (!client) throw new Error('The app has no QueryClientProvider at its root')
  client.removeQueries({ type: 'inactive' })
  await client.refetchQueries({ type: 'active' })
  history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
  const end = performance.now() + patienceMs
  // The previous screen stays until the next one is ready.
  const isShown = () => location.href === location.origin + document.documentElement.dataset.shown
  const isLoaded = () => document.querySelector('.sw-screen') !== null && client.isFetching() === 0
  for (let still = 0; still < 2; still = isShown() && (!isRendered || isLoaded()) ? still + 1 : 0) {
    if (performance.now() > end) throw new Error(`${address} is not shown`)
    await new Promise(requestAnimationFrame)
  }
}
