// Tests the record pack of a run: its contents, its access, and its integrity.
import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { aliasOf } from '#runs/devices/device-alias.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { anImage } from '#test/files/pictures.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aPackedYard, verified } from '#test/packs.ts'
import { readCsv, readPdf } from '#test/read-exports.ts'
import { aNote, aRun } from '#test/run-builders.ts'

const yard = await aPackedYard()
const { site, admin, tom, guide, entryid, fetchPack } = yard
const { files, bytes } = await fetchPack()
const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? '')
const call = async (path: string, as = admin) => (await site.call('GET', path, { as })).body

test('everything that belongs to the run is in it, in a fixed order, and the manifest names it', async () => {
  const answered = Object.entries(yard.media).map(([kind, id]) => `media/answers/${kind}-${id}`)
  assert.deepEqual(
    [...files.keys()].map((name) => name.replace(/(media\/.*)\.\w+$/, '$1')),
    ['record.pdf', 'run.json', 'events.jsonl', 'guide.json', 'values.csv'].concat(
      [...answered].sort(),
      `media/guide/image-${yard.shown}`,
      ['manifest.json', 'manifest.sig'],
    ),
  )
  const manifest = json('manifest.json')
  const { runid, workorderid } = await call(`/work_log/${entryid}`)
  assert.deepEqual(manifest.run, {
    entryid,
    runid,
    guideid: guide.guideid,
    workorderid,
    status: 'complete',
    ended: true,
    unsent: 0,
    unsent_files: 0,
  })
  assert.deepEqual([manifest.format, manifest.version, manifest.left_out], ['stepwright-record-pack', 2, []])
  assert.equal(manifest.site.url, 'http://stepwright.test')
  assert.deepEqual(
    manifest.files.map(({ path, bytes, sha256 }: { path: string; bytes: number; sha256: string }) => [
      path,
      bytes,
      sha256,
    ]),
    [...files]
      .filter(([name]) => !name.startsWith('manifest.'))
      .map(([name, content]) => [name, content.length, createHash('sha256').update(content).digest('hex')]),
  )
})

test('it says what the API says, the record as people read it, and every value with those that were corrected', async () => {
  const { can_settle, can_lead, can_void, retained_until, ...entry } = await call(`/work_log/${entryid}`)
  assert.deepEqual(json('run.json'), entry)
  const { can_edit, favorited, completed, ...expected } = await call(`/work_log/${entryid}/guide`)
  assert.deepEqual(json('guide.json').step_forms, await call(`/work_log/${entryid}/step_forms`))
  assert.deepEqual(json('guide.json').guide, expected)
  assert.ok(![can_edit, favorited, completed].includes(undefined as never))
  const [header = [], ...rows] = readCsv(files.get('values.csv')?.toString() ?? '')
  const values = rows.filter((row) => row[header.indexOf('label')] === 'Torque')
  assert.deepEqual(
    values.map((row) => ['value', 'deviation', 'reason', 'current'].map((name) => row[header.indexOf(name)])),
    [
      ['11', '', '', '0'],
      ['15', 'above', 'Read again', '1'],
    ],
  )
  const text = (await readPdf(files.get('record.pdf') as Buffer)).join(' ')
  assert.ok(text.includes('Torque: 15 Nm (above the limit)'), text)
  assert.ok(text.includes(json('manifest.json').events.last_hash), text)
})

test('each event stands there with the text that was hashed, and the chain ends in the hash of the record', async () => {
  const events = await call(`/work_log/${entryid}/events`)
  const lines = (files.get('events.jsonl')?.toString() ?? '').trimEnd().split('\n')
  const packed = lines.map((line) => JSON.parse(line))
  assert.deepEqual(
    packed.map(({ number, hash }) => [number, hash]),
    events.map((each: { entry_eventid: number; hash: string }) => [each.entry_eventid, each.hash]),
  )
  for (const [index, { previous, hashed, hash }] of packed.entries()) {
    assert.equal(previous, packed[index - 1]?.hash ?? null)
    assert.equal(JSON.parse(hashed)[0], previous)
    assert.equal(createHash('sha256').update(hashed).digest('base64url'), hash)
  }
  const { last_hash, count } = json('manifest.json').events
  assert.deepEqual([last_hash, count], [events.at(-1).hash, events.length])
  const report = await verified(bytes)
  assert.deepEqual(
    [report.whole, report.faults, report.events, report.last_hash, report.files],
    [true, [], events.length, last_hash, files.size],
  )
})

test('what was answered is in it as it was taken, and pictures as readers see them', async () => {
  for (const { path, medium, filename } of json('manifest.json').files) {
    if (medium === 'document') assert.deepEqual(files.get(path), yard.originals.document)
    if (medium === 'video') assert.deepEqual(files.get(path), yard.originals.video)
    if (medium === 'image') assert.equal(files.get(path)?.toString('hex', 0, 3), 'ffd8ff')
    if (medium) assert.ok(filename.length > 0)
  }
})

test('a run that goes on says so, one of nothing but its beginning is whole, too', async () => {
  const open = await aRun(site, tom, guide.guideid, 'Open')
  const { files: found, bytes: packed } = await fetchPack({ entryid: open.entryid })
  const { run, events } = JSON.parse(found.get('manifest.json')?.toString() ?? '')
  assert.deepEqual([run.ended, run.status, events.count], [false, 'started', 1])
  assert.equal((await verified(packed)).whole, true)
})

test('a run of before there were hashes, and one without any event, are packed as they are', async () => {
  const { entryid: old } = await aRun(site, tom, guide.guideid, 'Old')
  const pause = () => site.call('POST', `/work_log/${old}/pause`, { as: tom, body: {} })
  await pause()
  await site.write(async ({ db }) => {
    await db.updateTable('entry_events').set({ hash: null }).where('entryid', '=', old).execute()
    await db.updateTable('entries').set({ lastHash: null }).where('entryid', '=', old).execute()
  })
  const before = await verified((await fetchPack({ entryid: old })).bytes)
  assert.deepEqual([before.whole, before.events, before.unhashed, before.last_hash], [true, 2, 2, null])
  await site.call('POST', `/work_log/${old}/resume`, { as: tom, body: {} })
  const since = await verified((await fetchPack({ entryid: old })).bytes)
  assert.deepEqual([since.whole, since.events, since.unhashed], [true, 3, 2])
  assert.match(String(since.last_hash), /^[\w-]{43}$/)
  const { entryid: empty } = await aRun(site, tom, guide.guideid, 'Empty')
  await site.write(async ({ db }) => {
    await db.deleteFrom('entry_events').where('entryid', '=', empty).execute()
    await db.updateTable('entries').set({ lastHash: null }).where('entryid', '=', empty).execute()
  })
  const none = await verified((await fetchPack({ entryid: empty })).bytes)
  assert.deepEqual([none.whole, none.events, none.last_hash], [true, 0, null])
})

test('is for those who get the PDF, answers them alike, and names what is wrong', async () => {
  const eva = await aPerson(site, { name: 'Eva' })
  const statuses = async (query: string, as?: { token: string }) =>
    Promise.all(
      ['.pdf', '/pack'].map(async (what) => {
        const path = `/work_log/${query.replace('WHAT', what)}`
        const { status, body } = await site.call('GET', path, as ? { as } : {})
        return [status, body?.code]
      }),
    )
  for (const [query, as, status] of [
    [`${entryid}WHAT`, eva, 403],
    [`${entryid}WHAT`, undefined, 401],
    ['999999WHAT', admin, 404],
    ['xWHAT', admin, 404],
    [`${entryid}WHAT?tz=Nowhere`, admin, 422],
    [`${entryid}WHAT?langid=${'x'.repeat(101)}`, admin, 422],
  ] as const) {
    const [pdf, pack] = await statuses(query, as)
    assert.deepEqual(pack, pdf, query)
    assert.equal(pack?.[0], status, query)
  }
})

test('its PDF speaks the language of whoever reads it, or the one that is wanted; an unknown one is no fault', async () => {
  const german = await anAdmin(site, 'Petra Prüferin')
  await site.write(({ db }) =>
    db.updateTable('users').set({ langid: 'de' }).where('userid', '=', german.userid).execute(),
  )
  const textOf = async (query = '', as = admin) =>
    (await readPdf((await fetchPack({ query, as })).files.get('record.pdf') as Buffer)).join(' ')
  assert.match(await textOf('', german), /Status: abgeschlossen/)
  assert.match(await textOf('?langid=de'), /Status: abgeschlossen/)
  assert.match(await textOf('?langid=en', german), /Status: finished/)
  assert.match(await textOf('?langid=xx'), /Status: finished/)
})

test('whoever may read the run gets all of it, and what its guide only names stays closed to everybody', async () => {
  const names = [...(await fetchPack({ as: tom })).files.keys()]
  assert.deepEqual(names, [...files.keys()])
  const eva = await aPerson(site, { name: 'Eva' })
  const foreign = (await anImage(site, eva)).image.id
  await site.call('PATCH', '/settings', { as: admin, body: { patrolThreshold: 0 } })
  const naming = await aGuide(site, { author: tom, fields: { introduction: `[image|${foreign}]` } })
  const { entryid: other } = await aRun(site, tom, naming.guideid)
  for (const as of [tom, admin]) {
    const packed = [...(await fetchPack({ entryid: other, as })).files.keys()]
    assert.deepEqual(
      packed.filter((name) => name.startsWith('media/')),
      [],
    )
  }
})

test('missing files are listed, and everything else is there', async () => {
  const { hash } = await site.read(({ db }) =>
    db
      .selectFrom('documents')
      .select('hash')
      .where('documentid', '=', yard.media.document)
      .executeTakeFirstOrThrow(),
  )
  await site.files.remove(`originals/${hash}`)
  const less = await fetchPack()
  const { left_out } = JSON.parse(less.files.get('manifest.json')?.toString() ?? '')
  assert.deepEqual(left_out, [{ medium: 'document', mediumid: yard.media.document, why: 'gone' }])
  assert.equal(less.files.size, files.size - 1)
  assert.equal((await verified(less.bytes)).whole, true)
})

test('a picture that can not be read any more keeps nobody from the PDF and the pack', async () => {
  const row = await site.read(({ db }) =>
    db.selectFrom('images').selectAll().where('imageid', '=', yard.media.image).executeTakeFirstOrThrow(),
  )
  for await (const { key } of site.files.list(`derived/${row.rendition}/`)) await site.files.remove(key)
  site.pictures.forget(row.rendition)
  await site.files.remove(`originals/${row.hash}`)
  await site.files.put(`originals/${row.hash}`, Buffer.from('no picture'))
  const less = await fetchPack()
  const text = (await readPdf(less.files.get('record.pdf') as Buffer)).join(' ')
  assert.ok(text.includes('This picture is not printed'), text)
  const { left_out } = JSON.parse(less.files.get('manifest.json')?.toString() ?? '')
  assert.deepEqual(
    left_out.map(({ medium }: { medium: string }) => medium),
    ['document', 'image'],
  )
  const { whole, left_out: count } = await verified(less.bytes)
  assert.deepEqual([whole, count], [true, 2])
})

test('a photo that is still on its device is listed with its device', async () => {
  const { entryid: other } = await aRun(site, tom, guide.guideid)
  const [file, photo] = [randomUUID(), yard.photo]
  const answers = [{ field_revisionid: photo, file, based_on: null }]
  const { device } = await aNote(site, tom, other, { label: 'Tablet 4', type: 'value.saved', answers })
  const pack = await fetchPack({ entryid: other })
  const { left_out, run } = JSON.parse(pack.files.get('manifest.json')?.toString() ?? '')
  assert.deepEqual(left_out, [{ medium: 'image', file, device: aliasOf(other, device), why: 'unsent' }])
  assert.equal(run.unsent_files, 1)
  assert.deepEqual(JSON.parse(pack.files.get('run.json')?.toString() ?? '').devices, [
    {
      ...{ device: aliasOf(other, device), label: 'Tablet 4', missing: 0 },
      missing_files: [{ field_type: 'Image', count: 1 }],
    },
  ])
  assert.equal((await verified(pack.bytes)).whole, true)
})
