// What every journey needs: a browser, pages that report their errors, pictures, and a judgement of accessibility.
import { mkdirSync, readFileSync, statfsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { findBrowser } from './chromium-binary.ts'

export { type Site, type SiteOptions, startSite } from './site.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
]
/** Without the switch a browser shares memory here, which is cheaper than files as long as there is room. */
const SHARED_MEMORY = '/dev/shm'
const ENOUGH_SHARED_BYTES = 1e9
const LAUNCH_MS = 120_000
// Only a journey that fails waits this long; on a machine with other work, a page may well need some of it.
const WAIT_MS = 60_000
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block']
/** Half the size of the package's usual source, which every page that is judged has to compile. */
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const SCREENS = fileURLToPath(new URL('../screens/', import.meta.url))

function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY)
    return bavail * bsize > ENOUGH_SHARED_BYTES
  } catch {
    return false
  }
}

/** A browser of its own for the caller, who closes it; `more` are further switches of the command line. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const { executable, env } = await findBrowser()
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  const launch = () =>
    chromium.launch({
      executablePath: executable,
      args: [...FLAGS, ...(hasSharedMemory() ? [] : ['--disable-dev-shm-usage']), ...more],
      timeout: LAUNCH_MS,
      env: { ...Object.fromEntries(inherited), ...env },
    })
  // On a machine without a moment to spare the browser now and then dies before it has opened.
  return launch().catch(launch)
}

// What a worker fetches can not be held up by a journey; the one about working without a network lets it in.
const usual = { locale: 'en-GB', serviceWorkers: 'block' } as const

/** A window of its own, in British English unless told, that is patient. */
export async function openWindow(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...usual, ...options })
  context.setDefaultTimeout(WAIT_MS)
  context.on('page', waitForApp)
  return context
}

/** A page in a window of its own; both are gone once the page is closed. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage({ ...usual, ...options })
  page.setDefaultTimeout(WAIT_MS)
  waitForApp(page)
  return page
}

/**
 * What the server has written looks like the app before the app is there. People do not press faster than it comes,
 * journeys would.
 */
function waitForApp(page: Page): void {
  const isThere = () => page.locator('#plain').waitFor({ state: 'detached' })
  const { goto, reload } = page
  page.goto = async (...wish) => {
    const answer = await goto.apply(page, wish)
    await isThere()
    return answer
  }
  page.reload = async (...wish) => {
    const answer = await reload.apply(page, wish)
    await isThere()
    return answer
  }
}

/** Saves what the page shows as e2e/screens/<name>.png, for people to look at. */
export async function screenshot(page: Page, name: string): Promise<string> {
  mkdirSync(SCREENS, { recursive: true })
  const path = join(SCREENS, `${name}.png`)
  await page.screenshot({ path, animations: 'disabled' })
  return path
}

interface Judged {
  /** Only these rules, where not all are asked for. */
  rules?: string[]
  /** Only what is in there. */
  within?: string | undefined
}

/** Fails with one line per finding when the page breaks a rule of WCAG 2.2, levels A and AA, that can be tested. */
export async function checkAccessibility(page: Page, judged: Judged = {}): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  if (!isThere) await page.evaluate(readFileSync(AXE, 'utf8'))
  const { rules, within = 'html' } = judged
  const options: axe.RunOptions = {
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS },
    resultTypes: ['violations'],
    // None of these rules looks at style sheets.
    preload: false,
  }
  // Sending everything that axe has found takes as long as finding it.
  const found = await page.evaluate(
    async ([where, how]) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(
        { include: [[where]] },
        how,
      )
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, html, failureSummary }) => ({
          ...{ id, help, html, failureSummary },
          target: target.join(' '),
        })),
      )
    },
    [within, options] as const,
  )
  if (found.length === 0) return
  const findings = found.map(({ id, help, target, html, failureSummary }) => {
    const why = failureSummary?.split('\n').slice(1).join(';').replaceAll(/\s+/g, ' ').trim()
    return `- ${id}: ${help}\n    at ${target}: ${html.slice(0, 160)}\n    ${why}`
  })
  throw new Error(`${page.url()} is not accessible:\n${findings.join('\n')}`)
}

/** Everything in light; in dark what a theme can change: its colours. */
export async function checkBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await checkAccessibility(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkAccessibility(page, { rules: RULES_OF_COLOURS })
}
