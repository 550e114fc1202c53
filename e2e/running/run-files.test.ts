// Proves that photos, clips and documents of a run are chosen offline, sent in parts once online, and stored exactly
// once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anMp4, aPdf } from '../../server/test/files/media-files.ts'
import { checkAccessibility } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { cutOff, intercept } from '../support/requests.ts'
import { waitForStart } from '../support/runs.ts'
import { eventually } from '../support/wait.ts'
import { makePressGuide } from '../support/works.ts'

const { site, call, openAsMara } = await openWorks('invited')

interface Datum {
  label: string
  value: string
  document_src?: string
  video_data?: { filename: string }
}

const stop = {
  title: 'Lower the load',
  fields: [
    { label: 'Stop', field_type: 'Video', required: true },
    { label: 'Certificate', field_type: 'Document' },
    { label: 'Weight', field_type: 'Numeric Input', unit: 't' },
  ],
}
const { guideid } = await makePressGuide(call, [stop], { title: 'Test the brake of a crane' })
let page = await openAsMara()
const context = page.context()

const clip = { name: 'stop.mp4', mimeType: 'video/mp4', buffer: large(anMp4()) }
const paper = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer: aPdf() }

/** Makes the file longer than one part: players skip a `free` box. */
function large(film: Buffer): Buffer {
  const padding = Buffer.alloc(9_000_000)
  padding.writeUInt32BE(padding.length, 0)
  padding.write('free', 4)
  return Buffer.concat([film, padding])
}

async function begin(order: string): Promise<number> {
  await page.goto(`${site.url}/runs/start/${guideid}`)
  await page.getByLabel('Work order', { exact: true }).fill(order)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('heading', { name: 'Lower the load' }).waitFor()
  return waitForStart(page)
}

const values = async (entryid: number) =>
  (await call<{ work_data: Datum[] }>('GET', `/work_log/${entryid}`)).work_data

test('what is no clip or no document is refused at once, with what would do', async () => {
  await begin('CR-1')
  await page.getByLabel('Stop', { exact: false }).setInputFiles({ ...paper })
  await page.getByText('certificate.pdf is no video. Choose an MP4, MOV or WebM.').waitFor()
  await page.getByLabel('Certificate').setInputFiles({ ...paper, name: 'scan.jpg' })
  await page.getByText('scan.jpg is no document.').waitFor()
  await page.getByLabel('Certificate').setInputFiles({ ...paper, buffer: Buffer.alloc(0) })
  await page.getByText('certificate.pdf is empty.').waitFor()
})

test('a clip and a document are kept without a network, go on where they broke off, and arrive once', async () => {
  const entryid = await begin('CR-2')
  await context.setOffline(true)
  await page.getByLabel(/^Stop/).setInputFiles(clip)
  await page.getByText('stop.mp4').waitFor()
  await page.getByLabel('Certificate').setInputFiles(paper)
  await page.getByRole('link', { name: 'certificate.pdf' }).waitFor()
  await page.getByLabel('Weight').fill('5')
  await page.getByLabel('Weight').blur()
  await page.getByText(/entries are kept on this device/).waitFor()
  await eventually(() => page.getByText('It is not saved yet').count(), 0)
  assert.deepEqual(await values(entryid), [])
  // The page closes before the network is back. The device still stores the files.
  await page.close({ runBeforeUnload: false })
  await context.setOffline(false)
  page = await context.newPage()
  const offsets: string[] = []
  const letThrough = await intercept(page, '**/user/media/uploads/*', async (route) => {
    const request = route.request()
    if (request.method() !== 'PATCH') return route.continue()
    offsets.push(request.headers()['upload-offset'] ?? '')
    // Cuts off the second part once.
    return offsets.length === 2 ? cutOff(route) : route.continue()
  })
  await page.goto(`${site.url}/runs/${entryid}`)
  await page.getByRole('button', { name: 'Remove video 1' }).waitFor()
  await page.getByRole('button', { name: 'Remove document 1' }).waitFor()
  const part = String(8 * 1024 * 1024)
  await eventually(
    async () => (await values(entryid)).map(({ label }) => label).toSorted(),
    ['Certificate', 'Stop', 'Weight'],
  )
  assert.deepEqual(offsets, ['0', part, part, '0'])
  const saved = await values(entryid)
  const savedAs = (name: string) => saved.find(({ label }) => label === name)
  assert.equal(savedAs('Stop')?.video_data?.filename, 'stop.mp4')
  assert.match(savedAs('Certificate')?.document_src ?? '', /certificate\.pdf/)
  assert.equal((await call<unknown[]>('GET', '/user/media/videos')).length, 1)
  await checkAccessibility(page, { within: 'main' })
  letThrough()
})

test('a clip that was taken in the wrong place is taken out again, and the run tells that it is missing', async () => {
  await page.getByRole('button', { name: 'Remove video 1' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove video 1' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByText('1 answer is missing').waitFor()
  await page.getByRole('button', { name: /Stop/ }).click()
  await page.getByText('Choose a video').waitFor()
})
