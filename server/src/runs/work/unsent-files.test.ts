// Tests files that answers name and that have not arrived: their number in the run, in lists, exports and the pack.
// Engines: both in the outer circle, because the number is projected by SQL, and lists are filtered by it.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { anImage } from '#test/files/pictures.ts'
import { aGuide } from '#test/guide-builders.ts'
import { asObjects, readCsv } from '#test/read-exports.ts'
import { aDevice, aForm, aRun } from '#test/run-builders.ts'
import { rebuildRuns } from '../events/rebuild.ts'

const site = await startSite()
const admin = await anAdmin(site)
const ola = await aPerson(site, { name: 'Ola' })
const guide = await aGuide(site, { author: admin, steps: 1 })
const [photo, clip, note] = (
  await aForm(site, admin, guide.steps[0]?.stepid as number, [
    { label: 'Seal', field_type: 'Image', readings: 2 },
    { label: 'Sound', field_type: 'Video' },
    { label: 'Note', field_type: 'Text Input' },
  ])
).map(({ field_revisionid }) => field_revisionid) as [number, number, number]
const imageid = (await anImage(site, ola)).image.id

type Tablet = ReturnType<typeof aDevice>

const read = async (entryid: number) => (await site.call('GET', `/work_log/${entryid}`, { as: admin })).body
const named = (tablet: Tablet, file: string, { field = photo, based_on = null as string | null } = {}) => {
  site.clock.now += 1000
  return tablet.event('value.saved', { answers: [{ field_revisionid: field, file, based_on }] })
}
const added = (tablet: Tablet, name: string) =>
  tablet.event('file.added', { file: { name, field_revisionid: photo, value: imageid } })

async function send(tablet: Tablet, entryid: number, events: object[]): Promise<void> {
  const { body, text } = await tablet.send(entryid, events, { label: 'Tablet 4' })
  assert.deepEqual(body.refused, [], text)
  site.clock.now += 1000
}

/** The number of missing files of the run, and per device the kinds of its files. */
const counts = ({ unsent_files, devices }: Awaited<ReturnType<typeof read>>) => [
  unsent_files,
  devices.map((device: { missing_files: object[] }) => device.missing_files),
]

async function aRunWithPhoto() {
  const { entryid } = await aRun(site, ola, guide.guideid)
  const [tablet, file] = [aDevice(site, ola), randomUUID()]
  const answer = named(tablet, file)
  await send(tablet, entryid, [answer])
  return { entryid, tablet, file, answer }
}

const images = (count: number) => [{ field_type: 'Image', count }]

testOnBoth('a photo that has not come is counted before and after the end, until it comes', async () => {
  const { entryid, tablet, file } = await aRunWithPhoto()
  await send(tablet, entryid, [named(tablet, randomUUID(), { field: clip })])
  const both = [...images(1), { field_type: 'Video', count: 1 }]
  assert.deepEqual(counts(await read(entryid)), [2, [both]])
  await send(tablet, entryid, [tablet.event('finished')])
  assert.deepEqual(counts(await read(entryid)), [2, [both]])
  await send(tablet, entryid, [added(tablet, file)])
  assert.deepEqual(counts(await read(entryid)), [1, [[{ field_type: 'Video', count: 1 }]]])
})

test('each device has its own files, and a device without any has none', async () => {
  const { entryid } = await aRunWithPhoto()
  const phone = aDevice(site, ola)
  await send(phone, entryid, [phone.event('paused')])
  const run = await read(entryid)
  const files = run.devices.map((device: { missing_files: object[] }) => device.missing_files)
  assert.deepEqual(
    files.toSorted((a: object[], b: object[]) => a.length - b.length),
    [[], images(1)],
  )
})

test('an emptied field waits for no photo, a replaced photo is still waited for', async () => {
  const { entryid, tablet, answer } = await aRunWithPhoto()
  const again = named(tablet, randomUUID(), { based_on: answer.eventid })
  await send(tablet, entryid, [again])
  assert.equal((await read(entryid)).unsent_files, 2)
  site.clock.now += 1000
  const answers = [{ field_revisionid: photo, value: null, based_on: again.eventid }]
  await send(tablet, entryid, [tablet.event('value.saved', { answers })])
  assert.deepEqual(counts(await read(entryid)), [0, [[]]])
})

test('a desk that empties the field with a reason ends the wait for a lost device', async () => {
  const { entryid, tablet, answer } = await aRunWithPhoto()
  await send(tablet, entryid, [tablet.event('finished')])
  const desk = aDevice(site, admin)
  const answers = [{ field_revisionid: photo, value: null, based_on: answer.eventid }]
  await send(desk, entryid, [desk.event('value.corrected', { answers, reason: 'The tablet is lost' })])
  assert.equal((await read(entryid)).unsent_files, 0)
})

testOnBoth('another answer leaves the count as it is', async () => {
  const { entryid, tablet } = await aRunWithPhoto()
  site.clock.now += 1000
  const answers = [{ field_revisionid: note, value: 'on', based_on: null }]
  await send(tablet, entryid, [tablet.event('value.saved', { answers })])
  assert.equal((await read(entryid)).unsent_files, 1)
})

testOnBoth('lists and exports have the number, and the filter of open matters has the run', async () => {
  const { entryid, tablet, file } = await aRunWithPhoto()
  const listed = async (unsettled: number) => {
    const { body } = await site.call('GET', `/work_log?unsettled=${unsettled}&limit=200`, { as: admin })
    const run = body.find((each: { entryid: number }) => each.entryid === entryid)
    return run?.unsent_files
  }
  assert.deepEqual([await listed(1), await listed(0)], [1, undefined])
  assert.equal(await exported(entryid), '1')
  await send(tablet, entryid, [added(tablet, file)])
  assert.deepEqual([await listed(1), await listed(0)], [undefined, 0])
  assert.equal(await exported(entryid), '0')
})

async function exported(entryid: number): Promise<string | undefined> {
  const { text } = await site.call('GET', '/work_log.csv', { as: admin })
  return asObjects(readCsv(text)).find((row) => row.entryid === String(entryid))?.['missing files']
}

test('a lost number is counted anew', async () => {
  const { entryid } = await aRunWithPhoto()
  await site.write(({ db }) => db.updateTable('entries').set({ unsentFiles: 9 }).execute())
  await rebuildRuns((work) => site.write(work))
  assert.equal((await read(entryid)).unsent_files, 1)
})
