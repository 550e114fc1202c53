// Tests the text of the printed record of a run, read back from the file.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { drawFirstPage } from '#media/pixels/first-page.ts'
import { startSite, testUrl } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { anImage } from '#test/files/pictures.ts'
import { aGuide } from '#test/guide-builders.ts'
import { readPdf } from '#test/read-exports.ts'
import { aDevice, aDisagreement, aForm, aNote, aRun } from '#test/run-builders.ts'
import { rowsOf } from '../events/append.ts'
import { insertRunEvents } from '../events/events.queries.ts'

const site = await startSite()
const admin = await anAdmin(site)
const tom = await aPerson(site, { name: 'Tómas Жуков Νίκος' })
const guide = await aGuide(site, { author: admin, steps: 2 })
const stepid = guide.steps[0]?.stepid as number
const [torque, note, photo] = await aForm(site, admin, stepid, [
  { label: 'Torque', field_type: 'Numeric Input', unit: 'Nm', min: 10, max: 14 },
  { label: 'Note', field_type: 'Text Area' },
  { label: 'Photo', field_type: 'Image' },
])

async function read(path: string, as = admin) {
  const answer = await site.app.inject({
    url: `/api/2.0${path}`,
    headers: { authorization: `api ${as.token}` },
  })
  const pages = await readPdf(answer.rawPayload)
  return { headers: answer.headers, bytes: answer.rawPayload.length, pages }
}

const run = await aRun(site, tom, guide.guideid, 'WO-4711 Ω')
const save = (fields: object, reason?: string) =>
  site.call('PUT', `/work_log/${run.entryid}/stepData`, { as: tom, body: { fields, stepid, reason } })

test('the code on the first page leads to the record as it is now', async () => {
  const { rawPayload } = await site.app.inject({
    url: `/api/2.0/work_log/${run.entryid}.pdf`,
    headers: { authorization: `api ${admin.token}` },
  })
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-code-'))
  const path = join(folder, 'record.pdf')
  await writeFile(path, rawPayload)
  const { picture } = await drawFirstPage({ path, folder })
  const drawn = await readFile(join(folder, basename(picture)))
  await rm(folder, { recursive: true })
  const binary = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(binary).buffer } })
  const codes = await readBarcodes(new Uint8Array(drawn))
  assert.deepEqual(
    codes.map(({ text }) => text),
    [`${testUrl}/records/${run.entryid}`],
  )
})

test('title, revision, people, times, values with limits, corrections and deviations stand in it', async () => {
  await save({ [torque?.field_revisionid as number]: '11' })
  site.clock.now += 95_000
  await save({ [torque?.field_revisionid as number]: '15' }, 'Read again')
  await site.call('POST', `/work_log/${run.entryid}/finish`, { as: tom })
  const { headers, pages } = await read(`/work_log/${run.entryid}.pdf?tz=Europe/Berlin`)
  assert.equal(headers['content-type'], 'application/pdf')
  assert.equal(headers['content-disposition'], `attachment; filename="run-${run.entryid}.pdf"`)
  const text = pages.join(' ')
  const title = (await site.call('GET', `/guides/${guide.guideid}`, { as: admin })).body.title
  for (const words of [
    title,
    'Work order: WO-4711 Ω',
    `revision ${run.guide_revisionid}`,
    'Performed by: Tómas Жуков Νίκος',
    'Status: finished',
    'Started (Europe/Berlin): 2026-01-15T13:00:00+01:00',
    'Duration without pauses: 0:01:35',
    'Step 1',
    'Torque: 15 Nm (above the limit)',
    'Limits: min 10, max 14 Nm',
    'Read again',
    'Before: 11 Nm, Tómas Жуков Νίκος',
    `Run ${run.entryid} · page 1 of ${pages.length}`,
  ])
    assert.ok(text.includes(words), `${words} in ${text}`)
})

test('long texts go on over pages, each with its number, and pictures are inside', async () => {
  const long = await aRun(site, tom, guide.guideid, 'Long')
  const { image } = await anImage(site, tom)
  const words = Array.from({ length: 1000 }, (_, index) => `word${index}`)
  const fields = {
    [note?.field_revisionid as number]: `${words.join(' ')} ${'x'.repeat(300)}`,
    [photo?.field_revisionid as number]: image.id,
  }
  const before = (await read(`/work_log/${long.entryid}.pdf`)).bytes
  const saved = await site.call('PUT', `/work_log/${long.entryid}/stepData`, { as: tom, body: { fields } })
  assert.equal(saved.status, 200, saved.text)
  const { pages, bytes } = await read(`/work_log/${long.entryid}.pdf`)
  assert.ok(pages.length >= 2)
  for (const [index, page] of pages.entries())
    assert.ok(page.includes(`Run ${long.entryid} · page ${index + 1} of ${pages.length}`))
  const text = pages.join(' ')
  for (const word of ['word0 ', 'word749 ', 'word999 ']) assert.ok(text.includes(word), word)
  assert.ok(bytes > before)
})

test('of a great many corrections, what holds in the end and how the run ended are printed all the same', async () => {
  const much = await aRun(site, tom, guide.guideid, 'Much')
  const fieldRevisionid = torque?.field_revisionid as number
  const at = site.clock.now
  const { userid } = tom
  const answer = { field: fieldRevisionid, reading: 1, deviation: 'above' as const }
  const drafts = Array.from({ length: 3005 }, (_, index) => {
    const number = 10000 + index
    return {
      type: 'value.corrected' as const,
      at,
      userid,
      answers: [{ ...answer, value: String(number), number }],
    }
  })
  const corrections = rowsOf({ entryid: much.entryid, lastHash: null }, drafts)
  await site.write(({ db }) => insertRunEvents(db, corrections))
  const put = (fields: object) =>
    site.call('PUT', `/work_log/${much.entryid}/stepData`, { as: tom, body: { fields } })
  await put({ [note?.field_revisionid as number]: 'first words' })
  await put({ [note?.field_revisionid as number]: null })
  await put({ [fieldRevisionid]: '12' })
  await site.call('POST', `/work_log/${much.entryid}/finish`, { as: tom })
  const text = (await read(`/work_log/${much.entryid}.pdf`)).pages.join(' ')
  for (const words of [
    'Torque: 12 Nm',
    'Note: (empty)',
    'Before: first words',
    'Finished by',
    'more corrections',
  ])
    assert.ok(text.includes(words), words)
  // The corrections were late, so the last of them was not known when 12 was saved.
  assert.ok(text.includes('In conflict with it: 13004'))
  assert.ok(text.includes('Before: 13003') && !text.includes('Before: 10000'))
})

test('speaks the language of whoever prints it, and says where it has no shapes for what was written', async () => {
  const german = await anAdmin(site, 'Petra Prüferin')
  await site.write(({ db }) =>
    db.updateTable('users').set({ langid: 'de' }).where('userid', '=', german.userid).execute(),
  )
  const other = await aRun(site, tom, guide.guideid, 'WO 部品')
  const fields = { [torque?.field_revisionid as number]: '15' }
  await site.call('PUT', `/work_log/${other.entryid}/stepData`, { as: tom, body: { fields } })
  await site.call('POST', `/work_log/${other.entryid}/finish`, { as: tom })
  const text = (await read(`/work_log/${other.entryid}.pdf`, german)).pages.join(' ')
  for (const words of [
    'Status: abgeschlossen',
    'Dauer ohne Pausen: 0:00:00',
    'Schritt 1',
    'Torque: 15 Nm (über der Grenze)',
    'Grenzen: mind. 10, max. 14 Nm',
    'Abgeschlossen von Tómas',
    'Einige Zeichen dieses Durchlaufs kann dieser Ausdruck nicht darstellen',
    `Durchlauf ${other.entryid} · Seite 1 von`,
  ])
    assert.ok(text.includes(words), `${words} in ${text}`)
  const english = (await read(`/work_log/${other.entryid}.pdf`)).pages.join(' ')
  assert.ok(english.includes('Some characters of this run'), english)
  assert.ok(!(await read(`/work_log/${run.entryid}.pdf`)).pages.join(' ').includes('Some characters'))
})

test('is titled as the guide was, numbers every step, and lists values in the order of the forms', async () => {
  const before = await aGuide(site, { author: admin, steps: 2, fields: { title: 'Adjusting the brake' } })
  const [first, second] = before.steps.map((step) => step.stepid) as [number, number]
  const [gap, wear] = await aForm(site, admin, second, [
    { label: 'Gap', field_type: 'Numeric Input', max: 2 },
    { label: 'Wear', field_type: 'Numeric Input' },
  ])
  const { entryid } = await aRun(site, tom, before.guideid)
  await site.call('POST', `/work_log/${entryid}/step`, { as: tom, body: { stepid: first } })
  const put = (field: typeof gap, value: string) => {
    const fields = { [field?.field_revisionid as number]: value }
    return site.call('PUT', `/work_log/${entryid}/stepData`, { as: tom, body: { fields, stepid: second } })
  }
  await put(wear, '0.5')
  await put(gap, '3')
  await put(gap, '2')
  const renamed = await site.call('PATCH', `/guides/${before.guideid}?revisionid=${before.revisionid}`, {
    as: admin,
    body: { title: 'Something else' },
  })
  assert.equal(renamed.status, 200, renamed.text)
  const text = (await read(`/work_log/${entryid}.pdf`)).pages.join(' ')
  assert.ok(text.startsWith('Adjusting the brake '), text)
  for (const words of ['Step 1: 0:00:00', 'Step 2: 0:00:00', 'Before: 3 (above the limit)'])
    assert.ok(text.includes(words), `${words} in ${text}`)
  assert.ok(text.indexOf('Gap: 2') < text.indexOf('Wear: 0.5'), text)
})

test('what the font has no shape for is whole when it is copied out of the file', async () => {
  const label = '作業メモ'
  const apart = await aGuide(site, { author: admin, steps: 1 })
  const [memo] = await aForm(site, admin, apart.steps[0]?.stepid as number, [
    { label, field_type: 'Text Area' },
  ])
  const { entryid } = await aRun(site, tom, apart.guideid, '部品 77')
  const long = '部品を確認した。'.repeat(400)
  const fields = { [memo?.field_revisionid as number]: long }
  await site.call('PUT', `/work_log/${entryid}/stepData`, { as: tom, body: { fields } })
  await site.call('POST', `/work_log/${entryid}/cancel`, { as: tom, body: { reason: '중단 ไทย' } })
  const text = (await read(`/work_log/${entryid}.pdf`)).pages.join(' ')
  for (const words of ['Work order: 部品 77', `${label}: 部品を確認した。部品`, '중단 ไทย'])
    assert.ok(text.includes(words), `${words} in ${text.slice(0, 2000)}`)
})

test('is for those who may read the run, and names what is wrong', async () => {
  const other = await aPerson(site, { name: 'Eva' })
  const status = async (path: string, as = admin) => (await site.call('GET', path, { as })).status
  assert.equal(await status(`/work_log/${run.entryid}.pdf`, other), 403)
  assert.equal(await status('/work_log/999.pdf'), 404)
  assert.equal(await status('/work_log/x.pdf'), 404)
  assert.equal(await status(`/work_log/${run.entryid}.pdf?tz=Nowhere`), 422)
  assert.equal((await site.call('GET', `/work_log/${run.entryid}.pdf`)).status, 401)
})

test('says what disagrees, what was recorded offline or after the end, and what has not come', async () => {
  const field = torque?.field_revisionid as number
  const { entryid } = await aRun(site, tom, guide.guideid, 'Noted')
  await aDisagreement(site, tom, { entryid, field }, [11, 12])
  await site.call('POST', `/work_log/${entryid}/finish`, { as: tom })
  site.clock.now += 60_000
  const answers = [{ field_revisionid: note?.field_revisionid as number, value: 'later', based_on: null }]
  await aNote(site, tom, entryid, {
    ...{ label: 'Phone', type: 'value.corrected', reason: 'Read again', agoMs: 30_000 },
    ...{ answers, last: 3 },
  })
  const text = (await read(`/work_log/${entryid}.pdf`)).pages.join(' ')
  const { body } = await site.call('GET', `/work_log/${entryid}/events`, { as: admin })
  for (const words of [
    'Conflicts that nobody has settled: 1',
    'Answers given after the end or beside the run: 1',
    'Entries on devices: Phone still has 2 entries',
    'Torque: 12 Nm',
    'In conflict with it: 11 Nm, Tómas',
    'Z (noted without a network, sent 2026-',
    'given after the end)',
    `Hash of all events (SHA-256): ${body.at(-1).hash}`,
    'save http://stepwright.test/api/2.0/site_keys as keys.json',
    `verify-record FILE --key=keys.json --hash=${body.at(-1).hash}`,
    `Run ${entryid} · page 1 of 1 · hash ${body.at(-1).hash.slice(0, 12)}`,
  ])
    assert.ok(text.includes(words), `${words} in ${text}`)
  const settled = { field_revisionid: field, value: 12, reason: 'Seen on the dial' }
  await site.call('POST', `/work_log/${entryid}/settle`, { as: tom, body: settled })
  const after = (await read(`/work_log/${entryid}.pdf`)).pages.join(' ')
  assert.ok(after.includes('Conflict settled by Tómas Жуков Νίκος: Torque 12 Nm – Seen on the dial'), after)
  assert.ok(after.includes('Before: 11 Nm') && !after.includes('In conflict'), after)
})

test('what a former operator recorded beside an open run is said to be that, and not after its end', async () => {
  const eva = await aPerson(site, { name: 'Eva Lund' })
  const { entryid } = await aRun(site, tom, guide.guideid, 'WO-BESIDE')
  const tablet = aDevice(site, tom)
  await tablet.send(entryid, [tablet.event('suspended')])
  await site.call('POST', `/work_log/${entryid}/resume`, { as: eva, body: {} })
  site.clock.now += 60_000
  const answers = [{ field_revisionid: torque?.field_revisionid, value: 12, based_on: null }]
  const sent = await tablet.send(entryid, [
    tablet.event('value.saved', { answers }, 30_000),
    tablet.event('finished', {}, 20_000),
  ])
  assert.deepEqual(sent.body.refused, [])
  const printed = async (langid: string) =>
    (await read(`/work_log/${entryid}.pdf?langid=${langid}`)).pages.join(' ')
  const [english, german] = [await printed('en'), await printed('de')]
  assert.match(english, /Finished by Tómas Жуков Νίκος \([^)]*recorded beside the run\)/)
  assert.match(german, /Abgeschlossen von Tómas Жуков Νίκος \([^)]*neben dem Durchlauf erfasst\)/)
  assert.ok(english.includes('Answers recorded beside the run: 1'), english)
  assert.ok(german.includes('Antworten neben dem Durchlauf: 1'), german)
  assert.ok(!english.includes('after the end') && !german.includes('nach dem Ende'), english)
})

test('who prints it reads the words of the guide in their language, as far as it is translated', async () => {
  const made = await aGuide(site, { author: admin, steps: 1, fields: { title: 'Tighten the plug' } })
  const [step] = made.steps
  const [choice] = await aForm(site, admin, step!.stepid, [
    { label: 'Result', field_type: 'Select', options: ['OK', 'Rework'] },
  ])
  const path = `/guides/${made.guideid}`
  await site.call('PATCH', `${path}?langid=de`, { as: admin, body: { title: 'Stopfen anziehen' } })
  const translated_fields = [
    {
      field_guid: choice!.field_guid,
      label: 'Ergebnis',
      options: [{ option: 'Rework', label: 'Nacharbeit' }],
    },
  ]
  const translated = await site.call('PATCH', `${path}/steps/${step!.stepid}?langid=de&revisionid=0`, {
    as: admin,
    body: { translated_fields },
  })
  assert.equal(translated.status, 200, translated.text)
  const { entryid } = await aRun(site, tom, made.guideid, 'WO-12')
  const fields = { [choice!.field_revisionid]: 'Rework' }
  await site.call('PUT', `/work_log/${entryid}/stepData`, { as: tom, body: { fields } })
  const reader = await anAdmin(site)
  await site.write(({ db }) =>
    db.updateTable('users').set({ langid: 'de' }).where('userid', '=', reader.userid).execute(),
  )
  const printed = async (as: typeof admin) => (await read(`/work_log/${entryid}.pdf`, as)).pages.join(' ')
  const [english, german] = [await printed(admin), await printed(reader)]
  for (const words of ['Tighten the plug', 'Result: Rework']) assert.ok(english.includes(words), english)
  for (const words of ['Stopfen anziehen', 'Ergebnis: Nacharbeit']) assert.ok(german.includes(words), german)
})

test('a photo that is still on a device stands beside the devices whose entries are here', async () => {
  const { entryid } = await aRun(site, tom, guide.guideid, 'WO-PHOTO')
  const answers = [{ field_revisionid: photo?.field_revisionid, file: randomUUID(), based_on: null }]
  await aNote(site, tom, entryid, { label: 'Tablet 4', type: 'value.saved', answers })
  const { pages } = await read(`/work_log/${entryid}.pdf`)
  assert.ok(
    pages.join(' ').includes('all entries of 1 device are here, 1 photo is still on Tablet 4'),
    pages[0],
  )
  const german = await read(`/work_log/${entryid}.pdf?langid=de`)
  assert.ok(german.pages.join(' ').includes('1 Foto ist noch auf Tablet 4'), german.pages[0])
})

test('the paper names the reason of a hold, the expected code, what was corrected, and clocks that were wrong', async () => {
  const [plate] = await aForm(site, admin, guide.steps[1]?.stepid as number, [
    { label: 'Plate', field_type: 'Text Input', barcode: 'KIT-*' },
  ])
  const { entryid } = await aRun(site, tom, guide.guideid, 'WO-CLOCK')
  const answers = [{ field_revisionid: plate?.field_revisionid, value: 'AB-1', based_on: null }]
  const hours = 5 * 3_600_000 + 120_000
  const tablet = aDevice(site, tom, hours)
  const events = [
    tablet.event('value.saved', { answers }),
    tablet.event('value.corrected', { answers: [{ ...answers[0], value: 'AB-2' }], reason: 'Misread' }),
    tablet.event('suspended', { reason: 'Waits for a seal' }),
  ]
  const sent = await tablet.send(entryid, events, { label: 'Tablet 4' })
  assert.deepEqual(sent.body.refused, [])
  const text = (await read(`/work_log/${entryid}.pdf`)).pages.join(' ')
  for (const words of [
    'Status: on hold: Waits for a seal',
    'expected code KIT-*',
    'Values corrected by Tómas Жуков Νίκος: Plate AB-2',
    'the clock of Tablet 4 was 5 hours 2 minutes fast; times are corrected',
  ])
    assert.ok(text.includes(words), `${words} in ${text}`)
  const run = (await site.call('GET', `/work_log/${entryid}`, { as: admin })).body
  assert.deepEqual([run.devices[0].clock_error, run.work_data[0].barcode], [hours / 1000, 'KIT-*'])
})

test('two devices with the same name are told apart', async () => {
  const { entryid } = await aRun(site, tom, guide.guideid, 'WO-TWO')
  for (const seq of [2, 3])
    await aNote(site, tom, entryid, { label: 'Tablet 4', type: 'note.added', text: 'x', seq })
  const text = (await read(`/work_log/${entryid}.pdf`)).pages.join(' ')
  assert.match(text, /Tablet 4 \(1\) still has \d entr\w+, Tablet 4 \(2\) still has \d entr/)
})
