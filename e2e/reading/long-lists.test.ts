// A category of 401 guides is filtered, sorted and read to its last guide on a phone, in a real browser.

// Covers: web/src/categories/ web/src/guides/cards/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkBothThemes, openPage } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { eventually, until } from '../support/wait.ts'

const { browser, site } = await openWorks('open')
const phone = { viewport: { width: 390, height: 844 } }
const titleOf = (number: number) => `Grease bearing ${String(number).padStart(3, '0')}`

await site.api('POST', '/wikis', { namespace: 'CATEGORY', title: 'Pumps', contents: 'All pumps.' })
for (let at = 1; at <= 401; at += 20) {
  const numbers = Array.from({ length: Math.min(20, 402 - at) }, (_, index) => at + index)
  await Promise.all(
    numbers.map((number) =>
      site.api('POST', '/guides', {
        category: 'Pumps',
        type: 'how-to',
        title: titleOf(number),
        public: number > 1,
      }),
    ),
  )
}
await site.api('POST', '/guides', {
  category: 'Pumps',
  type: 'how-to',
  title: 'Zero the gauge',
  public: true,
})

/** Rows that fit the screen once the list begins at its top. */
async function rowsInSight(page: Page): Promise<number> {
  await page
    .locator('.sw-rows')
    .first()
    .evaluate((list) => list.scrollIntoView())
  const boxes = await Promise.all(
    (await page.locator('.sw-rows').first().locator('li').all()).slice(0, 20).map((row) => row.boundingBox()),
  )
  return boxes.filter((box) => box && box.y >= -1 && box.y + box.height <= 844).length
}

const isInSight = async (page: Page, selector: string): Promise<boolean> => {
  const box = await page.locator(selector).boundingBox()
  return box !== null && box.y >= 0 && box.y < 844
}

test('a category is counted, filtered, sorted and read to its last guide', async () => {
  const page = await openPage(browser, phone)
  await page.goto(`${site.url}/c/Pumps`)
  // One is private, and the guest does not learn of it.
  await page.getByText('401 guides', { exact: true }).waitFor()
  assert.ok((await rowsInSight(page)) >= 8)
  await checkBothThemes(page)
  for (let number = 2; number <= 9; number++) {
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText(`Page ${number} of 9`).waitFor()
    await eventually(() => isInSight(page, '#guides'), true)
  }
  await page.getByRole('link', { name: /Zero the gauge/ }).waitFor()
  await eventually(() => page.getByRole('button', { name: 'Next' }).isDisabled(), true)
  await page.goBack()
  await page.getByText('Page 8 of 9').waitFor()
  await page.getByLabel('Sort by').selectOption('changed')
  await eventually(() => page.locator('#guides ~ .sw-rows strong').first().textContent(), 'Zero the gauge')
  await page.getByLabel('Filter by title').fill('bearing 40')
  await page.keyboard.press('Enter')
  await page.getByText('6 guides', { exact: true }).waitFor()
  await page.getByLabel('Filter by title').fill('nothing like it')
  await page.keyboard.press('Enter')
  await page.getByText('0 guides', { exact: true }).waitFor()
  await page.close()
})

test('what a search finds fits a phone in rows, with all its pages', async () => {
  await until(async () => {
    const found = (await (await site.api('GET', '/search/bearing')).json()) as { totalResults: number }
    return found.totalResults === 401
  })
  const page = await openPage(browser, phone)
  await page.goto(`${site.url}/search?q=bearing`)
  await page.getByText('400 results').waitFor()
  await page.getByText('Page 1 of 17').waitFor()
  assert.ok((await rowsInSight(page)) >= 8)
  await checkBothThemes(page)
  await page.close()
})
