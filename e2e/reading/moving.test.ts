// Proves navigation: the scroll position is restored, links behave as in any page, old addresses still work.
// Circle: inner, because no other journey restores scroll positions and opens old addresses.
// Loads pages: it compares them with navigation in the app.
// Covers: web/src/guides/ web/src/lib/router/ web/src/categories/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openPage } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { cutOff, intercept } from '../support/requests.ts'
import { eventually, until } from '../support/wait.ts'

const { browser, site, windowOfMara } = await openWorks('open')

const made = (title: string) =>
  site.call<{ guideid: number }>('POST', '/guides', {
    category: 'Pumps',
    type: 'how-to',
    title,
    public: true,
  })
await site.call('POST', '/wikis', { namespace: 'CATEGORY', title: 'Pumps', contents: 'All pumps.' })
const { guideid } = await made('Change the shaft seal')
for (let number = 1; number <= 12; number += 1) {
  const lines = Array.from({ length: 8 }, () => ({ text: `Do part ${number}.`, bullet: 'black', level: 0 }))
  await site.call('POST', `/guides/${guideid}/steps`, { orderby: number, title: `Part ${number}`, lines })
}
for (let number = 1; number <= 40; number += 1) await made(`Grease bearing ${number}`)
const address = `${site.url}/Guide/Change+the+shaft+seal/${guideid}`
const category = `${site.url}/c/Pumps`
const context = await windowOfMara()

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const lengthOf = (page: Page) => page.evaluate(() => history.length)

/** A reloaded page loses this value. */
const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { isMarked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in globalThis)

test('back leads to where one was, in the same page and after loading it anew', async () => {
  const page = await openPage(browser, { viewport: { width: 800, height: 600 } })
  await page.goto(category)
  const link = page.getByRole('main').getByText('Grease bearing 3', { exact: true })
  await link.scrollIntoViewIfNeeded()
  const before = (await scrolled(page)) + 40
  assert.ok(before > 100)
  await page.mouse.wheel(0, 40)
  await eventually(() => scrolled(page), before)
  await mark(page)
  await link.click()
  await heading(page, 'Grease bearing 3').waitFor()
  await eventually(() => scrolled(page), 0)
  await page.goBack()
  await heading(page, 'Pumps').waitFor()
  await eventually(() => scrolled(page), before)
  await page.goForward()
  await heading(page, 'Grease bearing 3').waitFor()
  await page.goBack()
  await eventually(() => scrolled(page), before)
  assert.ok(await isMarked(page))
  await page.reload()
  await heading(page, 'Pumps').waitFor()
  await until(async () => Math.abs((await scrolled(page)) - before) < 20)
  await page.close()
})

test('a step that the address names is in sight, and the address follows who steps on', async () => {
  const page = await openPage(browser, { viewport: { width: 800, height: 1000 }, reducedMotion: 'reduce' })
  await page.goto(address)
  const next = page.getByRole('button', { name: 'Next step' })
  for (const number of [1, 2, 3]) {
    await next.click()
    await page.getByText(new RegExp(`^Step ${number} of`)).waitFor()
  }
  assert.match(page.url(), /#s\d+$/)
  const there = await scrolled(page)
  assert.ok(there > 100)
  await page.getByRole('banner').getByRole('link').first().click()
  await heading(page, 'Change the shaft seal').waitFor({ state: 'detached' })
  await page.goBack()
  await heading(page, 'Change the shaft seal').waitFor()
  await eventually(() => scrolled(page), there)
  await page.close()
})

test('what a browser does with a link beside opening it stays the browser’s', async () => {
  const page = await context.newPage()
  await page.goto(category)
  const link = page.getByRole('main').getByText('Grease bearing 3', { exact: true })
  const opened = context.waitForEvent('page')
  await link.click({ modifiers: ['ControlOrMeta'] })
  // In a new tab the browser navigates without the app's router.
  await opened
  assert.equal(page.url(), category)
  await page.close()
})

test('a link to where one is already adds nothing to the history', async () => {
  const page = await context.newPage()
  await page.goto(`${site.url}/categories`)
  const link = page.getByRole('banner').getByRole('link', { name: 'Categories' })
  await eventually(() => link.getAttribute('aria-current'), 'page')
  const length = await lengthOf(page)
  await link.click()
  assert.equal(await lengthOf(page), length)
  await page.getByRole('banner').getByRole('link', { name: 'My runs' }).click()
  await heading(page, 'My runs').waitFor()
  assert.equal(await lengthOf(page), length + 1)
  assert.equal(await link.getAttribute('aria-current'), null)
  await page.close()
})

test('an address is read in any case, with a slash behind it, and with words that look like numbers', async () => {
  const page = await context.newPage()
  const box = page.getByRole('combobox', { name: 'Search this site' })
  for (const [path, words] of [
    ['/search?q=seal', 'seal'],
    ['/SEARCH/?q=seal', 'seal'],
    ['/search?q=4711', '4711'],
    ['/search?q=%224711%22', '4711'],
  ] as const) {
    await page.goto(site.url + path)
    await eventually(() => box.inputValue(), words)
  }
  await box.fill('4711')
  await box.press('Enter')
  await eventually(async () => new URL(page.url()).search, '?q=%224711%22')
  await page.close()
})

test('where there is nothing, it says so in the frame that the address lies in', async () => {
  const page = await context.newPage()
  await page.goto(`${site.url}/admin/nothing`)
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  await page.getByRole('navigation', { name: 'Administration' }).waitFor()
  await page.close()
})

test('the screen that one leaves stays while the next one comes, and then something says so', async () => {
  const page = await context.newPage()
  await page.goto(`${site.url}/categories`)
  await heading(page, 'Categories').waitFor()
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/RunsScreen*.js', (route) => held.then(() => route.continue()))
  await page.getByRole('banner').getByRole('link', { name: 'My runs' }).click()
  await eventually(async () => new URL(page.url()).pathname, '/runs')
  await page.getByRole('main').getByRole('status', { name: 'Loading' }).waitFor()
  await page.goBack()
  await heading(page, 'Categories').waitFor()
  release()
  await page.goForward()
  await heading(page, 'My runs').waitFor()
  await page.close()
})

test('code that has gone with an older release is asked for again with the whole page, once', async () => {
  const page = await context.newPage()
  await page.goto(`${site.url}/categories`)
  await mark(page)
  const letThrough = await intercept(page, '**/RunsScreen*.js', cutOff)
  await page.getByRole('banner').getByRole('link', { name: 'My runs' }).click()
  await until(async () => !(await isMarked(page).catch(() => true)))
  await heading(page, 'That went wrong').waitFor()
  letThrough()
  await page.reload()
  await heading(page, 'My runs').waitFor()
  await page.close()
})

test('settings that are not saved hold back who leaves, by a link or by the browser', async () => {
  const page = await context.newPage()
  await page.goto(`${site.url}/admin/settings`)
  await page.getByRole('main').getByRole('link').filter({ hasText: 'Name, description' }).click()
  const title = page.getByLabel('Name of the site')
  await title.fill('Harbour Works South')
  const inside = page.url()
  for (const leave of [
    () => page.getByRole('banner').getByRole('link', { name: 'My runs' }).click(),
    () => page.goBack(),
  ]) {
    await leave()
    const question = page.getByRole('alertdialog', { name: 'Leave this page?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await eventually(async () => page.url(), inside)
    assert.equal(await title.inputValue(), 'Harbour Works South')
  }
  await page.getByRole('banner').getByRole('link', { name: 'My runs' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await heading(page, 'My runs').waitFor()
  await page.close()
})
