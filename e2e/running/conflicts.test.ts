// Proves that conflicting answers of two devices show where they happen, and are settled in the run.
// Circle: inner, because no other journey settles answers of two devices.
// Covers: web/src/run/ web/src/records/one-run/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkAccessibility, screenshot } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { waitForStart, waitUntilSent } from '../support/runs.ts'
import { eventually } from '../support/wait.ts'
import { makePressGuide } from '../support/works.ts'

const { site, call, windowOfMara } = await openWorks('invited')
const { guideid } = await makePressGuide(call, [
  {
    title: 'Identify',
    fields: [
      { label: 'Kit code', field_type: 'Text Input' },
      {
        label: 'Torque',
        field_type: 'Numeric Input',
        max: 14,
        readings: 2,
        least_readings: 2,
        required: true,
      },
    ],
  },
  { title: 'Clean up' },
])

const tablet = { viewport: { width: 1024, height: 768 } }
const disagreements = async (entryid: number) =>
  (await call<{ disagreements: number }>('GET', `/work_log/${entryid}`)).disagreements

async function answer(page: Page, text: string): Promise<void> {
  await page.getByLabel('Kit code').fill(text)
  await page.getByRole('heading', { name: 'Identify' }).click()
}

test('two tablets that differ say so at the field, in the steps and before the end, until one settles it', async () => {
  const [first, second] = [
    await windowOfMara(tablet),
    await windowOfMara({ viewport: { width: 390, height: 844 } }),
  ]
  const one = await first.newPage()
  await one.goto(`${site.url}/runs/start/${guideid}`)
  await one.getByLabel('Work order').fill('WO-2T')
  await one.getByRole('button', { name: 'Start' }).click()
  await one.getByRole('heading', { name: 'Identify' }).waitFor()
  const entryid = await waitForStart(one)
  const two = await second.newPage()
  await two.goto(`${site.url}/runs/${entryid}`)
  await two.getByRole('heading', { name: 'Identify' }).waitFor()

  await first.setOffline(true)
  await answer(one, 'KIT-A')
  await answer(two, 'KIT-B')
  await waitUntilSent(two)
  await first.setOffline(false)
  await waitUntilSent(one)
  await eventually(() => disagreements(entryid), 1)
  // Both are online, and neither is loaded again.
  await one.getByText('Another answer: ').waitFor()
  await two.getByText('Another answer: ').waitFor()
  await two.getByText('1 answer of this run differs from another one.').waitFor()
  await checkAccessibility(one, { within: 'main' })
  await screenshot(one, 'run-conflict-1024')
  await screenshot(two, 'run-conflict-390')

  await one.getByRole('button', { name: /Step 1 of 2/ }).click()
  await one.getByRole('dialog').getByText('1 conflict').waitFor()
  await screenshot(one, 'run-conflict-steps')
  await one.getByRole('dialog').getByRole('button', { name: 'Overview' }).click()
  await one.getByRole('heading', { name: '1 answer differs from another one' }).waitFor()
  await screenshot(one, 'run-conflict-summary')
  await one.getByRole('button', { name: /Kit code/ }).click()

  await one.getByRole('button', { name: 'Settle Kit code' }).click()
  const dialog = one.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Settle', exact: true }).click()
  await dialog.getByText('Please give a reason').waitFor()
  await dialog.getByText('KIT-A', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Checked again' }).click()
  await checkAccessibility(one, { within: 'dialog[open]' })
  await screenshot(one, 'run-conflict-settle')
  await dialog.getByRole('button', { name: 'Settle', exact: true }).click()
  await one.getByText('Another answer: ').waitFor({ state: 'hidden' })
  await eventually(() => disagreements(entryid), 0)
  assert.equal(await one.getByLabel('Kit code').inputValue(), 'KIT-A')
  await two.getByText('Another answer: ').waitFor({ state: 'hidden' })
  await eventually(() => two.getByLabel('Kit code').inputValue(), 'KIT-A')

  await one.goto(`${site.url}/records/${entryid}`)
  const record = one.getByRole('region', { name: 'Identify' })
  await record.getByText('Settled by Mara Lind').waitFor()
  await record.getByText('Checked again').waitFor()
  await record.getByText('Chosen against: KIT-B').waitFor()
  await screenshot(one, 'record-settled')
  await first.close()
  await second.close()
})

test('every place counts the same: a reading that deviates is listed beside one that is missing', async () => {
  const context = await windowOfMara(tablet)
  const page = await context.newPage()
  await page.goto(`${site.url}/runs/start/${guideid}`)
  await page.getByLabel('Work order').fill('WO-3')
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('heading', { name: 'Identify' }).waitFor()
  const entryid = await waitForStart(page)
  await context.setOffline(true)
  await page.getByLabel('Torque, reading 1').fill('15')
  await page.getByRole('heading', { name: 'Identify' }).click()
  await page.getByRole('button', { name: /Step 1 of 2/ }).click()
  const steps = page.getByRole('dialog')
  await steps.getByText('1 answer missing').waitFor()
  await steps.getByText('1 deviation').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('heading', { name: '1 answer is missing' }).waitFor()
  await page.getByRole('heading', { name: '1 deviation' }).waitFor()
  await page.getByRole('button', { name: 'Finish anyway' }).click()
  await page.getByRole('button', { name: 'Tool is missing' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish anyway' }).click()
  await page.getByRole('heading', { name: 'Finished' }).waitFor()
  await page.getByText('1 answer missing. 1 deviation.').waitFor()
  await page.getByText('entries wait on this device').waitFor()
  await screenshot(page, 'run-finished-offline')
  await page.getByRole('link', { name: 'To my runs' }).last().click()
  await page.getByText('1 finished run waits on this device').waitFor()
  await screenshot(page, 'my-runs-finished-offline')
  await context.setOffline(false)
  await waitUntilSent(page)
  const entry = await call<Record<string, unknown>>('GET', `/work_log/${entryid}`)
  assert.deepEqual([entry.missing_count, entry.deviation_count, entry.disagreements], [1, 1, 0])
  await context.close()
})

test('a person who clears an answer, leaves the field and types again is in no conflict', async () => {
  const context = await windowOfMara(tablet)
  const page = await context.newPage()
  await page.goto(`${site.url}/runs/start/${guideid}`)
  await page.getByLabel('Work order').fill('WO-4')
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('heading', { name: 'Identify' }).waitFor()
  const entryid = await waitForStart(page)
  for (const text of ['KIT-A', '', 'KIT-B', '', 'KIT-C']) {
    await answer(page, text)
    await waitUntilSent(page)
    // The state of the server replaces that of the device.
    await page.reload()
    await eventually(() => page.getByLabel('Kit code').inputValue(), text)
  }
  assert.equal(await disagreements(entryid), 0)
  assert.equal(await page.getByText('Another answer: ').count(), 0)
  await context.close()
})
