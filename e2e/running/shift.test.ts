// Proves that a whole shift works on two tablets and a phone, in two languages, online and offline, with a scanner, and
// that its numbers are the same wherever they are shown.
// Covers: web/src/run/ web/src/records/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { drawPng } from '../../server/src/image-sizes/png.ts'
import { checkAccessibility, openWindow, screenshot } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { cutOff, intercept } from '../support/requests.ts'
import { countUnsent, waitForStart, waitUntilAppStored, waitUntilSent } from '../support/runs.ts'
import { scan } from '../support/scanner.ts'
import { addWorker, aylin, isIn, openDevice, signOut, tapPin, workAs } from '../support/shared-devices.ts'
import { choose, eventually } from '../support/wait.ts'
import { makePressGuide } from '../support/works.ts'

const { browser, site, call, windowOfMara } = await openWorks('invited')
const tom = { username: 'Tom Reyes', email: 'tom@works.example', password: 'battery horse correct' }
await call('POST', '/users', tom)
const { guideid } = await makePressGuide(call, [
  {
    title: 'Identify',
    fields: [
      { label: 'Seal', field_type: 'Text Input', barcode: 'PN-1042-*' },
      { label: 'Day', field_type: 'Date' },
      {
        label: 'Torque',
        field_type: 'Numeric Input',
        min: 10,
        max: 14,
        readings: 3,
        least_readings: 3,
        required: true,
      },
      { label: 'Plate', field_type: 'Image' },
    ],
  },
  { title: 'Close the lid', fields: [{ label: 'Lid', field_type: 'Checkbox', required: true }] },
])

interface Run {
  status: string
  username: string
  workorderid: string
  missing_count: number
  deviation_count: number
  disagreements: number
  unsent_files: number
  people: { username: string; answers: number }[]
  notes: { text: string; files: { image?: object }[] }[]
  work_data: { label: string; value: string | null }[]
}
const read = (entryid: number) => call<Run>('GET', `/work_log/${entryid}`)
const answerTo = async (entryid: number, label: string) =>
  (await read(entryid)).work_data.find((each) => each.label === label)?.value
const drawing = (shade: number) => ({
  name: `${shade}.png`,
  mimeType: 'image/png',
  buffer: Buffer.from(drawPng(400, 300, () => shade)),
})
const tablet = { viewport: { width: 1024, height: 768 }, hasTouch: true }
const upright = { viewport: { width: 768, height: 1024 }, hasTouch: true, locale: 'de-DE' }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

async function begin(page: Page, order: string): Promise<number> {
  await page.goto(`${site.url}/runs/start/${guideid}`)
  await page.getByLabel(/^(Work order|Auftrag)$/).waitFor()
  await scan(page, order)
  await page.getByText(order, { exact: true }).waitFor()
  const start = page.getByRole('button', { name: /^(Start|Starten)$/ })
  await eventually(() => start.getAttribute('aria-disabled'), null)
  await start.click()
  await page.getByRole('heading', { name: 'Identify' }).waitFor()
  return waitForStart(page)
}
const plate = (page: Page) => page.locator('.sw-run-camera input').first()

async function withPage(options: object, act: (page: Page, context: BrowserContext) => Promise<void>) {
  const context = await windowOfMara(options)
  await act(await context.newPage(), context)
  await context.close()
}

test('scans at every speed go where they belong, whatever has the focus, and notes stay at their step', () =>
  withPage(tablet, async (page) => {
    const entryid = await begin(page, 'WO-S1')
    const seal = page.getByLabel('Seal', { exact: true })
    for (const [index, pauseMs] of [0, 6, 15].entries()) {
      const box = [page.getByLabel('Day', { exact: true }), page.getByLabel('Torque, reading 1'), seal][index]
      // Only with its own field in focus a scan replaces an answer that fits.
      if (box !== seal) await seal.fill('')
      await box?.focus()
      await scan(page, `PN-1042-${pauseMs}`, { pauseMs })
      await eventually(() => seal.inputValue(), `PN-1042-${pauseMs}`)
    }
    for (const code of ['PN-1042-71', 'PN-1042-72']) {
      await seal.focus()
      await scan(page, code)
    }
    await eventually(() => seal.inputValue(), 'PN-1042-72')
    assert.deepEqual(
      [
        await page.getByLabel('Day', { exact: true }).inputValue(),
        await page.getByLabel('Torque, reading 1').inputValue(),
      ],
      ['', ''],
    )
    await page.getByRole('button', { name: 'More about this run' }).click()
    await page.getByRole('dialog').waitFor()
    await scan(page, 'PN-1042-99', { pauseMs: 6 })
    await page.keyboard.press('Escape')
    assert.equal(await seal.inputValue(), 'PN-1042-72')

    await page.getByRole('button', { name: 'Add a note' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('What should the record say?').fill('Begun at the first step')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('heading', { name: 'Close the lid' }).waitFor()
    await page.getByRole('button', { name: 'Add a note' }).click()
    assert.equal(await dialog.getByLabel('What should the record say?').inputValue(), '')
    await dialog.getByLabel('What should the record say?').fill('y'.repeat(10_001))
    await dialog
      .locator('input[type=file]')
      .setInputFiles(Array.from({ length: 20 }, (_, shade) => drawing(shade)))
    await dialog.getByRole('img', { name: 'Photo 20 of the note' }).waitFor()
    await screenshot(page, 'shift-note-20')
    await dialog.getByRole('button', { name: 'Add the note' }).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await dialog.waitFor({ state: 'detached' })
    await waitUntilSent(page)
    await eventually(async () => (await read(entryid)).unsent_files, 0)
    const { notes, workorderid } = await read(entryid)
    assert.deepEqual(
      [workorderid, notes.map(({ text, files }) => [text.length, files.filter(({ image }) => image).length])],
      ['WO-S1', [[10_000, 20]]],
    )
  }))

test('two devices that differ in a photo show both where it is settled, also while one waits', () =>
  withPage(phone, async (one, first) => {
    await withPage(upright, async (two) => {
      const entryid = await begin(one, 'WO-S2')
      await two.goto(`${site.url}/runs/${entryid}`)
      await two.getByRole('heading', { name: 'Identify' }).waitFor()
      await first.setOffline(true)
      await plate(one).setInputFiles(drawing(40))
      await one.getByRole('button', { name: 'Remove photo 1' }).waitFor()
      await plate(two).setInputFiles(drawing(200))
      // A photo counts as pending only once it is stored, some time after it was chosen.
      await eventually(async () => typeof (await answerTo(entryid, 'Plate')), 'string')
      await waitUntilSent(two)
      const letThrough = await intercept(one, '**/user/media/images?*', cutOff)
      await first.setOffline(false)
      await one.getByRole('button', { name: 'Settle Plate' }).click()
      const dialog = one.getByRole('dialog')
      await dialog.locator('img').nth(1).waitFor()
      await screenshot(one, 'shift-settle-photo')
      const server = await answerTo(entryid, 'Plate')
      await dialog.locator('label', { has: one.locator('img[src^="blob:"]') }).click()
      await dialog.getByRole('button', { name: 'Checked again' }).click()
      await dialog.getByRole('button', { name: 'Settle', exact: true }).click()
      letThrough()
      await waitUntilSent(one)
      await eventually(async () => (await read(entryid)).disagreements, 0)
      assert.notEqual(await answerTo(entryid, 'Plate'), server)
      assert.equal(await one.getByText('was refused').count(), 0)
      await two.getByText('Eine andere Antwort: ').waitFor({ state: 'detached' })
    })
  }))

test('a run on hold is taken over by another person, finished offline, and has the same numbers everywhere', () =>
  withPage(tablet, async (page) => {
    const entryid = await begin(page, 'WO-S3')
    await page.getByLabel('Torque, reading 1').fill('15')
    await page.getByLabel('Torque, reading 2').fill('12')
    await page.getByRole('button', { name: 'More about this run' }).click()
    await page.getByRole('button', { name: 'Put on hold' }).click()
    await page.getByRole('button', { name: 'End of shift' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Put on hold' }).click()
    await page.getByRole('heading', { name: 'On hold' }).waitFor()
    await waitUntilSent(page)

    const context = await openWindow(browser, { ...upright, serviceWorkers: 'allow' })
    const other = await context.newPage()
    await signInGerman(other)
    await waitUntilAppStored(other)
    await other.goto(`${site.url}/runs`)
    await other.getByRole('heading', { name: 'Meine Durchläufe' }).waitFor()
    await other.getByRole('link', { name: /WO-S3/ }).waitFor()
    await scan(other, 'WO-S3', { pauseMs: 15 })
    await other.getByRole('button', { name: 'Übernehmen' }).click()
    await other.getByRole('heading', { name: 'Identify' }).waitFor()
    await waitUntilSent(other)
    await context.setOffline(true)
    await eventually(() => other.getByLabel('Torque, Messwert 1').inputValue(), '15')
    await other.getByRole('button', { name: 'Notiz hinzufügen' }).click()
    await other.getByRole('dialog').locator('textarea').fill('Sitz ist verschlissen')
    await other
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles([drawing(90)])
    await other.getByRole('dialog').getByRole('button', { name: 'Notiz speichern' }).click()
    await other.getByRole('button', { name: 'Weiter', exact: true }).click()
    await choose(other.getByLabel(/^Lid/))
    await other.getByRole('button', { name: 'Abschließen' }).click()
    await other.getByRole('heading', { name: '1 Antwort fehlt noch' }).waitFor()
    await other.getByRole('heading', { name: '1 Abweichung' }).waitFor()
    await other.getByRole('button', { name: 'Trotzdem abschließen' }).click()
    await other.getByRole('button', { name: 'Werkzeug fehlt' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Trotzdem abschließen' }).click()
    await other.getByText('1 Antwort fehlt. 1 Abweichung.').waitFor()
    await screenshot(other, 'shift-finished-offline')
    assert.ok((await countUnsent(other)) > 0)
    await context.setOffline(false)
    await waitUntilSent(other)
    await eventually(async () => (await read(entryid)).unsent_files, 0)
    await hasSameNumbers(other, entryid)
    await context.close()
  }))

test('on a shared tablet the next person takes over from the list in two touches, and both keep their part', async () => {
  const olga = { username: 'Olga Orlova', email: 'olga@works.example', pin: '5937', code: 'ID-OLGA-0003' }
  await addWorker(call, olga)
  await addWorker(call, aylin)
  const { context, page } = await openDevice({ browser, site }, tablet, { name: 'Press 3' })
  await signOut(page)
  await workAs(page, olga)
  const entryid = await begin(page, 'WO-S4')
  await page.getByLabel('Torque, reading 1').fill('12')
  await waitUntilSent(page)
  await page.getByRole('button', { name: 'Switch', exact: true }).tap()
  await page.getByRole('dialog').getByRole('button', { name: aylin.username }).tap()
  await tapPin(page, aylin.pin)
  await page.getByText(`${olga.username} worked last on this device.`).waitFor()
  await checkAccessibility(page, { within: '.sw-run-page' })
  await screenshot(page, 'shift-change-of-person')
  await page.goto(`${site.url}/runs`)
  await isIn(page, aylin.username)
  const list = page.getByRole('region', { name: 'In work on this device' })
  await list.getByRole('link', { name: /WO-S4/ }).tap()
  await page.getByRole('button', { name: 'Take over' }).tap()
  await page.getByRole('heading', { name: 'Identify' }).waitFor()
  await eventually(() => page.getByLabel('Torque, reading 1').inputValue(), '12')
  await page.getByLabel('Torque, reading 2').fill('13')
  await page.getByRole('heading', { name: 'Identify' }).click()
  await waitUntilSent(page)
  await eventually(async () => (await read(entryid)).username, aylin.username)
  const shares = async () =>
    (await read(entryid)).people.map(({ username, answers }) => [username, answers]).toSorted()
  await eventually(shares, [
    [aylin.username, 1],
    [olga.username, 1],
  ])
  await page.goto(`${site.url}/records/${entryid}`)
  await page.getByText(/^All events/).click()
  await page.getByText('change of person').first().waitFor()
  await context.close()
})

async function signInGerman(page: Page): Promise<void> {
  await page.goto(`${site.url}/login`)
  await page.getByLabel('E-Mail-Adresse').fill(tom.email)
  await page.getByLabel('Passwort', { exact: true }).fill(tom.password)
  await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('heading', { name: /^Guten Tag/ }).waitFor()
}

/** Expects one deviation, one missing answer and a note of Tom. */
async function hasSameNumbers(page: Page, entryid: number): Promise<void> {
  const run = await read(entryid)
  assert.deepEqual(
    [run.status, run.username, run.missing_count, run.deviation_count, run.disagreements, run.notes.length],
    ['complete', tom.username, 1, 1, 0, 1],
  )
  await page.goto(`${site.url}/records/${entryid}`)
  await page.getByText('1 Antwort ist eine Abweichung').waitFor()
  await page.getByText('Sitz ist verschlissen').first().waitFor()
  await screenshot(page, 'shift-record')
  const fetchText = async (path: string) => (await site.api('GET', path)).text()
  const csv = await fetchText(`/work_log.csv?workorderid=WO-S3`)
  const [head = '', row = ''] = csv.trim().split(/\r?\n/)
  const at = (name: string) => row.split(/[,;]/)[head.split(/[,;]/).indexOf(name)]
  assert.deepEqual([at('deviations'), at('missing')], ['1', '1'], csv)
  const paper = await site.api('GET', `/work_log/${entryid}.pdf`)
  assert.deepEqual([paper.status, paper.headers.get('content-type')], [200, 'application/pdf'])
}
