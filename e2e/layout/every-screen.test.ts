// Every screen of the app, with its dialogs: accessible on a desk in light and on a phone in dark, and never wider than the
// window, from left to right and from right to left, down to 320 pixels; on a desk its parts begin at one line. The short
// form leaves out the phone in dark and some widths, and looks at every screen in German as sight.test.ts does.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { appAddresses } from '../../server/src/platform/http/serve/app-addresses.ts'
import { isFull } from '../../server/test/extent.ts'
import { checkAccessibility, openWindow } from '../support/browser.ts'
import { settled } from '../support/sample-site.ts'
import { listPlaces } from '../support/screen-places.ts'
import { explained, faultsAtRest } from './sight.ts'
import { blankPictures, openLazySample, speak, visit, visitsOf } from './visits.ts'

/** Pages that are looked at side by side: one waits for the server while another is judged. Each compiles the app. */
const lanes = isFull ? 3 : 2
const restMs = 10_000
const desk = { width: 1440, height: 900 }
/** A folder for pictures of every screen, from left to right and from right to left, for people to look at. */
const album = process.env.STEPWRIGHT_TEST_ALBUM
const usualWidthsTurned = isFull ? [320, 1440] : [320]
const widthsTurned = album ? [320, 390, 1440] : usualWidthsTurned

const { browser, site, call, windowOfMara } = await openLazySample()
const options: BrowserContextOptions = { reducedMotion: 'reduce', viewport: desk }
const storageState = await (await windowOfMara(options)).storageState()
const places = await listPlaces(site, call)

test('the walk leads to every screen that the app has', () => {
  // Leads on to the first of its screens.
  const walked = new Set(['/admin', ...places.map(({ route }) => route)])
  assert.deepEqual(
    appAddresses.filter((route) => !walked.has(route)),
    [],
    'add it to screen-places.ts',
  )
})

test('every screen and dialog is accessible, in line and as wide as the window', async (t) => {
  const visits = visitsOf(places)
  let headed = 0
  const walk = async () => {
    const tabs = [await openTab(storageState), await openTab()] as const
    for (let next = visits.shift(); next; next = visits.shift()) {
      const { place, name, open } = next
      await t.test(name, async () => {
        const page = tabs[place.isStranger ? 1 : 0]
        await page.setViewportSize(desk)
        await page.emulateMedia({ colorScheme: 'light' })
        await arrive(page, place.path)
        headed += await page.locator('main .sw-screen h1').count()
        await open?.(page)
        // What lies behind a dialog is judged without it.
        await judge(page, name, open && 'dialog[open]')
      })
    }
  }
  await Promise.all(Array.from({ length: lanes }, walk))
  assert.ok(headed > 40, `${headed} screens with a heading`)
})

/** In a window of its own, since a choice of language holds in all tabs of a window. */
async function openTab(state?: typeof storageState): Promise<Page> {
  const window = await openWindow(browser, { ...options, ...(state && { storageState: state }) })
  const context = await blankPictures(window)
  const page = await context.newPage()
  await page.goto(site.url, { waitUntil: 'domcontentloaded' })
  await settled(page)
  return page
}

/** In the full form by loading the page anew. Pictures have their room before they are there. */
async function arrive(page: Page, path: string): Promise<void> {
  if (!isFull) return visit(page, site, path)
  await page.goto(site.url + path, { waitUntil: 'domcontentloaded' })
  await settled(page)
}

/** A desk in light and a phone in dark; then the widths at which things get narrow, in both directions of writing. */
async function judge(page: Page, name: string, within?: string): Promise<void> {
  const faults: string[] = []
  const note = (where: string) => (error: Error) => void faults.push(`${where}: ${error.message}`)
  const look = async (width: number, direction: string) => {
    await page.setViewportSize({ width, height: 900 })
    const tooWide = await findTooWideAtRest(page)
    if (tooWide.length > 0)
      faults.push(`${width}, ${direction}: wider than the window: ${tooWide.join('; ')}`)
    if (album && width !== 320) await keep(page, `${name} ${direction} ${width}`)
  }
  await checkWords(page).catch(note('words'))
  await look(1440, 'ltr')
  if (!within) faults.push(...(await findRagged(page)))
  await checkAccessibility(page, { within }).catch(note('1440, light'))
  await look(390, 'ltr')
  if (isFull) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await checkAccessibility(page, { within }).catch(note('390, dark'))
  }
  await look(320, 'ltr')
  await turnAround(page)
  for (const width of widthsTurned) await look(width, 'rtl')
  await turnBack(page)
  if (!isFull) {
    await page.setViewportSize({ width: 390, height: 844 })
    await speak(page, 'de')
    faults.push(...(await faultsAtRest(page)).map((fault) => `390, de: ${fault}`))
  }
  assert.deepEqual(
    faults.filter((fault) => !explained.test(fault)),
    [],
    name,
  )
}

/** What begins elsewhere than the screen does; a bar that reaches over its edge counts by where its content begins. */
const findRagged = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const screen = document.querySelector('main .sw-screen')
    if (!screen) return []
    const edge = screen.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(screen).paddingLeft)
    const parts = [...screen.children, ...screen.querySelectorAll('.sw-screen-head h1, .sw-screen-head nav')]
    return parts.flatMap((part) => {
      const { left, width, height } = part.getBoundingClientRect()
      if (width < 2 || height < 2) return []
      const begin = left - Number.parseFloat(getComputedStyle(part).marginLeft)
      const name = `${part.localName}.${part.getAttribute('class')}`
      return Math.abs(begin - edge) > 2 ? [`${name} begins at ${begin}, the screen at ${edge}`] : []
    })
  })

/** What axe can not see: the title names the screen, and a question says what is at stake. */
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

/** What is drawn for its place is drawn anew a moment after the window has become narrower. */
async function findTooWideAtRest(page: Page): Promise<string[]> {
  const end = performance.now() + restMs
  for (;;) {
    const tooWide = await page.evaluate(findTooWide)
    if (tooWide.length === 0 || performance.now() > end) return tooWide
    await pause(50)
  }
}

/** As in a language that is written the other way, its content as well. */
const turnAround = (page: Page) =>
  page.evaluate(() => {
    for (const each of document.querySelectorAll<HTMLElement>('html, [dir="ltr"]')) each.dir = 'rtl'
  })

const turnBack = (page: Page) =>
  page.evaluate(() => {
    for (const each of document.querySelectorAll<HTMLElement>('html, [dir="rtl"]')) each.dir = 'ltr'
  })

/** What sticks out of the window or of its dialog, where that makes it scroll sideways. */
function findTooWide(): string[] {
  const frames = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
  return frames.flatMap((frame) => {
    if (frame.scrollWidth <= frame.clientWidth) return []
    const room = frame.getBoundingClientRect()
    const isOut = (box: DOMRect) => box.width > 0 && (box.right > room.right + 1 || box.left < room.left - 1)
    const out = [...frame.querySelectorAll('*')].filter((each) => isOut(each.getBoundingClientRect()))
    return [
      `${frame.scrollWidth} > ${frame.clientWidth}: ${out.slice(0, 4).map((each) => each.outerHTML.slice(0, 90))}`,
    ]
  })
}

async function keep(page: Page, name: string): Promise<void> {
  mkdirSync(album ?? '', { recursive: true })
  const file = `${name.replaceAll(/[^a-z0-9]+/gi, '-').replace(/^-/, '')}.png`
  await page.screenshot({ path: join(album ?? '', file), animations: 'disabled' })
}
