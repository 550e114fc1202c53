// Proves that a form shows its limits, and that every kind of field and the record report a wrong answer.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkAccessibility } from '../support/browser.ts'
import { openEditor } from '../support/editing.ts'
import { openWorks } from '../support/journey.ts'
import { waitForStart } from '../support/runs.ts'
import { choose, eventually } from '../support/wait.ts'
import { makePressGuide } from '../support/works.ts'

const { site, call, openAsMara } = await openWorks('invited')
let page: Page
let guideid = 0

before(async () => {
  const made = await makePressGuide(call, [
    {
      title: 'Check the seal',
      fields: [
        { label: 'Leak test', field_type: 'Pass/Fail', required: true },
        {
          label: 'Gear',
          field_type: 'Checkboxes',
          options: ['Helmet', 'Gloves', 'Sandals'],
          right_options: ['Helmet'],
          wrong_options: ['Sandals'],
        },
        { label: 'Use by', field_type: 'Date', earliest: '2026-03-01' },
        { label: 'Checked at', field_type: 'Time', latest: '14:00' },
        { label: 'Scrap', field_type: 'Counter', unit: 'pcs', max: 3, warn_max: 1 },
        { label: 'Guard closed', field_type: 'Checkbox', wrong_options: ['0'], placeholder: '1' },
        { label: 'Stamp', field_type: 'Text Input', pattern: '@{2}-#{4}' },
        { label: 'Screw', field_type: 'Text Area', expected: 'M8' },
      ],
    },
    { title: 'Clean up' },
  ])
  guideid = made.guideid
  page = await openAsMara({ viewport: { width: 1024, height: 768 }, hasTouch: true })
})

const says = (text: string) => page.getByText(text).first().waitFor()
const wrong = 'Not right. Recorded as a deviation.'

test('in the form of a step each option says how it counts', async () => {
  await openEditor(page, site, guideid)
  await page.getByRole('button', { name: 'Form of step 2' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add a field' }).click()
  await dialog.getByLabel('Label').fill('Gauge')
  await dialog.getByLabel('Field type').selectOption({ label: 'Single choice' })
  await dialog.getByLabel('Option 1', { exact: true }).fill('Goes in')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Option 2', { exact: true }).fill('Stays out')
  for (const option of ['Goes in', 'Stays out'])
    await dialog.getByLabel(`${option}: how it counts`).selectOption({ label: 'Deviation' })
  await page.keyboard.press('Control+s')
  await dialog.getByText('Leave at least one option that is no deviation.').waitFor()
  await dialog.getByLabel('Goes in: how it counts').selectOption({ label: 'Does not count' })
  // The verdict belongs to its option, also after the option was renamed or moved.
  await dialog.getByLabel('Option 2', { exact: true }).fill('Stays outside')
  await checkAccessibility(page, { within: 'dialog[open]' })
  await page.keyboard.press('Control+s')
  await dialog.getByText('Everything is saved').waitFor()
  const guide = await call<{ steps: { stepid: number }[] }>('GET', `/guides/${guideid}`)
  const form = await call<{ fields: { wrong_options?: string[] }[] }>(
    'GET',
    `/step_forms/stepid/${guide.steps[1]?.stepid}`,
  )
  assert.deepEqual(form.fields[0]?.wrong_options, ['Stays outside'])
})

test('a pattern shows what fits it while it is written, and a right answer has to', async () => {
  await openEditor(page, site, guideid)
  await page.getByRole('button', { name: 'Form of step 2' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add a field' }).click()
  await dialog.getByLabel('Label').fill('Batch')
  await dialog.getByLabel('Pattern of a right answer').fill('#{3')
  await page.keyboard.press('Control+s')
  await dialog.getByText('This is no pattern.').waitFor()
  await dialog.getByLabel('Pattern of a right answer').fill('@#{3}')
  await dialog.getByText('for example, A123').waitFor()
  await dialog.getByLabel('Right answer', { exact: true }).fill('B12')
  await page.keyboard.press('Control+s')
  await dialog.getByText('The right answer does not fit').waitFor()
  await dialog.getByLabel('Right answer', { exact: true }).fill('')
  await page.keyboard.press('Control+s')
  await dialog.getByText('Everything is saved').waitFor()
})

test('a wrong answer is told when it is given, and stands as a deviation in the record', async () => {
  await page.goto(`${site.url}/runs/start/${guideid}`)
  await page.getByLabel('Work order', { exact: true }).fill('JD-1')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('heading', { name: 'Check the seal' }).waitFor()
  const entryid = await waitForStart(page)
  await page.getByLabel('Fail', { exact: true }).check()
  await says(wrong)
  await page.getByLabel('Pass', { exact: true }).check()
  await eventually(() => page.getByText(wrong).count(), 0)
  await choose(page.getByLabel('Gloves'))
  await says(wrong)
  await choose(page.getByLabel('Helmet'))
  await eventually(() => page.getByText(wrong).count(), 0)
  await page.getByLabel('Use by').fill('2026-02-01')
  await says('Too early. Recorded as a deviation.')
  await page.getByLabel('Checked at').fill('14:30')
  await says('Too late. Recorded as a deviation.')
  const more = page.getByRole('button', { name: 'Scrap: one more' })
  for (const _ of [1, 2]) await more.click()
  await says('Near the upper limit.')
  for (const _ of [3, 4]) await more.click()
  await says('Above the limit. Recorded as a deviation.')
  await choose(page.getByLabel('Guard closed'), false)
  await says(wrong)
  await page.getByText('such as AB-1234').waitFor()
  await page.getByLabel('Stamp').fill('AB-12')
  await eventually(() => page.getByText(wrong).count(), 2)
  await page.getByLabel('Stamp').fill('AB-1299')
  await eventually(() => page.getByText(wrong).count(), 1)
  await page.getByLabel('Screw').fill('M6')
  await eventually(() => page.getByText(wrong).count(), 2)
  await checkAccessibility(page, { within: 'main' })
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { name: 'Clean up' }).waitFor()
  await page.getByLabel('Stays outside').check()
  await says(wrong)
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByText('February 1, 2026').waitFor()
  await page.getByRole('button', { name: 'Finish the run' }).click()
  await page.getByRole('heading', { name: 'Finished' }).waitFor()
  await waitForStart(page)
  const run = await call<{ deviation_count: number; work_data: { label: string; value: string }[] }>(
    'GET',
    `/work_log/${entryid}`,
  )
  assert.equal(run.deviation_count, 6)
  assert.deepEqual(Object.fromEntries(run.work_data.map(({ label, value }) => [label, value])), {
    'Leak test': 'pass',
    Gear: '["Helmet","Gloves"]',
    'Use by': '2026-02-01',
    'Checked at': '14:30',
    Scrap: '4',
    'Guard closed': '0',
    Stamp: 'AB-1299',
    Screw: 'M6',
    Gauge: 'Stays outside',
  })
  await page.goto(`${site.url}/records/${entryid}`)
  await page.getByText('Helmet; Gloves').first().waitFor()
  await page.getByText('too early').first().waitFor()
  await page.getByText('not right').first().waitFor()
  await page.getByText('Limits then: right: M8', { exact: true }).waitFor()
  await page.getByText('Limits then: pattern @{2}-#{4}', { exact: true }).waitFor()
})

test('what was ticked of several is put right in the record', async () => {
  await page.goto(`${site.url}/runs/start/${guideid}`)
  await page.getByLabel('Work order', { exact: true }).fill('JD-2')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('heading', { name: 'Check the seal' }).waitFor()
  await choose(page.getByLabel('Helmet'))
  await choose(page.getByLabel('Sandals'))
  await page.goto(`${site.url}/records/${await waitForStart(page)}`)
  await page.getByText('Helmet; Sandals').first().waitFor()
  await page.getByRole('button', { name: 'Correct Gear' }).click()
  const dialog = page.getByRole('dialog')
  await choose(dialog.getByLabel('Sandals'), false)
  await dialog.getByLabel('Reason').fill('Pressed the wrong one')
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
  await page.getByText('Pressed the wrong one').first().waitFor()
  await eventually(() => page.getByText('not right').count(), 1)
})
