// Browser, pages that report their errors, screenshots and accessibility checks for browser tests.
import { mkdirSync, readFileSync } from 'node:fs'
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
import { isFull } from '../../server/test/extent.ts'
import { findBrowser } from './chromium-binary.ts'
import { watchContext } from './failures.ts'
import { correctLocators } from './locators.ts'
import { forgetSession, navigate } from './navigation.ts'
import { slowDown } from './slow-pages.ts'

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
/** The package of the browser has no other languages: in a language of the machine it aborts. Contexts set their own. */
const LANGUAGE = { LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', LANGUAGE: 'en' }
const LAUNCH_MS = 120_000
// Only a failing test waits this long. A page on a busy machine may need part of it.
const WAIT_MS = 60_000
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Half the size of the package's usual source, which every checked page has to compile. */
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const SCREENS = fileURLToPath(new URL('../screens/', import.meta.url))

/** Starts a browser that the caller closes. `more` are further command-line switches. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const { executable, env } = await findBrowser()
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  const launch = () =>
    chromium.launch({
      executablePath: executable,
      args: [...FLAGS, ...more],
      timeout: LAUNCH_MS,
      env: { ...Object.fromEntries(inherited), ...LANGUAGE, ...env },
    })
  // On a busy machine the browser sometimes exits before it has opened.
  return launch().catch(launch)
}

// Tests cannot delay requests of a service worker. Only the offline test allows it.
const usual = { locale: 'en-GB', serviceWorkers: 'block' } as const

/** Opens a browser context with long timeouts, in British English by default. */
export async function openWindow(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...usual, ...options })
  context.setDefaultTimeout(WAIT_MS)
  context.on('page', waitForApp)
  watchContext(context)
  await slowDown(context)
  return context
}

/** Opens a page in its own browser context. Closing the page closes both. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage({ ...usual, ...options })
  page.setDefaultTimeout(WAIT_MS)
  waitForApp(page)
  watchContext(page.context())
  await slowDown(page.context())
  return page
}

/**
 * Opens further screens inside the app. The page of the server looks like the app before the app has loaded: tests would
 * press buttons too early, users do not.
 */
function waitForApp(page: Page): void {
  correctLocators(page)
  const isThere = () => page.locator('#plain').waitFor({ state: 'detached' })
  const { goto, reload } = page
  const addInitScript: Page['addInitScript'] = page.addInitScript.bind(page)
  page.goto = async (...args) => {
    if (await navigate(page, args[0])) return null
    const answer = await goto.apply(page, args)
    await isThere()
    return answer
  }
  page.addInitScript = (...args) => {
    forgetSession(page)
    return addInitScript(...args)
  }
  page.reload = async (...args) => {
    const answer = await reload.apply(page, args)
    await isThere()
    return answer
  }
}

/** Saves a screenshot as e2e/screens/<name>.png for manual review; whole runs, which nobody watches, save none. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (!process.env.STEPWRIGHT_TEST_SCREENS) return
  mkdirSync(SCREENS, { recursive: true })
  // Proves nothing, so a busy browser that draws none fails no journey.
  const drawing = page.screenshot({ path: join(SCREENS, `${name}.png`), animations: 'disabled' })
  await drawing.catch((error: Error) => console.warn(error.message))
}

interface AccessibilityScope {
  /** Checks only inside this element. */
  within?: string | undefined
}

/** Waits for changes of colour and opacity, which are not accessible on their way. Endless animations go on. */
async function endTransitions(): Promise<void> {
  const ending = document.getAnimations().filter(({ playState, effect }) => {
    const { endTime } = effect?.getComputedTiming() ?? {}
    return playState === 'running' && Number(endTime) < Number.POSITIVE_INFINITY
  })
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

/** Fails with one line per finding if the page breaks a testable rule of WCAG 2.2, levels A and AA. */
export async function checkAccessibility(page: Page, scope: AccessibilityScope = {}): Promise<void> {
  const { within = 'html' } = scope
  await page.locator(within).first().waitFor({ state: 'attached' })
  await page.evaluate(endTransitions)
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  if (!isThere) await page.evaluate(readFileSync(AXE, 'utf8'))
  const options: axe.RunOptions = {
    runOnly: { type: 'tag', values: TAGS },
    // The dearest rule. A unit test computes the contrast of all pairs of colours.
    rules: { 'color-contrast': { enabled: isFull } },
    resultTypes: ['violations'],
    // None of these rules looks at style sheets.
    preload: false,
  }
  // Sending the complete result of axe takes as long as the check.
  const found = await page.evaluate(
    async ([where, how]) => {
      const { axe: checker } = globalThis as unknown as { axe: typeof axe }
      const { violations } = await checker.run({ include: [[where]] }, how)
      // A target that the edge of a scrolled part cuts is measured again in the window.
      for (const violation of violations.filter(({ id }) => id === 'target-size')) {
        const nodes: typeof violation.nodes = []
        for (const node of violation.nodes) {
          const place = node.target.join(' ')
          document.querySelector(place)?.scrollIntoView({ block: 'center' })
          const again = await checker.run(
            { include: [[place]] },
            { ...how, runOnly: { type: 'rule', values: ['target-size'] } },
          )
          nodes.push(...again.violations.flatMap((each) => each.nodes))
        }
        violation.nodes = nodes
      }
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
