// Proves that Save opens an unsaved form and shows its errors at their inputs in the reader's language.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { makeCategory, makeGuide, openEditor } from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { eventually } from '../support/wait.ts'

const { site, openAsMara } = await openWorks('invited')
await makeCategory(site, 'Pumps')

test('a form that was left is told in the bar, refused in plain words, opened by Save and mended', async () => {
  const guideid = await makeGuide(site, 'Pumps', 'Form', [['Measure.']])
  const page = await openAsMara()
  await openEditor(page, site, guideid)
  const open = page.getByRole('button', { name: 'Form of step 1' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Form of step 1: Part 1' })
  await dialog.getByRole('button', { name: 'Add a field' }).click()
  await dialog.getByLabel('Label').fill('Result')
  await dialog.getByLabel('Field type').selectOption({ label: 'Single choice' })
  await page.keyboard.press('Escape')
  await page.getByText('The form of step 1 is not saved').waitFor()

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor()
  await dialog.getByRole('button', { name: 'Save the form' }).click()
  await dialog.getByText('Add at least one option.').waitFor()
  const option = dialog.getByLabel('Option 1', { exact: true })
  assert.equal(await option.getAttribute('aria-invalid'), 'true')
  assert.equal(await dialog.getByText('fields.').count(), 0)
  await option.fill('Good')
  await eventually(() => dialog.getByText('Has an error').count(), 0)
  await dialog.getByRole('button', { name: 'Save the form' }).click()
  await page.getByText('The form is saved.').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Everything is saved').waitFor()
  await eventually(() => open.innerText(), 'Form (1)')
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
