// Proves that lists with 50 rows are read at a glance at the width of a phone, a tablet and a desk: no word is broken
// inside, no row is higher than four lines, the header names the site, and the first row of a list is in sight.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { isFull, sample } from '../../server/test/extent.ts'
import { openWindow } from '../support/browser.ts'
import { openSample } from '../support/journey.ts'
import { listLocations, type ScreenLocation } from '../support/screen-locations.ts'
import { settled } from '../support/wait.ts'
import { fillLists } from './filled-site.ts'
import { explained, faultsAtRest } from './sight.ts'
import { findLateOrApart, findRagged } from './sight-edges.ts'
import { blankPictures, speak, visit } from './visits.ts'

const widths = [390, 820, 1024, 1280, 1440]
const languages = ['en', 'de'] as const
const deskWidth = 1440
/** The list is what these screens are for. */
const lists = ['/guides', '/records', '/admin/people', '/admin/events']
/** The short form visits these. All other screens have few rows. */
const filled = [...lists, '/runs', '/teams', '/c/Press+3', '/search?q=press', '/', '/categories']

const { browser, site, call, windowOfMara } = await openSample()
await fillLists(call)
const storageState = await (await windowOfMara()).storageState()
const places: ScreenLocation[] = isFull ? await listLocations(site, call) : []
const paths = isFull ? places.filter(({ isStranger }) => !isStranger).map(({ path }) => path) : filled

async function open(): Promise<Page> {
  const context = await openWindow(browser, { storageState, reducedMotion: 'reduce' })
  const page = await (await blankPictures(context)).newPage()
  await page.goto(site.url, { waitUntil: 'domcontentloaded' })
  await settled(page)
  return page
}

test('every filled screen is read at a glance at every width', async (t) => {
  const page = await open()
  for (const path of paths)
    await t.test(path, async () => {
      const faults: string[] = []
      await visit(page, site, path)
      for (const [nth, language] of languages.entries()) {
        await speak(page, language)
        for (const [at, width] of widths.entries()) {
          if (!isFull && (nth + at) % 2 === 1) continue
          await page.setViewportSize({ width, height: 900 })
          const found = await faultsAtRest(page)
          faults.push(...found.map((fault) => `${width}, ${language}: ${fault}`))
        }
      }
      assert.deepEqual(
        faults.filter((fault) => !explained.test(fault)),
        [],
        path,
      )
    })
})

test('lists begin early, and every screen begins where the header does', async (t) => {
  const page = await open()
  for (const path of sample([...lists, '/', '/teams', '/categories', '/runs', '/courses', '/notices'], 20))
    await t.test(path, async () => {
      await page.setViewportSize({ width: deskWidth, height: 900 })
      await visit(page, site, path)
      assert.deepEqual(
        [...(await findLateOrApart(page, lists.includes(path))), ...(await findRagged(page))],
        [],
      )
    })
})
