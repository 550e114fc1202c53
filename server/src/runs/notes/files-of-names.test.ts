// Tests that a file of a run answers only the field that it was sent for, and that no later file takes its place.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aPdf } from '#test/files/media-files.ts'
import { anImage } from '#test/files/pictures.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aDevice, aForm, anAnswer, aRun } from '#test/run-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const ola = await aPerson(site, { name: 'Ola' })
const guide = await aGuide(site, { author: mara, steps: 1 })
const [certificate = 0, photo = 0] = (
  await aForm(site, mara, guide.steps[0]?.stepid as number, [
    { label: 'Certificate', field_type: 'Document' },
    { label: 'Photo', field_type: 'Image' },
  ])
).map(({ field_revisionid }) => field_revisionid)

const read = async (entryid: number) => (await site.call('GET', `/work_log/${entryid}`, { as: admin })).body
const named = (field_revisionid: number, file: string) => ({
  answers: [{ field_revisionid, file, based_on: null }],
})

test('the number of an own picture gives no document of somebody else', async () => {
  const { body } = await site.call('POST', '/user/media/uploads?file=secret.pdf', {
    as: mara,
    body: aPdf(),
    headers: { 'content-type': 'application/octet-stream' },
  })
  let picture = 0
  while (picture < body.id) picture = (await anImage(site, ola)).image.id
  assert.equal(picture, body.id)
  for (const wrong of [{}, { field_revisionid: photo }]) {
    const { entryid } = await aRun(site, ola, guide.guideid)
    const tablet = aDevice(site, ola)
    const name = randomUUID()
    await tablet.send(entryid, [
      tablet.event('value.saved', named(certificate, name)),
      tablet.event('file.added', { file: { name, value: picture, ...wrong } }),
    ])
    const { work_data, unsent_files } = await read(entryid)
    assert.deepEqual([work_data, unsent_files], [[], 1])
  }
})

test('a file that has arrived is not replaced by another one of its name, also not after the end', async () => {
  const { entryid } = await aRun(site, ola, guide.guideid)
  const tablet = aDevice(site, ola)
  const [first, second] = [(await anImage(site, ola)).image.id, (await anImage(site, ola)).image.id]
  const [ofField, ofNote] = [randomUUID(), randomUUID()]
  const arrive = (value: number) => [
    tablet.event('file.added', { file: { name: ofField, field_revisionid: photo, value } }),
    tablet.event('file.added', { file: { name: ofNote, value } }),
  ]
  await tablet.send(entryid, [
    tablet.event('value.saved', named(photo, ofField)),
    tablet.event('note.added', { files: [ofNote] }),
    ...arrive(first),
    tablet.event('finished'),
  ])
  site.clock.now += 60_000
  await tablet.send(entryid, arrive(second))
  const { status, work_data, notes } = await read(entryid)
  assert.deepEqual(
    [status, work_data[0].value, notes[0].files[0].image.id],
    ['complete', String(first), first],
  )
})

test('a second file of a name does not come before the first in a gap that its device left', async () => {
  const { entryid } = await aRun(site, ola, guide.guideid)
  const tablet = aDevice(site, ola)
  const [first, second] = [(await anImage(site, ola)).image.id, (await anImage(site, ola)).image.id]
  const name = randomUUID()
  const arrives = (value: number) =>
    tablet.event('file.added', { file: { name, field_revisionid: photo, value } })
  const naming = tablet.event('value.saved', named(photo, name))
  const gap = arrives(second)
  await tablet.send(entryid, [naming, arrives(first)])
  await site.call('POST', `/work_log/${entryid}/finish`, { as: ola, body: { reason: 'None' } })
  site.clock.now += 60_000
  await tablet.send(entryid, [gap])
  assert.equal((await read(entryid)).work_data[0].value, String(first))
})

test('strange members of notes and decisions are refused by name, and a decision about nothing changes nothing', async () => {
  const { entryid } = await aRun(site, ola, guide.guideid)
  const tablet = aDevice(site, ola)
  const name = randomUUID()
  const many = Array.from({ length: 21 }, () => randomUUID())
  const strange = [
    ...['x', 5, null, {}, [], [1], ['nope'], [name, name], many, [name.toUpperCase()]].map((files) => ({
      files,
    })),
    ...['x', 0, 1.5, 1e30, null, [], {}, 99_999].map((stepid) => ({ text: 'Seal', stepid })),
    ...['', ' ', '\u200b', 5, null, {}, 'x'.repeat(10_001)].map((text) => ({ text })),
  ].map((members) => tablet.event('note.added', members))
  const before = await read(entryid)
  const { status, body } = await tablet.send(entryid, strange)
  assert.deepEqual([status, body.refused.length, body.events], [200, strange.length, []])
  assert.deepEqual(await read(entryid), before)
  const settled = tablet.event('value.settled', {
    answers: [{ ...anAnswer(photo, 1).answers[0], value: null, settles: [randomUUID()] }],
  })
  await tablet.send(entryid, [settled])
  assert.deepEqual([(await read(entryid)).work_data, (await read(entryid)).disagreements], [[], 0])
})
