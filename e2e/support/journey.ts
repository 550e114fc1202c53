// Opens a browser and a site for a test file, closes both after its tests, and signs the administrator in.
import { after } from 'node:test'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser, openWindow } from './browser.ts'
import { printFailures } from './failures.ts'
import { hostSite } from './hosted-site.ts'
import { allowNavigation } from './navigation.ts'
import { copyWorks } from './prepared-data.ts'
import { startSample } from './sample-site.ts'
import { borrowBrowser } from './shared-browser.ts'
import type { Site, SiteOptions } from './site.ts'
import { addSession, startWorks, worksOf } from './works.ts'

async function beside<S extends Site>(site: S, endNavigation: () => void, switches: readonly string[] = []) {
  printFailures()
  let end = async () => {}
  after(async () => {
    endNavigation()
    await end()
    await site.stop()
  })
  const { browser, release } = switches.length > 0 ? await openOwnBrowser(switches) : await borrowBrowser()
  end = release
  /** Opens a browser context in which Mara is signed in, without a page. */
  const windowOfMara = async (options?: BrowserContextOptions): Promise<BrowserContext> => {
    const context = await openWindow(browser, options)
    await addSession(site, context)
    return context
  }
  /** Opens an empty page in its own browser context. */
  const openAsMara = async (options?: BrowserContextOptions): Promise<Page> =>
    (await windowOfMara(options)).newPage()
  return { browser, site, openAsMara, windowOfMara }
}

async function openOwnBrowser(switches: readonly string[]) {
  const browser = await openBrowser(switches)
  return { browser, release: () => browser.close() }
}

interface Options extends SiteOptions {
  /** Further command-line switches of the browser. */
  switches?: readonly string[]
  /** Uses a server process that can be killed. */
  hasOwnProcess?: boolean
}

/** Opens Harbour Works. */
export async function openWorks(
  registration: 'open' | 'invited',
  { switches, hasOwnProcess, ...options }: Options = {},
) {
  const endNavigation = allowNavigation()
  const site = await (hasOwnProcess ? startWorks(registration, options) : hostWorks(registration, options))
  return { ...(await beside(site, endNavigation, switches)), call: site.call }
}

async function hostWorks(registration: 'open' | 'invited', options: SiteOptions) {
  const { data, token } = await copyWorks(registration)
  return worksOf(await hostSite({ ...options, data }), token)
}

/** Opens a site that is not set up yet, or that its settings set up. */
export async function openSite({ switches, ...options }: Options = {}) {
  const endNavigation = allowNavigation()
  return beside(await hostSite(options), endNavigation, switches)
}

/** Opens the site with the sample content. */
export async function openSample({ switches }: Pick<Options, 'switches'> = {}) {
  const endNavigation = allowNavigation()
  const { site, call } = await startSample()
  return { ...(await beside(site, endNavigation, switches)), call }
}
