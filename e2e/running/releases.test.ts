// Proves that the operator of an open run hears of a newer release, with and without a network, and continues with the
// release of the run or starts again with the newer one, without losing an answer.
// Circle: inner, because no other journey shows a newer release in an open run.
// Covers: web/src/run/release/
import assert from 'node:assert/strict'
import { afterEach, before, beforeEach, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { checkAccessibility, screenshot } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { waitForStart, waitUntilSent } from '../support/runs.ts'
import { eventually, eventuallyMatches, until } from '../support/wait.ts'
import { makePressGuide } from '../support/works.ts'

const { call, site, windowOfMara } = await openWorks('invited')
let context: BrowserContext
let page: Page
let guideid = 0
let stepid = 0

interface Entry {
  entryid: number
  status: string
  workorderid: string
  release?: { title: string }
  work_data: { value: string }[]
}
const read = (entryid: number) => call<Entry>('GET', `/work_log/${entryid}`)

before(async () => {
  const made = await makePressGuide(call, [
    { title: 'Drain the oil', fields: [{ label: 'Temperature', field_type: 'Numeric Input' }] },
    { title: 'Tighten the plug', fields: [{ label: 'Torque', field_type: 'Numeric Input', max: 14 }] },
  ])
  guideid = made.guideid
  stepid = made.stepids[1] as number
  await call('PATCH', '/settings', { features: { releases: true } })
  await until(
    async () => (await call<{ remaining: number }>('GET', '/guides/releases/progress')).remaining === 0,
  )
})
beforeEach(async () => {
  context = await windowOfMara({ viewport: { width: 390, height: 780 }, hasTouch: true })
  page = await context.newPage()
})
afterEach(() => context.close())

/** Changes the text of the second step and releases it. */
async function release(text: string, notes: string): Promise<string> {
  const { steps } = await call<{ steps: { stepid: number; revisionid: number }[] }>(
    'GET',
    `/guides/${guideid}?unpatrolled`,
  )
  const { revisionid } = steps.find((step) => step.stepid === stepid) as { revisionid: number }
  await call('PATCH', `/guides/${guideid}/steps/${stepid}?revisionid=${revisionid}`, {
    lines: [{ text, bullet: 'black', level: 0 }],
  })
  return (await call<{ title: string }>('POST', '/guides/releases', { guideid, notes })).title
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const bar = (title: string) => page.getByRole('button', { name: new RegExp(`^${title} (is in effect|gilt)`) })

async function start(order: string, title: string): Promise<number> {
  await page.goto(`${site.url}/runs/start/${guideid}`)
  await page.getByText(`This run will follow the release ${title}.`).waitFor()
  await page.getByLabel('Work order', { exact: true }).fill(order)
  await button('Start').click()
  await page.getByRole('heading', { name: 'Drain the oil' }).waitFor()
  await page.getByText(`Work order ${order} · Release ${title}`).waitFor()
  return waitForStart(page)
}

async function shoot(name: string): Promise<void> {
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 780 })
    await screenshot(page, `run-release-${name}-${width}`)
  }
  await page.setViewportSize({ width: 390, height: 780 })
}

/** Leaves the field, so that the answer is recorded. */
async function answer(label: string, value: string): Promise<void> {
  await page.getByLabel(label).fill(value)
  await page.getByLabel(label).blur()
}

const finish = async () => {
  await button('Finish').click()
  await page.getByText('Before you finish').waitFor()
  await button('Finish the run').click()
}

test('an open run hears of the newer release, continues, and its record names its own', async () => {
  const entryid = await start('RE-1', 'V1.0')
  await answer('Temperature', '40')
  await release('Tighten it with 12 Nm.', 'The torque is 12 Nm now.\nThe washer is new.')
  await button('Next').click()
  await bar('V1.1').waitFor()
  await checkAccessibility(page, { within: 'main' })
  await shoot('bar-en')
  await bar('V1.1').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('The torque is 12 Nm now.').waitFor()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await shoot('dialog-en')
  const opened = context.waitForEvent('page')
  await dialog.getByRole('link', { name: 'Compare both releases' }).click()
  const comparison = await opened
  await comparison.locator('[data-change] ins').first().waitFor()
  const before = comparison.getByRole('combobox', { name: 'Before' })
  await eventually(() => comparison.locator('optgroup[label="Releases"] option').count(), 4)
  await eventuallyMatches(
    () => before.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text ?? ''),
    /^V1\.0, /,
  )
  for (const width of [390, 1366]) {
    await comparison.setViewportSize({ width, height: 780 })
    await screenshot(comparison, `run-release-comparison-${width}`)
  }
  await comparison.close()
  await dialog.getByRole('button', { name: 'Continue with V1.0' }).click()
  await eventually(() => bar('V1.1').count(), 0)
  await page.getByText('Tighten the plug with care.').waitFor()
  await page.reload()
  await page.getByText('Release V1.0').waitFor()
  assert.equal(await bar('V1.1').count(), 0)
  await answer('Torque', '12')
  await finish()
  await page.getByRole('heading', { name: 'Finished' }).waitFor()
  await eventually(async () => {
    const { status, release: own } = await read(entryid)
    return [status, own?.title].join()
  }, 'complete,V1.0')
  await page.goto(`${site.url}/records/${entryid}`)
  await page.getByText('V1.0', { exact: true }).waitFor()
  await shoot('record')
})

test('after work without a network it is shown, and starting again keeps every answer', async () => {
  const entryid = await start('RE-2', 'V1.1')
  await context.setOffline(true)
  await answer('Temperature', '41')
  await button('Next').click()
  await page.getByRole('heading', { name: 'Tighten the plug' }).waitFor()
  await release('Tighten it with 13 Nm.', 'The torque is 13 Nm now.')
  await answer('Torque', '12')
  assert.equal(await bar('V1.2').count(), 0)
  await context.setOffline(false)
  await bar('V1.2').waitFor()
  await waitUntilSent(page)
  await bar('V1.2').click()
  await context.setOffline(true)
  await button('Start again with V1.2').click()
  await page
    .getByRole('dialog')
    .getByText(/Nothing is lost|No connection|not reach/)
    .first()
    .waitFor()
  assert.equal((await read(entryid)).status, 'started')
  await context.setOffline(false)
  await button('Start again with V1.2').click()
  await page.getByText('Work order RE-2 · Release V1.2').waitFor()
  const next = await waitForStart(page)
  assert.notEqual(next, entryid)
  const old = await read(entryid)
  assert.deepEqual(
    [old.status, old.release?.title, old.work_data.map(({ value }) => value)],
    ['cancelled', 'V1.1', ['41', '12']],
  )
  const events = await call<{ type: string; reason: string | null }[]>('GET', `/work_log/${entryid}/events`)
  assert.equal(events.at(-1)?.reason, 'Started again with V1.2')
  await button('Next').click()
  await page.getByText('Tighten it with 13 Nm.').waitFor()
  await finish()
  await page.getByRole('heading', { name: 'Finished' }).waitFor()
  await eventually(async () => (await read(next)).release?.title, 'V1.2')
})

test('where the site requires it, the run is not finished, in German, too', async () => {
  await context.close()
  context = await windowOfMara({ viewport: { width: 390, height: 780 }, locale: 'de-DE' })
  page = await context.newPage()
  await call('PATCH', '/settings', { newerRelease: 'restart' })
  await page.goto(`${site.url}/runs/start/${guideid}`)
  await page.getByText('Dieser Durchlauf folgt der Freigabe V1.2.').waitFor()
  await shoot('start-de')
  await page.getByLabel('Auftrag', { exact: true }).fill('RE-3')
  await button('Starten').click()
  await page.getByRole('heading', { name: 'Drain the oil' }).waitFor()
  const entryid = await waitForStart(page)
  await answer('Temperature', '42')
  await release('Tighten it with 14 Nm.', 'Das Drehmoment beträgt jetzt 14 Nm.')
  await button('Weiter').click()
  await bar('V1.3').waitFor()
  await shoot('bar-de')
  await button('Abschließen').click()
  await button('Durchlauf abschließen').click()
  await page.getByText('Eine neuere Freigabe ist gültig.').waitFor()
  await shoot('refused-de')
  assert.equal((await read(entryid)).status, 'started')
  await bar('V1.3').click()
  await page.getByRole('dialog').getByText('14 Nm').waitFor()
  await shoot('dialog-de')
  await button('Mit V1.3 neu starten').click()
  await page.getByText('Auftrag RE-3 · Freigabe V1.3').waitFor()
  await eventually(async () => (await read(entryid)).status, 'cancelled')
  await page.goto(`${site.url}/runs`)
  await page.getByText('Freigabe V1.3').waitFor()
  await shoot('runs-de')
  await page.goto(`${site.url}/records`)
  await page.getByRole('row', { name: /RE-3/ }).first().waitFor()
  await shoot('records-de')
  await call('PATCH', '/settings', { newerRelease: 'show' })
})
