// Proves that categories and pages can be added, edited by two users at the same time, restored and deleted.
// Circle: inner, because no other journey edits, restores and deletes pages.
// Covers: web/src/pages/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAccessibility, screenshot } from '../support/browser.ts'
import { drawPhoto, makeCategory } from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { eventually } from '../support/wait.ts'

const { site, windowOfMara } = await openWorks('open')
await makeCategory(site, 'Cranes')
const context = await windowOfMara()
const page = await context.newPage()

interface PageAnswer {
  title: string
  parent: string | null
  position: number
  description: string
  contents_raw: string
  revisionid: number
  image: { id: number } | null
}

const readPage = async (path: string) =>
  (await (await site.api('GET', `/wikis/${path}`)).json()) as PageAnswer

async function inAllWidths(name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await screenshot(page, `${name}-${width}`)
  }
}

test('a category is added below another one, with a picture, and looks as it was shown', async () => {
  await page.goto(`${site.url}/c/Cranes`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'New subcategory' }).click()
  await page.getByRole('heading', { name: 'New category', level: 1 }).waitFor()
  await eventually(() => page.getByRole('combobox', { name: 'Parent category' }).inputValue(), 'Cranes')
  await page.getByRole('button', { name: 'Create the category' }).click()
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'title')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbour Crane')
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('The yellow one at pier 3')
  assert.equal(await page.getByLabel('Sort position').isVisible(), false, 'what few need is folded away')
  await page.getByText('More: text, displayed title, sort position').click()
  await page.getByLabel('Sort position').fill('2')
  await page.getByLabel('Text', { exact: true }).fill("== Before you begin ==\n\nSwitch it '''off'''.")
  await page.getByRole('region', { name: 'Preview' }).locator('strong', { hasText: 'off' }).waitFor()
  await page.getByLabel('File of the picture').setInputFiles(await drawPhoto(page, 'crane.png'))
  await page.getByRole('img', { name: 'Picture' }).waitFor()
  await inAllWidths('page-new')
  await page.reload()
  await page.getByText(/are here again/).waitFor()
  await eventually(
    () => page.getByRole('textbox', { name: 'Name', exact: true }).inputValue(),
    'Harbour Crane',
  )
  await page.getByRole('img', { name: 'Picture' }).waitFor()
  await page.getByRole('button', { name: 'Create the category' }).click()
  await page.getByRole('heading', { name: 'Harbour Crane', level: 1 }).waitFor()
  const made = await readPage('CATEGORY/Harbour_Crane')
  assert.equal(made.parent, 'Cranes')
  assert.equal(made.position, 2)
  assert.equal(made.description, 'The yellow one at pier 3')
  assert.ok(made.image)
})

test('a category is reached from the header, and people comment on it', async () => {
  await page.goto(site.url)
  await page.getByRole('link', { name: 'Categories' }).first().click()
  await page.getByRole('heading', { name: 'Categories', level: 1 }).waitFor()
  await page.locator('.sw-tree a').first().click()
  await page.getByLabel('Write a comment').fill('Where is the key?')
  await page.getByRole('button', { name: 'Send comment' }).click()
  await page.getByRole('article').getByText('Where is the key?').waitFor()
})

test('two who write the same page at once lose no word', async () => {
  const contents = 'First line.\n\nSecond line.\n\nThird line.'
  await site.api('POST', '/wikis', { namespace: 'WIKI', title: 'Torque Table', contents })
  await page.goto(`${site.url}/Wiki/Torque_Table`)
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('heading', { name: 'Edit “Torque Table”', level: 1 }).waitFor()
  const { revisionid } = await readPage('WIKI/Torque_Table')
  await site.api('PATCH', `/wikis/WIKI/Torque_Table?revisionid=${revisionid}`, {
    contents: 'First line of theirs.\n\nSecond line.\n\nThird line, theirs too.',
    description: 'How firmly to turn what',
  })
  await page
    .getByLabel('Text', { exact: true })
    .fill('First line of mine.\n\nSecond line, mine alone.\n\nThird line.')
  await page.getByRole('button', { name: 'Save the page' }).click()
  await page.getByRole('heading', { name: 'Somebody else has saved this page meanwhile' }).waitFor()
  await page.getByText('First line of mine.', { exact: true }).waitFor()
  await inAllWidths('page-conflict')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByText('Both changes have been merged.').waitFor()
  await page.getByRole('button', { name: 'Save the page' }).click()
  await page.getByText('The page is saved.').waitFor()
  const saved = await readPage('WIKI/Torque_Table')
  assert.equal(
    saved.contents_raw,
    'First line of mine.\n\nSecond line, mine alone.\n\nThird line, theirs too.',
  )
  assert.equal(saved.description, 'How firmly to turn what')
})

test('what was typed and not saved is there again, together with what others have saved since', async () => {
  const contents = 'Check the oil.\n\nCheck the chain.'
  await site.api('POST', '/wikis', { namespace: 'WIKI', title: 'Weekly Round', contents })
  const address = `${site.url}/pages/edit/WIKI/Weekly_Round`
  const lost = await context.newPage()
  await lost.goto(address)
  await lost.getByLabel('Text', { exact: true }).fill('Check the oil.\n\nCheck the chain and its guard.')
  await lost.getByText('Not saved yet, kept on this device').waitFor()
  await lost.close({ runBeforeUnload: false })
  const { revisionid } = await readPage('WIKI/Weekly_Round')
  await site.api('PATCH', `/wikis/WIKI/Weekly_Round?revisionid=${revisionid}`, {
    contents: 'Check the oil first.\n\nCheck the chain.',
  })

  await page.goto(address)
  await page.getByText(/are here again/).waitFor()
  await page.getByText('Both changes have been merged.').waitFor()
  const text = page.getByLabel('Text', { exact: true })
  const both = 'Check the oil first.\n\nCheck the chain and its guard.'
  await eventually(() => text.inputValue(), both)
  await inAllWidths('page-kept')
  await page.getByRole('button', { name: 'Discard them' }).click()
  await eventually(() => text.inputValue(), 'Check the oil first.\n\nCheck the chain.')
  await page.getByRole('button', { name: 'Restore them' }).click()
  await eventually(() => text.inputValue(), both)
  await page.getByRole('button', { name: 'Save the page' }).click()
  await page.getByText('The page is saved.').waitFor()
  assert.equal((await readPage('WIKI/Weekly_Round')).contents_raw, both)
  await page.goto(address)
  await eventually(() => text.inputValue(), both)
  assert.equal(await page.getByText(/are here again/).count(), 0)
})

test('a page is translated beside its original, and what changed there since is shown', async () => {
  const text = { namespace: 'WIKI', title: 'Grease', contents: 'Use the red tin.', description: 'Which one' }
  await site.api('POST', '/wikis', text)
  await page.goto(`${site.url}/Wiki/Grease`)
  await page.getByRole('link', { name: 'Translate' }).click()
  await page.getByRole('combobox', { name: 'Into which language?' }).fill('Ger')
  await page.getByRole('option', { name: 'German', exact: true }).click()
  await page.getByLabel('Displayed title').fill('Fett')
  await page.getByLabel('Text', { exact: true }).fill('Die rote Dose.')
  await page.getByRole('region', { name: 'Preview' }).getByText('Die rote Dose.').waitFor()
  await inAllWidths('page-translate')
  await page.reload()
  await page.getByText(/are here again/).waitFor()
  await eventually(() => page.getByLabel('Text', { exact: true }).inputValue(), 'Die rote Dose.')
  await page.getByRole('button', { name: 'Save the translation' }).click()
  await page.getByRole('heading', { name: 'Fett', level: 1 }).waitFor()
  const german = await readPage('WIKI/Grease?langid=de')
  assert.deepEqual([german.contents_raw, german.description], ['Die rote Dose.', ''])

  const { revisionid } = await readPage('WIKI/Grease')
  await site.api('PATCH', `/wikis/WIKI/Grease?revisionid=${revisionid}`, { contents: 'Use the blue tin.' })
  await page.goto(`${site.url}/pages/translate/WIKI/Grease?lang=de`)
  await page.getByText('The original has changed since').waitFor()
  await page.locator('ins').getByText('blue').waitFor()
  await page.getByLabel('Text', { exact: true }).fill('Die blaue Dose.')
  await checkAccessibility(page, { within: 'main' })
  await page.getByRole('button', { name: 'Save the translation' }).click()
  await page.getByRole('heading', { name: 'Fett', level: 1 }).waitFor()
  await page.goto(`${site.url}/pages/translate/WIKI/Grease?lang=de`)
  await page.getByLabel('Displayed title').waitFor()
  assert.equal(await page.getByText('The original has changed since').count(), 0)
  await page.getByRole('button', { name: 'Delete the translation' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete the translation into German?' })
  await checkAccessibility(page, { within: 'dialog[open]' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('The translation into German is deleted.').waitFor()
  await page.getByRole('heading', { name: 'Grease', level: 1 }).waitFor()
  assert.equal((await readPage('WIKI/Grease?langid=de')).contents_raw, 'Use the blue tin.')
})

test('an earlier state is read and brought back, and a page deleted', async () => {
  await page.goto(`${site.url}/pages/edit/WIKI/Torque_Table`)
  const oldest = page.getByRole('region', { name: 'Earlier versions' }).getByRole('listitem').last()
  await oldest.getByRole('button', { name: /^Read the version of/ }).click()
  await page.getByRole('dialog').getByText('First line.', { exact: true }).waitFor()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await page.keyboard.press('Escape')
  await oldest.getByRole('button', { name: /^Restore the version of/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
  await page.getByText(/^The version of .* is restored\.$/).waitFor()
  assert.equal(
    (await readPage('WIKI/Torque_Table')).contents_raw,
    'First line.\n\nSecond line.\n\nThird line.',
  )
  await inAllWidths('page-edit')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('“Torque Table” is deleted.').waitFor()
  assert.equal((await site.api('GET', '/wikis/WIKI/Torque_Table')).status, 404)
})

test('a category is renamed by keyboard on a phone, and its former address leads there', async () => {
  await site.api('POST', '/wikis', { namespace: 'CATEGORY', title: 'Lifting Gear', contents: '' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site.url}/c/Lifting_Gear`)
  await page.getByRole('button', { name: 'More', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.textContent === 'New subcategory')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Rename “Lifting Gear”' })
  const field = dialog.getByLabel('New title')
  await eventually(() => field.inputValue(), 'Lifting Gear')
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'title')
  await dialog.getByText('Links and addresses with the present title go on working.').waitFor()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await screenshot(page, 'page-rename-390')
  await field.press('Enter')
  await dialog.getByText('This is the present title.').waitFor()
  await field.fill('cranes')
  await field.press('Enter')
  await dialog.getByText('Another page of this kind has this title.').waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'title')
  await field.fill('Hoists & Lifts')
  await field.press('Enter')
  await page.getByRole('heading', { name: 'Hoists & Lifts', level: 1 }).waitFor()
  await page.waitForURL('**/c/Hoists_%26_Lifts')
  await page.goto(site.url)
  await page.goto(`${site.url}/c/Lifting_Gear?lang=en#about`)
  await page.waitForURL('**/c/Hoists_%26_Lifts?lang=en#about')
  await page.goBack()
  assert.equal(new URL(page.url()).pathname, '/')
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('a page is renamed while it is edited, and what was typed stays', async () => {
  await site.api('POST', '/wikis', { namespace: 'WIKI', title: 'Shift Plan', contents: 'Early.' })
  await page.goto(`${site.url}/pages/edit/WIKI/Shift_Plan`)
  await page.getByLabel('Text', { exact: true }).fill('Early and late.')
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByLabel('New title').fill('Plan of Shifts')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('heading', { name: 'Edit “Plan of Shifts”', level: 1 }).waitFor()
  await page.waitForURL('**/pages/edit/WIKI/Plan_of_Shifts')
  await eventually(() => page.getByLabel('Text', { exact: true }).inputValue(), 'Early and late.')
  await page.getByRole('button', { name: 'Save the page' }).click()
  await page.getByText('The page is saved.').waitFor()
  assert.equal((await readPage('WIKI/Shift_Plan')).contents_raw, 'Early and late.')
  await page.goto(`${site.url}/`)
  await page.evaluate(() => {
    history.pushState(null, '', '/Wiki/Shift_Plan')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.waitForURL('**/Wiki/Plan_of_Shifts')
})
