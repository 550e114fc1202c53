// Proves that every change to a record pack is detected and named.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { aPackedYard, type PackedFiles, verified, zipOf } from '#test/packs.ts'
import { aDevice, anAnswer, aRun } from '#test/run-builders.ts'
import { hashOfText } from '../events/chain.ts'
import { type PackedEvent, readManifest, writeManifest } from './manifest.ts'

const { site, admin, tom, guide, torque, fetchPack } = await aPackedYard()
const { bytes, files } = await fetchPack()
const events = (files.get('events.jsonl')?.toString() ?? '').trimEnd().split('\n')

const manifestIn = (packed: PackedFiles) =>
  readManifest(packed.get('manifest.json')?.toString() ?? '')?.manifest as NonNullable<
    ReturnType<typeof readManifest>
  >['manifest']

/** By an attacker who knows the format: the manifest matches the changed files, and the pack is as one from before the signatures. */
function covered(packed: PackedFiles, end?: { count: number; last_hash: string | null }): PackedFiles {
  const manifest = manifestIn(packed)
  const named = manifest.files.map((file) => {
    const content = packed.get(file.path) as Buffer
    const sha256 = createHash('sha256').update(content).digest('hex')
    return { ...file, bytes: content.length, sha256 }
  })
  const { title, url } = manifest.site
  const older = {
    ...manifest,
    version: 1,
    site: { title, url },
    events: end ?? manifest.events,
    files: named,
  }
  const forged = new Map([...packed, ['manifest.json', Buffer.from(writeManifest(older))]])
  forged.delete('manifest.sig')
  return forged
}

const withFile = (name: string, content: Buffer | string): PackedFiles =>
  new Map([...files, [name, Buffer.from(content)]])

const faultsOf = async (packed: PackedFiles, hash?: string): Promise<string[]> =>
  (await verified(await zipOf(packed), hash)).faults.map(({ file, message }) => `${file}: ${message}`)

const withEvents = (lines: readonly string[]): PackedFiles =>
  withFile('events.jsonl', lines.map((line) => `${line}\n`).join(''))

test('packed anew by another program it is whole, in whatever order', async () => {
  assert.deepEqual(await faultsOf(files), [])
  assert.deepEqual(await faultsOf(new Map([...files].reverse())), [])
  assert.deepEqual(await faultsOf(new Map([...files, ['media/', Buffer.alloc(0)]])), [])
})

test('one byte of any file that is another one is found, wherever it stands', async () => {
  for (const [name, content] of files) {
    const places = new Set([
      0,
      1,
      Math.floor(content.length / 3),
      Math.floor(content.length / 2),
      content.length - 1,
    ])
    for (const place of places) {
      const changed = Buffer.from(content)
      changed[place] = (changed[place] as number) ^ 1
      const faults = await faultsOf(withFile(name, changed))
      assert.ok(faults[0]?.startsWith(`${name}: `), `${name} at ${place}: ${faults}`)
      if (name !== 'manifest.json') assert.match(faults[0] ?? '', /was changed/)
    }
  }
})

test('every byte of the manifest counts', async () => {
  const content = files.get('manifest.json') as Buffer
  for (let place = 0; place < content.length; place++) {
    const changed = Buffer.from(content)
    changed[place] = (changed[place] as number) ^ 2
    const read = readManifest(changed.toString())
    assert.ok(!read?.isWhole, `at ${place}`)
  }
})

test('what is missing, added, or there twice is named', async () => {
  for (const name of files.keys()) {
    const less = new Map(files)
    less.delete(name)
    assert.ok((await faultsOf(less)).includes(`${name}: is missing`), name)
  }
  assert.deepEqual(await faultsOf(withFile('media/answers/more.jpg', 'x')), [
    'media/answers/more.jpg: is not named in the manifest: it was put in',
  ])
  const twice = await zipOf([...files, ['run.json', Buffer.from('{}')]])
  const { faults } = await verified(twice)
  assert.ok(faults.some(({ file, message }) => file === 'run.json' && message === 'is there twice'))
  const unnamed = manifestIn(files)
  unnamed.files = unnamed.files.filter(({ path }) => path !== 'events.jsonl')
  const without = withFile('manifest.json', writeManifest(unnamed))
  assert.ok((await faultsOf(without)).includes('manifest.json: does not name events.jsonl'))
})

test('an event that was taken out, put in, moved or changed is named, also where the manifest fits again', async () => {
  const follow = (place: number) =>
    new RegExp(`events.jsonl: event ${place} \\(number \\d+\\) does not follow the one before it`)
  for (const [index, line] of events.entries()) {
    const place = index + 1
    const other = JSON.parse(line) as PackedEvent
    const changed = JSON.stringify({ ...other, hashed: other.hashed.replace(/\d(?=\D*$)/, '9').concat(' ') })
    const without = events.toSpliced(index, 1)
    const cases: [string, string[], RegExp][] = [
      [
        'changed',
        events.toSpliced(index, 1, changed),
        new RegExp(`event ${place} \\(number \\d+\\) was changed`),
      ],
      ['out', without, index === events.length - 1 ? /does not end as the manifest says/ : follow(place)],
      ['in', events.toSpliced(index, 0, line), /does not stand in the order of arrival/],
    ]
    if (index > 0) {
      const [before = '', after = ''] = events.slice(index - 1, index + 1)
      cases.push(['moved', events.toSpliced(index - 1, 2, after, before), follow(place - 1)])
    }
    for (const [what, lines, expected] of cases) {
      const faults = await faultsOf(withEvents(lines))
      assert.ok(
        faults.some((fault) => expected.test(fault)),
        `${what} ${place}: ${faults}`,
      )
      assert.match(faults[0] ?? '', /^events.jsonl: was changed/)
      const hidden = await faultsOf(covered(withEvents(lines)))
      assert.ok(
        hidden.some((fault) => expected.test(fault)),
        `${what} ${place}, covered: ${hidden}`,
      )
    }
  }
  const garbled = await faultsOf(covered(withEvents(events.toSpliced(1, 1, '{"number":'))))
  assert.ok(garbled.includes('events.jsonl: event 2 can not be read'), String(garbled))
})

test('a changed event whose chain was made anew does not fit to the hash on paper', async () => {
  let previous: string | null = null
  const hashes = new Map<string, string>()
  // A forger gives the signatures the new hashes, too.
  const renewed = (text: string) => text.replace(/[\w-]{43}/g, (hash) => hashes.get(hash) ?? hash)
  const lines = events.map((line) => {
    const event = JSON.parse(line) as PackedEvent
    const members = JSON.parse(event.hashed) as unknown[]
    members[0] = previous
    if (typeof members[13] === 'string')
      members[13] = renewed(members[13].replace('Read again', 'Never read'))
    const hashed = JSON.stringify(members)
    const made = { number: event.number, previous, hashed, hash: hashOfText(hashed) }
    previous = made.hash
    hashes.set(event.hash ?? '', made.hash)
    return JSON.stringify(made)
  })
  const chained = covered(withEvents(lines), { count: lines.length, last_hash: previous })
  const values = files.get('values.csv')?.toString() ?? ''
  const forged = covered(
    new Map([
      ...chained,
      ['values.csv', Buffer.from(values.replace('Read again', 'Never read'))],
      ['run.json', Buffer.from(renewed(files.get('run.json')?.toString() ?? ''))],
    ]),
    { count: lines.length, last_hash: previous },
  )
  const { last_hash } = manifestIn(files).events
  assert.notEqual(previous, last_hash)
  assert.deepEqual(await faultsOf(forged), [])
  const expected = `events.jsonl: its last hash is ${previous}, and not ${last_hash}`
  assert.deepEqual(await faultsOf(forged, String(last_hash)), [expected])
  assert.equal((await faultsOf(forged, String(last_hash).slice(0, 12))).length, 1)
  assert.deepEqual(await faultsOf(files, String(last_hash)), [])
  assert.deepEqual(await faultsOf(files, String(last_hash).slice(0, 12)), [])
})

test('another run under the same events, and a manifest of another run, are found', async () => {
  const run = JSON.parse(files.get('run.json')?.toString() ?? '')
  for (const [change, expected] of [
    [{ runid: '00000000-0000-4000-8000-000000000000' }, /runid/],
    [{ entryid: 99 }, /entryid/],
    [{ workorderid: 'WO-0' }, /workorderid/],
    [{ status: 'started', endtime: null }, /does not end/],
    [{ last_entry_eventid: 1 }, /event number 1 as the last one/],
  ] as const) {
    const faults = await faultsOf(covered(withFile('run.json', JSON.stringify({ ...run, ...change }))))
    assert.ok(
      faults.some((fault) => fault.startsWith('run.json: ') && expected.test(fault)),
      String(faults),
    )
  }
  assert.ok(bytes.length > 0)
})

test('an event without a hash that was put in before the beginning of a run is found', async () => {
  const first = JSON.parse(events[0] ?? '') as PackedEvent
  const hashed = JSON.stringify([
    null,
    null,
    null,
    null,
    1,
    'note.added',
    null,
    null,
    null,
    null,
    1,
    0,
    0,
    null,
    null,
  ])
  const forged = JSON.stringify({ number: first.number - 1, previous: null, hashed, hash: null })
  const packed = withEvents([forged, ...events])
  const end = { count: events.length + 1, last_hash: manifestIn(files).events.last_hash }
  const faults = await faultsOf(covered(packed, end), end.last_hash ?? undefined)
  assert.ok(
    faults.some((fault) => /begins the run, and events stand before it/.test(fault)),
    faults.join('\n'),
  )
})

test('values, holder, work order and state that its events do not give are found, although the manifest and the hash fit', async () => {
  const { last_hash } = manifestIn(files).events
  const run = files.get('run.json')?.toString() ?? ''
  const values = files.get('values.csv')?.toString() ?? ''
  const changed = (text: string, from: string | RegExp, to: string) => {
    const other = text.replace(from, to)
    assert.notEqual(other, text, String(from))
    return other
  }
  const cases: [string, string, RegExp][] = [
    ['run.json', changed(run, /"value": "15"/, '"value": "12"'), /value that its events do not give.*"12"/],
    ['run.json', changed(run, '"deviation": "above"', '"deviation": null'), /value that its events do not/],
    ['run.json', changed(run, /"userid": \d+,\s+"username"/, '"userid": 1000, "username"'), /another userid/],
    ['run.json', changed(run, /"starterid": \d+/, '"starterid": 1000'), /another starterid/],
    ['run.json', changed(run, '"deviation_count": 1', '"deviation_count": 0'), /another deviation_count/],
    ['run.json', changed(run, /"answers": \d+/, '"answers": 99'), /other people or shares than its events/],
    ['run.json', changed(run, /"performed": true/, '"performed": false'), /other people or shares/],
    ['run.json', changed(run, /"people": \[[^\]]*\]/, '"people": []'), /other people or shares/],
    ['run.json', changed(run, '"name": "Tom"', '"name": "Eve"'), /does not show a signature.*Tom, Performed/],
    [
      'run.json',
      changed(run, '"meaning_text": "Performed"', '"meaning_text": "Seen"'),
      /does not show a sig/,
    ],
    ['run.json', changed(run, '"method": "password"', '"method": "pin"'), /does not show a signature/],
    [
      'run.json',
      changed(run, '"changed_since": false', '"changed_since": true'),
      /does not show a signature/,
    ],
    ['run.json', changed(run, /(Performed[^}]*"date": )\d+/, '$1 1'), /does not show a signature/],
    ['run.json', changed(run, /"signatures": \[[^\]]*\]/, '"signatures": []'), /does not show a signature/],
    ['values.csv', changed(values, ',15,', ',12,'), /value that its events do not give.*"12"/],
    ['values.csv', changed(values, /(.*Read again.*)\r\n/, ''), /lacks a value that its events give.*"15"/],
    ['values.csv', changed(values, 'Read again', 'Never read'), /value that its events do not give/],
    ['values.csv', 'entryid\r\n', /can not be read/],
  ]
  for (const [name, text, expected] of cases) {
    const faults = await faultsOf(covered(withFile(name, text)), String(last_hash))
    const isNamed = faults.some((fault) => fault.startsWith(`${name}: `) && expected.test(fault))
    assert.ok(isNamed, `${name} ${expected}: ${faults}`)
  }
})

test('the administrator who entered a value for its user is proven by the events; older packs have no such column', async () => {
  const { entryid } = await aRun(site, tom, guide.guideid, 'For Tom')
  const device = aDevice(site, tom)
  const event = device.event('value.saved', anAnswer(torque, 12, null))
  const sent = await device.send(entryid, [event], { for_others: true }, admin)
  assert.deepEqual(sent.body.refused, [])
  const packed = (await fetchPack({ entryid })).files
  const { whole, entered_for_others } = await verified(await zipOf(packed))
  assert.deepEqual([whole, entered_for_others], [true, 1])
  const values = packed.get('values.csv')?.toString() ?? ''
  const { username } = (await site.call('GET', `/user`, { as: admin })).body
  const mark = `,${username},${admin.userid}`
  assert.ok(values.includes(mark), values)
  const faultsWith = (name: string, text: string) =>
    faultsOf(covered(new Map([...packed, [name, Buffer.from(text)]])))
  const older = values
    .replace(',entered by,entered by userid,arrived after closing,after the lock time', '')
    .replace(/(,[^,]*){4}(?=\r\n$)/, '')
  assert.deepEqual(await faultsWith('values.csv', older), [], older)
  for (const other of [`,${username},${tom.userid}`, ',,', `,${username},`]) {
    const faults = await faultsWith('values.csv', values.replace(mark, other))
    assert.match(faults.join(), /value that its events do not give/, other)
  }
  const own = files.get('values.csv')?.toString() ?? ''
  for (const added of [`,${username},${admin.userid}`, `,${username},`, `,,${admin.userid}`]) {
    const changed = own.replace(/,,(?=,,\r\n$)/, added)
    assert.notEqual(changed, own)
    const faults = await faultsOf(covered(withFile('values.csv', changed)))
    assert.match(faults.join(), /value that its events do not give/, added)
  }
  const run = packed.get('run.json')?.toString() ?? ''
  const fewer = run.replace('"entered_for_others": 1', '"entered_for_others": 0')
  assert.match((await faultsWith('run.json', fewer)).join(), /another entered_for_others/)
})

test('the mark of a value that was recorded after the lock time is proven by its event', async () => {
  const { entryid } = await aRun(site, tom, guide.guideid, 'Late')
  const device = aDevice(site, tom)
  const event = device.event('value.saved', { ...anAnswer(torque, 12, null), after_lock: true })
  assert.deepEqual((await device.send(entryid, [event])).body.refused, [])
  const packed = (await fetchPack({ entryid })).files
  assert.deepEqual(await faultsOf(packed), [])
  const values = packed.get('values.csv')?.toString() ?? ''
  const withValues = (text: string) =>
    faultsOf(covered(new Map([...packed, ['values.csv', Buffer.from(text)]])))
  assert.match(
    (await withValues(values.replace(/,1\r\n$/, ',\r\n'))).join(),
    /value that its events do not give/,
  )
  const older = values.replace(',after the lock time', '').replace(/,1(?=\r\n$)/, '')
  assert.deepEqual(await withValues(older), [], older)
  const own = files.get('values.csv')?.toString() ?? ''
  const added = await faultsOf(covered(withFile('values.csv', own.replace(/,(?=\r\n$)/, ',1'))))
  assert.match(added.join(), /value that its events do not give/)
})
