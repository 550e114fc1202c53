// Proves that a guide is found while typing, and that comments and replies work.

// Circle: inner, because no other journey comments and replies.
// Covers: web/src/comments/ web/src/search/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAccessibility, openPage } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { holdRequests } from '../support/requests.ts'
import { eventually, until } from '../support/wait.ts'

const { browser, site, openAsMara } = await openWorks('open')

await site.api('POST', '/wikis', { namespace: 'CATEGORY', title: 'Pumps', contents: 'All pumps.' })
const guide = { category: 'Pumps', type: 'how-to', title: 'Change the shaft seal', public: true }
const made = (await (await site.api('POST', '/guides', guide)).json()) as { guideid: number }
const lines = [{ text: 'Drain the pump.', bullet: 'black', level: 0 }]
await site.api('POST', `/guides/${made.guideid}/steps`, { orderby: 1, title: 'Drain', lines })
const address = `${site.url}/Guide/Change+the+shaft+seal/${made.guideid}`
const page = await openAsMara()
const guest = await openPage(browser, { viewport: { width: 390, height: 844 } })

/** The index is updated a moment after the guide is saved. */
const isIndexed = async () => {
  const answer = await site.api('GET', '/suggest/shaft?doctypes=all')
  return ((await answer.json()) as { results: unknown[] }).results.length > 0
}

test('a guide is suggested while typing and opened by keys alone', async () => {
  await until(isIndexed)
  await page.goto(site.url)
  const box = page.getByRole('combobox', { name: 'Search this site' })
  await box.fill('sha')
  await page.getByRole('option').first().waitFor()
  await box.press('ArrowDown')
  await eventually(() => page.getByRole('option').first().getAttribute('aria-selected'), 'true')
  await box.press('Escape')
  await page.getByRole('option').first().waitFor({ state: 'hidden' })
  await box.press('ArrowDown')
  await page.getByRole('option').first().waitFor()
  await box.press('ArrowDown')
  await box.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Change the shaft seal' }).waitFor()
})

test('the search shows guides and pages to everybody, and people to members', async () => {
  await guest.goto(`${site.url}/search?q=pump`)
  await guest.getByRole('link', { name: /Change the shaft seal/ }).waitFor()
  await guest.getByRole('link', { name: 'Pumps Category All pumps.' }).waitFor()
  await guest.goto(`${site.url}/search?q=zzzzzz`)
  await guest.getByText('Nothing found').waitFor()
  await page.goto(`${site.url}/search?q=mara`)
  await page
    .getByRole('link', { name: /Mara Lind/ })
    .last()
    .waitFor()
})

test('a comment is written, mended, answered, dealt with and deleted', async () => {
  await page.goto(address)
  const comments = page.getByRole('region', { name: 'Comments' })
  await comments.getByText('No comments yet.').waitFor()
  await comments.getByLabel('Write a comment').fill("Which ''seal'' is it?")
  await comments.getByLabel('Write a comment').press('Control+Enter')
  await comments.getByText('Which seal is it?').waitFor()
  await eventually(() => comments.getByLabel('Write a comment').inputValue(), '')
  await comments.getByRole('button', { name: 'Edit' }).click()
  await comments.getByLabel('Your comment').fill('Which seal fits?')
  await comments.getByRole('button', { name: 'Save comment' }).click()
  await comments.getByText('Which seal fits?').waitFor()
  await comments.getByRole('button', { name: 'Reply' }).click()
  await comments.getByLabel('Reply to Mara Lind').fill('Number 40.')
  await checkAccessibility(page, { within: 'main' })
  await comments.getByRole('button', { name: 'Send comment' }).first().click()
  await comments.getByText('Number 40.').waitFor()
  await comments.getByRole('button', { name: 'Resolve' }).click()
  await comments.getByRole('button', { name: 'Reopen' }).waitFor()
  await comments.getByRole('button', { name: 'Delete' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await comments.getByText('No comments yet.').waitFor()
})

test('what is typed while a comment is sent stays in the field', async () => {
  await page.goto(address)
  const comments = page.getByRole('region', { name: 'Comments' })
  const letThrough = await holdRequests(page, '**/api/2.0/comments/**', 'POST')
  const field = comments.getByLabel('Write a comment')
  await field.fill('Use the long wrench.')
  const isSent = page.waitForRequest((request) => request.method() === 'POST')
  await field.press('Control+Enter')
  await isSent
  await field.fill('Use the long wrench. And wear gloves.')
  letThrough()
  await comments.getByText('Use the long wrench.', { exact: true }).waitFor()
  assert.equal(await field.inputValue(), 'Use the long wrench. And wear gloves.')
})

test('a step has its comments folded, and a guest reads them and is led to sign in', async () => {
  await page.goto(address)
  await page.locator('summary', { hasText: 'Write a comment' }).click()
  const step = page.locator('.sw-step-comments')
  await step.getByLabel('Write a comment').fill('Mind the hot oil.')
  await step.getByRole('button', { name: 'Send comment' }).click()
  await step.getByText('Mind the hot oil.').waitFor()
  await guest.goto(address)
  await guest.locator('summary', { hasText: '1 comment' }).click()
  await guest.getByText('Mind the hot oil.').waitFor()
  await guest.getByRole('link', { name: 'Sign in to comment' }).first().click()
  await guest.waitForURL(/\/login\?return=/)
  await guest.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
})
