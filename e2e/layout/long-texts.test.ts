// Proves with a made-up language that texts 40 % longer than English fit a phone on the main screens, in both text
// directions, and that no text bypasses the catalogues.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openPage } from '../support/browser.ts'
import { openSample } from '../support/journey.ts'
import { listLocations } from '../support/screen-locations.ts'
import { strange } from '../support/strange.ts'
import { settled } from '../support/wait.ts'
import { addSession } from '../support/works.ts'
import { faultsAtRest } from './sight.ts'

type Text = string | Record<string, string>

const main = ['/login', '/', '/Guide/$title/$id', '/runs/$id', '/edit/$id', '/records/$id']
const sample = await openSample()
const { browser } = sample

/** A catalogue is a file that exports one object of texts. Other modules pass unchanged. */
async function translated(source: string): Promise<string> {
  if (!/^var \w+=\{"[\w-]+\..*export\{\w+ as \w+\};?\s*$/s.test(source)) return source
  const parts = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as Record<string, object>
  return Object.entries(parts)
    .map(([area, texts]) => {
      const made = Object.entries(texts).map(([key, text]: [string, Text]) => [
        key,
        typeof text === 'string'
          ? strange(text)
          : Object.fromEntries(Object.entries(text).map(([form, each]) => [form, strange(each)])),
      ])
      return `export const ${area} = ${JSON.stringify(Object.fromEntries(made))}`
    })
    .join('\n')
}

async function speakStrangely(page: Page): Promise<void> {
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: await translated(await response.text()) })
  })
}

test('the main screens hold texts that are 40 % longer on a phone, from left to right and from right to left', async () => {
  const places = await listLocations(sample.site, sample.call)
  const faults: string[] = []
  const options = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const
  const page = await openPage(browser, options)
  await addSession(sample.site, page.context())
  const stranger = await openPage(browser, options)
  for (const each of [page, stranger]) await speakStrangely(each)
  for (const route of main) {
    const place = places.find((each) => each.route === route)
    assert.ok(place, `${route} is one of ${places.map((each) => each.route).join(' ')}`)
    const at = place.isStranger ? stranger : page
    await at.goto(sample.site.url + place.path)
    await settled(at)
    assert.match(await at.locator('body').innerText(), /⟦/, `${route} speaks the language`)
    for (const direction of ['ltr', 'rtl']) {
      await at.evaluate((dir) => {
        document.documentElement.dir = dir
      }, direction)
      // A placeholder inside a field may be truncated, because its label is above the field.
      const found = (await faultsAtRest(at)).filter((fault) => !fault.startsWith('cut off in input'))
      faults.push(...found.map((fault) => `${route}, ${direction}: ${fault}`))
    }
  }
  assert.deepEqual(faults, [])
})
