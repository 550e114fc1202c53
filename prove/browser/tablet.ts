// A browser profile with its windows, whose clock and disk one can tamper with.
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { openWindow } from '../../e2e/support/browser.ts'

export interface BrowserTablet {
  context: BrowserContext
  /** The window in front. */
  page: Page
  /** What is noted is in the window only. */
  isFull: boolean
  /** How far its clock was from the truth, one after the other. */
  shiftsMs: number[]
  front(page: Page): void
}

const waitMs = 8000

interface Tampered {
  /** The time as it is, whatever the clock of the page says. */
  trueTime(): number
  setClock(shiftMs: number): void
  loseDisk(): void
  setFull(isFull: boolean): void
}

export async function openTablet(browser: Browser): Promise<BrowserTablet> {
  const context = await openWindow(browser, {
    serviceWorkers: 'allow',
    viewport: { width: 1024, height: 768 },
  })
  context.setDefaultTimeout(waitMs)
  context.setDefaultNavigationTimeout(waitMs)
  await context.addInitScript(tamper)
  const tablet: BrowserTablet = {
    context,
    page: await context.newPage(),
    isFull: false,
    shiftsMs: [0],
    front: (page) => {
      tablet.page = page
    },
  }
  return tablet
}

/** Runs in every page before the app does. */
function tamper(): void {
  const plain = Date
  const kept = 'prove.clock'
  const read = () => {
    try {
      return Number(localStorage.getItem(kept) ?? 0)
    } catch {
      return 0
    }
  }
  let shiftMs = read()
  const now = () => plain.now() + shiftMs
  globalThis.Date = new Proxy(plain, {
    construct: (target, wish) => Reflect.construct(target, wish.length === 0 ? [now()] : wish),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
  const open: IDBDatabase[] = []
  const { open: plainOpen } = IDBFactory.prototype
  IDBFactory.prototype.open = function (...wish) {
    const request = plainOpen.apply(this, wish)
    request.addEventListener('success', () => open.push(request.result))
    return request
  }
  let isFull = false
  for (const name of ['add', 'put'] as const) {
    const act = IDBObjectStore.prototype[name]
    IDBObjectStore.prototype[name] = function (...wish) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      return act.apply(this, wish)
    }
  }
  const tampered: Tampered = {
    trueTime: () => plain.now(),
    setClock: (by) => {
      shiftMs += by
      localStorage.setItem(kept, String(shiftMs))
    },
    loseDisk: () => {
      for (const database of open) database.close()
    },
    setFull: (isSo) => {
      isFull = isSo
    },
  }
  Object.assign(globalThis, { tampered })
}

const tamperedOf = 'tampered' as const
type World = { [tamperedOf]: Tampered }

/** Of the page that is there; what is gone needs none of it. */
export const setClock = (page: Page, by: number) =>
  page.evaluate((ms) => (globalThis as unknown as World).tampered.setClock(ms), by)
export const loseDisk = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as World).tampered.loseDisk())
export const setFull = (page: Page, isFull: boolean) =>
  page.evaluate((isSo) => (globalThis as unknown as World).tampered.setFull(isSo), isFull)

/** The person leaves the field; when that truly was. */
export const leaveField = (page: Page, label: string): Promise<number> =>
  page.getByLabel(label, { exact: true }).evaluate((field) => {
    const at = (globalThis as unknown as World).tampered.trueTime()
    ;(field as HTMLElement).blur()
    return at
  })

/** Presses it once it can be pressed; when that truly was. */
export async function press(button: Locator): Promise<number> {
  await button.click({ trial: true })
  return button.evaluate((each) => {
    const at = (globalThis as unknown as World).tampered.trueTime()
    ;(each as HTMLElement).click()
    return at
  })
}
