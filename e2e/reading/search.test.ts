// Proves that a search shows why it found something, narrows by filters in the address, and is used by keys alone.

// Circle: inner, because no other journey filters hits and uses a search by keys.
// Covers: web/src/search/ web/src/guides/hits/ web/src/screens/search/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAccessibility, openPage } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { eventually, until } from '../support/wait.ts'

const { browser, site, call, openAsMara } = await openWorks('open')

const phone = { width: 390, height: 844 }
const desk = { width: 1366, height: 768 }
const page = await openPage(browser)

async function addGuide(title: string, category: string, { texts = [] as string[], ...fields } = {}) {
  const guide = { category, type: 'how-to', title, public: true, ...fields }
  const { guideid } = await call<{ guideid: number }>('POST', '/guides', guide)
  for (const [index, text] of texts.entries())
    await call('POST', `/guides/${guideid}/steps`, {
      orderby: index + 1,
      title: `Part ${index + 1}`,
      lines: [{ text, bullet: 'black', level: 0 }],
    })
  return guideid
}

for (const title of ['Pumps', 'Presses'])
  await call('POST', '/wikis', { namespace: 'CATEGORY', title, contents: `All about ${title}.` })
const guideid = await addGuide('Change the shaft seal', 'Pumps', {
  texts: ['Open the valve.', 'Lubricate the sprocket.'],
})
await addGuide('Lubricate the ram', 'Presses')
await addGuide('Lubricate the gland', 'Pumps')
const { steps } = await call<{ steps: { stepid: number }[] }>('GET', `/guides/${guideid}`)
await until(
  async () => (await call<{ totalResults: number }>('GET', '/search?q=lubricate')).totalResults === 3,
)

test('a result shows the step with the words, and leads to it', async () => {
  await page.setViewportSize(phone)
  await page.goto(`${site.url}/search?q=sprock`)
  await eventually(() => page.locator('mark').allTextContents().then(String), 'sprocket')
  await page.getByRole('link', { name: 'Step 2 Part 2 · Lubricate the sprocket.' }).click()
  await page.getByRole('heading', { level: 1, name: 'Change the shaft seal' }).waitFor()
  assert.equal(new URL(page.url()).hash, `#s${steps[1]?.stepid}`)
})

test('filters narrow the results, are in the address, and can be undone', async () => {
  await page.setViewportSize(desk)
  await page.goto(`${site.url}/search?q=lubricate`)
  await page.getByText('3 results', { exact: true }).waitFor()
  await page.getByLabel('Category', { exact: true }).selectOption('Pumps')
  await page.getByText('2 results', { exact: true }).waitFor()
  assert.equal(new URL(page.url()).searchParams.get('category'), 'Pumps')
  await page.reload()
  await page.getByText('2 results', { exact: true }).waitFor()
  await page.getByLabel('With a form').click()
  await page.getByText('Nothing found').waitFor()
  await checkAccessibility(page, { within: 'main' })
  await page.goBack()
  await page.getByText('2 results', { exact: true }).waitFor()
  await eventually(() => page.getByLabel('With a form').isChecked(), false)
  await page.getByLabel('Kind').selectOption('type teardown')
  await page.getByText('Nothing found').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).first().click()
  await page.getByText('3 results', { exact: true }).waitFor()
  assert.equal(new URL(page.url()).search, '?q=lubricate')
})

test('on a phone filters are behind a button, with a chip for each', async () => {
  await page.setViewportSize(phone)
  await page.goto(`${site.url}/search?q=lubricate&category=Pumps&kind=guide`)
  await page.getByText('2 results', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Filters (2)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await dialog.getByLabel('Category', { exact: true }).selectOption('Presses')
  await checkAccessibility(page, { within: 'dialog[open]' })
  await dialog.getByRole('button', { name: 'Show results' }).click()
  await page.getByText('1 result', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Remove the filter Presses' }).click()
  await page.getByText('3 results', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
})

test('the box and the results are used by keys alone', async () => {
  await page.setViewportSize(desk)
  await page.goto(site.url)
  const box = page.getByRole('combobox', { name: 'Search this site' })
  await box.fill('sprock')
  await page.getByRole('option', { name: /Change the shaft seal.*Step 2/ }).waitFor()
  await checkAccessibility(page, { within: '.sw-header' })
  await box.press('ArrowUp')
  const all = page.getByRole('option', { name: 'All results for “sprock”' })
  await eventually(() => all.getAttribute('aria-selected'), 'true')
  await box.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Results for “sprock”' }).waitFor()
  await page.getByText('1 result', { exact: true }).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.getByRole('main').getByRole('link').first().focus()
  await page.keyboard.press('ArrowDown')
  assert.match((await focused()) ?? '', /^Step 2/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Change the shaft seal' }).waitFor()
})

test('an empty box offers the latest guides of the user', async () => {
  const page = await openAsMara({ viewport: desk })
  await page.goto(site.url)
  const box = page.getByRole('combobox', { name: 'Search this site' })
  await box.click()
  await page.getByRole('option', { name: /Lubricate the gland/ }).waitFor()
  await page.getByText('Your latest guides').waitFor()
  await box.press('Escape')
  await page.getByRole('option').first().waitFor({ state: 'hidden' })
  await box.press('ArrowDown')
  await page.getByRole('option').first().waitFor()
  await box.press('ArrowDown')
  await box.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Lubricate the gland' }).waitFor()
  await page.close()
})

test('Control K and a slash lead to the search from anywhere, and are text in a field', async () => {
  const isInSearch = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  await page.setViewportSize(desk)
  for (const key of ['Control+k', '/']) {
    await page.goto(`${site.url}/categories`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press(key)
    await eventually(isInSearch, 'q')
    await page.keyboard.type('/k')
    assert.equal(await page.getByRole('combobox').inputValue(), '/k')
  }
  await page.setViewportSize(phone)
  await page.goto(`${site.url}/categories`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.waitForURL('**/search')
})
