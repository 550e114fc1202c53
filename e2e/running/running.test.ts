// Proves the work of an operator: start a run, record values, lose the network, pause, hand over, finish.
// Circle: inner, because no other journey pauses, hands over and finishes a run.
// Covers: web/src/run/
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterEach, test } from 'node:test'
import type { Route } from 'playwright-core'
import { checkAccessibility } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { cutOff, holdRequests, intercept } from '../support/requests.ts'
import { typedTexts, waitForStart, waitUntilSent } from '../support/runs.ts'
import { choose, eventually, pressIfThere, restingBox } from '../support/wait.ts'
import { makePressGuide } from '../support/works.ts'

const { site, call, windowOfMara } = await openWorks('invited')

interface Value {
  label: string
  value: string | null
  reading: number
  deviation: string | null
}
interface Entry {
  entryid: number
  status: string
  workorderid: string
  deviation_count: number
  missing_count: number
  work_data: Value[]
}

const values = (entryid: number) => call<Value[]>('GET', `/work_log/${entryid}/values?limit=200`)
const saved = async (entryid: number) =>
  (await values(entryid)).map(({ label, reading, value }) => `${label} ${reading}: ${value}`)

const lockOut = {
  title: 'Lock out',
  fields: [{ label: 'Locked out', field_type: 'Checkbox', required: true }],
}
const tighten = {
  title: 'Tighten the plug',
  fields: [
    { label: 'Torque', field_type: 'Numeric Input', required: true, unit: 'Nm', min: 10, max: 14 },
    { label: 'Result', field_type: 'Radios', options: ['OK', 'Rework'] },
    {
      label: 'Reason',
      field_type: 'Text Area',
      show_when: { orderby: 2, operator: 'is', values: ['Rework'] },
    },
    { label: 'Level', field_type: 'Numeric Input', unit: 'mm', readings: 2, required: true },
  ],
}
const { guideid } = await makePressGuide(call, [lockOut, tighten, { title: 'Clean up' }], {
  time_required_min: 600,
  time_required_max: 1200,
})
const context = await windowOfMara()
let page = await context.newPage()
afterEach(() => context.setOffline(false))

async function begin(order: string): Promise<number> {
  await page.goto(`${site.url}/Guide/x/${guideid}`)
  await page.getByRole('link', { name: 'Start a run' }).click()
  await page.getByLabel('Work order').fill(order)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('heading', { name: 'Lock out' }).waitFor()
  return waitForStart(page)
}

const next = () => page.getByRole('button', { name: 'Next' }).click()

test('a run is begun from its guide, filled in and finished with what lies outside told', async () => {
  const entryid = await begin('WO-1')
  await choose(page.getByLabel('Locked out'))
  await next()
  await page.getByRole('heading', { name: 'Tighten the plug' }).waitFor()
  await page.getByLabel('Torque').fill('15')
  await page.getByText('Above the limit').first().waitFor()
  await choose(page.getByLabel('Rework'))
  await page.getByLabel('Reason').fill('Thread was dirty')
  await page.getByLabel('Level, reading 1').fill('3,500')
  await page.getByText('can mean two numbers: write ').first().waitFor()
  await checkAccessibility(page, { within: 'main' })
  await page.getByLabel('Level, reading 1').fill('3,5')
  await next()
  await page.getByRole('heading', { name: 'Clean up' }).waitFor()
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByText('1 deviation').waitFor()
  await checkAccessibility(page, { within: 'main' })
  await page.getByRole('button', { name: 'Finish the run' }).click()
  await page.getByRole('heading', { name: 'Finished' }).waitFor()
  await eventually(async () => (await call<Entry>('GET', `/work_log/${entryid}`)).status, 'complete')
  const entry = await call<Entry>('GET', `/work_log/${entryid}`)
  assert.equal(entry.workorderid, 'WO-1')
  assert.equal(entry.deviation_count, 1)
  assert.deepEqual(
    new Map(entry.work_data.map(({ label, value }) => [label, value])),
    new Map([
      ['Locked out', '1'],
      ['Torque', '15'],
      ['Result', 'Rework'],
      ['Reason', 'Thread was dirty'],
      ['Level', '3.5'],
    ]),
  )
})

test('what is typed without a network is kept and sent once, in order, when it returns', async () => {
  const entryid = await begin('WO-2')
  await context.setOffline(true)
  await choose(page.getByLabel('Locked out'))
  await page.getByText('No connection to the server.').waitFor()
  await next()
  await page.getByLabel('Torque').fill('12')
  await choose(page.getByLabel('OK'))
  await page.getByLabel('Level, reading 1').fill('4')
  await page.getByLabel('Level, reading 2').fill('5')
  await next()
  await page.getByText(/entries are kept on this device/).waitFor()
  assert.deepEqual(await saved(entryid), [])
  await context.setOffline(false)
  await waitUntilSent(page)
  assert.deepEqual(
    await saved(entryid),
    ['Locked out 1: 1', 'Torque 1: 12', 'Result 1: OK', 'Level 1: 4', 'Level 1: 4', 'Level 2: 5'].filter(
      (line, index, all) => all.indexOf(line) === index,
    ),
  )
})

test('nothing typed is lost when the page is gone before the network is back', async () => {
  const entryid = await begin('WO-3')
  await next()
  await page.getByLabel('Torque').fill('11')
  await choose(page.getByLabel('OK'))
  await context.setOffline(true)
  await page.getByLabel('Torque').fill('13')
  await page.getByLabel('Level, reading 1').click()
  await page.getByLabel('Level, reading 1').pressSequentially('7')
  await page.getByText('No connection to the server.').waitFor()
  await eventually(async () => (await typedTexts(page)).includes('7'), true)
  await page.close({ runBeforeUnload: false })
  await context.setOffline(false)
  page = await context.newPage()
  await page.goto(`${site.url}/runs/${entryid}`)
  // Returns to the current step with the text of the field that never lost focus.
  await page.getByRole('heading', { name: 'Tighten the plug' }).waitFor()
  await eventually(() => page.getByLabel('Torque').inputValue(), '13')
  await eventually(() => page.getByLabel('Level, reading 1').inputValue(), '7')
  await next()
  await page.getByRole('heading', { name: 'Clean up' }).waitFor()
  await waitUntilSent(page)
  await eventually(
    async () => (await saved(entryid)).toSorted(),
    ['Level 1: 7', 'Result 1: OK', 'Torque 1: 11', 'Torque 1: 13'],
  )
})

test('an answer that is lost on its way makes nothing happen twice', async () => {
  const entryid = await begin('WO-4')
  const lost: number[] = []
  // Later attempts are cut off until the page has said so.
  const lose = async (route: Route) => {
    if (lost.length === 0) lost.push((await route.fetch()).status())
    await cutOff(route)
  }
  const letThrough = await intercept(page, '**/work_log/*/events', lose)
  await choose(page.getByLabel('Locked out'))
  await page.getByText('No connection to the server.').waitFor()
  letThrough()
  await pressIfThere(page.getByRole('button', { name: 'Try again' }))
  await waitUntilSent(page)
  assert.deepEqual(lost, [200])
  assert.deepEqual(await saved(entryid), ['Locked out 1: 1'])
})

test('a run is worked through by keys alone, paused with a reason, laid aside and taken up again', async () => {
  const entryid = await begin('WO-5')
  const heading = (name: string) => page.getByRole('heading', { name }).waitFor()
  await page.getByLabel('Locked out').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('PageDown')
  await heading('Tighten the plug')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await page.keyboard.press('PageDown')
  await heading('Clean up')
  await page.keyboard.press('PageUp')
  await heading('Tighten the plug')
  await page.getByRole('button', { name: 'Pause' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Material is missing' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true }).focus()
  await page.keyboard.press('Enter')
  await heading('Paused')
  await checkAccessibility(page, { within: 'main' })
  await page.getByRole('button', { name: 'Continue' }).focus()
  await page.keyboard.press('Enter')
  await heading('Tighten the plug')
  await page.getByRole('button', { name: 'More about this run' }).click()
  await page.getByRole('button', { name: /^Put on hold/ }).click()
  await page.getByRole('button', { name: 'End of shift' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Put on hold', exact: true }).click()
  await page.getByRole('heading', { name: 'On hold', exact: true }).waitFor()
  // The next operator reads who left the run and why.
  await page.getByText('End of shift').waitFor()
  await page.getByText('2 of 3 steps').or(page.getByText('3 of 3 steps')).waitFor()
  await waitUntilSent(page)
  await page.goto(`${site.url}/runs`)
  await page.getByRole('link', { name: /WO-5/ }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await heading('Tighten the plug')
  const happened = async () =>
    (await call<{ type: string; reason: string | null }[]>('GET', `/work_log/${entryid}/events`))
      .filter(({ type }) => !type.startsWith('value') && type !== 'step.entered')
      .map(({ type, reason }) => [type, reason])
  await eventually(happened, [
    ['started', null],
    ['paused', 'Material is missing'],
    ['resumed', null],
    ['suspended', 'End of shift'],
    ['resumed', null],
  ])
})

test('a run is cancelled only with a reason, and tells so', async () => {
  const entryid = await begin('WO-6')
  await page.getByRole('button', { name: 'More about this run' }).click()
  await page.getByRole('button', { name: /^Cancel the run/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel the run' }).click()
  await dialog.getByText('Please give a reason').waitFor()
  await dialog.getByLabel('Reason').fill('Two parts stuck together')
  await dialog.getByRole('button', { name: 'Cancel the run' }).click()
  await page.getByRole('heading', { name: 'Cancelled' }).waitFor()
  await eventually(async () => (await call<Entry>('GET', `/work_log/${entryid}`)).status, 'cancelled')
})

test('nothing that is pressed moves away from beneath the finger when it is told what is being sent', async () => {
  await begin('WO-10')
  await waitUntilSent(page)
  const letThrough = await holdRequests(page, '**/work_log/*/events', 'POST')
  await next()
  await page.getByLabel('Level, reading 1').fill('3')
  await page.getByLabel('Torque').fill('12')
  const box = await restingBox(page.getByLabel('OK'))
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  // Pressing moves the focus out of the previous field, whose value is then the third pending entry.
  await page.mouse.down()
  await page.getByText('3 entries are being sent').waitFor()
  await page.mouse.up()
  await eventually(() => page.getByLabel('OK').isChecked(), true)
  letThrough()
  await waitUntilSent(page)
})

test('what the server refuses stays in sight with its value until it is discarded', async () => {
  const entryid = await begin('WO-8')
  await next()
  await page.getByRole('heading', { name: 'Tighten the plug' }).waitFor()
  await waitUntilSent(page)
  await context.setOffline(true)
  await page.getByLabel('Torque').fill('12')
  await page.keyboard.press('Enter')
  await page.getByText('No connection to the server.').waitFor()
  await call('DELETE', `/work_log/${entryid}`)
  await context.setOffline(false)
  await page.getByText('1 entry was refused').first().waitFor()
  await page.getByText('Torque: 12').waitFor()
  await checkAccessibility(page, { within: 'main' })
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByText('1 entry was refused').first().waitFor({ state: 'detached' })
  await waitUntilSent(page)
})

test('who works a run is told that another device answered differently', async () => {
  const entryid = await begin('WO-19')
  await next()
  await page.getByLabel('Torque').fill('12')
  await page.keyboard.press('Enter')
  await waitUntilSent(page)
  const { runid, work_data } = await call<
    Entry & { runid: string; work_data: { field_revisionid: number }[] }
  >('GET', `/work_log/${entryid}`)
  const { userid } = await call<{ userid: number }>('GET', '/user')
  const other = {
    ...{ eventid: randomUUID(), seq: 1, userid, at: Date.now(), type: 'value.saved' },
    answers: [{ field_revisionid: work_data[0]?.field_revisionid, value: 13, based_on: null }],
  }
  const batch = { device: randomUUID(), label: 'Tablet 4', sent: { at: Date.now() }, events: [other] }
  await call('POST', `/work_log/${runid}/events`, batch)
  const notice = page.getByText('1 answer of this run differs from another one.')
  await choose(page.getByLabel('OK'))
  await notice.waitFor()
})

test('everything that is pressed in a run is at least 56 pixels high', async () => {
  await begin('WO-7')
  await next()
  await page.getByRole('heading', { name: 'Tighten the plug' }).waitFor()
  const small = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        '.sw-run-page :is(button, a, select, .sw-choice-option, .sw-run-camera, input:not([type]), input[type=text])',
      ),
    ]
      .filter((element) => element.offsetParent && !element.closest('.sw-lines'))
      .filter((element) => element.getBoundingClientRect().height < 56)
      .map((element) => element.outerHTML.slice(0, 100)),
  )
  assert.deepEqual(small, [])
})

test('answers that follow one another quickly are all shown and sent, however slow the disk of the device is', async () => {
  await page.close()
  page = await context.newPage()
  await page.addInitScript(() => {
    const { getAll } = IDBObjectStore.prototype
    IDBObjectStore.prototype.getAll = function (...args) {
      const request = getAll.apply(this, args)
      const listen = request.addEventListener.bind(request)
      request.addEventListener = (type: string, act: EventListener) =>
        listen(type, type === 'success' ? (event) => setTimeout(act, 300, event) : act)
      return request
    }
  })
  const entryid = await begin('WO-9')
  await next()
  await page.getByLabel('Torque').fill('12')
  await choose(page.getByLabel('OK'))
  await page.getByLabel('Level, reading 1').fill('3')
  await page.getByLabel('Level, reading 2').fill('4')
  await choose(page.getByLabel('Rework'))
  await waitUntilSent(page)
  const answers = async () =>
    (await call<Entry>('GET', `/work_log/${entryid}`)).work_data.map(
      ({ label, value }) => `${label}: ${value}`,
    )
  await eventually(
    async () => (await answers()).toSorted(),
    ['Level: 3', 'Level: 4', 'Result: Rework', 'Torque: 12'],
  )
  await eventually(() => page.getByLabel('Rework').isChecked(), true)
})
