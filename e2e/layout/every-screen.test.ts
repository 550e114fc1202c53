// Every screen of the app, with its dialogs: accessible on a desk in light and on a phone in dark, and never wider than the
// window, from left to right and from right to left, down to 320 pixels.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { appAddresses } from '../../server/src/platform/http/serve/app-addresses.ts'
import { checkAccessibility, openWindow } from '../support/browser.ts'
import { openSample } from '../support/journey.ts'
import { settled } from '../support/sample-site.ts'
import { listPlaces } from '../support/screen-places.ts'

/** Pages that are looked at side by side: one waits for the server while another is judged. */
const lanes = 3
const restMs = 10_000
const desk = { width: 1440, height: 900 }
/** A folder for pictures of every screen, from left to right and from right to left, for people to look at. */
const album = process.env.STEPWRIGHT_TEST_ALBUM

const { browser, site, call, windowOfMara } = await openSample()
const options = { reducedMotion: 'reduce', viewport: desk } as const
const stranger = await openWindow(browser, options)
const admin = await windowOfMara(options)
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

test('every screen and dialog is accessible and as wide as the window', async (t) => {
  const sights = places.flatMap((place) => [
    { place, name: place.path, open: undefined },
    ...Object.entries(place.dialogs ?? {}).map(([dialog, open]) => ({
      place,
      name: `${place.path}, ${dialog}`,
      open,
    })),
  ])
  const walk = async () => {
    // What a tab has loaded and compiled it need not load again.
    const tabs = [await admin.newPage(), await stranger.newPage()] as const
    for (let sight = sights.shift(); sight; sight = sights.shift()) {
      const { place, name, open } = sight
      await t.test(name, async () => {
        const page = tabs[place.isStranger ? 1 : 0]
        await page.setViewportSize(desk)
        await page.emulateMedia({ colorScheme: 'light' })
        // Pictures have their room before they are there.
        await page.goto(site.url + place.path, { waitUntil: 'domcontentloaded' })
        await settled(page)
        await open?.(page)
        // What lies behind a dialog is judged without it.
        await judge(page, name, open && 'dialog[open]')
      })
    }
  }
  await Promise.all(Array.from({ length: lanes }, walk))
})

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
  await checkAccessibility(page, { within }).catch(note('1440, light'))
  await look(390, 'ltr')
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkAccessibility(page, { within }).catch(note('390, dark'))
  await look(320, 'ltr')
  await turnAround(page)
  for (const width of album ? [320, 390, 1440] : [320, 1440]) await look(width, 'rtl')
  assert.deepEqual(faults, [], name)
}

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
