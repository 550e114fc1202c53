// Proves the review of pending edits: a member writes, a moderator sees the changes, accepts one and rejects another.
// Circle: inner, because no other journey accepts and rejects pending edits.
// Covers: web/src/review/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAccessibility, openWindow, screenshot } from '../support/browser.ts'
import { makeCategory, makeGuide, openEditor, readGuide } from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { addSession, createSession, worksOf } from '../support/works.ts'

const { browser, site, windowOfMara } = await openWorks('open')
const tom = { email: 'tom@works.example', password: 'correct horse battery' }

await makeCategory(site, 'Harbour Crane')
const guideid = await makeGuide(site, 'Harbour Crane', 'Grease the slewing ring', [['Switch the crane off.']])
const guide = await readGuide(site, guideid)
await site.api('PATCH', `/guides/${guideid}?revisionid=${guide.revisionid}`, { public: true })
await site.api('PATCH', '/settings', { patrolThreshold: 25 })
await site.api('POST', '/users', { ...tom, username: 'Tom Weiss' })
const { api: asTom } = worksOf(site, await createSession(site, tom))
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
const context = await windowOfMara()

test('an edit is accepted and another denied, from the menu on', async () => {
  const page = await context.newPage()
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Account of Mara Lind' }).click()
  const link = page.getByRole('link', { name: /^Edits to review/ })
  await link.getByText('2', { exact: true }).waitFor()
  await link.click()
  await page.getByRole('heading', { name: 'Edits to review', level: 1 }).waitFor()
  await page.getByText('What would change').click()
  await page.locator('ins', { hasText: 'Old grease out, new grease in' }).waitFor()
  await checkAccessibility(page, { within: 'main' })
  await page.emulateMedia({ colorScheme: 'light' })
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await screenshot(page, `review-${width}`)
  }

  await page.getByRole('button', { name: 'Accept: Grease the slewing ring' }).click()
  await page.getByText(/readers see the new version now/).waitFor()
  const shown = (await (await fetch(`${site.url}/api/2.0/guides/${guideid}`)).json()) as { summary: string }
  assert.equal(shown.summary, 'Old grease out, new grease in')

  await page.getByRole('button', { name: 'Reject: Cheap Offers' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Reject the edits of “Cheap Offers”?').waitFor()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await question.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('heading', { name: 'No edits to review' }).waitFor()
  assert.equal((await fetch(`${site.url}/api/2.0/wikis/WIKI/Cheap_Offers`)).status, 404)
  await page.close()
})

test('a form that waits is told to whoever has built it, and reviewed by what it asks for', async () => {
  const stepid = (await readGuide(site, guideid)).steps[0]?.stepid
  const shown = async () => (await fetch(`${site.url}/api/2.0/step_forms/stepid/${stepid}`)).status
  const window = await openWindow(browser)
  const builder = await window.newPage()
  await addSession(site, window, tom)
  await openEditor(builder, site, guideid)
  const openForm = async () => {
    await builder.getByRole('button', { name: 'More for step 1' }).click()
    await builder.getByRole('menuitem', { name: 'Form of this step' }).click()
    return builder.getByRole('dialog', { name: /^Form of step/ })
  }
  const dialog = await openForm()
  await dialog.getByRole('button', { name: 'Add a field' }).click()
  await dialog.getByLabel('Label').fill('Grease used')
  await dialog.getByLabel('Field type').selectOption('Numeric Input')
  await dialog.getByLabel('Max', { exact: true }).fill('250')
  await builder.keyboard.press('Control+s')
  await dialog.getByText(/^This form waits for review/).waitFor()
  assert.equal(await shown(), 404)
  await builder.reload()
  await builder.getByText('Form (1)').waitFor()
  await openForm()
  await dialog.getByText(/^This form waits for review/).waitFor()
  await dialog.getByText('Grease used').first().waitFor()
  await checkAccessibility(builder, { within: 'dialog[open]' })
  await builder.emulateMedia({ colorScheme: 'light' })
  await screenshot(builder, 'form-waits')

  const page = await context.newPage()
  await page.goto(`${site.url}/review`)
  await page.getByText('What would change').click()
  await page.locator('ins', { hasText: /Grease used.*max: 250/ }).waitFor()
  await screenshot(page, 'review-form')
  await page.getByRole('button', { name: /^Accept: / }).click()
  await page.getByText(/readers see the new version now/).waitFor()
  assert.equal(await shown(), 200)
  await builder.reload()
  await openForm()
  await dialog.getByText('Grease used').first().waitFor()
  assert.equal(await dialog.getByText(/^This form waits for review/).count(), 0)
  await page.close()
  await window.close()
})
