// Which browsers there are to prove in, and what opens them.
import { openBrowser, openWindow } from '../../e2e/support/browser.ts'
import type { FaultyProxy } from '../faulty-proxy.ts'
import type { Screens } from './screens.ts'
import { missing, startFirefox, startWebKit } from './webdriver/programs.ts'

export const browserKinds = ['chromium', 'firefox', 'webkit'] as const
export type BrowserKind = (typeof browserKinds)[number]

export const size = { width: 1024, height: 768 }
const waitMs = 8000

export interface Place {
  proxy: FaultyProxy
  /** Of the site, through the proxy. */
  address: string
  /** Runs in every page before the app does. */
  early: () => void
}

export interface Opened {
  /** As the browser calls itself. */
  version: string
  openScreens(place: Place): Promise<Screens>
  close(): Promise<void>
}

/** Why no run is worked in that one; null where it can be. */
export const whyNot = (kind: BrowserKind): string | null => (kind === 'chromium' ? null : missing[kind]())

export const openers: Record<BrowserKind, () => Promise<Opened>> = {
  chromium: openChromium,
  firefox: startFirefox,
  webkit: startWebKit,
}

async function openChromium(): Promise<Opened> {
  const browser = await openBrowser()
  return {
    version: `Chromium ${browser.version()}`,
    async openScreens({ early }) {
      const context = await openWindow(browser, { serviceWorkers: 'allow', viewport: size })
      context.setDefaultTimeout(waitMs)
      context.setDefaultNavigationTimeout(waitMs)
      await context.addInitScript(early)
      return context
    },
    close: () => browser.close(),
  }
}
