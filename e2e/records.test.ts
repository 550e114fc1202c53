// A lead's journey: find runs, see one with its corrections, keep a view, look at charts and at their tables.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { checkBothThemes, openBrowser, openPage } from './browser.ts'
import { mara, signIn, startWorks } from './works.ts'

const site = await startWorks('invited')
let browser: Browser
let page: Page
let guideid = 0

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await site.api(method, path, body)
  assert.ok(response.ok, `${method} ${path}: ${response.status}`)
  return (await response.json()) as T
}

before(async () => {
  await call('POST', '/wikis', { namespace: 'CATEGORY', title: 'Press line', contents: 'The press.' })
  const guide = await call<{ guideid: number }>('POST', '/guides', {
    category: 'Press line',
    type: 'how-to',
    subject: 'Check the press',
    title: 'Check the press',
    public: true,
  })
  guideid = guide.guideid
  await call('POST', `/guides/${guideid}/steps`, {
    orderby: 1,
    title: 'Measure',
    lines: [{ text: 'Measure twice.', bullet: 'black', level: 0 }],
  })
  const { steps } = await call<{ steps: { stepid: number }[] }>('GET', `/guides/${guideid}`)
  const stepid = steps[0]!.stepid
  const form = await call<{ fields: { field_revisionid: number }[] }>('POST', `/step_forms/${stepid}`, {
    fields: [{ label: 'Torque', field_type: 'Numeric Input', unit: 'Nm', min: 10, max: 14 }],
  })
  const field = form.fields[0]!.field_revisionid
  for (const [index, value] of [11, 15, 12, 13].entries()) {
    const { entryid } = await call<{ entryid: number }>('POST', '/work_log', {
      guideid,
      workorderid: `WO-${index + 1}`,
    })
    await call('POST', `/work_log/${entryid}/step`, { stepid })
    await call('PUT', `/work_log/${entryid}/stepData`, { fields: { [field]: value + 1 } })
    await call('PUT', `/work_log/${entryid}/stepData`, { fields: { [field]: value }, reason: 'Misread' })
    await call('POST', `/work_log/${entryid}/finish`, {})
  }
  browser = await openBrowser()
  page = await openPage(browser)
  await signIn(site, page, mara)
})
after(async () => {
  await browser?.close()
  await site.stop()
})

test('runs are filtered, get a column for a field, and the view is kept', async () => {
  await page.getByRole('link', { name: 'My runs' }).first().click()
  await page.getByRole('link', { name: 'All records' }).click()
  await page.getByRole('link', { name: 'WO-4' }).waitFor()
  await page.getByLabel('Guide', { exact: true }).selectOption(String(guideid))
  await page.getByLabel('Torque').check()
  await page.getByRole('columnheader', { name: 'Torque [Nm]' }).waitFor()
  await page.getByLabel('Only with deviations').check()
  await page.getByRole('link', { name: 'WO-4' }).waitFor({ state: 'detached' })
  assert.deepEqual(await page.getByRole('row').getByRole('link').allTextContents(), ['WO-2'])
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByLabel('Name of the view').fill('Torque out')
  await page.getByRole('dialog').getByRole('button', { name: 'Save this view' }).click()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('link', { name: 'WO-4' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Torque out', exact: true }).click()
  await page.getByRole('link', { name: 'WO-4' }).waitFor({ state: 'detached' })
  await checkBothThemes(page)
  const address = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href')
  assert.match(address ?? '', /^\/api\/2\.0\/work_log\.csv\?.*deviations=1/)
})

test('one run shows its values with the limits of then and what was corrected', async () => {
  await page.getByRole('link', { name: 'WO-2' }).click()
  await page.getByRole('heading', { name: 'WO-2' }).waitFor()
  const rows = page.getByRole('region', { name: 'Values' }).getByRole('row')
  assert.equal(await rows.count(), 3)
  assert.match((await rows.nth(1).textContent()) ?? '', /Torque16.*corrected/)
  assert.match((await rows.nth(2).textContent()) ?? '', /Torque15.*above.*Misread.*≥ 10, ≤ 14/)
  await page.getByText('The guide as it was').click()
  await page.getByText('Measure twice.').waitFor()
  await checkBothThemes(page)
})

test('charts of a guide can be read as tables, too', async () => {
  await page.goto(`${site.url}/charts/${guideid}`)
  for (const title of [
    'How long runs take',
    'How long steps take',
    'One field over time',
    'Where values are out of limits',
  ])
    await page.getByRole('heading', { name: title }).waitFor()
  await page.locator('.sw-record-chart svg').nth(3).waitFor()
  const field = page.locator('section', { has: page.getByRole('heading', { name: 'One field over time' }) })
  await field.getByText('As a table').click()
  const cells = await field.locator('tbody tr td:nth-child(2)').allTextContents()
  assert.deepEqual(cells, ['11', '15', '12', '13'])
  await checkBothThemes(page)
})
