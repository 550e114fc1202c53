// A browser profile with its windows, whose clock and disk can be manipulated.
import type { Opened, Screen, Screens, SiteOptions, Spot } from '../site/screens.ts'

export interface BrowserTablet {
  context: Screens
  /** The window in front. */
  page: Screen
  /** True if recorded events exist in the window only. */
  isFull: boolean
  front(page: Screen): void
}

interface Tampered {
  /** True time, whatever the clock of the page. */
  trueTime(): number
  setClock(shiftMs: number): void
  loseDisk(): void
  setFull(isFull: boolean): void
}

export async function openTablet(
  browser: Opened,
  options: Omit<SiteOptions, 'early'>,
): Promise<BrowserTablet> {
  const context = await browser.openScreens({ ...options, early: tamper })
  const tablet: BrowserTablet = {
    context,
    page: await context.newPage(),
    isFull: false,
    front: (page) => {
      tablet.page = page
    },
  }
  return tablet
}

/** Runs in every page before the app. */
function tamper(): void {
  const plain = Date
  const storedName = 'prove.clock'
  const read = () => {
    try {
      return Number(localStorage.getItem(storedName) ?? 0)
    } catch {
      return 0
    }
  }
  let shiftMs = read()
  const now = () => plain.now() + shiftMs
  globalThis.Date = new Proxy(plain, {
    construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
  const open: IDBDatabase[] = []
  const { open: plainOpen } = IDBFactory.prototype
  IDBFactory.prototype.open = function (...given) {
    const request = plainOpen.apply(this, given)
    request.addEventListener('success', () => open.push(request.result))
    return request
  }
  const isOnLine = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine')?.get
  Object.defineProperty(Navigator.prototype, 'onLine', {
    configurable: true,
    get: () => isOnLine?.call(navigator) && !localStorage.getItem('prove.offline'),
  })
  let isFull = false
  for (const name of ['add', 'put'] as const) {
    const act = IDBObjectStore.prototype[name]
    IDBObjectStore.prototype[name] = function (...given) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      return act.apply(this, given)
    }
  }
  const tampered: Tampered = {
    trueTime: () => plain.now(),
    setClock: (by) => {
      shiftMs += by
      localStorage.setItem(storedName, String(shiftMs))
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

/** Applies to the current page; a closed page needs none of it. */
export const setClock = (page: Screen, by: number) =>
  page.evaluate((ms) => (globalThis as unknown as World).tampered.setClock(ms), by)
export const loseDisk = (page: Screen) =>
  page.evaluate(() => (globalThis as unknown as World).tampered.loseDisk())
export const setFull = (page: Screen, isFull: boolean) =>
  page.evaluate((isSo) => (globalThis as unknown as World).tampered.setFull(isSo), isFull)

/** Leaves the field; returns the true time. */
export const leaveField = (page: Screen, label: string): Promise<number> =>
  page.getByLabel(label, { exact: true }).evaluate((field) => {
    const at = (globalThis as unknown as World).tampered.trueTime()
    field.blur()
    return at
  })

/** Presses once it is enabled; returns the true time. */
export async function press(button: Spot): Promise<number> {
  await button.waitFor()
  return button.evaluate(async (each) => {
    while ((each as HTMLButtonElement).disabled) await new Promise((settle) => setTimeout(settle, 20))
    const at = (globalThis as unknown as World).tampered.trueTime()
    each.click()
    return at
  })
}
