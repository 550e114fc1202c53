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

type Texts = string | { [key: string]: Texts }

const main = ['/login', '/', '/Guide/$title/$id', '/runs/$id', '/edit/$id', '/records/$id']
const sample = await openSample()
const { browser } = sample

/** Catalogues that share a file import a function, which makes an object of getters for each. */
const together = /^import\{\w+ as (\w+)\}from"[^"]+";(?=var \w+=\1\(\{\w+:\(\)=>\w+\}\),\w+=\{"[\w-]+\.)/
const getters =
  'const $1=(all)=>{const made={};for(const name in all)Object.defineProperty(made,name,{enumerable:true,get:all[name]});return made};'
const alone = /^var \w+=\{"[\w-]+\..*export\{\w+ as \w+\};?\s*$/s

const strangeIn = (texts: Texts): Texts =>
  typeof texts === 'string'
    ? strange(texts)
    : Object.fromEntries(Object.entries(texts).map(([key, each]) => [key, strangeIn(each)]))

/** A catalogue is a file that exports one object of texts, or one for each area. Other modules pass unchanged. */
async function translated(source: string): Promise<string> {
  if (!alone.test(source) && !together.test(source)) return source
  const module = encodeURIComponent(source.replace(together, getters))
  const parts = (await import(`data:text/javascript,${module}`)) as Record<string, Texts>
  return Object.entries(parts)
    .map(([name, texts]) => `export const ${name} = ${JSON.stringify(strangeIn(texts))}`)
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
