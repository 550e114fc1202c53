// Tests notes in a run: text, pictures that arrive later, who may read them, and what is refused.
// Engines: both in the outer circle, because notes and their pictures are selected by SQL.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { anImage, fetchBytes } from '#test/files/pictures.ts'
import { aGuide } from '#test/guide-builders.ts'
import { verified, zipOf } from '#test/packs.ts'
import { unzipBytes } from '#test/read-exports.ts'
import { aDevice, aForm, aRun } from '#test/run-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const ola = await aPerson(site, { name: 'Ola' })
const eve = await aPerson(site, { name: 'Eve' })
const guide = await aGuide(site, { author: mara, steps: 1 })
const stepid = guide.steps[0]?.stepid as number
await aForm(site, mara, stepid, [{ label: 'Torque', field_type: 'Numeric Input', max: 14 }])

const read = async (entryid: number, as = admin) =>
  (await site.call('GET', `/work_log/${entryid}`, { as })).body
const count = async (entryid: number) => (await read(entryid)).unsent_files

test('a note with a text and pictures belongs to its step, and its pictures arrive later', async () => {
  const { entryid } = await aRun(site, ola, guide.guideid)
  const tablet = aDevice(site, ola)
  const [first, second] = [randomUUID(), randomUUID()]
  const written = tablet.event('note.added', { stepid, text: 'Seal is worn', files: [first, second] })
  const sent = await tablet.send(entryid, [written], { label: 'Tablet 4' })
  assert.deepEqual([sent.status, sent.body.refused], [200, []])
  assert.equal(await count(entryid), 2)
  const imageid = (await anImage(site, ola)).image.id
  const added = tablet.event('file.added', { file: { name: second, value: imageid } })
  assert.deepEqual((await tablet.send(entryid, [added])).body.refused, [])
  const { notes, unsent_files, devices } = await read(entryid)
  assert.equal(unsent_files, 1)
  assert.deepEqual(devices[0].missing_files, [{ field_type: 'Image', count: 1 }])
  const [{ text, username, files, ...note }] = notes
  assert.deepEqual(
    [text, username, note.stepid, note.eventid],
    ['Seal is worn', 'Ola', stepid, written.eventid],
  )
  assert.deepEqual(
    files.map(({ file, image }: { file: string; image?: { id: number } }) => [file, image?.id]),
    [
      [first, undefined],
      [second, imageid],
    ],
  )
  const rebuilt = await site.call('GET', `/work_log/${entryid}/events`, { as: ola })
  assert.equal(rebuilt.body.find(({ type }: { type: string }) => type === 'note.added').stepid, stepid)
})

test('readers of the run see the picture of a note, others do not', async () => {
  const secret = await aGuide(site, { author: mara, steps: 1, fields: { public: false } })
  const { entryid } = await aRun(site, mara, secret.guideid)
  const tablet = aDevice(site, mara)
  const name = randomUUID()
  const { image } = await anImage(site, mara)
  await tablet.send(entryid, [
    tablet.event('note.added', { files: [name] }),
    tablet.event('file.added', { file: { name, value: image.id } }),
  ])
  assert.equal((await read(entryid)).notes[0].files[0].image.guid, image.guid)
  const statusFor = async (as: typeof mara) => (await fetchBytes(site, `${image.guid}.mini`, { as })).status
  assert.deepEqual([await statusFor(mara), await statusFor(admin), await statusFor(eve)], [200, 200, 403])
  assert.equal((await site.call('GET', `/work_log/${entryid}`, { as: eve })).status, 403)
})

test('a picture of somebody else, an unknown step and an empty note are refused, and the rest is taken', async () => {
  const { entryid } = await aRun(site, ola, guide.guideid)
  const tablet = aDevice(site, ola)
  const foreign = (await anImage(site, mara)).image.id
  const name = randomUUID()
  const { body } = await tablet.send(entryid, [
    tablet.event('note.added', {}),
    tablet.event('note.added', { text: '  ' }),
    tablet.event('note.added', { text: 'x', stepid: 99_999 }),
    tablet.event('note.added', { text: 'Kept' }),
    tablet.event('file.added', { file: { name, value: foreign } }),
    tablet.event('paused', { files: [name] }),
  ])
  assert.deepEqual(
    body.refused.map(({ index, errors }: { index: number; errors: { field: string }[] }) => [
      index,
      errors[0]?.field,
    ]),
    [
      [0, 'text'],
      [1, 'text'],
      [2, 'stepid'],
      [4, 'file.value'],
      [5, 'files'],
    ],
  )
  const { notes } = await read(entryid)
  assert.deepEqual(
    notes.map(({ text, files }: { text: string; files: unknown[] }) => [text, files]),
    [['Kept', []]],
  )
})

testOnBoth('a pack holds notes and their pictures, and a changed note is found', async () => {
  const { entryid } = await aRun(site, ola, guide.guideid)
  const tablet = aDevice(site, ola)
  const name = randomUUID()
  const { image } = await anImage(site, ola)
  await tablet.send(entryid, [
    tablet.event('note.added', { stepid, text: 'Seal is worn', files: [name] }),
    tablet.event('file.added', { file: { name, value: image.id } }),
  ])
  const { rawPayload } = await site.app.inject({
    url: `/api/2.0/work_log/${entryid}/pack`,
    headers: { authorization: `api ${admin.token}` },
  })
  const files = unzipBytes(rawPayload)
  assert.ok([...files.keys()].some((path) => path.startsWith(`media/answers/image-${image.id}.`)))
  assert.deepEqual((await verified(rawPayload)).faults, [])
  const run = files.get('run.json')?.toString().replace('Seal is worn', 'Seal is good') ?? ''
  const forged = await zipOf(new Map(files).set('run.json', Buffer.from(run)))
  const { faults } = await verified(forged)
  assert.match(faults.map(({ message }) => message).join(), /has other notes than its events/)
})
