// Proves further parts of the editor: ordering steps, drawing on pictures, building forms, managing pictures.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkAccessibility, screenshot } from '../support/browser.ts'
import {
  drawPhoto,
  dropFile,
  lineOf,
  makeCategory,
  makeGuide,
  openEditor,
  readGuide,
  save,
  unfold,
} from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { choose, eventually, restingBox } from '../support/wait.ts'

const { site, windowOfMara } = await openWorks('invited')
await makeCategory(site, 'Pumps')
const context = await windowOfMara()
const page = await context.newPage()

const titles = async (guideid: number) => (await readGuide(site, guideid)).steps.map(({ title }) => title)

test('steps are dragged, moved by keys, doubled, joined, split and removed, and all of it is undone', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Order', [['One.'], ['Two.', 'Two and a half.'], ['Three.']])
  await page.setViewportSize({ width: 1440, height: 900 })
  await openEditor(page, site, guideid)
  const outline = page.getByRole('navigation', { name: 'Step list' })
  const from = await restingBox(outline.getByRole('button', { name: /^Move step 3/ }))
  const to = await restingBox(outline.getByRole('button', { name: /^Move step 1/ }))
  await page.mouse.move(from.x + 8, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(to.x + 8, to.y + 4, { steps: 8 })
  await page.mouse.up()
  await save(page)
  assert.deepEqual(await titles(guideid), ['Part 3', 'Part 1', 'Part 2'])
  await outline.getByRole('button', { name: /^Move step 1/ }).focus()
  await page.keyboard.press('ArrowDown')
  await save(page)
  assert.deepEqual(await titles(guideid), ['Part 1', 'Part 3', 'Part 2'])

  await page.getByRole('button', { name: 'More for step 3' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await lineOf(page, 3, 2).focus()
  await page.keyboard.press('Control+Shift+Enter')
  await page.getByRole('article', { name: 'Step 5' }).waitFor()
  await page.getByRole('button', { name: 'More for step 2' }).click()
  await page.getByRole('menuitem', { name: 'Merge with the previous step' }).click()
  await page.getByRole('button', { name: 'More for step 2' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await save(page)
  const changed = await readGuide(site, guideid)
  assert.deepEqual(
    changed.steps.map(({ lines }) => lines.map(({ text_raw }) => text_raw)),
    [['One.', 'Three.'], ['Two and a half.'], ['Two.', 'Two and a half.']],
  )
  for (let times = 0; times < 4; times++) await page.getByRole('button', { name: 'Undo' }).click()
  await save(page)
  const back = await readGuide(site, guideid)
  assert.deepEqual(
    back.steps.map(({ lines }) => lines.map(({ text_raw }) => text_raw)),
    [['One.'], ['Three.'], ['Two.', 'Two and a half.']],
  )
})

test('tools are found while one types, the introduction is formatted, and marks are chosen', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Needs', [['One.']])
  await site.api('POST', '/wikis', { namespace: 'ITEM', title: 'Torque wrench', contents: 'A wrench.' })
  await openEditor(page, site, guideid)
  await unfold(page, 'About this guide', 'Tools, parts and documents')
  await page.getByRole('button', { name: 'Add a tool' }).click()
  await page.keyboard.type('torq')
  await page.getByRole('option', { name: 'Torque wrench' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Introduction' }).click()
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Lock out')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' first.')
  await page.getByRole('switch', { name: 'Runs without a work order' }).check()
  await save(page)
  const saved = await readGuide(site, guideid)
  assert.deepEqual(
    saved.tools.map(({ text, quantity }) => `${quantity} ${text}`),
    ['1 Torque wrench'],
  )
  assert.equal(saved.introduction_raw, "'''Lock out''' first.")
  assert.ok(saved.flags.includes('GUIDE_OPTIONAL_ORDER'))
  await page.getByRole('group', { name: 'Editing mode: Introduction' }).getByText('Source').click()
  await eventually(
    () => page.getByRole('textbox', { name: 'Introduction' }).inputValue(),
    "'''Lock out''' first.",
  )
})

test('an introduction with links is written as it looks, and each link stays what it was', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Links', [['One.']])
  await site.api('POST', '/wikis', { namespace: 'WIKI', title: 'Torque Table', contents: 'How firmly.' })
  const { revisionid } = await readGuide(site, guideid)
  const text = 'See [[Torque Table]] and [[Torque Table#M8|the row for M8]].'
  await site.api('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, { introduction: text })
  await openEditor(page, site, guideid)
  await unfold(page, 'About this guide')
  const area = page.getByRole('textbox', { name: 'Introduction' })
  await area.locator('a', { hasText: 'the row for M8' }).waitFor()
  await area.press('Control+End')
  await page.keyboard.type(' Not')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Add the link' }).waitFor()
  await page.keyboard.type('torque ta')
  await page.getByRole('option', { name: 'Torque Table' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByLabel('Link text').fill('this')
  await checkAccessibility(page, { within: 'dialog[open]' })
  await screenshot(page, 'edit-link')
  await page.getByRole('dialog').getByRole('button', { name: 'Add the link' }).click()
  await page.keyboard.type('!')
  await save(page)
  assert.equal((await readGuide(site, guideid)).introduction_raw, `${text} Not[[Torque Table|this]]!`)
  await area.locator('a', { hasText: 'the row for M8' }).click()
  await page.getByRole('button', { name: 'Link', exact: true }).first().click()
  await eventually(() => page.getByRole('combobox', { name: 'Link address' }).inputValue(), 'Torque Table#M8')
  await page.getByRole('button', { name: 'Remove the link' }).click()
  await save(page)
  const saved = 'See [[Torque Table]] and the row for M8. Not[[Torque Table|this]]!'
  assert.equal((await readGuide(site, guideid)).introduction_raw, saved)
})

/** The clipboard content of a word processor. */
const pasteText = (page: Page, text: string, html = '') =>
  page.evaluate(
    ([plain, marked]) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', plain)
      if (marked) {
        clipboardData.setData('text/html', marked)
        clipboardData.items.add(new File(['a picture of the words'], 'image.png', { type: 'image/png' }))
      }
      const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData })
      document.activeElement?.dispatchEvent(event)
    },
    [text, html] as const,
  )

test('what comes from a word processor becomes lines and steps, lists and links', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Pasted', [['One.']])
  await openEditor(page, site, guideid)
  await lineOf(page, 1, 1).click()
  await page.keyboard.press('Control+a')
  const lines = Array.from({ length: 9 }, (_, index) => `${index === 1 ? 'o' : '•'}\tLine ${index + 1}`)
  await pasteText(page, lines.join('\r\n'))
  await page.getByText('A step has at most eight lines: the rest stands in a new step.').waitFor()
  await page.keyboard.insertText(', the last')
  await unfold(page, 'About this guide')
  await page.getByRole('textbox', { name: 'Introduction' }).click()
  await pasteText(
    page,
    'Before you begin',
    '<h2>Before</h2><p>It is <b>hot</b>, see <a href="https://a.example/x">this</a>.</p>\n<ul><li>Gloves</li></ul>',
  )
  assert.equal(await page.getByText('image.png').count(), 0)
  await save(page)
  const { steps, introduction_raw } = await readGuide(site, guideid)
  const written = steps.map((step) => step.lines.map(({ text_raw, level }) => `${level} ${text_raw}`))
  assert.deepEqual(written.flat(), [
    '0 Line 1',
    '1 Line 2',
    ...['3', '4', '5', '6', '7', '8', '9, the last'].map((each) => `0 Line ${each}`),
  ])
  assert.equal(steps.length, 2)
  assert.equal(
    introduction_raw,
    "== Before ==\n\nIt is '''hot''', see [https://a.example/x|this].\n\n* Gloves",
  )
  await lineOf(page, 2, 1).click()
  await page.keyboard.press('Control+z')
  await eventually(() => page.getByRole('textbox', { name: 'Introduction' }).innerText(), '')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await lineOf(page, 2, 1).waitFor({ state: 'detached' })
  await page.keyboard.type(' Two.')
  await eventually(() => lineOf(page, 1, 1).inputValue(), 'One. Two.')
  // The ninth line starts a new step, and the arrow key returns to the eighth.
  for (let line = 2; line <= 9; line++) {
    await page.keyboard.press('Enter')
    await page.keyboard.type(String(line))
  }
  await eventually(() => lineOf(page, 2, 1).inputValue(), '9')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('!')
  await eventually(() => lineOf(page, 1, 8).inputValue(), '8!')
  await save(page)
})

test('marks and words to find it by are undone and done again like everything else', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Words', [['One.']])
  await openEditor(page, site, guideid)
  await unfold(page, 'Tools, parts and documents')
  const words = page.getByRole('combobox', { name: 'Tags' })
  await words.fill('Monthly  Job')
  await words.press('Enter')
  await words.fill('seal')
  await words.press('Enter')
  await page.getByRole('button', { name: 'Remove monthly job' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Remove seal' }).waitFor({ state: 'hidden' })
  await save(page)
  const saved = async () => (await site.api('GET', `/guides/${guideid}/tags`)).json()
  assert.deepEqual(await saved(), ['monthly job'])
  await page.getByRole('button', { name: 'Redo' }).click()
  await page.getByRole('button', { name: 'Remove monthly job' }).click()
  await save(page)
  assert.deepEqual(await saved(), ['seal'])
})

test('a picture is cropped and drawn on, and what is beneath stays', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Drawing', [['One.']])
  await openEditor(page, site, guideid)
  await page
    .getByLabel('File for a picture of step 1')
    .setInputFiles(await drawPhoto(page, 'draw.png', 1600, 1200))
  await page.getByRole('button', { name: 'Crop or draw on picture 1 of step 1' }).click()
  const area = page.locator('.sw-draw-area svg')
  await area.waitFor()
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.sw-draw-area img')?.complete)
  const box = await restingBox(area)
  await page.getByText('Arrow', { exact: true }).click()
  await page.mouse.move(box.x + 40, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 160, box.y + 120, { steps: 6 })
  await page.mouse.up()
  await page.getByText('Circle', { exact: true }).click()
  await page.getByRole('button', { name: 'Add one in the middle' }).click()
  await page.getByRole('button', { name: 'Shape 2' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await save(page)
  const imageid = (await readGuide(site, guideid)).steps[0]?.media.data[0]?.id
  const image = (await (await site.api('GET', `/media/images/${imageid}`)).json()) as {
    srcid: number | null
    markup: string
  }
  assert.notEqual(image.srcid, null)
  assert.match(image.markup, /^arrow,\d+x\d+,\d+x\d+,red;circle,\d+x\d+,\d+,red$/)
})

test('the form of a step is built beside its preview, and its fields keep who they are', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Form', [['Tighten.']])
  const stepid = (await readGuide(site, guideid)).steps[0]?.stepid
  await openEditor(page, site, guideid)
  await page.getByRole('button', { name: 'More for step 1' }).click()
  await page.getByRole('menuitem', { name: 'Form of this step' }).click()
  const dialog = page.getByRole('dialog', { name: /^Form of step/ })
  await dialog.getByRole('button', { name: 'Add a field' }).click()
  await dialog.getByLabel('Label').fill('Result')
  await dialog.getByLabel('Field type').selectOption('Radios')
  await dialog.getByLabel('Option 1', { exact: true }).fill('Rework')
  await dialog.getByLabel('Option 1', { exact: true }).press('Enter')
  await dialog.getByLabel('Option 2', { exact: true }).fill('OK')
  await dialog.getByRole('button', { name: /^Move OK/ }).press('ArrowUp')
  await dialog.getByRole('button', { name: 'Add a field' }).click()
  await dialog.getByLabel('Label').fill('Torque')
  await dialog.getByLabel('Field type').selectOption('Numeric Input')
  await dialog.getByLabel('Unit').fill('Nm')
  await dialog.getByLabel('Min', { exact: true }).fill('14')
  await dialog.getByLabel('Max', { exact: true }).fill('10')
  await dialog.getByLabel('The field').selectOption({ label: 'Result' })
  await dialog.getByLabel('Condition', { exact: true }).selectOption('is')
  await page.keyboard.press('Control+s')
  await dialog.getByText('Has an error').waitFor()
  await dialog.getByLabel('Max', { exact: true }).fill('18')
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await preview.getByLabel('Torque').waitFor({ state: 'detached' })
  await choose(preview.getByLabel('OK'))
  await preview.getByLabel('Torque').fill('20')
  await preview.getByText('Above the limit').waitFor()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await page.keyboard.press('Control+s')
  await dialog.getByText('Everything is saved').waitFor()

  const read = async () =>
    (await (await site.api('GET', `/step_forms/stepid/${stepid}`)).json()) as {
      fields: { field_guid: string; label: string; min: number | null; show_when: object | null }[]
    }
  const first = await read()
  assert.deepEqual(
    first.fields.map(({ label }) => label),
    ['Result', 'Torque'],
  )
  assert.deepEqual(first.fields[1]?.show_when, {
    field_guid: first.fields[0]?.field_guid,
    operator: 'is',
    values: ['OK'],
  })
  await dialog.getByLabel('Min', { exact: true }).fill('1,200')
  await page.keyboard.press('Control+s')
  await dialog.getByText('This can mean two numbers: write 1200 or 1.200.').waitFor()
  await dialog.getByLabel('Min', { exact: true }).fill('1.200,5')
  await dialog.getByLabel('Decimals', { exact: true }).fill('99')
  await page.keyboard.press('Control+s')
  await dialog.getByText('Write a number, such as 10 or 9.5.').waitFor()
  await dialog.getByText('Write a whole number from 0 to 10.').waitFor()
  await eventually(() => dialog.getByLabel('Decimals', { exact: true }).getAttribute('aria-invalid'), 'true')
  await dialog.getByLabel('Decimals', { exact: true }).fill('')
  await dialog.getByLabel('Min', { exact: true }).fill('12')
  await page.keyboard.press('Control+s')
  await dialog.getByText('Everything is saved').waitFor()
  await dialog.getByRole('button', { name: 'Earlier versions' }).click()
  await dialog.getByText('≥ 14 Nm').waitFor()
  await dialog.getByText('Mara Lind').first().waitFor()
  const second = await read()
  assert.equal(second.fields[1]?.field_guid, first.fields[1]?.field_guid)
  assert.equal(second.fields[1]?.min, 12)
  // A field that a condition depends on cannot move below it, and the form says so. Restore brings back a removed field
  // with the conditions that depended on it.
  await dialog.getByRole('button', { name: /^Move Torque/ }).press('ArrowUp')
  await dialog.getByText('This field is further down now').waitFor()
  await dialog.getByRole('button', { name: /^Move Torque/ }).press('ArrowDown')
  await dialog.getByText('This field is further down now').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Remove Result' }).click()
  await dialog.getByText('Result was removed.').first().waitFor()
  await preview.getByLabel('Result').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await dialog.getByText('Everything is saved').waitFor()
})

test('own pictures are uploaded, found by name, seen with their uses, chosen for a step and taken out', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Chosen', [['One.']])
  await page.goto(`${site.url}/pictures`)
  await page
    .getByLabel('Files of pictures')
    .setInputFiles([await drawPhoto(page, 'valve.png'), await drawPhoto(page, 'spare.png', 900, 700)])
  await page.getByRole('button', { name: 'Show spare.png' }).waitFor()
  await dropFile(
    page,
    page.locator('.sw-media-drop'),
    'drop',
    await drawPhoto(page, 'dropped.png', 1100, 900),
  )
  await page.getByRole('button', { name: 'Show dropped.png' }).waitFor()

  await openEditor(page, site, guideid)
  await page
    .getByRole('article', { name: 'Step 1' })
    .getByRole('button', { name: 'From my pictures' })
    .click()
  await page.getByLabel('Name contains').fill('valve')
  await page.getByRole('button', { name: 'dropped.png' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'valve.png' }).click()
  await page.getByRole('button', { name: 'Use 1 picture' }).click()
  await page.getByRole('img', { name: 'Picture 1 of step 1' }).waitFor()
  await save(page)

  const found = await site.api('GET', '/user/media/images?name=dropped')
  const [dropped] = (await found.json()) as { image: { id: number } }[]
  const { userid } = (await (await site.api('GET', '/user')).json()) as { userid: number }
  await site.api('PATCH', `/users/${userid}`, { image: dropped?.image.id })
  await page.goto(`${site.url}/pictures`)
  for (const [picture, place] of [
    ['valve.png', 'Chosen'],
    ['dropped.png', 'Mara Lind'],
  ] as const) {
    await page.getByRole('button', { name: `Show ${picture}` }).click()
    await page.getByRole('dialog').getByRole('link', { name: place }).waitFor()
    await page.keyboard.press('Escape')
  }
  await page.getByText('Not used', { exact: true }).click()
  await page.getByRole('button', { name: 'Show valve.png' }).waitFor({ state: 'detached' })
  await choose(page.getByLabel('Select spare.png'))
  await page.getByRole('button', { name: 'Remove 1 picture' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove 1 picture' }).click()
  await page.getByRole('button', { name: 'Show spare.png' }).waitFor({ state: 'detached' })
})

test('a private guide is opened to a person and a team, and closed again', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Secret Seal', [['Quietly.']])
  await site.api('DELETE', `/guides/${guideid}/public`)
  const tom = { email: 'tom@works.example', password: 'one more long phrase', username: 'Tom Berg' }
  await site.api('POST', '/users', tom)
  await site.api('POST', '/teams', { name: 'Night shift' })
  await openEditor(page, site, guideid)
  const part = page.getByRole('region', { name: 'Who may see this guide' })
  await part.getByText('The guide is private').waitFor()
  await part.getByRole('button', { name: 'Give access to a person' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Who').fill('Tom')
  await page.getByRole('button', { name: 'Give access: Tom Berg' }).click()
  await part.getByRole('button', { name: 'Remove the access of Tom Berg' }).waitFor()
  await part.getByRole('button', { name: 'Give access to a team' }).click()
  await page.getByRole('dialog').getByLabel('Name of the team').fill('night')
  await checkAccessibility(page, { within: 'dialog[open]' })
  await page.getByRole('button', { name: 'Give access: Night shift' }).click()
  await part.getByRole('button', { name: 'Remove the access of Night shift' }).waitFor()
  const namesOf = async () => {
    const people = await (await site.api('GET', `/guides/${guideid}/users`)).json()
    return (people as { username: string }[]).map(({ username }) => username)
  }
  assert.deepEqual(await namesOf(), ['Tom Berg'])
  await part.getByRole('button', { name: 'Remove the access of Tom Berg' }).click()
  await part.getByRole('button', { name: 'Remove the access of Tom Berg' }).waitFor({ state: 'hidden' })
  assert.deepEqual(await namesOf(), [])
})

test('a guide is deleted after a question, and nobody finds it any more', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Superseded', [['Do not.']])
  await openEditor(page, site, guideid)
  await page.getByRole('button', { name: 'Delete this guide' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Cancel' }).click()
  assert.equal((await readGuide(site, guideid)).title.length > 0, true)
  await page.getByRole('button', { name: 'Delete this guide' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByText(/is deleted\.$/).waitFor()
  const answer = await page.request.get(`${site.url}/api/2.0/guides/${guideid}`)
  assert.ok([403, 404, 410].includes(answer.status()), `${answer.status()}`)
})
