// Browsers that are available for the proof, and their launchers.
import { openBrowser, openWindow } from '../../e2e/support/browser.ts'
import { type Opened, size } from '../site/screens.ts'
import { missing, startFirefox, startWebKit } from './webdriver/programs.ts'

export const browserKinds = ['chromium', 'firefox', 'webkit'] as const
export type BrowserKind = (typeof browserKinds)[number]

/** Short, because many actions of a proof fail by its faults. */
const usualWaitMs = 8000

/** Reason why that browser cannot be used; null if it can. */
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
    async openScreens({ early, waitMs = usualWaitMs }) {
      const context = await openWindow(browser, { serviceWorkers: 'allow', viewport: size })
      context.setDefaultTimeout(waitMs)
      context.setDefaultNavigationTimeout(waitMs)
      await context.addInitScript(early)
      return context
    },
    close: () => browser.close(),
  }
}
