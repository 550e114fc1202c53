// Proves that a guide is written by keyboard alone, in German on a narrow screen, and that two users can change one
// form.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { lineOf, makeCategory, makeGuide, openEditor, readGuide } from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { eventually } from '../support/wait.ts'

const { site, windowOfMara } = await openWorks('invited')
await makeCategory(site, 'Pumps')

/** Presses Tab until the focused element has this name, as a keyboard user does. */
async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press(key)
    const label = await page.evaluate(() => {
      const here = document.activeElement as HTMLInputElement | null
      return here?.getAttribute('aria-label') ?? here?.labels?.[0]?.textContent ?? here?.textContent ?? ''
    })
    if (name.test(label)) return
  }
  throw new Error(`Tab does not lead to ${name}`)
}

const hasFocus = (field: Locator) => field.evaluate((element) => element === document.activeElement)

test('a guide is written, put into order, saved and published without a mouse', async () => {
  const context = await windowOfMara()
  const page = await context.newPage()
  await page.goto(site.url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await tabTo(page, /^New guide$/)
  await page.keyboard.press('Enter')
  // The heading stands there before the form is loaded.
  await page.getByLabel('Title').waitFor()
  await tabTo(page, /^Title/)
  await page.keyboard.type('Impeller')
  await tabTo(page, /^Category/)
  await page.keyboard.type('Pum')
  await page.getByRole('option', { name: 'Pumps' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, /^Start writing$/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Edit/ }).waitFor()
  const guideid = Number(page.url().split('/').at(-1))
  await eventually(() => hasFocus(lineOf(page, 1, 1)), true)
  await page.keyboard.type('Turn it')
  await page.keyboard.press('Control+s')
  await page.getByText('Everything is saved').waitFor()
  await page.keyboard.type(' by hand.')
  await tabTo(page, /^Title of step 1$/, 'Shift+Tab')
  await page.keyboard.type('Later')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Twice.')
  await page.keyboard.press('Escape')
  await tabTo(page, /^Add a step$/)
  await page.keyboard.press('Enter')
  await page.keyboard.type('First')
  await tabTo(page, /^Line 1 of step 2$/)
  await page.keyboard.type('Drain it.')
  await page.keyboard.press('Escape')
  await tabTo(page, /^Move step 2 up$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await page.getByText('Everything is saved').waitFor()
  const { steps } = await readGuide(site, guideid)
  assert.deepEqual(
    steps.map(({ title, lines }) => [title, ...lines.map(({ level, text_raw }) => `${level} ${text_raw}`)]),
    [
      ['First', '0 Drain it.'],
      ['Later', '0 Turn it by hand.', '1 Twice.'],
    ],
  )
  const isPublic = page.getByRole('switch', { name: 'Public', exact: true })
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Shift+Tab')
    if (await isPublic.evaluate((found) => found === document.activeElement)) break
  }
  await page.keyboard.press('Space')
  // Every new guide has the flag for work in progress.
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await eventually(async () => (await readGuide(site, guideid)).public, true)
  await context.close()
})

test('the editor speaks German and fits a phone', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Schmal', [['Eine Zeile.'], ['Noch eine.']])
  const context = await windowOfMara({ viewport: { width: 390, height: 844 } })
  await context.addInitScript(() => localStorage.setItem('stepwright.language', 'de'))
  const page = await context.newPage()
  await page.goto(`${site.url}/edit/${guideid}`)
  await page.getByRole('heading', { name: '„Schmal“ bearbeiten' }).waitFor()
  await page.getByRole('button', { name: 'Mehr zu Schritt 1' }).click()
  await page.getByRole('menuitem', { name: 'Duplizieren' }).click()
  const bar = page.getByRole('status').filter({ hasText: 'Nicht gespeichert' })
  await bar.waitFor()
  // Controls that are needed while writing stay in one row.
  const row = [
    bar,
    page.getByRole('button', { name: 'Rückgängig' }),
    page.getByRole('button', { name: 'Speichern', exact: true }),
  ]
  const middles = row.map(async (each) => {
    const box = await each.boundingBox()
    return box && Math.round(box.y + box.height / 2)
  })
  assert.equal(new Set(await Promise.all(middles)).size, 1)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  assert.ok(overflow <= 0, `the page is ${overflow} pixels too wide`)
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByText('Alles ist gespeichert').waitFor()
  assert.equal((await readGuide(site, guideid)).steps.length, 3)
  await context.close()
})

test('two people change one form: other fields are merged, and of one field a side is chosen', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'One form', [['Measure.']])
  const stepid = (await readGuide(site, guideid)).steps[0]?.stepid
  const [width, depth] = ['Width', 'Depth'].map((label) => ({ label, field_type: 'Numeric Input' }))
  const made = (await (
    await site.api('POST', `/step_forms/${stepid}`, { fields: [width, depth] })
  ).json()) as { form_revisionid: number; fields: { field_guid: string }[] }
  const [first, second] = made.fields.map(({ field_guid }) => field_guid)
  const context = await windowOfMara()
  const page = await context.newPage()
  await openEditor(page, site, guideid)
  await page.getByRole('button', { name: 'More for step 1' }).click()
  await page.getByRole('menuitem', { name: 'Form of this step' }).click()
  const dialog = page.getByRole('dialog', { name: /^Form of step/ })
  await dialog.getByRole('button', { name: /^Width/ }).click()
  await dialog.getByLabel('Unit').fill('mm')
  await site.api('POST', `/step_forms/${stepid}`, {
    fields: [
      { ...width, field_guid: first },
      { ...depth, field_guid: second, unit: 'cm' },
      { label: 'Theirs', field_type: 'Text Input' },
    ],
  })
  await page.keyboard.press('Control+s')
  await dialog.getByText('Everything is saved').waitFor()
  const now = (await (await site.api('GET', `/step_forms/stepid/${stepid}`)).json()) as {
    fields: { label: string; unit: string }[]
  }
  assert.deepEqual(
    now.fields.map(({ label, unit }) => `${label} ${unit}`.trim()),
    ['Width mm', 'Depth cm', 'Theirs'],
  )

  await dialog.getByLabel('Unit').fill('m')
  await site.api('POST', `/step_forms/${stepid}`, {
    fields: [
      { ...width, field_guid: first, unit: 'inch', max: 5 },
      { ...depth, field_guid: second, unit: 'cm' },
    ],
  })
  await page.keyboard.press('Control+s')
  await dialog.getByRole('button', { name: '1 conflict' }).click()
  await page.getByText('A form field of step 1').waitFor()
  await page.getByText('≤ 5 inch').waitFor()
  await page.getByText('Width', { exact: false }).first().waitFor()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.keyboard.press('Control+s')
  await page.getByText('Everything is saved').waitFor()
  const settled = (await (await site.api('GET', `/step_forms/stepid/${stepid}`)).json()) as typeof now
  assert.deepEqual(
    settled.fields.map(({ label, unit }) => `${label} ${unit}`.trim()),
    ['Width m', 'Depth cm'],
  )
  await context.close()
})

test('a step that one removes and the other changes is asked about, with all its words', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Removed', [['Keep.'], ['To go.']])
  const step = (await readGuide(site, guideid)).steps[1]
  const context = await windowOfMara()
  const page = await context.newPage()
  await openEditor(page, site, guideid)
  await lineOf(page, 2, 1).fill('To stay, after all.')
  const gone = await site.api(
    'DELETE',
    `/guides/${guideid}/steps/${step?.stepid}?revisionid=${step?.revisionid}`,
  )
  assert.equal(gone.status, 200)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { name: 'Step 2: removed by one, changed by the other' }).waitFor()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Everything is saved').waitFor()
  const { steps } = await readGuide(site, guideid)
  assert.deepEqual(
    steps.map(({ lines }) => lines[0]?.text_raw),
    ['Keep.', 'To stay, after all.'],
  )
  await context.close()
})
