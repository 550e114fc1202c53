// Proves that a signer sees pictures, names of files and files that have not arrived, and that a record marks what was recorded
// beside the run.
// Covers: web/src/run/signing/ web/src/records/one-run/ web/src/records/signatures/
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { drawPng } from '../../server/src/image-sizes/png.ts'
import { anMp4, aPdf } from '../../server/test/files/media-files.ts'
import { addPerson } from '../../server/test/hosting/people.ts'
import { checkAccessibility, screenshot } from '../support/browser.ts'
import { openWorks } from '../support/journey.ts'
import { waitUntilSent } from '../support/runs.ts'
import { createSession, makePressGuide, worksOf } from '../support/works.ts'

const { site, call, windowOfMara } = await openWorks('invited')
const seal = {
  title: 'Seal the lid',
  fields: [
    { label: 'Seal', field_type: 'Image', readings: 2 },
    { label: 'Certificate', field_type: 'Document' },
    { label: 'Clip', field_type: 'Video' },
    { label: 'Torque', field_type: 'Numeric Input', unit: 'Nm' },
    { label: 'Checked', field_type: 'Signature', signs: 'step' },
  ],
}
const made = await makePressGuide(call, [seal], { title: 'Seal a cask' })
const [photo, certificate, clip, torque] = made.fields as [number, number, number, number]
const [stepid] = made.stepids
const { userid: maras } = await call<{ userid: number }>('GET', '/user')
const tom = { username: 'Tom Reyes', email: 'tom@works.example', password: 'battery horse correct' }
const toms = await addPerson(call, tom)
const { call: callAsTom } = worksOf(site, await createSession(site, tom))

async function upload(name: string, body: Buffer): Promise<string> {
  const answer = await site.api('POST', `/user/media/uploads?file=${name}`, body)
  assert.ok(answer.ok, await answer.clone().text())
  return answer.headers.get('upload-result') ?? String(((await answer.json()) as { id: number }).id)
}

const certificateName = 'certificate_of_the_pressure_test_2026-12-01.pdf'

const startRun = async (workorderid: string) =>
  (await call<{ entryid: number }>('POST', '/work_log', { guideid: made.guideid, workorderid })).entryid

/** Records events of a tablet, and sends them some seconds later. */
function aTablet(as: typeof call, userid: number, label: string) {
  const device = randomUUID()
  let seq = 0
  return async (
    entryid: number,
    events: readonly ({ type: string } & Record<string, unknown>)[],
    agoMs = 0,
  ) => {
    const now = Date.now()
    const clocks = (at: number) => ({ at, mono: at, session: device })
    const sent = events.map((event, index) => {
      seq += 1
      return { eventid: randomUUID(), seq, userid, ...clocks(now - agoMs + index), ...event }
    })
    const body = { device, label, sent: clocks(now), events: sent }
    const { refused } = await as<{ refused: object[] }>('POST', `/work_log/${entryid}/events`, body)
    assert.deepEqual(refused, [])
  }
}

const saved = (field_revisionid: number, more: object) => ({
  type: 'value.saved',
  answers: [{ field_revisionid, based_on: null, ...more }],
})

const languages = [
  {
    locale: 'en-GB',
    sign: 'Sign: Checked',
    open: 'Sign',
    picture: 'Seal, photo 1',
    away: 'the file is still on its device',
    count: '1 file has not arrived',
    all: /^All events/,
    notes: 'Notes',
    beside: 'recorded beside the run',
    notice: '1 answer was recorded beside the run',
    uncertain: /noted without a network, sent/,
  },
  {
    locale: 'de-DE',
    sign: 'Unterschreiben: Checked',
    open: 'Unterschreiben',
    picture: 'Seal, Foto 1',
    away: 'die Datei ist noch auf ihrem Gerät',
    count: '1 Datei ist nicht angekommen',
    all: /^Alle Ereignisse/,
    notes: 'Notizen',
    beside: 'neben dem Durchlauf erfasst',
    notice: '1 Antwort wurde neben dem Durchlauf erfasst',
    uncertain: /ohne Netz erfasst, gesendet/,
  },
]

async function inAllSizes(
  look: (page: Page, words: (typeof languages)[number], name: string) => Promise<void>,
) {
  for (const words of languages)
    for (const width of [320, 1440]) {
      const context: BrowserContext = await windowOfMara({
        ...{ locale: words.locale, viewport: { width, height: 900 } },
      })
      const page = await context.newPage()
      await look(page, words, `${words.locale}-${width}`)
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
      await context.close()
    }
}

async function lookAtDialog(page: Page, words: (typeof languages)[number]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: words.sign, exact: true })
  const picture = dialog.getByRole('img', { name: words.picture, exact: true })
  await picture.scrollIntoViewIfNeeded()
  assert.ok(await picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth > 0)))
  await dialog.getByText(words.away, { exact: true }).waitFor()
  await dialog.getByText(words.count, { exact: true }).waitFor()
  await dialog.getByRole('link', { name: certificateName, exact: true }).waitFor()
  await dialog.getByText('stop.mp4', { exact: true }).waitFor()
  await dialog.getByText('12 Nm', { exact: true }).waitFor()
  await checkAccessibility(page, { within: 'dialog[open]' })
}

test('the signer sees pictures, names of files, and which file is still on its device', async () => {
  const entryid = await startRun('WO-FILES')
  const send = aTablet(call, maras, 'Tablet 4')
  await send(entryid, [
    saved(photo, {
      value: await upload(
        'seal.png',
        drawPng(400, 300, (x) => (x < 200 ? 9 : 200)),
      ),
    }),
    saved(photo, { reading: 2, file: randomUUID() }),
    saved(certificate, { value: await upload(certificateName, aPdf()) }),
    saved(clip, { value: await upload('stop.mp4', anMp4()) }),
    saved(torque, { value: 12 }),
  ])
  await inAllSizes(async (page, words, name) => {
    await page.goto(`${site.url}/runs/${entryid}`)
    await page.getByRole('heading', { name: /Seal the lid$/ }).waitFor()
    await waitUntilSent(page)
    await page.getByRole('button', { name: words.open, exact: true }).click()
    await lookAtDialog(page, words)
    await screenshot(page, `signed-files-run-${name}`)
    await page.goto(`${site.url}/records/${entryid}`)
    await page.getByRole('button', { name: new RegExp(`^${words.open}: .*Checked$`) }).click()
    await lookAtDialog(page, words)
    await screenshot(page, `signed-files-desk-${name}`)
  })
})

test('a record marks what a former operator recorded beside the run, and its time goes on', async () => {
  const entryid = (
    await callAsTom<{ entryid: number }>('POST', '/work_log', {
      ...{ guideid: made.guideid, workorderid: 'WO-BESIDE' },
    })
  ).entryid
  const send = aTablet(callAsTom, toms, 'Tablet 4')
  await send(entryid, [saved(torque, { value: 11 }), { type: 'suspended', reason: 'Shift ends' }])
  await call('POST', `/work_log/${entryid}/resume`, {})
  await send(entryid, [
    saved(torque, { value: 13 }),
    { type: 'note.added', text: 'The lid is warped', stepid },
    { type: 'finished' },
  ])
  await inAllSizes(async (page, words, name) => {
    await page.goto(`${site.url}/records/${entryid}`)
    const notes = page.getByRole('region', { name: words.notes, exact: true })
    await notes.getByText(words.beside, { exact: true }).waitFor()
    await page.getByText(words.notice, { exact: true }).waitFor()
    await page.getByText(words.all).click()
    const finished = page.getByRole('listitem').filter({ hasText: 'Tom Reyes' }).last()
    await finished.getByText(words.beside, { exact: true }).waitFor()
    await checkAccessibility(page, { within: 'main' })
    await screenshot(page, `record-beside-${name}`)
  })
  assert.equal((await call<{ status: string }>('GET', `/work_log/${entryid}`)).status, 'started')
})
