// Proves that a run reads codes by camera, from a photo and from a scanner that types, and what it shows without a
// camera.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, beforeEach, test } from 'node:test'
import type { Page } from 'playwright-core'
import { checkAccessibility, openWindow } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { holdRequests } from '../support/requests.ts'
import { addSession, createSession, makePressGuide, worksOf } from '../support/works.ts'
import { drawCode, filmCode } from './codes.ts'

const folder = mkdtempSync(join(tmpdir(), 'stepwright-codes-'))
const film = join(folder, 'order.y4m')
await filmCode(film, 'WO-4711')
const { browser, site, call, windowOfMara } = await openWorks('invited', {
  switches: [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ],
})

const fit = {
  title: 'Fit the seal',
  fields: [
    { label: 'Seal', field_type: 'Text Input', barcode: 'PN-1042-*' },
    { label: 'Pump', field_type: 'Text Input', barcode: 'SN####' },
    { label: 'Remark', field_type: 'Text Input' },
  ],
}
const { guideid } = await makePressGuide(call, [fit, { title: 'Close the housing' }])
const context = await windowOfMara()
let page: Page
beforeEach(async () => {
  page = await context.newPage()
})
afterEach(() => page.close())
after(() => rmSync(folder, { recursive: true }))

/** Types as a scanner does: a sequence of keys in one task, faster than a user. */
const typeCode = (code: string) =>
  page.evaluate((text) => {
    const target = document.activeElement ?? document.body
    for (const key of [...text, 'Enter'])
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }, code)

const openRun = async (workorderid: string) => {
  const { entryid } = await call<{ entryid: number }>('POST', '/work_log', { guideid, workorderid })
  await page.goto(`${site.url}/runs/${entryid}`)
  await page.getByRole('heading', { name: 'Fit the seal' }).waitFor()
}
const openStart = (of: Page = page) => of.goto(`${site.url}/runs/start/${guideid}`)
const holds = (label: string, text: string) =>
  page.waitForFunction(
    ([name, value]) =>
      [...document.querySelectorAll('input')].some(
        (input) => input.labels?.[0]?.textContent === name && input.value === value,
      ),
    [label, text] as const,
  )

test('the camera reads the work order, shows it, and the run is begun with it', async () => {
  await openStart()
  await page.getByRole('button', { name: 'Scan Work order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scan: Work order' })
  await dialog.getByText('WO-4711').waitFor()
  await dialog.getByText('Read from a QR Code').waitFor()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await dialog.getByRole('button', { name: 'Scan again' }).click()
  await dialog.getByText('WO-4711').waitFor()
  await dialog.getByRole('button', { name: 'Use it' }).click()
  await page.getByText('Start for work order WO-4711').waitFor()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('heading', { name: 'Fit the seal' }).waitFor()
  await page.getByText('Work order WO-4711').waitFor()
})

test('photos of every kind of code are read; one without a code says so', async () => {
  const kinds = [
    ['DataMatrix', 'Data Matrix', 'PN-1042-7'],
    ['Code128', 'Code 128', 'PN-1042-8'],
    ['EAN13', 'EAN-13', '4006381333931'],
    ['QRCode', 'QR Code', 'PN-1042-9'],
  ] as const
  await openRun('WO-5')
  // Answers as a browser whose user has refused the camera.
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  for (const [format, kind, text] of kinds) {
    await page.getByRole('button', { name: 'Scan Seal' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The camera is not allowed').waitFor()
    if (format === 'EAN13') {
      await dialog.getByLabel('From a photo').setInputFiles({
        name: 'words.png',
        mimeType: 'image/png',
        buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } }),
      })
      await dialog.getByText('No code was found in this photo.').waitFor()
      await checkAccessibility(page, { within: 'dialog[open]' })
    }
    await dialog.getByLabel('From a photo').setInputFiles(await drawCode(format, text))
    await dialog.getByText(`Read from a ${kind}`, { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Use it' }).click()
    await holds('Seal', text)
  }
})

test('a scanner that types fills the field that expects the code and never turns the step', async () => {
  await openRun('WO-6')
  await page.getByLabel('Seal', { exact: true }).fill('PN-1042-9')
  await page.getByRole('heading', { name: 'Fit the seal' }).focus()
  await typeCode('SN0042')
  await page.waitForFunction(() => document.querySelectorAll('input[data-barcode]').length === 2)
  await holds('Pump', 'SN0042')
  await typeCode('PN-1042-nnp')
  await page.getByText('“Seal” has an answer that fits. PN-1042-nnp was not entered.').first().waitFor()
  await page.getByLabel('Seal', { exact: true }).click()
  await typeCode('PN-1042-nnp')
  await holds('Seal', 'PN-1042-nnp')
  // The code fits neither field, and both answers fit.
  await page.getByRole('heading', { name: 'Fit the seal' }).focus()
  await typeCode('npnpnp')
  await page.getByText('npnpnp does not fit “Seal”').first().waitFor()
  await holds('Seal', 'PN-1042-nnp')
  await page.getByLabel('Seal', { exact: true }).fill('')
  await page.getByRole('heading', { name: 'Fit the seal' }).focus()
  await typeCode('npnpnp')
  await holds('Seal', 'npnpnp')
  await page.getByText('Not the expected code').first().waitFor()
  await page.getByRole('heading', { name: 'Fit the seal' }).waitFor()
  // A single letter is no shortcut of the screen.
  for (const letter of ['n', 'p', 'x']) await page.keyboard.press(letter)
  await page.getByRole('heading', { name: 'Fit the seal' }).waitFor()
  await page.keyboard.press('PageDown')
  await page.getByRole('heading', { name: 'Close the housing' }).waitFor()
  await typeCode('SN0099')
  await page.getByText('SN0099 was scanned, but nothing on this step takes a code.').waitFor()
  await page.keyboard.press('PageUp')
  await page.getByRole('heading', { name: 'Fit the seal' }).waitFor()
  await holds('Pump', 'SN0042')
})

test('without https it is said plainly why there is no camera, and typing stays', async () => {
  const bare = await openWindow(browser)
  await bare.addInitScript(() => {
    // Simulates an address without TLS that is not localhost.
    Object.defineProperty(window, 'isSecureContext', { value: false })
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined })
  })
  const other = await bare.newPage()
  await addSession(site, bare)
  await openStart(other)
  await other.getByRole('button', { name: 'Scan Work order' }).click()
  await other.getByText('The camera works only over https').waitFor()
  await other.getByRole('button', { name: 'Type it instead' }).click()
  await other.getByLabel('Work order', { exact: true }).fill('WO-3')
  await bare.close()
})

test('the work order of a run on hold leads to it: scanned in the own runs, or where another one would be begun', async () => {
  const tom = { username: 'Tom Reyes', email: 'tom@works.example', password: 'battery horse correct' }
  await call('POST', '/users', tom)
  const asTom = worksOf(site, await createSession(site, tom))
  const { entryid } = await asTom.call('POST', '/work_log', { guideid, workorderid: 'WO-88' })
  await asTom.call('POST', `/work_log/${entryid}/suspend`, { reason: 'End of shift' })

  await page.goto(`${site.url}/runs`)
  await page.getByRole('link', { name: /WO-88/ }).waitFor()
  await typeCode('WO-87')
  await page.getByText('There is no open run with the work order WO-87').last().waitFor()
  await typeCode('WO-88')
  await page.getByRole('button', { name: 'Take over' }).waitFor()

  // If an order has several open runs, the page asks which one, even if one of them belongs to the user.
  await call('POST', '/work_log', { guideid, workorderid: 'WO-88' })
  const letThrough = await holdRequests(page, /\/work_log\?userid=/)
  await page.goto(`${site.url}/runs`)
  await page.getByRole('heading', { name: 'My runs' }).waitFor()
  // A scan waits for the list of the user's own runs.
  await Promise.all([page.waitForResponse(/\/work_log\/suspended\?.*WO-88/), typeCode('WO-88')])
  letThrough()
  await page.getByText('There are 2 open runs with the work order WO-88').waitFor()
  await checkAccessibility(page, { within: 'main' })
  assert.equal(new URL(page.url()).pathname, '/runs')
  await page
    .getByRole('status')
    .getByRole('link', { name: /WO-88.*Tom Reyes/ })
    .click()
  await page.getByRole('button', { name: 'Take over' }).waitFor()
  await openStart()
  await page.getByLabel('Work order').fill('WO-88')
  await page.getByText('There are 2 runs with this work order already:').waitFor()
  await page
    .getByRole('status')
    .getByRole('link', { name: /WO-88.*Tom Reyes/ })
    .click()
  await page.getByRole('button', { name: 'Take over' }).waitFor()
})
