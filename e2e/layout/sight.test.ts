// What people see of every screen: empty, with the first thing in it, full of long words, and when it can not be loaded;
// in both languages, on a phone, a tablet and a desk. Nothing lies over anything, is cut off, sticks out or reads raw.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { openWindow, type Site } from '../support/browser.ts'
import { openSample } from '../support/journey.ts'
import { callsOf, settled } from '../support/sample-site.ts'
import { listPlaces, type Place } from '../support/screen-places.ts'
import { mara, signIn } from '../support/works.ts'
import { faultsAtRest } from './sight.ts'
import { addFirstThings, addLongThings, emptyPlaces, setUpByHand } from './sight-places.ts'

const languages = ['de', 'en'] as const
const sizes = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
]
/** Pages that are looked at side by side. */
const lanes = 3

const sample = await openSample()
const { browser } = sample
const full = [...(await listPlaces(sample.site, sample.call)), ...(await addLongThings(sample.call))]

type State = Awaited<ReturnType<BrowserContext['storageState']>>

const openLane = (storageState?: State) =>
  openWindow(browser, { reducedMotion: 'reduce', ...(storageState && { storageState }) })

async function signedIn(site: Site): Promise<State> {
  const context = await openLane()
  await signIn(site, await context.newPage(), mara)
  const state = await context.storageState()
  await context.close()
  return state
}

/** As another tab of the same browser would switch it. */
const speak = (page: Page, language: string) =>
  page
    .evaluate((to) => {
      localStorage.setItem('stepwright.language', to)
      dispatchEvent(new StorageEvent('storage', { key: 'stepwright.language', newValue: to }))
    }, language)
    .then(() => page.waitForFunction((to) => document.documentElement.lang === to, language))

/** A screen as it is: in each language at each size, or only at every other of both. */
async function look(page: Page, name: string, faults: string[], isBrief = false): Promise<void> {
  for (const [nth, language] of languages.entries()) {
    await speak(page, language)
    for (const [at, size] of sizes.entries()) {
      if (isBrief && (nth + at) % 2 === 1) continue
      await page.setViewportSize(size)
      const found = await faultsAtRest(page)
      faults.push(...found.map((fault) => `${name}, ${language}, ${size.width}: ${fault}`))
    }
  }
}

/** Within the app that is open: what is loaded and compiled is not loaded again. */
async function go(page: Page, { url }: Site, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.waitForFunction(
    (address) => location.href === address + document.documentElement.dataset.shown,
    url,
  )
  await settled(page)
}

/** Somewhere else first, so that no dialog is left. */
async function begin(page: Page, site: Site, path: string): Promise<void> {
  while ((await page.locator('dialog[open]').count()) > 0) await page.keyboard.press('Escape')
  await go(page, site, '/nowhere')
  await speak(page, 'en')
  await go(page, site, path)
}

interface Walk {
  site: Site
  places: readonly Place[]
  /** Who is signed in, if anybody. */
  as?: State
  /** Before a place is gone to. */
  prepare?: (page: Page, index: number) => Promise<void>
}

/** Every place and each of its dialogs, some side by side. */
async function walk({ site, places, as, prepare }: Walk): Promise<string[]> {
  const faults: string[] = []
  const sights = places.flatMap((place) => [
    { place, open: undefined, name: place.path },
    ...Object.entries(place.dialogs ?? {}).map(([dialog, open]) => ({
      place,
      open,
      name: `${place.path}, ${dialog}`,
    })),
  ])
  let at = 0
  const lane = async () => {
    // A choice of language holds in all tabs of a window.
    const context = await openLane(as)
    const page = await context.newPage()
    await page.goto(site.url, { waitUntil: 'domcontentloaded' })
    await settled(page)
    while (at < sights.length) {
      const index = at++
      const { place, open, name } = sights[index] as (typeof sights)[number]
      await prepare?.(page, index)
      if (prepare) await page.goto(site.url + place.path).then(() => settled(page))
      else await begin(page, site, place.path)
      await page.setViewportSize({ width: 1440, height: 900 })
      try {
        await open?.(page)
        await look(page, name, faults, prepare !== undefined)
      } catch (error) {
        faults.push(`${name}, en, 1440: ${error}`)
      }
    }
    await context.close()
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return faults
}

/** What a page of the sample content explains by showing it. */
const explained = /To show a mark itself/

const clean = (faults: string[]) =>
  assert.equal(faults.filter((fault) => !explained.test(fault)).join('\n'), '')

test('every screen and dialog of a full site, with long words', async () => {
  const { site } = sample
  const faults = await walk({ site, places: full.filter(isKnown), as: await signedIn(site) })
  const others = await walk({ site, places: full.filter((each) => !isKnown(each)) })
  clean([...faults, ...others])
})

const isKnown = ({ isStranger }: Place) => !isStranger

test('every screen whose content can not be loaded', async () => {
  const { site } = sample
  const places = full.filter(isKnown).map(({ route, path }) => ({ route, path }))
  const ways = [
    { status: 500, code: 'server.failed' },
    { status: 403, code: 'access.forbidden' },
    { status: 0, code: '' },
  ]
  const prepare = async (page: Page, index: number) => {
    const { status, code } = ways[index % ways.length] as (typeof ways)[number]
    await page.unroute('**/api/2.0/**')
    await page.route('**/api/2.0/**', async (route) => {
      const { pathname } = new URL(route.request().url())
      if (/\/api\/2\.0\/(session|user|sites\/info|info|setup)$/.test(pathname)) return route.continue()
      if (status === 0) return route.abort()
      const body = { error: true, message: 'field.one is not what it was', code, errors: [] }
      return route.fulfill({ status, json: body })
    })
  }
  clean(await walk({ site, places, as: await signedIn(site), prepare }))
})

test('a site that is just being set up, empty, and with its first things', async () => {
  const faults: string[] = []
  const context = await openLane()
  const page = await context.newPage()
  const site = await setUpByHand(page, (name) => look(page, name, faults))
  try {
    const as = await context.storageState()
    await context.close()
    faults.push(...(await walk({ site, places: emptyPlaces, as })))
    const first = await addFirstThings(await callsOf(site))
    faults.push(...(await walk({ site, places: first, as })))
  } finally {
    await site.stop()
  }
  clean(faults)
})
