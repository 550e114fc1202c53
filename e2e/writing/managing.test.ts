// Proves that a guide can be moved by its menu and in the editor, and duplicated.
// Circle: inner, because no other journey moves and duplicates guides.
// Covers: web/src/guides/manage/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeCategory, makeGuide, openEditor, readGuide, save, unfold } from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { choose, eventually } from '../support/wait.ts'

const { site, openAsMara } = await openWorks('invited')
for (const title of ['Pumps', 'Presses', 'Lathes']) await makeCategory(site, title)
const page = await openAsMara()

const categoryOf = async (guideid: number) =>
  ((await readGuide(site, guideid)) as unknown as { category: string }).category

test('a guide moves to another category by its menu, with the keyboard alone', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Bleed the pump', [['Open the valve.']])
  await page.goto(`${site.url}/Guide/x/${guideid}`)
  await page.getByRole('button', { name: 'More about this guide' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Move…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move “Bleed the pump”' })
  const field = dialog.getByRole('combobox', { name: 'Category' })
  await field.fill('Nowhere')
  await dialog.getByText('No category has this name.').waitFor()
  await dialog.getByRole('button', { name: 'Move the guide' }).press('Enter')
  await dialog.getByText('Choose one of the categories.').waitFor()
  assert.equal(await categoryOf(guideid), 'Pumps')

  await field.fill('press')
  await field.press('ArrowDown')
  await field.press('Enter')
  await dialog.getByRole('button', { name: 'Move the guide' }).press('Enter')
  await page.getByText('The guide is in “Presses” now.').first().waitFor()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Presses').waitFor()
  assert.equal(await categoryOf(guideid), 'Presses')
})

test('a guide is duplicated by its menu, and the copy opens in the editor', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Prime the pump', [['Open the valve.'], ['Fill it.']])
  await page.goto(`${site.url}/Guide/x/${guideid}`)
  await page.getByRole('button', { name: 'More about this guide' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.getByText('This is a private copy of “Prime the pump”.').first().waitFor()
  await page.getByRole('textbox', { name: 'Line 1 of step 2' }).waitFor()
  const copyid = Number(page.url().split('/').at(-1))
  assert.notEqual(copyid, guideid)
  const { title, public: isPublic, steps } = await readGuide(site, copyid)
  assert.deepEqual([title, isPublic, steps.length], ['Copy of Prime the pump', false, 2])
})

test('a guide is offered as a template, and a new guide begins with it under the title that was typed', async () => {
  const guideid = await makeGuide(site, 'Lathes', 'Check a lathe', [
    ['Switch it off.'],
    ['Look at the belt.'],
  ])
  await page.goto(`${site.url}/Guide/x/${guideid}`)
  await page.getByRole('button', { name: 'More about this guide' }).click()
  await page.getByRole('menuitem', { name: 'Use as template' }).click()
  await page.getByText('New guides in “Lathes” can begin with this one.').first().waitFor()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site.url}/new`)
  await page.getByRole('button', { name: 'Start writing' }).click()
  await page.getByText('Give the guide a title.').waitFor()
  await page.getByLabel('Title').fill('Check lathe 4')
  await page.getByRole('combobox', { name: 'Category' }).fill('lathes')
  await choose(page.getByRole('radio', { name: 'Check a lathe' }))
  assert.equal(await page.getByText('More: type, subject, language').count(), 0)
  await page.getByRole('button', { name: 'Start writing' }).click()
  await page.getByRole('heading', { name: 'Edit “Check lathe 4”' }).waitFor()
  const { title, steps } = await readGuide(site, Number(page.url().split('/').at(-1)))
  assert.deepEqual([title, steps.length], ['Check lathe 4', 2])

  await page.goto(`${site.url}/Guide/x/${guideid}`)
  await page.getByRole('button', { name: 'More about this guide' }).click()
  await page.getByRole('menuitem', { name: 'No longer use as template' }).click()
  await page.getByText('This guide is no template any more.').first().waitFor()
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('category, type and subject are edited with the guide, undone and saved', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Oil the pump', [['Fill it.']])
  await openEditor(page, site, guideid)
  const about = page.getByRole('region', { name: 'About this guide' })
  await unfold(page, 'About this guide')
  const category = about.getByRole('combobox', { name: 'Category' })
  await category.fill('Nowhere')
  await about.getByLabel('Subject').fill('Sump')
  await about.getByText('The guide stays in “Pumps”.').waitFor()
  await category.fill('lath')
  await page.getByRole('option', { name: 'Lathes' }).click()
  await about.getByLabel('Type of guide').selectOption('repair')
  await save(page)
  const {
    category: saved,
    type,
    subject,
    title,
  } = (await readGuide(site, guideid)) as unknown as {
    [field in 'category' | 'type' | 'subject' | 'title']: string
  }
  assert.deepEqual([saved, type, subject, title], ['Lathes', 'repair', 'Sump', 'Oil the pump'])
  await page.reload()
  await eventually(() => category.inputValue(), 'Lathes')
})
