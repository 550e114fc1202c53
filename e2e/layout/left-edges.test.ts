// On a desk the heading of a screen, the way to it and all its parts begin at one line.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openWindow } from '../support/browser.ts'
import { openSample } from '../support/journey.ts'
import { settled } from '../support/sample-site.ts'
import { listPlaces } from '../support/screen-places.ts'
import { mara, signIn } from '../support/works.ts'

const { browser, site, call } = await openSample()
const places = await listPlaces(site, call)

const open = async () =>
  (await openWindow(browser, { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })).newPage()

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
      return Math.abs(begin - edge) > 2 ? [`${name} at ${begin}, the screen at ${edge}`] : []
    })
  })

test('heading, way and parts of every screen begin at one line', async () => {
  const [stranger, admin] = [await open(), await open()]
  await signIn(site, admin, mara)
  const ragged: string[] = []
  let seen = 0
  for (const { path, isStranger } of places) {
    const page = isStranger ? stranger : admin
    await page.goto(site.url + path, { waitUntil: 'domcontentloaded' })
    await settled(page)
    seen += await page.locator('main .sw-screen h1').count()
    ragged.push(...(await findRagged(page)).map((each) => `${path}: ${each}`))
  }
  assert.ok(seen > 40, `${seen} screens with a heading`)
  assert.deepEqual(ragged, [])
})
