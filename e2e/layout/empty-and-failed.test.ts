// Proves that screens without content and after failed requests have no overlapping, truncated, overflowing or raw text:
// in both languages, on a phone, a tablet and a desktop.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { isFull, sample } from '../../server/test/extent.ts'
import { openWindow, type Site } from '../support/browser.ts'
import { openSample } from '../support/journey.ts'
import { cutOff } from '../support/requests.ts'
import { callsOf } from '../support/sample-site.ts'
import { listLocations, type ScreenLocation } from '../support/screen-locations.ts'
import { settled } from '../support/wait.ts'
import { addSession } from '../support/works.ts'
import { explained, faultsAtRest } from './sight.ts'
import { addFirstThings, addLongThings, emptyLocations, setUpByHand } from './sight-locations.ts'
import { blankPictures, speak, type Visit, visit, visitsOf } from './visits.ts'

const languages = ['de', 'en'] as const
const sizes = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
]
/** Pages checked in parallel: each loads and compiles the app. */
const parallelPages = isFull ? 3 : 1

const { browser, site: sampleSite, call } = await openSample()

type State = Awaited<ReturnType<BrowserContext['storageState']>>

const openContext = async (storageState?: State) =>
  blankPictures(await openWindow(browser, { reducedMotion: 'reduce', ...(storageState && { storageState }) }))

async function signedIn(site: Site): Promise<State> {
  const context = await openContext()
  await addSession(site, context)
  const state = await context.storageState()
  await context.close()
  return state
}

/**
 * Checks a screen in each language at each size, or every other combination. The short form uses German on a phone,
 * where words are longest and space is smallest.
 */
async function look(page: Page, name: string, faults: string[], isBrief = false): Promise<void> {
  for (const [nth, language] of sample(languages, 1).entries()) {
    await speak(page, language)
    for (const [at, size] of sample(sizes, 1).entries()) {
      if (isBrief && (nth + at) % 2 === 1) continue
      await page.setViewportSize(size)
      const found = await faultsAtRest(page)
      faults.push(...found.map((fault) => `${name}, ${language}, ${size.width}: ${fault}`))
    }
  }
}

interface Walk {
  site: Site
  places: readonly ScreenLocation[]
  as: State
  /** Runs before navigation. */
  prepare?: (page: Page, index: number) => Promise<void>
}

/** Visits every location and each of its dialogs, some in parallel. */
async function walk({ site, places, as, prepare }: Walk): Promise<string[]> {
  const faults: string[] = []
  const visits = visitsOf(places)
  let at = 0
  const walkVisits = async () => {
    // The chosen language applies to all tabs of a browser context.
    const context = await openContext(as)
    const page = await context.newPage()
    await page.goto(site.url, { waitUntil: 'domcontentloaded' })
    await settled(page)
    while (at < visits.length) {
      const index = at++
      const { place, open, name } = visits[index] as Visit
      await prepare?.(page, index)
      if (prepare) await page.goto(site.url + place.path).then(() => settled(page))
      else await visit(page, site, place.path)
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
  await Promise.all(Array.from({ length: Math.min(parallelPages, visits.length) }, walkVisits))
  return faults
}

const clean = (faults: string[]) =>
  assert.equal(faults.filter((fault) => !explained.test(fault)).join('\n'), '')

test('every screen whose content can not be loaded', async () => {
  const all = [...(await listLocations(sampleSite, call)), ...(await addLongThings(call))]
  const known = all.filter(({ isStranger }) => !isStranger).map(({ route, path }) => ({ route, path }))
  const ways = [
    { status: 500, code: 'server.failed' },
    { status: 403, code: 'access.forbidden' },
    { status: 0, code: '' },
  ]
  const prepare = async (page: Page, index: number) => {
    const { status, code } = ways[index % ways.length] as (typeof ways)[number]
    // The route added last is asked first, and answers everything.
    await page.route('**/api/2.0/**', async (route) => {
      const { pathname } = new URL(route.request().url())
      if (/\/api\/2\.0\/(session|user|sites\/info|info|setup)$/.test(pathname)) return route.continue()
      if (status === 0) return cutOff(route)
      const body = { error: true, message: 'field.one is not what it was', code, errors: [] }
      return route.fulfill({ status, json: body })
    })
  }
  clean(await walk({ site: sampleSite, places: sample(known, 9), as: await signedIn(sampleSite), prepare }))
})

test('a site that is just being set up, empty, and with its first things', async () => {
  const faults: string[] = []
  const context = await openContext()
  const page = await context.newPage()
  const site = await setUpByHand(page, (name) => look(page, name, faults))
  try {
    const as = await context.storageState()
    await context.close()
    faults.push(...(await walk({ site, places: sample(emptyLocations, 16), as })))
    const first = await addFirstThings(await callsOf(site))
    faults.push(...(await walk({ site, places: first, as })))
  } finally {
    await site.stop()
  }
  clean(faults)
})
