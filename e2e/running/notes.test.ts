// Proves that an operator adds a note with photos at a step, also offline, and that record and other devices show it.
// Covers: web/src/run/notes/ web/src/records/one-run/Notes.tsx server/src/runs/notes/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPng } from '../../server/src/image-sizes/png.ts'
import { checkAccessibility, screenshot } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { countUnsent, waitForStart, waitUntilSent } from '../support/runs.ts'
import { eventually } from '../support/wait.ts'
import { makePressGuide } from '../support/works.ts'

const { site, call, windowOfMara } = await openWorks('invited')
const { guideid, stepids } = await makePressGuide(call, [
  { title: 'Check the seal', fields: [{ label: 'Torque', field_type: 'Numeric Input' }] },
  { title: 'Clean up' },
])

interface Run {
  stepid: number
  unsent_files: number
  notes: { text: string; stepid: number | null; files: { image?: object }[] }[]
}

test('a note with photos is written offline at a step, arrives once, and is in the record', async () => {
  const context = await windowOfMara({ viewport: { width: 768, height: 1024 } })
  const page = await context.newPage()
  await page.goto(`${site.url}/runs/start/${guideid}`)
  await page.getByLabel('Work order').fill('WO-NOTE')
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('heading', { name: 'Check the seal' }).waitFor()
  const entryid = await waitForStart(page)
  const read = () => call<Run>('GET', `/work_log/${entryid}`)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add a note' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add the note' }).click()
  await dialog.getByText('Write something or take a photo.').waitFor()
  await dialog.getByLabel('What should the record say?').fill('Seal is worn.\nOrdered a new one.')
  const files = ['seal.png', 'label.png'].map((name, index) => ({
    name,
    mimeType: 'image/png',
    buffer: Buffer.from(drawPng(800, 600, () => index * 90 + 7)),
  }))
  await dialog.locator('input[type=file]').setInputFiles(files)
  await dialog.getByRole('img', { name: 'Photo 2 of the note' }).waitFor()
  await checkAccessibility(page, { within: 'dialog[open]' })
  await screenshot(page, 'run-note-dialog')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByText('Discard 2 photos?').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Add the note' }).click()
  const notes = page.getByRole('list', { name: 'Notes' })
  await notes.getByText('Seal is worn.').waitFor()
  await notes.getByRole('img', { name: 'Photo 2 of the note' }).waitFor()
  await screenshot(page, 'run-note-768')
  await eventually(() => countUnsent(page), 3)
  await context.setOffline(false)
  await waitUntilSent(page)
  await eventually(async () => (await read()).unsent_files, 0)
  const [note, ...more] = (await read()).notes
  assert.deepEqual(more, [])
  assert.deepEqual(
    [note?.text, note?.files.filter(({ image }) => image).length],
    ['Seal is worn.\nOrdered a new one.', 2],
  )
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { name: 'Clean up' }).waitFor()
  await notes.waitFor({ state: 'detached' })
  // Another device opens the run at the step that the server knows.
  await eventually(async () => (await read()).stepid, stepids[1])

  const phone = await windowOfMara({ viewport: { width: 390, height: 844 } })
  const other = await phone.newPage()
  await other.goto(`${site.url}/runs/${entryid}`)
  await other.getByRole('heading', { name: 'Clean up' }).waitFor()
  await other.getByRole('button', { name: 'Back' }).click()
  await other.getByRole('list', { name: 'Notes' }).getByRole('img').nth(1).waitFor()
  await screenshot(other, 'run-note-390')
  await other.goto(`${site.url}/records/${entryid}`)
  const record = other.getByRole('region', { name: 'Notes' })
  await record.getByText('Seal is worn.').waitFor()
  await record.getByText('1. Check the seal · Mara Lind').waitFor()
  await record.getByRole('img').nth(1).waitFor()
  await checkAccessibility(other, { within: 'main' })
  await screenshot(other, 'record-note-390')
  await phone.close()
  await context.close()
})
