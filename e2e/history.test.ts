// The history of a guide in a browser: who changed what, two states compared, an old one read and brought back.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContext } from 'playwright-core'
import { checkAccessibility, checkBothThemes, openBrowser, openWindow, screenshot } from './browser.ts'
import { makeCategory, makeGuide, readGuide } from './editing.ts'
import { choose } from './wait.ts'
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
  guideid = await makeGuide(site, 'Harbour Crane', 'Grease the slewing ring', [
    ['Switch the crane off.', 'Wipe the nipples clean.'],
    ['Turn the jib by a quarter.'],
  ])
  const first = await readGuide(site, guideid)
  const edit = await site.api('PATCH', `/guides/${guideid}?revisionid=${first.revisionid}`, {
    title: 'Grease the slewing ring',
    introduction: 'Once a month.\nTwo people.',
    summary: 'Old grease out, new grease in',
    public: true,
  })
  assert.equal(edit.status, 200, await edit.text())
  const step = first.steps[0] as (typeof first.steps)[number] & { revisionid: number }
  const changed = await site.api(
    'PATCH',
    `/guides/${guideid}/steps/${step.stepid}?revisionid=${step.revisionid}`,
    {
      lines: [
        { text: 'Switch the crane off and lock the switch.', bullet: 'red', level: 0 },
        { text: 'Wipe the nipples clean.', bullet: 'black', level: 0 },
      ],
    },
  )
  assert.equal(changed.status, 200, await changed.text())
  const page = await context.newPage()
  await signIn(site, page, mara)
  await page.close()
})

after(async () => {
  await browser?.close()
  await site?.stop()
})

test('the history tells who changed what, down to the word, and compares two states', async () => {
  const page = await context.newPage()
  await page.goto(`${site.url}/Guide/${guideid}`)
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('heading', { name: 'History', level: 1 }).waitFor()
  const newest = page.getByRole('main').getByRole('listitem').first()
  await newest.getByText('What readers see').waitFor()
  await newest.getByText('Text of step 1 changed').waitFor()
  await newest.getByText('Every change').click()
  await newest.locator('ins', { hasText: 'and lock the switch' }).waitFor()
  await checkBothThemes(page)
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await checkAccessibility(page)
    await screenshot(page, `history-${width}`)
  }

  const choices = page.getByRole('checkbox', { name: /^Compare the state of Mara Lind/ })
  await choose(choices.first())
  await page.getByText('Choose a second state to compare with.').waitFor()
  await choose(choices.last())
  await page.getByRole('button', { name: 'Show what differs' }).click()
  await page.getByRole('heading', { name: 'What differs', level: 1 }).waitFor()
  await page.getByText('Old grease out, new grease in').waitFor()
  await page.getByRole('heading', { name: 'Step 2 added' }).waitFor()
  await checkBothThemes(page)
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await screenshot(page, `history-comparison-${width}`)
  }
  await page.getByRole('link', { name: 'To the history' }).click()
  await page.getByRole('heading', { name: 'History', level: 1 }).waitFor()
  await page.close()
})

test('an old state is read as it was, and brought back after a question', async () => {
  const page = await context.newPage()
  await page.goto(`${site.url}/history/${guideid}`)
  const third = page.locator('.sw-revision').nth(2)
  await third.getByRole('link', { name: 'Read' }).click()
  await page.getByText(/^This is an earlier state of the guide/).waitFor()
  await page.getByText('Switch the crane off.', { exact: true }).waitFor()
  assert.equal(await page.getByText('Old grease out, new grease in').count(), 0)
  await checkBothThemes(page)
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await screenshot(page, `history-old-${width}`)
  }
  await page.getByRole('link', { name: 'To the history' }).click()

  await page.locator('.sw-revision').nth(2).getByRole('button', { name: 'Bring back' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Bring this state back?').waitFor()
  await checkBothThemes(page)
  await question.getByRole('button', { name: 'Bring back' }).click()
  await page.getByText(/^The state of .* is back\.$/).waitFor()
  await page
    .locator('.sw-revision')
    .first()
    .getByText(/^Earlier state brought back/)
    .waitFor()
  const guide = await readGuide(site, guideid)
  assert.equal(guide.summary, '')
  assert.equal(guide.steps[0]?.lines[0]?.text_raw, 'Switch the crane off.')
  await page.close()
})
