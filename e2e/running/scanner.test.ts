// Proves that a scan goes into the field that expects it, whatever has the focus, and that typing by hand stays typing.
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { isFull } from '../../server/test/extent.ts'
import { openWorks } from '../support/journey.ts'
import { waitForStart, waitUntilSent } from '../support/runs.ts'
import { scan, typeAt } from '../support/scanner.ts'
import { eventually } from '../support/wait.ts'
import { makePressGuide } from '../support/works.ts'

const { site, call, windowOfMara } = await openWorks('invited')

const beside = [
  { label: 'Remark', field_type: 'Text Input' },
  { label: 'Used on', field_type: 'Date' },
  { label: 'Used at', field_type: 'Time' },
  { label: 'Torque', field_type: 'Numeric Input', unit: 'Nm' },
  { label: 'Scrap', field_type: 'Counter' },
  { label: 'Notes', field_type: 'Text Area' },
  { label: 'Colour', field_type: 'Select', options: ['Blue', 'Kiwi', 'Indigo', 'Teal', 'Red'] },
]
const kit = { label: 'Kit code', field_type: 'Text Input', barcode: 'KIT-*' }
const boxes = { label: 'Boxes', field_type: 'Text Input', barcode: 'BOX-##', readings: 3 }
const serial = { label: 'Serial number', field_type: 'Text Input', pattern: '@{2}-#{4}' }
const { guideid } = await makePressGuide(call, [
  { title: 'Fit the kit', fields: [kit, ...beside] },
  { title: 'Write it down', fields: beside },
  { title: 'Count the boxes', fields: [boxes] },
  { title: 'Pair them', fields: [serial, kit, { label: 'Notes', field_type: 'Text Area' }] },
])
const context = await windowOfMara({ viewport: { width: 1024, height: 768 } })
let page: Page
let entryid = 0
let orders = 0
beforeEach(async () => {
  page = await context.newPage()
  orders += 1
  entryid = (await call<{ entryid: number }>('POST', '/work_log', { guideid, workorderid: `SC-${orders}` }))
    .entryid
  await page.goto(`${site.url}/runs/${entryid}`)
  await page.getByRole('heading', { name: 'Fit the kit' }).waitFor()
  await waitForStart(page)
})
afterEach(() => page.close())

const field = (label: string): Locator => page.getByLabel(label, { exact: true })
const holds = (label: string, text: string) => eventually(() => field(label).inputValue(), text)
const toStep = async (name: string) => {
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { name }).waitFor()
}
const recorded = async () => {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await waitUntilSent(page)
  const run = await call<{ work_data: { label: string; value: string }[] }>('GET', `/work_log/${entryid}`)
  return Object.fromEntries(run.work_data.map(({ label, value }) => [label, value]))
}
/** All values that were ever sent, so that a wrong one does not hide behind its correction. */
const everRecorded = async () => {
  await recorded()
  return JSON.stringify(await call<object>('GET', `/work_log/${entryid}/events?limit=200`))
}

const filled: Readonly<Record<string, string>> = {
  Remark: 'by hand',
  'Used on': '2026-03-09',
  'Used at': '07:05',
  Torque: '12.5',
  Scrap: '3',
  Notes: 'A long remark\nby hand',
  Colour: 'Teal',
}
const speeds = [0, 6, 15]

/** The ways in which a field gets the focus. */
const ways: readonly [string, (box: Locator) => Promise<void>][] = [
  ['a tap', (box) => box.click()],
  ['a second tap', (box) => box.click().then(() => box.click())],
  ['the keyboard', (box) => box.focus()],
]
const fill = async (box: Locator, label: string, text: string) => {
  if (label === 'Colour') await box.selectOption(text)
  else await box.fill(text)
}

const leave = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())

test('without a focus a scan fills the code, with its field in focus it replaces the code, at every speed', async () => {
  let last = 10
  for (const pauseMs of speeds) {
    await field('Kit code').fill('')
    await leave()
    last += 1
    await scan(page, `KIT-${last}`, { pauseMs })
    await holds('Kit code', `KIT-${last}`)
    await scan(page, 'KIT-99', { pauseMs })
    await page.getByText('“Kit code” has an answer that fits. KIT-99 was not entered.').first().waitFor()
    await holds('Kit code', `KIT-${last}`)
    for (const [, focus] of ways) {
      await focus(field('Kit code'))
      last += 1
      await scan(page, `KIT-${last}`, { pauseMs })
      await holds('Kit code', `KIT-${last}`)
      // The focus moves on as after Enter, so that the next field can be filled.
      await eventually(() => field('Remark').evaluate((box) => box === document.activeElement), true)
    }
    // Enter in the field before leads into the field; a tap in its middle puts the caret there.
    await field('Kit code').focus()
    await page.keyboard.press('End')
    last += 1
    await scan(page, `KIT-${last}`, { pauseMs, end: ['Tab'] })
    await holds('Kit code', `KIT-${last}`)
  }
  const sent = await everRecorded()
  assert.doesNotMatch(sent, /KIT-\d+KIT|KIT-99/)
})

for (const [number, { label }] of beside.entries())
  test(`a scan while ${label} has the focus goes to the code, and ${label} is as before`, async () => {
    const box = field(label)
    let last = 20
    for (const [nth, content] of ['', filled[label] ?? ''].entries()) {
      if (content) await fill(box, label, content)
      for (const [at, pauseMs] of speeds.entries())
        for (const [way, focus] of isFull ? ways : [ways[(number + at + nth) % ways.length]!]) {
          await field('Kit code').fill('')
          await focus(box)
          last += 1
          await scan(page, `KIT-${last}`, { pauseMs })
          await holds('Kit code', `KIT-${last}`)
          assert.equal(await box.inputValue(), content, `${way}, ${pauseMs} ms`)
          await page.keyboard.press('Escape')
        }
    }
    const values = await recorded()
    assert.equal(values['Kit code'], `KIT-${last}`)
    assert.equal(values[label], filled[label])
    const sent = await everRecorded()
    assert.doesNotMatch(sent, /KIT-\d+KIT|[a-z\d]KIT-/)
    if (label === 'Colour') assert.doesNotMatch(sent, /Kiwi|Indigo/)
  })

test('on a step without a field for codes a scan is removed of dates, numbers and choices, and the screen says why', async () => {
  await toStep('Write it down')
  const refusing = beside.filter(({ field_type }) => !field_type.startsWith('Text'))
  for (const { label } of refusing)
    for (const content of ['', filled[label] ?? '']) {
      const box = field(label)
      if (content) await fill(box, label, content)
      for (const code of ['KIT-22', '4006381333931']) {
        await box.click()
        await scan(page, code, { pauseMs: 6 })
        await eventually(() => box.inputValue(), content)
        await page.getByRole('status').getByText(`${code} was scanned`).first().waitFor()
        await page.keyboard.press('Escape')
      }
      const group = page.locator('.sw-run-field').filter({ has: box })
      await group.getByText('4006381333931 was scanned').waitFor()
    }
  const { Notes: _, Remark: __, ...values } = filled
  assert.deepEqual(await recorded(), values)
})

test('on a step without a field for codes a scan replaces the text of a line, and stays apart from a long text', async () => {
  await toStep('Write it down')
  await field('Remark').fill('ab12')
  await field('Remark').click()
  await scan(page, 'KIT-99', { pauseMs: 6 })
  await holds('Remark', 'KIT-99')
  await page.getByText('“ab12”').first().waitFor()
  await field('Remark').click()
  await scan(page, 'KIT-98')
  await holds('Remark', 'KIT-98')
  await field('Notes').click()
  await scan(page, 'KIT-1')
  await scan(page, 'KIT-2')
  await holds('Notes', 'KIT-2')
  await field('Notes').fill('Seal was torn, taken from')
  await page.keyboard.press('Control+End')
  await scan(page, 'KIT-3', { pauseMs: 15 })
  await holds('Notes', 'Seal was torn, taken from KIT-3')
  const values = await recorded()
  assert.deepEqual([values.Remark, values.Notes], ['KIT-98', 'Seal was torn, taken from KIT-3'])
})

test('a gauge that types its value fills the number that has the focus', async () => {
  await toStep('Write it down')
  await field('Torque').click()
  await scan(page, '12.34', { pauseMs: 6 })
  await holds('Torque', '12.34')
  await field('Torque').click()
  await scan(page, '11.98')
  await holds('Torque', '11.98')
  assert.equal((await recorded()).Torque, '11.98')
})

test('a person who types fast loses nothing, with Enter and with Tab', async () => {
  await toStep('Write it down')
  const roll = [0, 80, 40, 90, 30, 120, 70, 45, 60]
  for (const pauseMs of [40, 70, 110, roll])
    for (const end of ['Enter', 'Tab']) {
      await field('Remark').fill('')
      await field('Remark').click()
      await typeAt(page, 'fast ty', { pauseMs, end: [end] })
      await holds('Remark', 'fast ty')
    }
  await field('Remark').fill('ab')
  await page.keyboard.press('End')
  // A quick roll at the end of a word.
  await typeAt(page, 'slow asdf', { pauseMs: [0, 150, 140, 160, 130, 150, 25, 25, 25, 50], end: ['Enter'] })
  await holds('Remark', 'abslow asdf')
})

test('the second key of a long end presses nothing', async () => {
  await page.getByRole('button', { name: 'Next' }).focus()
  await scan(page, 'KIT-55', { pauseMs: 6, end: ['Enter', 'Enter'] })
  await holds('Kit code', 'KIT-55')
  await page.getByRole('heading', { name: 'Fit the kit' }).waitFor()
})

test('a scan while a dialog is open presses nothing in it', async () => {
  await page.getByRole('button', { name: 'Pause' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Not now' }).focus()
  await scan(page, 'KIT-56', { pauseMs: 6 })
  await page.getByText('KIT-56 was scanned while').first().waitFor()
  assert.equal(await dialog.isVisible(), true)
  await dialog.getByRole('button', { name: 'Not now' }).click()
  assert.equal(await field('Kit code').inputValue(), '')
})

test('each of several readings takes a scan, and only a chosen one is replaced', async () => {
  await toStep('Write it down')
  await toStep('Count the boxes')
  const reading = (number: number) => field(`Boxes, reading ${number}`)
  const all = () => Promise.all([1, 2, 3].map((number) => reading(number).inputValue()))
  for (const code of ['BOX-01', 'BOX-02', 'BOX-03']) await scan(page, code)
  await eventually(all, ['BOX-01', 'BOX-02', 'BOX-03'])
  await scan(page, 'BOX-04')
  await page.getByText('All readings of “Boxes” are filled').first().waitFor()
  await reading(2).click()
  await reading(2).click()
  await scan(page, 'BOX-05', { pauseMs: 15 })
  await eventually(all, ['BOX-01', 'BOX-05', 'BOX-03'])
  assert.doesNotMatch(await everRecorded(), /BOX-\d+BOX|BOX-04/)
})

test('a scan goes where the cursor is if it fits there, and never over an answer that fits', async () => {
  for (const name of ['Write it down', 'Count the boxes', 'Pair them']) await toStep(name)
  await scan(page, 'KIT-50')
  await holds('Kit code', 'KIT-50')
  for (const [nth, pauseMs] of speeds.entries()) {
    await field('Serial number').click()
    await scan(page, `GH-111${nth}`, { pauseMs })
    await holds('Serial number', `GH-111${nth}`)
    await holds('Kit code', 'KIT-50')
  }
  await field('Kit code').click()
  await scan(page, 'GH-2222', { pauseMs: 6 })
  await page.getByText('GH-2222 does not fit “Kit code”').first().waitFor()
  await holds('Kit code', 'KIT-50')
  const values = await recorded()
  assert.deepEqual(values, { 'Serial number': 'GH-1112', 'Kit code': 'KIT-50' })
})

test('a scan right after typing into a long text is a scan, and what was typed stays', async () => {
  for (const name of ['Write it down', 'Count the boxes', 'Pair them']) await toStep(name)
  await field('Notes').click()
  const pauseMs = [0, 90, 90, 90, 100, 6, 6, 6, 6, 6, 6]
  await typeAt(page, 'ab12KIT-99', { pauseMs, end: ['Enter'] })
  await holds('Kit code', 'KIT-99')
  await holds('Notes', 'ab12')
  assert.deepEqual(await recorded(), { Notes: 'ab12', 'Kit code': 'KIT-99' })
})
