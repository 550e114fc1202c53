// Proves that a photo that is still on its device is seen wherever its run is shown, until it arrives.
// Circle: inner, because no other journey shows a photo that is still on its device.
import { test } from 'node:test'
import { drawPng } from '../../server/src/image-sizes/png.ts'
import { checkAccessibility } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { cutOff, intercept } from '../support/requests.ts'
import { waitForStart } from '../support/runs.ts'
import { eventually, pressIfThere } from '../support/wait.ts'
import { makePressGuide } from '../support/works.ts'

const { site, call, openAsMara } = await openWorks('invited')
const seal = { title: 'Seal the lid', fields: [{ label: 'Seal', field_type: 'Image' }] }
const { guideid } = await makePressGuide(call, [seal], { title: 'Seal a cask' })
const page = await openAsMara()

const read = (entryid: number) =>
  call<{ status: string; unsent_files: number }>('GET', `/work_log/${entryid}`)

test('a photo that has not come is seen on the record, in the list and on this device until it arrives', async () => {
  const letThrough = await intercept(page, '**/user/media/images?*', cutOff)
  await page.goto(`${site.url}/runs/start/${guideid}`)
  await page.getByLabel('Work order', { exact: true }).fill('CR-3')
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('heading', { name: 'Seal the lid' }).waitFor()
  const entryid = await waitForStart(page)
  const buffer = Buffer.from(drawPng(60, 60, () => 7))
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'seal.png', mimeType: 'image/png', buffer })
  await eventually(async () => (await read(entryid)).unsent_files, 1)
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('button', { name: 'Finish the run' }).click()
  await eventually(async () => (await read(entryid)).status, 'complete')
  await page.goto(`${site.url}/records/${entryid}`)
  await page.getByText('All entries of 1 device are here, but not all files').waitFor()
  await page.getByText(/^1 photo is still on .*Chrom/).waitFor()
  await page.getByText('Nothing that was recorded in this run is here yet.').waitFor()
  await checkAccessibility(page, { within: 'main' })
  await page.goto(`${site.url}/records?unsettled=1`)
  await page.getByRole('row', { name: /CR-3.*1 file is still missing/ }).waitFor()
  await page.goto(`${site.url}/device`)
  await page.getByRole('link', { name: 'Seal a cask · CR-3' }).waitFor()
  const sendNow = page.getByRole('button', { name: 'Send now' })
  await sendNow.waitFor()
  letThrough()
  // The device may have sent the photo before the press.
  await pressIfThere(sendNow)
  await eventually(async () => (await read(entryid)).unsent_files, 0)
  await page.goto(`${site.url}/records/${entryid}`)
  await page.getByText('All entries of 1 device are here', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Show the photo large: Seal' }).waitFor()
})
