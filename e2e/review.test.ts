// Edits that wait, in a browser: a member writes, a moderator sees what it would change, accepts one and denies another.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContext } from 'playwright-core'
import { checkBothThemes, openBrowser, openWindow, screenshot } from './browser.ts'
import { makeCategory, makeGuide, readGuide } from './editing.ts'
import { mara, signIn, startWorks, type Works } from './works.ts'

let browser: Browser
let context: BrowserContext
let site: Works
let guideid: number

before(async () => {
  browser = await openBrowser()
  site = await startWorks('open')
  context = await openWindow(browser)
  await makeCategory(site, 'Harbour Crane')
  guideid = await makeGuide(site, 'Harbour Crane', 'Grease the slewing ring', [['Switch the crane off.']])
  const guide = await readGuide(site, guideid)
  await site.api('PATCH', `/guides/${guideid}?revisionid=${guide.revisionid}`, { public: true })
  await site.api('PATCH', '/settings', { patrolThreshold: 25 })
  const made = await site.api('POST', '/users', {
    email: 'tom@works.example',
    username: 'Tom Weiss',
    password: 'correct horse battery',
  })
  const { authToken } = (await made.json()) as { authToken: string }
  const asTom = (method: string, path: string, body: object) =>
    fetch(`${site.url}/api/2.0${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `api ${authToken}` },
      body: JSON.stringify(body),
    })
  const { revisionid } = await readGuide(site, guideid)
  const edit = await asTom('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, {
    summary: 'Old grease out, new grease in',
  })
  assert.equal(edit.status, 200, await edit.text())
  const page = await asTom('POST', '/wikis', {
    namespace: 'WIKI',
    title: 'Cheap Offers',
    contents: 'Buy now.',
  })
  assert.equal(page.status, 201, await page.text())
  const tab = await context.newPage()
  await signIn(site, tab, mara)
  await tab.close()
})

after(async () => {
  await browser?.close()
  await site?.stop()
})

test('an edit is accepted and another denied, from the menu on', async () => {
  const page = await context.newPage()
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Account of Mara Lind' }).click()
  const link = page.getByRole('link', { name: 'Edits to review' })
  await link.getByText('2', { exact: true }).waitFor()
  await link.click()
  await page.getByRole('heading', { name: 'Edits to review', level: 1 }).waitFor()
  await page.getByText('What it would change').click()
  await page.locator('ins', { hasText: 'Old grease out, new grease in' }).waitFor()
  await checkBothThemes(page)
  await page.emulateMedia({ colorScheme: 'light' })
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await screenshot(page, `review-${width}`)
  }

  await page.getByRole('button', { name: 'Accept: Grease the slewing ring' }).click()
  await page.getByText(/readers see the new state now/).waitFor()
  const shown = (await (await fetch(`${site.url}/api/2.0/guides/${guideid}`)).json()) as { summary: string }
  assert.equal(shown.summary, 'Old grease out, new grease in')

  await page.getByRole('button', { name: 'Deny: Cheap Offers' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Deny the edits of “Cheap Offers”?').waitFor()
  await checkBothThemes(page)
  await question.getByRole('button', { name: 'Deny' }).click()
  await page.getByRole('heading', { name: 'Nothing waits' }).waitFor()
  assert.equal((await fetch(`${site.url}/api/2.0/wikis/WIKI/Cheap_Offers`)).status, 404)
  await checkBothThemes(page)
  await page.close()
})
