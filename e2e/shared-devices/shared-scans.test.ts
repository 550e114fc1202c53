// Proves that an ID badge scanned in a run changes the person and never becomes an answer, and that codes still do.
// Loads pages: it observes what a device shows after a change of the person.
// Covers: web/src/shared-device/ web/src/run/keys/ web/src/scan/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openWorks } from '../support/journey.ts'
import { waitUntilSent } from '../support/runs.ts'
import { scan } from '../support/scanner.ts'
import { addWorker, aylin, beginRun, openDevice, signOut, tom, workAs } from '../support/shared-devices.ts'
import { eventually } from '../support/wait.ts'
import { makePressGuide } from '../support/works.ts'

const works = await openWorks('invited')
const { site, call } = works
for (const worker of [tom, aylin]) await addWorker(call, worker)
const { guideid } = await makePressGuide(call, [
  {
    title: 'Fit the kit',
    fields: [
      { label: 'Kit code', field_type: 'Text Input', barcode: 'KIT-*' },
      { label: 'Remark', field_type: 'Text Input' },
      { label: 'Torque', field_type: 'Numeric Input', unit: 'Nm' },
      { label: 'Notes', field_type: 'Text Area' },
    ],
  },
])
const wide = { viewport: { width: 1024, height: 768 }, hasTouch: true }
const { context, page } = await openDevice(works, wide, { name: 'Press 3' })
await signOut(page)

const everRecorded = async (entryid: number) =>
  JSON.stringify([
    await call<object>('GET', `/work_log/${entryid}`),
    await call<object>('GET', `/work_log/${entryid}/events?limit=200`),
  ])
const field = (on: Page, label: string) => on.getByLabel(label, { exact: true })
const begin = (order: string) =>
  beginRun(page, `${site.url}/runs/start/${guideid}`, { order, title: 'Fit the kit' })
const othersRun = () =>
  page
    .getByText(/Another person works on it/)
    .or(page.getByRole('button', { name: 'Take over' }))
    .first()
    .waitFor()

for (const pauseMs of [0, 6, 15, 30, 70])
  test(`a badge scanned in a run changes the person at ${pauseMs} ms a key, whatever has the focus`, async () => {
    await page.goto(site.url)
    await workAs(page, tom)
    const entryid = await begin(`SCAN-${pauseMs}`)
    for (const label of [null, 'Kit code', 'Remark', 'Torque', 'Notes']) {
      if (label) await field(page, label).click()
      else await page.getByRole('heading', { name: 'Fit the kit' }).click()
      await scan(page, aylin.code, { pauseMs })
      await othersRun()
      await scan(page, tom.code, { pauseMs })
      await field(page, 'Kit code').waitFor()
    }
    const remark = field(page, 'Remark')
    await remark.fill('typed by Tom')
    await scan(page, aylin.code, { pauseMs: Math.min(pauseMs, 30) })
    await othersRun()
    const all = await everRecorded(entryid)
    assert.ok(!all.includes('ID-'), all)
    assert.ok(all.includes('typed by Tom'))
  })

test('a code is put into its field, typed text stays, and Enter goes on, at each speed', async () => {
  await page.goto(site.url)
  await workAs(page, tom)
  const entryid = await begin('CODES')
  for (const pauseMs of [0, 6, 15, 30, 70]) {
    await field(page, 'Kit code').click()
    await field(page, 'Kit code').fill('')
    await scan(page, `KIT-${pauseMs}`, { pauseMs })
    await eventually(() => field(page, 'Kit code').inputValue(), `KIT-${pauseMs}`)
    await eventually(() => field(page, 'Remark').evaluate((box) => box === document.activeElement), true)
  }
  await field(page, 'Notes').click()
  await scan(page, 'first line', { pauseMs: 70 })
  await eventually(() => field(page, 'Notes').inputValue(), 'first line\n')
  await page.getByRole('heading', { name: 'Fit the kit' }).click()
  await waitUntilSent(page)
  assert.ok((await everRecorded(entryid)).includes('KIT-70'))
})

test('the badge of the person who works here changes nothing', async () => {
  await page.goto(site.url)
  await workAs(page, tom)
  await begin('SAME')
  await field(page, 'Remark').click()
  await scan(page, tom.code)
  await page.getByText('You work here already.').waitFor()
  assert.equal(await field(page, 'Remark').inputValue(), '')
})

test('without a network only an expected code becomes an answer', async () => {
  await page.goto(site.url)
  await workAs(page, tom)
  const entryid = await begin('OFFLINE')
  await context.setOffline(true)
  await field(page, 'Remark').click()
  await scan(page, aylin.code)
  await page
    .getByText(/this scan may be an ID badge/)
    .first()
    .waitFor()
  assert.equal(await field(page, 'Remark').inputValue(), '')
  await scan(page, 'KIT-7')
  await eventually(() => field(page, 'Kit code').inputValue(), 'KIT-7')
  await context.setOffline(false)
  await waitUntilSent(page)
  const all = await everRecorded(entryid)
  assert.ok(all.includes('KIT-7') && !all.includes('ID-'), all)
})
