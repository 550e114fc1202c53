// Proves that the main button of a run leads to the first missing answer, and that finishing without it needs a reason,
// which the record shows.
import assert from 'node:assert/strict'
import { afterEach, before, beforeEach, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { checkAccessibility } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { waitForStart } from '../support/runs.ts'
import { choose, eventually } from '../support/wait.ts'
import { makePressGuide } from '../support/works.ts'

const { call, site, windowOfMara } = await openWorks('invited')
let context: BrowserContext
let page: Page
let guideid = 0

interface Entry {
  status: string
  missing_count: number
  missing_reason?: string
}
const read = (entryid: number) => call<Entry>('GET', `/work_log/${entryid}`)

before(async () => {
  const made = await makePressGuide(call, [
    { title: 'Check the stop', fields: [{ label: 'Stop works', field_type: 'Checkbox', required: true }] },
    { title: 'Check the seal', fields: [{ label: 'Gap', field_type: 'Numeric Input', required: true }] },
  ])
  guideid = made.guideid
  context = await windowOfMara({ viewport: { width: 390, height: 780 }, hasTouch: true })
})
beforeEach(async () => {
  page = await context.newPage()
})
afterEach(async () => {
  await page.close()
  await context.setOffline(false)
})

async function toTheEnd(order: string): Promise<number> {
  await page.goto(`${site.url}/runs/start/${guideid}`)
  await page.getByLabel('Work order', { exact: true }).fill(order)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('heading', { name: 'Check the stop' }).waitFor()
  const entryid = await waitForStart(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { name: 'Check the seal' }).waitFor()
  await page.getByRole('button', { name: 'Finish', exact: true }).click()
  await page.getByText('2 answers are missing').waitFor()
  return entryid
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('the main button leads to the first missing answer; anything else takes a reason', async () => {
  const entryid = await toTheEnd('MA-1')
  for (const name of ['To missing answer', 'Finish anyway']) {
    const box = await button(name).boundingBox()
    assert.ok(
      box && box.height >= 56 && box.x >= 0 && box.x + box.width <= 390,
      `${name} ${JSON.stringify(box)}`,
    )
  }
  assert.equal(await button('Finish anyway').getAttribute('data-kind'), 'plain')
  await button('To missing answer').click()
  await page.getByRole('heading', { name: 'Check the stop' }).waitFor()
  await eventually(
    () => page.getByLabel('Stop works').evaluate((box) => box === document.activeElement),
    true,
  )
  await choose(page.getByLabel('Stop works'))
  await button('Next').click()
  await button('Finish').click()
  await page.getByText('1 answer is missing').waitFor()
  await button('Finish anyway').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const finish = dialog.getByRole('button', { name: 'Finish anyway' })
  await finish.click()
  await dialog.getByText('Please give a reason').waitFor()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await dialog.getByLabel('Reason').fill('   ')
  await finish.click()
  assert.equal((await read(entryid)).status, 'started')
  await dialog.getByLabel('Reason').fill('Gauge is broken')
  await finish.click()
  await page.getByRole('heading', { name: 'Finished' }).waitFor()
  await eventually(async () => {
    const { status, missing_count, missing_reason } = await read(entryid)
    return [status, missing_count, missing_reason].join()
  }, 'complete,1,Gauge is broken')
})

test('it is finished so without a network, too, and the list and the record tell it', async () => {
  const entryid = await toTheEnd('MA-2')
  await page.context().setOffline(true)
  await button('Finish anyway').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Part is scrap' }).click()
  await dialog.getByRole('button', { name: 'Finish anyway' }).click()
  await page.getByRole('heading', { name: 'Finished' }).waitFor()
  await page.context().setOffline(false)
  await eventually(async () => (await read(entryid)).missing_reason, 'Part is scrap')
  await page.goto(`${site.url}/records?missing=1`)
  await page.getByRole('row', { name: /MA-2.*2 answers missing/ }).waitFor()
  await page.goto(`${site.url}/records?missing=0`)
  await eventually(() => page.getByRole('row', { name: /MA-/ }).count(), 0)
  await page.goto(`${site.url}/records/${entryid}`)
  await page.getByText('Finished with 2 answers missing: Part is scrap').waitFor()
})

test('where the site does not allow it, only the way to the missing answer is offered', async () => {
  await page.goto(`${site.url}/admin/settings/runs`)
  await page.getByRole('radio', { name: 'Not allowed' }).waitFor()
  await call('PATCH', '/settings', { finishNeedsRequired: true })
  await toTheEnd('MA-3')
  await page.getByText('only with all required answers').waitFor()
  assert.equal(await button('Finish anyway').count(), 0)
  await button('To missing answer').waitFor()
})
