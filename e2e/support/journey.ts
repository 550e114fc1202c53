// How journeys begin and end: a browser beside a site, both gone once the tests of the file are through, and windows in
// which the administrator is signed in.
import { after } from 'node:test'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser, openWindow } from './browser.ts'
import { hostSite } from './hosted-site.ts'
import { copyWorks } from './prepared-data.ts'
import { startSample } from './sample-site.ts'
import { borrowBrowser } from './shared-browser.ts'
import type { Site, SiteOptions } from './site.ts'
import { createSession, startWorks, worksOf } from './works.ts'

async function beside<S extends Site>(site: S, switches: readonly string[] = []) {
  let end = async () => {}
  after(async () => {
    await end()
    await site.stop()
  })
  const { browser, release } = switches.length > 0 ? await openOwnBrowser(switches) : await borrowBrowser()
  end = release
  /** A window in which she is signed in, without a page. */
  const windowOfMara = async (options?: BrowserContextOptions): Promise<BrowserContext> => {
    const [context, value] = await Promise.all([openWindow(browser, options), createSession(site)])
    await context.addCookies([{ name: 'session', value, url: site.url, httpOnly: true, sameSite: 'Lax' }])
    return context
  }
  /** An empty page in a window of its own. */
  const openAsMara = async (options?: BrowserContextOptions): Promise<Page> =>
    (await windowOfMara(options)).newPage()
  return { browser, site, openAsMara, windowOfMara }
}

async function openOwnBrowser(switches: readonly string[]) {
  const browser = await openBrowser(switches)
  return { browser, release: () => browser.close() }
}

interface Options extends SiteOptions {
  /** Further ones of the browser's command line. */
  switches?: readonly string[]
  /** A server that can be killed. */
  hasOwnProcess?: boolean
}

/** Harbour Works. */
export async function openWorks(
  registration: 'open' | 'invited',
  { switches, hasOwnProcess, ...options }: Options = {},
) {
  const site = await (hasOwnProcess ? startWorks(registration, options) : hostWorks(registration, options))
  return { ...(await beside(site, switches)), call: site.call }
}

async function hostWorks(registration: 'open' | 'invited', options: SiteOptions) {
  const { data, token } = await copyWorks(registration)
  return worksOf(await hostSite({ ...options, data }), token)
}

/** One that is not set up yet, or by its settings. */
export async function openSite({ switches, ...options }: Options = {}) {
  return beside(await hostSite(options), switches)
}

/** The site that is full of sample content. */
export async function openSample({ switches }: Pick<Options, 'switches'> = {}) {
  const { site, call } = await startSample()
  return { ...(await beside(site, switches)), call }
}
