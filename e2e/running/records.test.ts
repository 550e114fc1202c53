// Proves the work of a lead: find runs, choose columns, save a view, export, correct a value, read charts, settle a
// conflict.
// Circle: inner, because no other journey finds, exports and corrects records.
// Covers: web/src/records/
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { verifyPack } from '../../server/src/runs/pack/verify-pack.ts'
import { checkAccessibility, openPage } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { cutOff, interceptOnce } from '../support/requests.ts'
import { choose, eventually, eventuallyMatches } from '../support/wait.ts'
import { addSession, makePressGuide } from '../support/works.ts'

const { browser, site, call, openAsMara } = await openWorks('invited')

await call('POST', '/teams', { name: 'Press crew' })
const measure = {
  title: 'Measure',
  fields: [
    { label: 'Torque', field_type: 'Numeric Input', unit: 'Nm', min: 10, max: 14 },
    { label: 'Remark', field_type: 'Text Input' },
  ],
}
const made = await makePressGuide(call, [measure], { title: 'Check the press' })
const {
  guideid,
  stepids: [stepid],
  fields: [torque = 0],
} = made
for (const [index, value] of [11, 15, 12, 13].entries()) {
  const { entryid } = await call<{ entryid: number }>('POST', '/work_log', {
    guideid,
    workorderid: `WO-${index + 1}`,
  })
  await call('POST', `/work_log/${entryid}/step`, { stepid })
  await call('PUT', `/work_log/${entryid}/stepData`, { fields: { [torque]: value + 1 } })
  await call('PUT', `/work_log/${entryid}/stepData`, { fields: { [torque]: value }, reason: 'Misread' })
  await call('POST', `/work_log/${entryid}/finish`, {})
}
const { entryid: openRun } = await call<{ entryid: number }>('POST', '/work_log', {
  guideid,
  workorderid: 'WO-5',
})
await call('PUT', `/work_log/${openRun}/stepData`, { fields: { [torque]: 12 }, stepid })
const page = await openAsMara()
await page.goto(site.url)

test('runs are filtered, fields get columns in an order, and the view is kept', async () => {
  await page.getByRole('link', { name: 'My runs' }).first().click()
  await page.getByRole('link', { name: 'All records' }).click()
  await page.getByRole('link', { name: 'WO-4' }).waitFor()
  await page.getByText('5 runs', { exact: true }).waitFor()
  const pick = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Guide All guides' }).click()
  await pick.getByLabel('Words of its title').fill('check the pr')
  await pick.getByRole('button', { name: 'Check the press' }).click()
  await page.getByRole('button', { name: 'Who: all' }).click()
  await pick.getByLabel('Name').fill('Mara')
  await pick.getByRole('button', { name: 'Choose: Mara' }).click()
  await page.getByRole('button', { name: 'Who Mara' }).waitFor()
  await page.getByRole('button', { name: 'Columns' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add the column Torque' }).click()
  await dialog.getByRole('button', { name: 'Add the column Remark' }).click()
  await dialog.getByRole('button', { name: 'Move the column Remark forward' }).click()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await dialog.getByRole('button', { name: 'Done' }).click()
  const heads = page.getByRole('columnheader')
  const fields = async () => (await heads.allTextContents()).filter((head) => /^(Remark|Torque)/.test(head))
  await eventually(fields, ['Remark', 'Torque [Nm]'])
  await page.getByRole('button', { name: 'Filter (2)' }).click()
  await choose(dialog.getByRole('checkbox', { name: 'Only with deviations' }))
  await dialog.getByRole('button', { name: 'Show the runs' }).click()
  await eventually(() => page.getByRole('row').getByRole('link').allTextContents(), ['WO-2'])
  await page.getByRole('button', { name: 'Views' }).click()
  await dialog.getByLabel('Name of the view').fill('Torque out')
  await dialog.getByLabel('Visible to').selectOption('Press crew')
  await dialog.getByRole('button', { name: 'Save this view' }).click()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('link', { name: 'WO-4' }).waitFor()
  await page.reload()
  // The view is also available in a browser that has never opened this page.
  const elsewhere = await openPage(browser)
  await addSession(site, elsewhere.context())
  await elsewhere.goto(`${site.url}/records`)
  await elsewhere.getByRole('button', { name: 'Views (1)' }).click()
  await elsewhere
    .getByRole('dialog')
    .getByRole('button', { name: /^Torque out/ })
    .waitFor()
  await elsewhere.context().close()
  await page.getByRole('button', { name: 'Views (1)' }).click()
  await dialog.getByRole('button', { name: /^Torque out.*Also for the team Press crew$/ }).click()
  await page.getByRole('link', { name: 'WO-4' }).waitFor({ state: 'detached' })
})

test('a head sorts the list, again the other way, and the address keeps it', async () => {
  await page.goto(`${site.url}/records`)
  const orders = () => page.getByRole('rowheader').allTextContents()
  const head = page.getByRole('columnheader', { name: 'Work order' })
  await head.getByRole('button').press('Enter')
  await eventually(() => head.getAttribute('aria-sort'), 'ascending')
  await eventually(
    async () => JSON.stringify(await orders()) === JSON.stringify((await orders()).sort()),
    true,
  )
  const upwards = await orders()
  await head.getByRole('button').press('Enter')
  await eventually(() => head.getAttribute('aria-sort'), 'descending')
  await eventually(async () => (await orders())[0], upwards.at(-1))
  await page.reload()
  await eventually(() => head.getAttribute('aria-sort'), 'descending')
  await page.getByText(/ended runs: .* worked, .* paused, .* on hold/).waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/wide.png` })
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('Sort by').selectOption('deviation_count')
  await page.getByRole('button', { name: 'Descending' }).waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/phone.png` })
  if (size) await page.setViewportSize(size)
  await page.goto(`${site.url}/records?deviations=1&guideid=1&columns=`)
})

test('what the filters leave is exported: into the file that was chosen, or as a download', async () => {
  const dialog = page.getByRole('dialog')
  // A test cannot press a button of the system's share dialog. The file that the browser receives is real.
  await page.evaluate(() => {
    const showSaveFilePicker = async ({ suggestedName }: { suggestedName: string }) =>
      (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true })
    Object.assign(window, { showSaveFilePicker })
  })
  await page.getByRole('button', { name: 'Export' }).click()
  await choose(dialog.getByLabel('Each value'))
  await choose(dialog.getByRole('switch', { name: 'Include earlier values' }))
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await dialog.getByText('The export is done').waitFor()
  await dialog.getByText('values-check-the-press-deviations.csv').waitFor()
  await dialog.getByText('2 rows').waitFor()
  const written = await page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory()
    const handle = await folder.getFileHandle('values-check-the-press-deviations.csv')
    return (await handle.getFile()).text()
  })
  assert.equal(written.trim().split('\r\n').length, 3)
  assert.match(written, /WO-2.*Torque.*16/)
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }))
  await page.getByRole('button', { name: 'Export' }).click()
  await choose(dialog.getByLabel('JSON lines'))
  await interceptOnce(page, '**/work_log.ndjson?**', cutOff)
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await dialog.getByText('The export was not made').waitFor()
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  const download = await coming
  assert.equal(download.suggestedFilename(), 'runs-check-the-press-deviations.ndjson')
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n')
  assert.deepEqual(
    lines.map((line) => (JSON.parse(line) as { workorderid: string }).workorderid),
    ['WO-2'],
  )
  await dialog.getByRole('button', { name: 'Close' }).last().click()
})

test('one run shows its values with the limits of then and what was corrected', async () => {
  await page.getByRole('link', { name: 'WO-2' }).click()
  await page.getByRole('heading', { name: 'WO-2' }).waitFor()
  const answers = page.getByRole('region', { name: '1. Measure' })
  await eventuallyMatches(
    () => answers.getByRole('listitem').first().textContent(),
    /Torque.*≥ 10, ≤ 14.*15\s*Nm.*above.*Misread.*16\s*Nm/,
  )
  await page.getByText('1 answer is a deviation').waitFor()
  await page.getByText(/^Torque: 15\sNm/).waitFor()
  await page.getByText('The run has ended').waitFor()
  const pdf = await page.getByRole('link', { name: 'Print or save as PDF' }).getAttribute('href')
  assert.match(pdf ?? '', /^\/api\/2\.0\/work_log\/\d+\.pdf\?tz=/)
  const pack = page.getByRole('link', { name: 'Record pack (ZIP)', description: /checksums/ })
  await pack.focus()
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  assert.match(download.suggestedFilename(), /^record-\d+\.zip$/)
  const { whole, faults, run } = await verifyPack(await download.path())
  assert.deepEqual([whole, faults, run?.workorderid], [true, [], 'WO-2'])
  await page.getByText('The guide as it was').click()
  await page.getByText('Measure with care.').waitFor()
  await checkAccessibility(page, { within: 'main' })
})

test('a value is put right with a reason, and not over the head of somebody else', async () => {
  await page.goto(`${site.url}/records/${openRun}`)
  const answers = page.getByRole('region', { name: '1. Measure' })
  const dialog = page.getByRole('dialog')
  await answers.getByRole('button', { name: 'Correct Torque' }).click()
  await dialog.getByLabel('Torque [Nm]').fill('15')
  await dialog.getByText('It can be saved and is recorded as a deviation.').waitFor()
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
  await dialog.getByText('Give the reason for the correction.').waitFor()
  await dialog.getByLabel('Reason').fill('Read off the other scale')
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
  await answers.getByText('Read off the other scale').waitFor()
  await eventuallyMatches(() => answers.textContent(), /15\s*Nm.*above.*Read off the other scale.*12\s*Nm/)

  await answers.getByRole('button', { name: 'Correct Torque' }).click()
  await dialog.getByLabel('Torque [Nm]').fill('13')
  await dialog.getByLabel('Reason').fill('Once more')
  await call('PUT', `/work_log/${openRun}/stepData`, { fields: { [torque]: 14 }, reason: 'By somebody else' })
  await dialog.getByRole('button', { name: 'Correct', exact: true }).click()
  await page.getByText('Somebody else has saved something').waitFor()
  await answers.getByText('By somebody else').waitFor()
  assert.doesNotMatch((await answers.textContent()) ?? '', /Once more/)
})

test('charts of a guide can be read as tables, too', async () => {
  await page.goto(`${site.url}/charts/${guideid}`)
  for (const title of [
    'Cycle time',
    'Yield',
    'Time per step',
    'Control chart',
    'Deviations by field (Pareto)',
  ])
    await page.getByRole('heading', { name: title }).waitFor()
  await page.locator('.sw-record-chart svg').nth(4).waitFor()
  const field = page.locator('section', { has: page.getByRole('heading', { name: 'Control chart' }) })
  await field.getByText('As a table').click()
  const cells = field.locator('tbody tr td:nth-child(2)')
  // The run that is still open does not count.
  await eventually(() => cells.allTextContents(), ['11', '15', '12', '13'])
  await field.locator('tbody').getByRole('link').nth(1).click()
  await page.getByRole('heading', { name: 'WO-2' }).waitFor()
  await page.goBack()
  const steps = page.locator('section', { has: page.getByRole('heading', { name: 'Time per step' }) })
  await steps.getByText('As a table').click()
  await steps.locator('tbody').getByRole('link').first().click()
  await page.getByRole('link', { name: 'WO-2' }).waitFor()
  // The list shows the runs that the chart has counted. The open run has no time for this step yet.
  await page.getByText('4 runs', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Remove the filter Worked on: 1. Measure' }).click()
  await page.getByRole('button', { name: /^Remove the filter Finished since/ }).click()
  await page.getByText('5 runs', { exact: true }).waitFor()
  await page.goto(`${site.url}/charts/${guideid}`)
  await page.locator('.sw-record-chart svg').nth(4).waitFor()
  await page.emulateMedia({ colorScheme: 'light' })
  const bar = page.locator('.sw-record-chart').nth(4).locator('path[fill="#0e6357"]')
  await bar.first().click()
  await page.getByRole('columnheader', { name: 'Torque [Nm]' }).waitFor()
  await page.getByRole('link', { name: 'WO-2' }).waitFor()
  await page.getByRole('button', { name: 'Filter (4)' }).click()
  const dialog = page.getByRole('dialog')
  await eventually(() => dialog.getByRole('checkbox', { name: 'Only with deviations' }).isChecked(), true)
  const inField = dialog.getByLabel('In which field')
  await eventually(() => inField.locator('option:checked').textContent(), 'Torque')
  await inField.selectOption('Any field')
  await page.getByRole('link', { name: 'WO-2' }).waitFor()
  await inField.selectOption('Torque')
  await dialog.getByRole('button', { name: 'Show the runs' }).click()
})

test('on a phone runs are cards, and filters stand behind a button', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Filter (4)' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Status').selectOption('complete')
  await dialog.getByRole('button', { name: 'Show the runs' }).click()
  await page.getByRole('button', { name: 'Remove the filter Out of limits in Torque' }).click()
  await page.getByRole('link', { name: 'WO-4' }).waitFor()
  await page.getByText('4 runs', { exact: true }).waitFor()
  const heights = () =>
    page
      .locator('[data-row]')
      .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)))
  await eventually(async () => new Set(await heights()).size, 1)
})

test('what devices noted without knowing of each other is found, told and settled', async () => {
  const { userid } = await call<{ userid: number }>('GET', '/user')
  const run = randomUUID()
  const minute = 60_000
  const recorded = (seq: number, ago: number, more: object) => ({
    eventid: randomUUID(),
    seq,
    userid,
    at: Date.now() - ago * minute,
    ...more,
  })
  const saved = (value: number) => ({
    type: 'value.saved',
    answers: [{ field_revisionid: torque, value, based_on: null }],
  })
  const send = (label: string, events: readonly object[], more: object = {}) => {
    const body = { device: randomUUID(), label, sent: { at: Date.now() }, events, ...more }
    return call<{ entryid: number }>('POST', `/work_log/${run}/events`, body)
  }
  const started = recorded(1, 30, { type: 'started', guideid, workorderid: 'WO-9' })
  const { entryid } = await send('Tablet 3', [started, recorded(2, 20, saved(11))])
  await send('Tablet 4', [recorded(1, 0, saved(12))], { last: 4 })
  await call('POST', `/work_log/${entryid}/finish`, {})

  await page.setViewportSize({ width: 1366, height: 900 })
  await page.goto(`${site.url}/records`)
  await page.getByRole('link', { name: 'WO-4' }).waitFor()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const filters = page.getByRole('dialog')
  await choose(filters.getByRole('checkbox', { name: 'Only with conflicts or missing entries' }))
  await filters.getByRole('button', { name: 'Show the runs' }).click()
  await eventually(() => page.getByRole('row').getByRole('link').allTextContents(), ['WO-9'])
  await page.getByRole('row', { name: /WO-9.*1 conflict.*3 entries are still missing/ }).waitFor()
  await page.getByRole('link', { name: 'WO-9' }).click()
  await page.getByText('Finished, but incomplete: not all entries are here yet').waitFor()
  await page.getByText('Tablet 4 still has 3 entries.').waitFor()
  const answers = page.getByRole('region', { name: '1. Measure' })
  await eventuallyMatches(
    () => answers.textContent(),
    /12\s*Nm.*Tablet 4.*Conflict:.*11\s*Nm.*Mara Lind.*Tablet 3/,
  )
  await answers.getByRole('button', { name: 'Settle the conflict: Torque' }).click()
  const dialog = page.getByRole('dialog')
  await choose(dialog.getByLabel('Another answer'))
  await dialog.getByLabel('Torque [Nm]').fill('thirteen')
  await dialog.getByRole('button', { name: 'Settle', exact: true }).click()
  await dialog.getByText('Give the reason for this choice.').waitFor()
  await dialog.getByText(/Torque must be a number/).waitFor()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await choose(dialog.getByLabel(/^11\sNm/))
  await dialog.getByLabel('Reason').fill('The other gauge was not calibrated')
  await dialog.getByRole('button', { name: 'Settle', exact: true }).click()
  await answers.getByText('Conflict:').waitFor({ state: 'detached' })
  await eventuallyMatches(() => answers.textContent(), /^1\. MeasureTorque.*?11\sNm/)
  await page.getByText(/^All events/).click()
  await page.getByText('Torque: 12\u00a0Nm').waitFor()
  await page.getByText('Guide revision').waitFor()
  await page
    .getByText(/, \d\d:\d\d:\d\d (UTC|GMT|[A-Z]{3,4})/)
    .first()
    .waitFor()
  await page.getByText('The other gauge was not calibrated').last().waitFor()
  await checkAccessibility(page, { within: 'main' })

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site.url}/records?unsettled=1`)
  await page.getByRole('row', { name: /WO-9.*3 entries are still missing/ }).waitFor()
})
