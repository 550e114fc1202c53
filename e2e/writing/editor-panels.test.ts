// Proves the folded panels of the editor: the first step is in sight, the author's choice is remembered, and a panel
// opens for a fault, a conflict, undo, a file and the list at the side. In a line, Control K adds a link.
// Covers: web/src/editor/guide/ web/src/editor/text/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { checkAccessibility, screenshot } from '../support/browser.ts'
import {
  drawPhoto,
  dropFile,
  lineOf,
  makeCategory,
  makeGuide,
  openEditor,
  panelOf,
  readGuide,
  save,
  unfold,
} from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { eventually } from '../support/wait.ts'

const { site, call, openAsMara } = await openWorks('invited')
await makeCategory(site, 'Pumps')
const page = await openAsMara({ reducedMotion: 'reduce' })
const about = panelOf(page, 'About this guide')
const needs = panelOf(page, 'Tools, parts and documents')

const isOpen = (panel: Locator) => panel.evaluate((element) => (element as HTMLDetailsElement).open)
const hasFocus = (field: Locator) => field.evaluate((element) => element === document.activeElement)
/** Presses the line of a panel, as its keyboard users do. */
const toggle = (panel: Locator) => panel.locator('summary').press('Enter')

async function change(guideid: number, fields: object): Promise<void> {
  const { revisionid } = await readGuide(site, guideid)
  await call('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, fields)
}

/** A guide in the editor, both panels folded. */
async function openFolded(subject: string, fields: object = {}): Promise<number> {
  const guideid = await makeGuide(site, 'Pumps', subject, [['One.'], ['Two.']])
  await change(guideid, fields)
  await page.goto(site.url)
  await page.evaluate(() => {
    for (const name of ['about', 'needs']) localStorage.removeItem(`stepwright.editor-open.${name}`)
  })
  await openEditor(page, site, guideid)
  await eventually(() => isOpen(about), false)
  return guideid
}

test('the first step stands in the first 600 pixels, below what is set in the guide', async () => {
  const tools = ['Torque wrench', 'Gloves'].map((name) => ({ name, quantity: 1 }))
  await openFolded('In sight', {
    tools,
    difficulty: 'Easy',
    time_required_min: 1800,
    time_required_max: 1800,
  })
  assert.equal(await hasFocus(lineOf(page, 1, 1)), false)
  await about.getByText('Pumps · How-to · Easy · 30 minutes').waitFor()
  await needs.getByText('Tools 2').waitFor()
  assert.equal(await page.getByLabel('Title', { exact: true }).inputValue(), 'In sight')
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    const { y } = (await page.getByRole('article', { name: 'Step 1' }).boundingBox())!
    assert.ok(y < 600, `the first step begins at ${y} pixels at ${width}`)
    await screenshot(page, `editor-folded-${width}`)
  }
  await checkAccessibility(page, { within: 'main' })
})

test('an empty guide begins with an empty step, which is no change', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Empty', [])
  await openEditor(page, site, guideid)
  await eventually(() => hasFocus(lineOf(page, 1, 1)), true)
  await page.getByText('Everything is saved').waitFor()
  await page.getByLabel('Title', { exact: true }).fill('Empty so far')
  await save(page)
  const { steps, title } = await readGuide(site, guideid)
  assert.deepEqual([title, steps], ['Empty so far', []])
  await lineOf(page, 1, 1).fill('Not any more.')
  await save(page)
  assert.equal((await readGuide(site, guideid)).steps.length, 1)
  await eventually(() => lineOf(page, 1, 1).inputValue(), 'Not any more.')
})

test('a panel stays as the author has left it', async () => {
  const guideid = await openFolded('Remembered')
  await toggle(about)
  await page.getByLabel('Summary').waitFor()
  await page.reload()
  await page.getByLabel('Summary').waitFor()
  assert.equal(await isOpen(needs), false)
  await toggle(about)
  await openEditor(page, site, guideid)
  await page.reload()
  await lineOf(page, 1, 1).waitFor()
  assert.equal(await isOpen(about), false)
})

test('the list at the side leads to each part by keyboard', async () => {
  await openFolded('Led')
  await page.setViewportSize({ width: 1440, height: 900 })
  const list = page.getByRole('navigation', { name: 'Step list' })
  await list.getByRole('button', { name: 'About this guide' }).press('Enter')
  await eventually(() => hasFocus(about.locator('summary')), true)
  assert.equal(await isOpen(about), true)
  await list.getByRole('button', { name: 'Tools, parts and documents' }).press('Enter')
  await eventually(() => hasFocus(needs.locator('summary')), true)
  assert.equal(await isOpen(needs), true)
  await list.getByRole('button', { name: 'Conclusion' }).press('Enter')
  await eventually(() => hasFocus(page.getByRole('textbox', { name: 'Conclusion' })), true)
  // The author has not chosen to open them.
  await page.reload()
  await lineOf(page, 1, 1).waitFor()
  assert.equal(await isOpen(about), false)
})

test('a panel opens for undo, for an error that the server finds, and stays open for one in a field', async () => {
  await openFolded('Mended')
  await unfold(page, 'About this guide')
  await page.getByLabel('Summary').fill('Short.')
  await toggle(about)
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(() => page.getByLabel('Summary').isVisible(), true)
  await page.getByLabel('Minutes from').fill('30')
  await page.getByLabel('Minutes to').fill('10')
  await toggle(about)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('This could not be saved').waitFor()
  await eventually(() => page.getByLabel('Minutes to').isVisible(), true)
  await page.getByLabel('Minutes to').fill('40')
  await save(page)
  const category = about.getByRole('combobox', { name: 'Category' })
  await category.fill('Nowhere')
  await toggle(about)
  await about.getByText('The guide stays in “Pumps”.').waitFor()
  await eventually(() => hasFocus(category), true)
  await category.fill('')
  await toggle(about)
  await eventually(() => isOpen(about), false)
})

test('a panel opens for a conflict inside', async () => {
  const guideid = await openFolded('Disputed', { summary: 'First.' })
  await unfold(page, 'About this guide')
  await page.getByLabel('Summary').fill('Mine.')
  await toggle(about)
  await change(guideid, { summary: 'Theirs.' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { name: 'Conflict: somebody else has changed the same thing' }).waitFor()
  await eventually(() => isOpen(about), true)
  assert.equal(await isOpen(needs), false)
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await save(page)
  assert.equal((await readGuide(site, guideid)).summary, 'Mine.')
})

test('a picture that is dropped on the folded panel becomes the main picture', async () => {
  await openFolded('Dropped')
  await dropFile(page, about.locator('summary'), 'drop', await drawPhoto(page, 'main.png'))
  await page.getByRole('img', { name: 'Main picture' }).waitFor()
  await toggle(about)
  await about.getByText('Main picture').waitFor()
  await save(page)
})

test('Control K in a line adds a link, changes it and removes it', async () => {
  const guideid = await openFolded('Linked')
  await call('POST', '/wikis', { namespace: 'WIKI', title: 'Torque Table', contents: 'How firmly.' })
  const line = lineOf(page, 1, 1)
  await line.fill('See the table.')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  for (let letters = 0; letters < 'table'.length; letters++) await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Add the link' }).waitFor()
  await page.keyboard.type('torque ta')
  await page.getByRole('option', { name: 'Torque Table' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  assert.equal(await page.getByLabel('Link text').inputValue(), 'table')
  await page.keyboard.press('Enter')
  await eventually(() => line.inputValue(), 'See the [[Torque Table|table]].')
  await page.keyboard.type(' now')
  await page.keyboard.press('Control+s')
  await page.getByText('Everything is saved').waitFor()
  assert.equal(
    (await readGuide(site, guideid)).steps[0]?.lines[0]?.text_raw,
    'See the [[Torque Table|table]] now.',
  )
  for (let letters = 0; letters < ' now]'.length; letters++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Change the link' }).waitFor()
  await eventually(() => page.getByRole('combobox', { name: 'Link address' }).inputValue(), 'Torque Table')
  await page.getByRole('button', { name: 'Remove the link' }).click()
  await eventually(() => line.inputValue(), 'See the table now.')
  await eventually(() => hasFocus(line), true)
})
