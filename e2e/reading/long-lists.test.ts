// Proves that a category of 401 guides can be filtered, sorted and read to its last guide on a phone.

// Covers: web/src/categories/ web/src/guides/cards/ web/src/guides/list/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openPage } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { eventually, until } from '../support/wait.ts'

const { browser, site, openAsMara } = await openWorks('open')
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

/** Rows that fit the screen when the list starts at its top. */
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
  // One guide is private and stays hidden from the guest.
  await page.getByText('401 guides', { exact: true }).waitFor()
  assert.ok((await rowsInSight(page)) >= 8)
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
  // Letters typed while the list arrives stay, and so does the focus.
  await page.keyboard.type(' and')
  await page.getByText('6 guides', { exact: true }).waitFor()
  await eventually(() => page.locator('input:focus').inputValue(), 'bearing 40 and')
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
  await page.close()
})

test('who writes has a table of all guides with filters in the address', async () => {
  const page = await openAsMara({ viewport: { width: 1366, height: 768 } })
  await page.goto(site.url)
  await page.getByRole('navigation').getByRole('link', { name: 'Guides', exact: true }).click()
  await page.getByText('402 guides', { exact: true }).waitFor()
  const first = () => page.getByRole('rowheader').first().textContent()
  await page.getByRole('button', { name: 'Title' }).click()
  await eventually(first, `G${titleOf(1)}`)
  await page.getByRole('button', { name: 'Title' }).click()
  await eventually(first, 'ZZero the gauge')
  await page.getByLabel('State').selectOption('private')
  await page.getByText('1 guide', { exact: true }).waitFor()
  await eventually(first, `G${titleOf(1)}`)
  await page.reload()
  await page.getByText('1 guide', { exact: true }).waitFor()
  await page.getByLabel('Filter by title').fill('nothing like it')
  await page.keyboard.press('Enter')
  await page.getByText('No guide matches these filters.').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await page.getByText('402 guides', { exact: true }).waitFor()
  assert.equal(await page.getByLabel('Filter by title').inputValue(), '')
  await page.setViewportSize(phone.viewport)
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('State').selectOption('public')
  await sheet.getByRole('button', { name: 'Show guides' }).click()
  await page.getByText('401 guides', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText('402 guides', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Page 2 of 9').waitFor()
  // The page may still be scrolling to its top.
  await until(async () => {
    const rows = (await page.getByRole('rowheader').all()).slice(0, 20)
    const boxes = await Promise.all(rows.map((row) => row.boundingBox()))
    return boxes.filter((box) => box && box.y >= 0 && box.y + box.height <= 844).length >= 8
  })
  await page.close()
})
