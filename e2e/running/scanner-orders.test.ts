// Proves that a run starts only for the work order that was scanned last, and that runs of this order are shown before.
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkAccessibility } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { cutOff, intercept } from '../support/requests.ts'
import { waitForStart, waitUntilSent } from '../support/runs.ts'
import { scan, typeAt } from '../support/scanner.ts'
import { eventually, settled } from '../support/wait.ts'
import { makePressGuide } from '../support/works.ts'

const { site, call, windowOfMara } = await openWorks('invited')
const { guideid, stepids, fields } = await makePressGuide(call, [
  {
    title: 'Fit the seal',
    fields: [{ label: 'Torque', field_type: 'Numeric Input', min: 10, max: 14 }],
  },
])
const context = await windowOfMara({ viewport: { width: 1024, height: 768 } })
let page: Page
beforeEach(async () => {
  page = await context.newPage()
})
afterEach(async () => {
  await page.close()
})

const openStart = async () => {
  await page.goto(`${site.url}/runs/start/${guideid}`)
  await page.getByRole('heading', { name: 'Start a run' }).waitFor()
}
const field = () => page.getByLabel('Work order', { exact: true })
const selected = () => page.evaluate(() => String(getSelection()))
const startButton = () => page.getByRole('button', { name: 'Start', exact: true })
const asksFor = (order: string) => page.getByText(`Start for work order ${order}`, { exact: true }).waitFor()
const isStarted = async (order: string) => {
  await page.getByRole('heading', { name: 'Fit the seal' }).waitFor()
  await page.getByText(`Work order ${order}`, { exact: true }).waitFor()
  const entryid = await waitForStart(page)
  assert.equal((await call<{ workorderid: string }>('GET', `/work_log/${entryid}`)).workorderid, order)
  return entryid
}
const isNotStarted = () => assert.match(new URL(page.url()).pathname, /^\/runs\/start\//)
const finish = async (workorderid: string, torque?: string) => {
  const { entryid } = await call<{ entryid: number }>('POST', '/work_log', { guideid, workorderid })
  await call('POST', `/work_log/${entryid}/step`, { stepid: stepids[0] })
  if (torque) await call('PUT', `/work_log/${entryid}/stepData`, { fields: { [Number(fields[0])]: torque } })
  await call('POST', `/work_log/${entryid}/finish`, {})
  return entryid
}

test('an order that was typed before is replaced by a scan, however the field has the focus and at every speed', async () => {
  const twice = () =>
    field()
      .click()
      .then(() => field().click())
  const ways = [() => page.mouse.move(0, 0), () => field().click(), twice]
  // At 70 ms a key nothing tells a scanner from a person: after a second click both write at the cursor.
  for (const pauseMs of [0, 6, 15, 30, 70])
    for (const focus of ways.filter((way) => way !== twice || pauseMs <= 30)) {
      await openStart()
      await field().fill('WO-7001')
      await page.goto(`${site.url}/runs`)
      await openStart()
      await eventually(() => field().inputValue(), 'WO-7001')
      await focus()
      if (focus !== twice) await eventually(selected, 'WO-7001')
      await scan(page, 'WO-7002', { pauseMs })
      await asksFor('WO-7002')
    }
  await startButton().click()
  await isStarted('WO-7002')
})

test('an order that was brought back is replaced by typing, too', async () => {
  await openStart()
  await field().fill('WO-7003')
  await openStart()
  await eventually(() => field().inputValue(), 'WO-7003')
  await typeAt(page, 'WO-7004', { end: ['Enter'] })
  await asksFor('WO-7004')
})

test('neither the end of a scan nor a key that is held starts the run, a second Enter does', async () => {
  await openStart()
  await scan(page, 'WO-7005', { end: ['Enter', 'Enter'] })
  await asksFor('WO-7005')
  await eventually(() => startButton().evaluate((button) => button === document.activeElement), true)
  // Another scan takes its place, also one that follows quickly.
  await scan(page, 'WO-7006', { pauseMs: 6, end: ['Tab', 'Enter'] })
  await asksFor('WO-7006')
  isNotStarted()
  await eventually(() => startButton().getAttribute('aria-disabled'), null)
  await page.keyboard.press('Enter')
  await isStarted('WO-7006')
})

test('Enter after typing shows the order once more, and the button starts', async () => {
  await openStart()
  await page.keyboard.press('Enter')
  await page.getByText('Type or scan the work order.').waitFor()
  await typeAt(page, 'WO-7007', { end: ['Enter'] })
  await asksFor('WO-7007')
  await page.getByRole('button', { name: 'Other work order' }).click()
  await eventually(() => field().inputValue(), 'WO-7007')
  await page.keyboard.type('WO-7008')
  await startButton().click()
  await isStarted('WO-7008')
})

test('runs that are done with this order are shown before it starts, with a way to their record', async () => {
  const entryid = await finish('WO-7010', '15')
  await openStart()
  await field().fill('WO-7010')
  await startButton().click()
  await asksFor('WO-7010')
  isNotStarted()
  await page.getByText('This work order was done before:').waitFor()
  await page.getByText(/^Done .* by Mara Lind$/).waitFor()
  await checkAccessibility(page, { within: 'main' })
  await page.getByRole('link', { name: /Done .* by Mara Lind/ }).click()
  await page.waitForURL(`**/records/${entryid}`)
})

test('without a network the screen says that finished runs are not known', async () => {
  await openStart()
  const letThrough = await intercept(page, '**/api/2.0/work_log**', cutOff)
  await scan(page, 'WO-7011')
  await asksFor('WO-7011')
  await page.getByText('finished runs of this work order are not known').waitFor()
  letThrough()
})

test('a scanned order without an open run shows its finished runs and leads to a new one', async () => {
  await finish('WO-7012')
  await page.goto(`${site.url}/runs`)
  await page.getByRole('heading', { name: 'My runs' }).waitFor()
  await settled(page)
  await scan(page, 'WO-7012', { pauseMs: 6 })
  await page.getByText('There is no open run with the work order WO-7012').last().waitFor()
  await page.getByText('This work order was done before:').waitFor()
  await checkAccessibility(page, { within: 'main' })
  await page.getByRole('link', { name: 'Start Change the oil of press 2' }).click()
  await eventually(() => field().inputValue(), 'WO-7012')
  await page.keyboard.press('Enter')
  await asksFor('WO-7012')
  await page.goto(`${site.url}/runs`)
  await page.getByRole('heading', { name: 'My runs' }).waitFor()
  await settled(page)
  await scan(page, 'WO-7013')
  await page.getByRole('link', { name: 'Find a guide for it' }).waitFor()
})

test('the work order of a run is replaced by a scan, and changed by a press', async () => {
  const { entryid } = await call<{ entryid: number }>('POST', '/work_log', {
    guideid,
    workorderid: 'WO-7014',
  })
  await page.goto(`${site.url}/runs/${entryid}`)
  await page.getByRole('button', { name: 'More about this run' }).click()
  const dialog = page.getByRole('dialog')
  const box = dialog.getByLabel('Work order', { exact: true })
  await box.waitFor()
  for (const [index, pauseMs] of [0, 6, 15, 30].entries()) {
    if (index > 0) await box.click()
    await scan(page, `WO-702${index}`, { pauseMs, end: ['Enter', 'Enter'] })
    await eventually(() => box.inputValue(), `WO-702${index}`)
    assert.equal(await dialog.isVisible(), true)
  }
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  const isChanged = async (order: string) => {
    await page.getByText('The work order is changed.').first().waitFor()
    await waitUntilSent(page)
    assert.equal((await call<{ workorderid: string }>('GET', `/work_log/${entryid}`)).workorderid, order)
  }
  await isChanged('WO-7023')
  // As slow as a person, whose Enter changes it, on a busy device, which is late with everything.
  await page.evaluate(() => {
    const own = globalThis.setTimeout
    const late = (run: () => void, ms = 0) => own(run, ms + 300)
    Object.assign(globalThis, { setTimeout: late })
  })
  await page.getByRole('button', { name: 'More about this run' }).click()
  await box.click()
  await typeAt(page, 'WO-', { pauseMs: 70 })
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await scan(page, '7024', { pauseMs: 70 })
  await dialog.waitFor({ state: 'hidden' })
  await isChanged('WO-7024')
})
