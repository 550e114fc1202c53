// Proves that forms belong to the draft of their guide, and that a refused form shows its errors at their inputs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { lineOf, makeCategory, makeGuide, openEditor, readGuide } from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { eventually } from '../support/wait.ts'

const { site, openAsMara } = await openWorks('invited')
await makeCategory(site, 'Pumps')

const readForm = async (stepid: number | undefined) =>
  (await (await site.api('GET', `/step_forms/stepid/${stepid}`)).json()) as {
    fields?: { label: string; unit: string }[]
  }

test('a form that is refused is named in the bar, opened with its faults at their inputs, and mended', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Form', [['Measure.']])
  const stepid = (await readGuide(site, guideid)).steps[0]?.stepid
  const page = await openAsMara()
  await openEditor(page, site, guideid)
  const open = page.getByRole('button', { name: 'Form of step 1' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Form of step 1: Part 1' })
  await dialog.getByRole('button', { name: 'Add a field' }).click()
  await dialog.getByLabel('Label').fill('Result')
  await dialog.getByLabel('Field type').selectOption({ label: 'Single choice' })
  await dialog.getByText('1 change not saved').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
  await eventually(() => open.innerText(), 'Form (1)')

  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await dialog.getByText('Add at least one option.').waitFor()
  const option = dialog.getByLabel('Option 1', { exact: true })
  assert.equal(await option.getAttribute('aria-invalid'), 'true')
  assert.equal(await dialog.getByText('fields.').count(), 0)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Form of step 1: Result: Add at least one option.' }).click()
  await dialog.getByText('Add at least one option.').waitFor()
  await option.fill('Good')
  await eventually(() => dialog.getByText('Has an error').count(), 0)
  await page.keyboard.press('Control+s')
  await dialog.getByText('Everything is saved').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Everything is saved').waitFor()
  assert.deepEqual(
    (await readForm(stepid)).fields?.map(({ label }) => label),
    ['Result'],
  )
  await page.close()
})

test('forms and texts are one draft: restored in another tab, undone together, and saved at once', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'One draft', [['Measure.']])
  const stepid = (await readGuide(site, guideid)).steps[0]?.stepid
  let page = await openAsMara()
  const dialog = () => page.getByRole('dialog', { name: /^Form of step/ })
  const add = async (label: string, unit = '') => {
    await dialog().getByRole('button', { name: 'Add a field' }).click()
    await dialog().getByLabel('Label').fill(label)
    await dialog().getByLabel('Field type').selectOption('Numeric Input')
    if (unit) await dialog().getByLabel('Unit').fill(unit)
  }
  await openEditor(page, site, guideid)
  await page.getByLabel('Title of step 1').fill('Read the gauge')
  await page.getByRole('button', { name: 'Form of step 1' }).click()
  await add('Pressure', 'bar')
  const context = page.context()
  await page.waitForFunction(() => Object.values(localStorage).some((text) => text.includes('"bar"')))
  await page.close()

  page = await context.newPage()
  await openEditor(page, site, guideid)
  await page.getByText('Form (1)').waitFor()
  assert.equal(await page.getByLabel('Title of step 1').inputValue(), 'Read the gauge')
  await page.getByRole('button', { name: 'Form of step 1' }).click()
  await dialog()
    .getByRole('button', { name: /^Pressure/ })
    .click()
  assert.equal(await dialog().getByLabel('Unit').inputValue(), 'bar')
  assert.equal((await readForm(stepid)).fields, undefined, 'nothing is saved yet')
  await add('Temperature')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await dialog()
    .getByRole('button', { name: /^Field without a name/ })
    .waitFor()
  await page.keyboard.press('Control+z')
  await dialog()
    .getByRole('button', { name: /^Field without a name/ })
    .waitFor({ state: 'detached' })
  await page.keyboard.press('Control+s')
  await dialog().getByText('Everything is saved').waitFor()
  const { steps } = await readGuide(site, guideid)
  assert.equal(steps[0]?.title, 'Read the gauge')
  assert.deepEqual(
    (await readForm(stepid)).fields?.map(({ label, unit }) => [label, unit]),
    [['Pressure', 'bar']],
  )
  // Undo goes on after the save, and the form of a new step is saved with the step.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add a step' }).first().click()
  await page.getByLabel('Title of step 2').fill('Second')
  await lineOf(page, 2, 1).fill('Read again.')
  await page.getByRole('button', { name: 'Form of step 2' }).click()
  await add('Level')
  await page.keyboard.press('Control+s')
  await dialog().getByText('Everything is saved').waitFor()
  await dialog().getByLabel('Label').fill('Level of oil')
  await page.keyboard.press('Control+s')
  await dialog().getByText('Everything is saved').waitFor()
  const second = (await readGuide(site, guideid)).steps[1]?.stepid
  assert.deepEqual(
    (await readForm(second)).fields?.map(({ label }) => label),
    ['Level of oil'],
  )
  await page.close()
})

/** The focused element and its position on the page of the form. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const here = document.activeElement as HTMLInputElement | null
    const member = here?.closest('.sw-form-members')
    if (!here || !member) return null
    const { top, left } = here.getBoundingClientRect()
    const start = member.getBoundingClientRect()
    const row = here.closest('.sw-field, label') ?? here
    const name = here.getAttribute('aria-label') ?? here.labels?.[0]?.textContent ?? here.textContent ?? ''
    const height = row.getBoundingClientRect().height
    return { name: name.trim(), top: top - start.top, left: left - start.left, height }
  })

type Stop = NonNullable<Awaited<ReturnType<typeof focused>>>

/** Moves by Tab through all settings of the open field. */
async function walk(page: Page, dialog: Locator): Promise<Stop[]> {
  await dialog.getByLabel('Label').focus()
  const stops: Stop[] = []
  for (let stop = await focused(page); stop && stops.length < 60; stop = await focused(page)) {
    const last = stops.at(-1)
    // A date input has several tab stops.
    const isWithin = last?.name === stop.name && last.top === stop.top && last.left === stop.left
    if (!isWithin) stops.push(stop)
    await page.keyboard.press('Tab')
  }
  return stops
}

/** The focus moves down the page, and along a row within it. */
const isBackwards = (one: Stop, next: Stop) =>
  next.top < one.top - one.height / 2 || (Math.abs(next.top - one.top) < 4 && next.left <= one.left)

test('Tab goes through a field of every type as it is seen, on a desk and on a phone', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Walk', [['Measure.']])
  const page = await openAsMara()
  await openEditor(page, site, guideid)
  await page.getByRole('button', { name: 'Form of step 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Form of step 1: Part 1' })
  for (const first of ['Gap', 'Second gap']) {
    await dialog.getByRole('button', { name: 'Add a field' }).click()
    await dialog.getByLabel('Label').fill(first)
  }
  const type = dialog.getByLabel('Field type')
  const types = await type.locator('option').allTextContents()
  const backwards: string[] = []
  for (const label of types) {
    await type.selectOption({ label })
    if (label === 'Numeric value')
      for (const limit of ['Min', 'Max']) await dialog.getByLabel(limit, { exact: true }).fill('4')
    assert.equal(await dialog.getByLabel('Number of photos').count(), label === 'Photo' ? 1 : 0, label)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const stops = await walk(page, dialog)
      assert.ok(stops.length > 4, `${label} has ${stops.length} stops`)
      for (const [at, stop] of stops.entries()) {
        const before = stops[at - 1]
        if (before && isBackwards(before, stop))
          backwards.push(`${label}, ${width}: ${before.name} → ${stop.name}`)
      }
    }
  }
  assert.deepEqual(backwards, [])
  await page.close()
})
