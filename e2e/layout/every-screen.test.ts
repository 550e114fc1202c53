// Proves that every screen and dialog is accessible, never wider than the window and without overlapping, truncated,
// overflowing or raw text: in both languages and text directions, from 320 pixels to a desktop, light and dark, also
// with long words. On a desktop all parts start at the same edge. Each is visited once.
// Circle: inner, because no other journey opens every screen.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { appAddresses } from '../../server/src/platform/http/serve/app-addresses.ts'
import { isFull, sample } from '../../server/test/extent.ts'
import { checkAccessibility, openWindow } from '../support/browser.ts'
import { openSample } from '../support/journey.ts'
import { listLocations } from '../support/screen-locations.ts'
import { settled } from '../support/wait.ts'
import { explained, faultsAtRest } from './sight.ts'
import { findRagged } from './sight-edges.ts'
import { addLongThings } from './sight-locations.ts'
import { blankPictures, speak, type Visit, visit, visitsOf } from './visits.ts'

/** Pages checked in parallel: one waits for the server while axe checks another. Each page compiles the app. */
const parallelPages = isFull ? 3 : 1
/** Screens with long words in the short form. The others have the same layout. */
const longVisits = 8
const restMs = 10_000
const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const narrow = { width: 320, height: 844 }
const sizes = [phone, { width: 1024, height: 768 }, desk]
/** Screens that are read in German at the least width, too. */
const narrowRoutes = new Set([
  ...['/', '/guides', '/search', '/records', '/records/$id', '/admin/people', '/admin/settings'],
  ...['/Guide/$title/$id', '/edit/$id', '/approvals/$requestid'],
])
/** A folder for screenshots of every screen in both text directions, for manual review. */
const album = process.env.STEPWRIGHT_TEST_ALBUM
const usualWidthsTurned = isFull ? [320, 1440] : [320]
const widthsTurned = album ? [320, 390, 1440] : usualWidthsTurned

const { browser, site, call, windowOfMara } = await openSample()
const options: BrowserContextOptions = { reducedMotion: 'reduce', viewport: desk }
const storageState = await (await windowOfMara(options)).storageState()
const places = await listLocations(site, call)

test('the walk leads to every screen that the app has', () => {
  // Goes to its first screen.
  const walked = new Set(['/admin', ...places.map(({ route }) => route)])
  assert.deepEqual(
    appAddresses.filter((route) => !walked.has(route)),
    [],
    'add it to screen-locations.ts',
  )
})

test('every screen and dialog is accessible, in line, as wide as the window and free of visual faults', async (t) => {
  let headed = 0
  const openTabs = async () => [await openTab(storageState), await openTab()] as const
  const walkers = await Promise.all(Array.from({ length: parallelPages }, openTabs))
  const walk = async (tabs: readonly [Page, Page], visits: Visit[]) => {
    for (let next = visits.shift(); next; next = visits.shift()) {
      const { place, name, open } = next
      await t.test(name, async () => {
        const page = tabs[place.isStranger ? 1 : 0]
        await page.setViewportSize(desk)
        await page.emulateMedia({ colorScheme: 'light' })
        await arrive(page, place.path)
        headed += await page.locator('main .sw-screen h1').count()
        await open?.(page)
        // The page behind a dialog is not checked.
        const isDialog = open && (await page.locator('dialog[open]').count()) > 0
        const isNarrow = !isDialog && narrowRoutes.has(place.route)
        await check(page, { name, isNarrow, ...(isDialog && { within: 'dialog[open]' }) })
      })
    }
  }
  const walkAll = (visits: Visit[]) => Promise.all(walkers.map((tabs) => walk(tabs, visits)))
  await walkAll(visitsOf(places))
  await walkAll(sample(visitsOf(await addLongThings(call)), longVisits))
  assert.ok(headed > 40, `${headed} screens with a heading`)
})

/** Uses its own browser context, because the chosen language applies to all its tabs. */
async function openTab(state?: typeof storageState): Promise<Page> {
  const window = await openWindow(browser, { ...options, ...(state && { storageState: state }) })
  const context = await blankPictures(window)
  const page = await context.newPage()
  await page.goto(site.url, { waitUntil: 'domcontentloaded' })
  await settled(page)
  return page
}

/** The full form reloads the page. Pictures reserve their space before they load. */
async function arrive(page: Page, path: string): Promise<void> {
  if (!isFull) return visit(page, site, path)
  await page.goto(site.url + path, { waitUntil: 'domcontentloaded' })
  await settled(page)
}

interface Checked {
  name: string
  isNarrow: boolean
  /** Checks a part of the page. */
  within?: string
}

/** The short form looks for visual faults in German, whose words are longest, where the least of them fits. */
async function check(page: Page, { name, isNarrow, within }: Checked): Promise<void> {
  const faults: string[] = []
  const note = (where: string) => (error: Error) => void faults.push(`${where}: ${error.message}`)
  const look = async (width: number, direction: string) => {
    await page.setViewportSize({ width, height: 900 })
    const tooWide = await atRest(() => page.evaluate(findTooWide))
    if (tooWide.length > 0)
      faults.push(`${width}, ${direction}: wider than the window: ${tooWide.join('; ')}`)
    if (album && width !== 320) await saveToAlbum(page, `${name} ${direction} ${width}`)
  }
  await checkWords(page).catch(note('words'))
  await look(1440, 'ltr')
  if (!within) faults.push(...(await atRest(() => findRagged(page))), ...(await findTooMany(page)))
  await checkAccessibility(page, { within }).catch(note('1440, light'))
  if (isFull) {
    await look(390, 'ltr')
    await page.emulateMedia({ colorScheme: 'dark' })
    await checkAccessibility(page, { within }).catch(note('390, dark'))
  }
  await look(320, 'ltr')
  await turnAround(page)
  for (const width of widthsTurned) await look(width, 'rtl')
  await turnBack(page)
  for (const language of sample(['de', 'en'], 1)) {
    await speak(page, language)
    // Data in the other language is read again.
    await settled(page)
    for (const size of [...(isNarrow && language === 'de' ? [narrow] : []), ...sample(sizes, 1)]) {
      await page.setViewportSize(size)
      const found = await faultsAtRest(page)
      faults.push(...found.map((fault) => `${size.width}, ${language}: ${fault}`))
      if (album && isNarrow) await saveInDark(page, `${name} ${language} ${size.width}`)
    }
  }
  assert.deepEqual(
    faults.filter((fault) => !explained.test(fault)),
    [],
    name,
  )
}

/** Finds more than two main actions of a screen; the others are icons, or in the menu *More*. */
const findTooMany = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const head = '.sw-screen-action, .sw-guide-actions'
    const shown = [...document.querySelectorAll<HTMLElement>(head)].flatMap((part) =>
      [...part.querySelectorAll<HTMLElement>('.sw-button, .sw-link-button')].filter(
        (each) => each.checkVisibility() && !each.closest('.sw-menu'),
      ),
    )
    return shown.length > 2 ? [`more than two main actions: ${shown.map((each) => each.innerText)}`] : []
  })

/** Checks that axe does not have: the title names the screen, and a question has a description. */
async function checkWords(page: Page): Promise<void> {
  const { title, heading, unsaid } = await page.evaluate(() => {
    const alerts = [...document.querySelectorAll('[role="alertdialog"]')]
    const isSaid = (alert: Element) =>
      (document.getElementById(alert.getAttribute('aria-describedby') ?? '')?.textContent ?? '') !== ''
    return {
      title: document.title,
      heading: document.querySelector('h1, h2')?.textContent ?? '',
      unsaid: alerts.filter((alert) => !isSaid(alert)).length,
    }
  })
  assert.match(title, /\S · \S/, `${heading} has the title ${title}`)
  assert.equal(unsaid, 0, 'a question without a description')
}

/** Parts that are drawn for their width are redrawn shortly after the window has narrowed. */
async function atRest(find: () => Promise<string[]>): Promise<string[]> {
  const end = performance.now() + restMs
  for (;;) {
    const found = await find()
    if (found.length === 0 || performance.now() > end) return found
    await pause(50)
  }
}

/** Sets right-to-left direction, for the content as well. */
const turnAround = (page: Page) =>
  page.evaluate(() => {
    for (const each of document.querySelectorAll<HTMLElement>('html, [dir="ltr"]')) each.dir = 'rtl'
  })

const turnBack = (page: Page) =>
  page.evaluate(() => {
    for (const each of document.querySelectorAll<HTMLElement>('html, [dir="rtl"]')) each.dir = 'ltr'
  })

/** Lists elements that extend past the window or the dialog and make it scroll sideways. */
function findTooWide(): string[] {
  const frames = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
  return frames.flatMap((frame) => {
    if (frame.scrollWidth <= frame.clientWidth) return []
    const bounds = frame.getBoundingClientRect()
    const isOut = (box: DOMRect) =>
      box.width > 0 && (box.right > bounds.right + 1 || box.left < bounds.left - 1)
    const out = [...frame.querySelectorAll('*')].filter((each) => isOut(each.getBoundingClientRect()))
    return [
      `${frame.scrollWidth} > ${frame.clientWidth}: ${out.slice(0, 4).map((each) => each.outerHTML.slice(0, 90))}`,
    ]
  })
}

async function saveInDark(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await saveToAlbum(page, `${name} dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

async function saveToAlbum(page: Page, name: string): Promise<void> {
  mkdirSync(album ?? '', { recursive: true })
  const file = `${name.replaceAll(/[^a-z0-9]+/gi, '-').replace(/^-/, '')}.png`
  await page.screenshot({ path: join(album ?? '', file), animations: 'disabled' })
}
