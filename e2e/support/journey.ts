// How journeys begin and end: a browser beside a site, both gone once the tests of the file are through, and windows in
// which the administrator is signed in.
import { after } from 'node:test'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser, openWindow } from './browser.ts'
import { startSample } from './sample-site.ts'
import { type Site, type SiteOptions, startSite } from './site.ts'
import { mara, signIn, startWorks } from './works.ts'

async function beside<S extends Site>(site: S, switches: readonly string[] = []) {
  let browser: Browser | undefined
  after(async () => {
    await browser?.close()
    await site.stop()
  })
  browser = await openBrowser(switches)
  const opened = browser
  /** A page in a window of its own. */
  const openAsMara = async (options?: BrowserContextOptions): Promise<Page> => {
    const page = await (await openWindow(opened, options)).newPage()
    await signIn(site, page, mara)
    return page
  }
  /** The window alone, without a page. */
  const windowOfMara = async (options?: BrowserContextOptions): Promise<BrowserContext> => {
    const page = await openAsMara(options)
    await page.close()
    return page.context()
  }
  return { browser: opened, site, openAsMara, windowOfMara }
}

interface Options extends SiteOptions {
  /** Further ones of the browser's command line. */
  switches?: readonly string[]
}

/** Harbour Works. */
export async function openWorks(registration: 'open' | 'invited', { switches, ...options }: Options = {}) {
  const site = await startWorks(registration, options)
  return { ...(await beside(site, switches)), call: site.call }
}

/** One that is not set up yet, or by its settings. */
export async function openSite({ switches, ...options }: Options = {}) {
  return beside(await startSite(options), switches)
}

/** The site that is full of sample content. */
export async function openSample() {
  const { site, call } = await startSample()
  return { ...(await beside(site)), call }
}
