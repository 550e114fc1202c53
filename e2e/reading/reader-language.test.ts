// Proves that a German reader gets every translated text in German, with a way to the original: guide, lists, home,
// category, search. The language of an account works the same way.
// Circle: inner, because no other journey reads in the reader's language.
// Covers: web/src/lib/i18n/reader-language.ts server/src/settings/text-language.ts
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openWindow, screenshot } from '../support/browser.ts'
import { type GuideAnswer, makeCategory, makeGuide } from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { eventually } from '../support/wait.ts'

const { browser, site, call, windowOfMara } = await openWorks('open')
let translated = 0
let original = 0

before(async () => {
  await makeCategory(site, 'Presses')
  translated = await makeGuide(site, 'Presses', 'Replace the hose', [['Cut off the power.']])
  original = await makeGuide(site, 'Presses', 'Grease the guide rail', [['Wipe it.']])
  for (const guideid of [translated, original]) {
    const { revisionid } = await call<GuideAnswer>('GET', `/guides/${guideid}`)
    await call('PUT', `/guides/${guideid}/public?revisionid=${revisionid}`, {})
  }
  await call('PATCH', `/guides/${translated}?langid=de&revisionid=0`, { title: 'Schlauch wechseln' })
  const { steps } = await call<GuideAnswer>('GET', `/guides/${translated}`)
  await call('PATCH', `/guides/${translated}/steps/${steps[0]?.stepid}?langid=de&revisionid=0`, {
    lines: [{ text: 'Strom abschalten.' }],
  })
  const page = await call<{ revisionid: number }>('GET', '/wikis/CATEGORY/Presses?langid=de')
  await call('PATCH', `/wikis/CATEGORY/Presses?langid=de&revisionid=${page.revisionid}`, {
    display_title: 'Pressen',
  })
  await eventually(
    async () => (await call<{ totalResults: number }>('GET', '/search?q=schlauch')).totalResults,
    1,
  )
})

async function readsGerman(page: Page): Promise<void> {
  await page.goto(site.url)
  const main = page.getByRole('main')
  await main.getByText('Schlauch wechseln').first().waitFor()
  await main.getByText('Pressen').first().waitFor()
  assert.equal(await page.getByText('Replace the hose').count(), 0)
  await page.goto(`${site.url}/c/Presses`)
  await page.getByRole('heading', { name: 'Pressen' }).waitFor()
  await main.getByRole('link', { name: /Schlauch wechseln.*Pressen/ }).waitFor()
  await main.getByRole('link', { name: /Grease the guide rail/ }).waitFor()
  await page.goto(`${site.url}/search?q=schlauch`)
  await main.getByRole('link', { name: /Schlauch wechseln/ }).click()
  await page.getByRole('heading', { name: 'Schlauch wechseln', level: 1 }).waitFor()
  await page.getByText('Strom abschalten.').waitFor()
  await page.getByRole('navigation', { name: 'Brotkrumen' }).getByText('Pressen').waitFor()
}

test('a German browser reads German, and the original on request', async () => {
  const context = await openWindow(browser, { locale: 'de-CH' })
  const page = await context.newPage()
  await readsGerman(page)
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await screenshot(page, `reader-language-${width}`)
  }
  await page.getByRole('link', { name: 'English', exact: true }).click()
  await page.getByRole('heading', { name: 'Replace the hose', level: 1 }).waitFor()
  assert.match(page.url(), /lang=en/)
  await page.goto(`${site.url}/Guide/x/${original}`)
  await page.getByRole('heading', { name: 'Grease the guide rail', level: 1 }).waitFor()
  await context.close()
})

test('the language of the account counts more than that of the browser, from the choice on', async () => {
  const context = await windowOfMara({ locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${site.url}/Guide/x/${translated}`)
  await page.getByRole('heading', { name: 'Replace the hose', level: 1 }).waitFor()
  const { userid } = await call<{ userid: number }>('GET', '/user')
  await call('PATCH', `/users/${userid}`, { langid: 'de' })
  await page.reload()
  await page.getByRole('heading', { name: 'Schlauch wechseln', level: 1 }).waitFor()
  await page.goto(`${site.url}/guides`)
  await page.getByRole('rowheader', { name: /Schlauch wechseln/ }).waitFor()
  await page.getByRole('cell', { name: 'Pressen' }).first().waitFor()
  const other = await context.newPage()
  await readsGerman(other)
  await call('PATCH', `/users/${userid}`, { langid: 'en' })
  await page.reload()
  await page.getByRole('rowheader', { name: /Replace the hose/ }).waitFor()
  await other.bringToFront()
  await other.getByRole('heading', { name: 'Replace the hose', level: 1 }).waitFor()
  await context.close()
})
