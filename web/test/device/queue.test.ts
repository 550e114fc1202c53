// Nothing that was noted in a run is lost and nothing is done twice, against a real server: order, lost answers, refusals,
// restarts, two windows, who sends, and disks that refuse, are held up or are cleared.
// Runs alone: it gives its process what a browser has.
import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { makePressGuide, startWorks } from '../../../e2e/support/works.ts'
import { drawPng } from '../../../server/src/image-sizes/png.ts'
import { freshUuid } from '../../src/lib/fresh-key.ts'
import type { Happening } from '../../src/run/queue/noted.ts'
import { closeWindows, cut, mend, network, newDisk, openWindow, startBrowser, until } from './browser.ts'

const site = await startWorks('open')
const { call } = site
const { userid } = await call<{ userid: number }>('GET', '/user')
const { guideid, fields } = await makePressGuide(call, [
  {
    title: 'Tighten the plug',
    fields: [
      { label: 'Torque', field_type: 'Numeric Input', unit: 'Nm', min: 10, max: 14 },
      { label: 'Plug', field_type: 'Image', readings: 3 },
    ],
  },
])

const [torqueField = 0, plugField = 0] = fields
startBrowser(site.local, site.authorization)
const { add: plainAdd, put: plainPut } = IDBObjectStore.prototype
let stops: (() => void)[] = []

after(() => site.stop())
afterEach(() => {
  mend()
  Object.assign(IDBObjectStore.prototype, { add: plainAdd, put: plainPut })
  for (const stop of stops) stop()
  stops = []
  closeWindows()
  newDisk()
})

const clearDisk = () =>
  new Promise((settle, refuse) => {
    const gone = indexedDB.deleteDatabase('stepwright-runs')
    gone.onsuccess = settle
    gone.onerror = gone.onblocked = refuse
  })

const begin = async () =>
  call<{ entryid: number; runid: string }>('POST', '/work_log', { guideid, workorderid: 'WO' })
const torque = (value: string): Happening => ({
  type: 'value.saved',
  answers: [{ field_revisionid: torqueField, reading: 1, value }],
})
const saved = async ({ entryid }: { entryid: number }) =>
  (await call<{ value: string }[]>('GET', `/work_log/${entryid}/values?limit=200`)).map(({ value }) => value)
interface Kept {
  type: string
  at: number
  offline: boolean
  uncertain: boolean
  seq: number | null
  answers: { value: string | null }[]
}
const eventsOf = ({ entryid }: { entryid: number }) =>
  call<Kept[]>('GET', `/work_log/${entryid}/events?limit=200`)

/** A window in which that person is signed in. */
async function open(person = userid) {
  const window = await openWindow()
  const stop = window.startSending(person, () => {})
  stops.push(stop)
  await until(() => window.shown.state.isReady)
  const waiting = () => window.shown.state.events.filter(({ number }) => number === undefined)
  const isEmpty = () => waiting().length === 0 && window.shown.state.files.every(({ mediumid }) => mediumid)
  const noteAll = ({ runid }: { runid: string }, ...values: string[]) =>
    Promise.all(values.map((value) => window.note(runid, person, torque(value))))
  return { ...window, stop, isEmpty, waiting, noteAll, state: () => window.shown.state }
}

test('what was done arrives in its order, each once, though every answer is lost at first', async () => {
  const [run, window] = [await begin(), await open()]
  const lost = new Set<string>()
  network.after = async (method, path) => {
    if (method !== 'POST' || lost.size > 2) return null
    lost.add(`${path} ${network.log.length}`)
    return cut()
  }
  await window.noteAll(run, '11', '12', '13')
  await until(() => {
    window.sendNow()
    return window.isEmpty()
  })
  assert.deepEqual(await saved(run), ['11', '12', '13'])
})

test('a value stays on the screen from when it was noted to when the run that tells of it is', async () => {
  const [run, window] = [await begin(), await open()]
  const { queryClient, runQuery, shown } = window
  const query = runQuery(String(run.entryid))
  const read = () => queryClient.fetchQuery({ ...query, staleTime: 0 })
  await read()
  await window.noteAll(run, '11')
  const isShown = () => {
    const told = queryClient.getQueryData(query.queryKey)?.entry.work_data ?? []
    return told.length > 0 || shown.state.events.some(({ answers }) => answers?.length)
  }
  const lost: string[] = []
  const look = (where: string) => () => isShown() || lost.push(where)
  shown.onChange(look('the queue has changed'))
  queryClient.getQueryCache().subscribe(look('the run has changed'))
  await until(window.isEmpty)
  await read()
  await until(() => shown.state.events.length === 0)
  assert.deepEqual(lost, [])
  // What it may still want to forget later keeps a process alive.
  queryClient.clear()
})

test('what waits at the end of a window is sent by the next one, and what was typed is there', async () => {
  const [run, window] = [await begin(), await open()]
  network.before = cut
  await window.noteAll(run, '11', '12')
  window.keepDraft({ run: run.runid, userid, field: torqueField, texts: ['13'] })
  await until(() => window.state().isStuck)
  assert.ok(window.hasUnsent() && window.state().isDurable)
  window.stop()
  mend()
  const next = await open()
  await until(next.isEmpty)
  assert.deepEqual(await saved(run), ['11', '12'])
  assert.deepEqual([...next.state().drafts.values()].at(-1)?.texts, ['13'])
  assert.equal(next.hasUnsent(), false)
})

test('a refusal stays with its reason, holds up nothing, and is sent again or withdrawn as one wishes', async () => {
  const [run, window] = [await begin(), await open()]
  network.before = cut
  const nobodys = { type: 'step.entered', stepid: 999_999 } as const
  await window.note(run.runid, userid, nobodys)
  await window.note(run.runid, userid, nobodys)
  await window.noteAll(run, '12')
  mend()
  window.sendNow()
  await until(async () => (await saved(run)).length === 1)
  await until(() => window.waiting().every(({ refused }) => refused?.code === 'event.invalid'))
  const [one, two] = window.waiting()
  await window.sendRefusedAgain([two!.eventid])
  await until(() => window.waiting().every(({ refused }) => refused))
  await window.discardRefused([one!.eventid, two!.eventid])
  await until(window.isEmpty)
  const kept = await eventsOf(run)
  assert.deepEqual(kept.map(({ type, seq }) => [type, seq]).toSorted(), [
    ['started', null],
    ['value.saved', 3],
    ['withdrawn', 1],
    ['withdrawn', 2],
  ])
})

test('what was noted without a network has the times at which it was done, whatever the clock of the device', async (t) => {
  network.log.length = 0
  const [run, window] = [await begin(), await open()]
  await until(() => network.log.includes('GET /api/2.0/session'))
  await pause(500)
  const plainNow = Date.now
  t.mock.method(Date, 'now', () => plainNow() - 3_600_000)
  const truths: number[] = []
  network.before = cut
  for (const value of ['11', '12', '13']) {
    await pause(1500)
    truths.push(plainNow())
    await window.noteAll(run, value)
  }
  t.mock.method(Date, 'now', () => plainNow() + 7_200_000)
  await pause(12_000)
  mend()
  window.sendNow()
  await until(window.isEmpty)
  const notes = (await eventsOf(run)).filter(({ type }) => type === 'value.saved')
  assert.deepEqual(
    notes.map(({ offline, uncertain, answers: [answer] }) => [offline, uncertain, answer?.value]),
    ['11', '12', '13'].map((value) => [true, false, value]),
  )
  for (const [index, { at }] of notes.entries())
    assert.ok(Math.abs(at - truths[index]!) < 1000, `${at - truths[index]!} ms off`)
})

test('a run that the server stumbles over holds up no other, and what it stumbles over stands aside', async () => {
  const [sick, sound, window] = [await begin(), await begin(), await open()]
  network.before = (_method, path) =>
    path.includes(sick.runid)
      ? Response.json({ code: 'server.error', message: 'Something went wrong' }, { status: 500 })
      : null
  await window.noteAll(sick, '11')
  await window.noteAll(sound, '12')
  await until(async () => (await saved(sound)).length === 1)
  for (let tries = 0; tries < 5; tries++) {
    const before = network.log.length
    window.sendNow()
    await until(() => network.log.length >= before)
  }
  assert.equal(window.state().isStuck, false)
  mend()
  window.sendNow()
  await until(window.isEmpty)
  assert.deepEqual(await saved(sick), ['11'])
})

test('what a portal says in the place of the server counts for nothing', async () => {
  const [run, window] = [await begin(), await open()]
  const answers = [
    new Response('sign in', { status: 200 }),
    Response.json({ portal: 'sign in' }),
    new Response('no', { status: 403 }),
    new Response('404 page not found', { status: 404 }),
  ]
  for (const answer of answers) {
    network.before = () => answer.clone()
    await window.noteAll(run, '11')
    await until(() => window.state().isStuck)
    assert.equal(window.waiting()[0]?.refused, undefined)
    window.sendNow()
  }
  mend()
  window.sendNow()
  await until(window.isEmpty)
})

test('who sends is proved: what one has noted waits, unharmed, while somebody else is signed in', async () => {
  // This browser is signed in as the first person.
  const [run, window] = [await begin(), await open(userid + 1)]
  await window.noteAll(run, '11')
  await until(() => window.state().needsSignIn)
  assert.equal(window.waiting()[0]?.refused, undefined)
  assert.deepEqual(await saved(run), [])
  await window.dropEvents(new Set(window.waiting().map(({ eventid }) => eventid)))
})

test('a run is begun, noted in and finished without a network, by what the device was shown, and is one run', async () => {
  const window = await open()
  const plan = await call<Parameters<typeof window.beginRun>[0]['plan']>('GET', `/guides/${guideid}/plan`)
  const lost: string[] = []
  network.before = cut
  const person = { userid, username: 'Mara' }
  const runid = await window.beginRun({ plan, workorderid: 'WO-OFF', person })
  assert.match(runid, /^[0-9a-f]{8}-/)
  await window.noteAll({ runid }, '12')
  await window.note(runid, userid, { type: 'finished' })
  window.stop()
  // Its answer is lost, so that it is sent once more.
  mend()
  network.after = async (method, path) => {
    if (method !== 'POST' || lost.length > 0) return null
    lost.push(path)
    return cut()
  }
  const next = await open()
  await until(() => {
    next.sendNow()
    return next.isEmpty()
  })
  const begun = await next.findBegun(runid)
  const runs = await call<{ entryid: number; runid: string; status: string }[]>('GET', '/work_log?limit=100')
  const mine = runs.filter((run) => run.runid === runid)
  assert.deepEqual(
    mine.map(({ entryid, status }) => [entryid, status]),
    [[begun?.entryid, 'complete']],
  )
  assert.deepEqual(await saved(mine[0]!), ['12'])
  await next.takeRead({ ...mine[0]!, last_entry_eventid: Number.MAX_SAFE_INTEGER })
  assert.equal(await next.findBegun(runid), undefined)
})

test('where a run can not begin it is told, and nothing of it stays behind', async () => {
  const window = await open()
  const plan = await call<Parameters<typeof window.beginRun>[0]['plan']>('GET', `/guides/${guideid}/plan`)
  const person = { userid, username: 'Mara' }
  const broken = { ...plan, plan: 'x' }
  await assert.rejects(
    window.beginRun({ plan: broken, workorderid: 'WO-X', person }),
    (error: { code?: string }) => error.code === 'event.plan-unknown',
  )
  assert.deepEqual([window.state().runs, window.waiting()], [[], []])
})

test('two windows show and send the same, each thing once', async () => {
  const run = await begin()
  const [one, two] = [await open(), await open()]
  network.before = cut
  await one.noteAll(run, '11')
  await two.noteAll(run, '12')
  await until(() => one.waiting().length === 2 && two.waiting().length === 2)
  mend()
  one.sendNow()
  two.sendNow()
  await until(() => one.isEmpty() && two.isEmpty())
  assert.deepEqual(await saved(run), ['11', '12'])
})

test('what two windows note at the same moment is on the disk, each under a number of its own', async () => {
  const run = await begin()
  network.before = cut
  const [one, two] = [await open(), await open()]
  await one.noteAll(run, '1')
  await two.noteAll(run, '2')
  await Promise.all([one.noteAll(run, '3'), two.noteAll(run, '4')])
  await Promise.all([two.noteAll(run, '5', '6', '7'), one.noteAll(run, '8', '9')])
  const kept = await one.store.listEvents()
  assert.deepEqual(
    kept.map(({ seq }) => seq).toSorted((a = 0, b = 0) => a - b),
    kept.map((_, index) => index + 1),
  )
  assert.equal(new Set(kept.map(({ device }) => device)).size, 1)
  assert.ok(one.state().isDurable && two.state().isDurable)
  mend()
  one.sendNow()
  await until(() => one.isEmpty() && two.isEmpty())
})

test('what is noted in quick succession is counted in that order', async () => {
  const [run, window] = [await begin(), await open()]
  network.before = cut
  const values = Array.from({ length: 30 }, (_, index) => `${index}`)
  const noting: Promise<unknown>[] = []
  for (const value of values) {
    if (Number(value) % 10 === 0) await window.addMarks([])
    noting.push(window.noteAll(run, value))
    for (let turns = Number(value) % 4; turns > 0; turns--) await new Promise(setImmediate)
  }
  await Promise.all(noting)
  const kept = (await window.store.listEvents()).toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0))
  assert.deepEqual(
    kept.map(({ answers }) => answers?.[0]?.value),
    values,
  )
  mend()
  window.sendNow()
  await until(window.isEmpty)
})

test('what one window notes at once keeps its order, though another one has counted on', async () => {
  const [run, one, two] = [await begin(), await open(), await open()]
  network.before = cut
  const expected: string[] = []
  for (let round = 0; round < 10; round++) {
    const [before, other, ...atOnce] = Array.from({ length: 5 }, (_, index) => `${round * 5 + index}`)
    await one.noteAll(run, before!)
    await two.noteAll(run, other!)
    await one.noteAll(run, ...atOnce)
    expected.push(before!, other!, ...atOnce)
  }
  const kept = (await one.store.listEvents()).toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0))
  assert.deepEqual(
    kept.map(({ answers }) => answers?.[0]?.value),
    expected,
  )
  mend()
  one.sendNow()
  await until(() => one.isEmpty() && two.isEmpty())
})

test('what is noted right behind a photo is counted behind it', async () => {
  const [run, window] = [await begin(), await open()]
  network.before = cut
  const name = freshUuid()
  const file = new File([new Uint8Array(drawPng(60, 60, () => 1))], `${name}.png`, { type: 'image/png' })
  const answers = [{ field_revisionid: plugField, reading: 1, file: name, based_on: null }]
  const beside = { file: { name, field: plugField, type: 'Image', file } } as const
  const photo = window.note(run.runid, userid, { type: 'value.saved', answers }, beside)
  await Promise.all([photo, window.noteAll(run, '11')])
  const kept = (await window.store.listEvents()).toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0))
  assert.deepEqual(
    kept.map((event) => event.answers?.[0]?.file ?? event.answers?.[0]?.value),
    [name, '11'],
  )
  mend()
  window.sendNow()
  await until(window.isEmpty)
})

test('what is noted names the newest mark of the clocks, whichever window has set it, and when', async () => {
  const run = await begin()
  network.before = cut
  const [one, two] = [await open(), await open()]
  const mark = { at: Date.now(), mono: 1, session: freshUuid(), serverAt: Date.now() }
  await one.noteAll(run, '1')
  await two.addMarks([mark])
  // That it was set is told from window to window.
  await pause(50)
  await one.noteAll(run, '2')
  const noting = [one.noteAll(run, '3'), one.addMarks([mark]), one.noteAll(run, '4')]
  await Promise.all(noting)
  await one.addMarks([mark])
  const early = two.noteAll(run, '5')
  const marking = two.addMarks([mark])
  await Promise.all([early, marking])
  await two.noteAll(run, '6')
  const marks = new Map(
    (await one.store.listEvents()).map(({ answers, mark }) => [answers?.[0]?.value, mark] as const),
  )
  const { lastMark } = await one.store.facts()
  assert.equal(marks.get('6'), lastMark)
  assert.equal(marks.get('4'), lastMark - 2)
  assert.equal(marks.get('2'), (marks.get('1') ?? 0) + 1)
  mend()
  one.sendNow()
  await until(() => one.isEmpty() && two.isEmpty())
})

test('where the disk refuses for a while, what was noted before, meanwhile and after arrives in that order', async () => {
  const [run, window] = [await begin(), await open()]
  network.before = cut
  const answer = async (value: string) => {
    const based_on = window.lastAnswer(run.runid, torqueField, 1)?.eventid ?? null
    const answers = [{ field_revisionid: torqueField, reading: 1, value, based_on }]
    await window.note(run.runid, userid, { type: 'value.saved', answers })
  }
  await answer('11')
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  Object.assign(IDBObjectStore.prototype, { add: full, put: full })
  await answer('12')
  Object.assign(IDBObjectStore.prototype, { add: plainAdd, put: plainPut })
  await answer('13')
  assert.equal(new Set(window.waiting().map(({ device }) => device)).size, 2)
  mend()
  window.sendNow()
  await until(window.isEmpty)
  const arrived = (await eventsOf(run)).flatMap(({ answers: [given] }) => given?.value ?? [])
  assert.deepEqual(arrived, ['11', '12', '13'])
  const entry = await call<{ disagreements: number }>('GET', `/work_log/${run.entryid}`)
  assert.equal(entry.disagreements, 0)
})

test('what one person has left is neither shown to nor sent by another one', async () => {
  const [run, window] = [await begin(), await open()]
  network.before = cut
  await window.noteAll(run, '11')
  window.stop()
  mend()
  const other = await open(userid + 1)
  assert.deepEqual(await saved(run), [])
  assert.ok(other.hasUnsent())
  other.stop()
  const back = await open()
  await until(back.isEmpty)
  assert.deepEqual(await saved(run), ['11'])
})

const noDisk = () => {
  indexedDB.open = () => {
    throw new DOMException('no disk', 'UnknownError')
  }
}

test('a disk that does not open forgets nothing: what lies there is sent once it does', async () => {
  const [run, window] = [await begin(), await open()]
  network.before = cut
  await window.noteAll(run, '11')
  window.stop()
  noDisk()
  const blind = await open()
  await blind.noteAll(run, '12')
  assert.equal(blind.state().isDurable, false)
  assert.ok(blind.hasUnsent(), 'signing out asks')
  Reflect.deleteProperty(indexedDB, 'open')
  blind.sendNow()
  await until(() => blind.state().isDurable && blind.waiting().length === 2)
  blind.stop()
  mend()
  const next = await open()
  await until(next.isEmpty)
  assert.deepEqual(await saved(run), ['11', '12'])
})

test('without any disk a page sends what it has', async () => {
  const run = await begin()
  noDisk()
  const window = await open()
  await window.noteAll(run, '11', '12')
  await until(window.isEmpty)
  assert.deepEqual(await saved(run), ['11', '12'])
})

test('what does not fit on the disk waits in the page, which says so, and is written once there is room', async () => {
  const [run, window] = [await begin(), await open()]
  network.before = cut
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  Object.assign(IDBObjectStore.prototype, { add: full, put: full })
  await window.noteAll(run, '11')
  assert.equal(window.state().isDurable, false)
  Object.assign(IDBObjectStore.prototype, { add: plainAdd, put: plainPut })
  window.sendNow()
  await until(() => window.state().isDurable)
  window.stop()
  mend()
  const next = await open()
  await until(next.isEmpty)
  assert.deepEqual(await saved(run), ['11'])
})

test('where the data of the browser is cleared under an open page, the page still has everything and keeps it again', async () => {
  const [run, window] = [await begin(), await open()]
  network.before = cut
  await window.noteAll(run, '11')
  await until(() => window.state().isStuck)
  await clearDisk()
  await window.noteAll(run, '12')
  window.sendNow()
  await until(() => window.state().isDurable)
  assert.equal(window.waiting().length, 2)
  window.stop()
  mend()
  const next = await open()
  await until(next.isEmpty)
  assert.deepEqual(await saved(run), ['11', '12'])
})

test('where the data of the browser is cleared under two windows, what either has noted last is kept again', async () => {
  const [run, one, two] = [await begin(), await open(), await open()]
  network.before = cut
  await one.noteAll(run, '11')
  await until(() => two.waiting().length === 1)
  // It does not hear of what the other one notes now.
  one.stop()
  await two.noteAll(run, '12')
  await clearDisk()
  for (const window of [one, two]) await window.readDisk()
  assert.equal((await two.store.listEvents()).length, 2)
  two.stop()
  mend()
  const next = await open()
  await until(next.isEmpty)
  assert.deepEqual((await saved(run)).toSorted(), ['11', '12'])
})

for (const first of ['the other', 'this'] as const)
  test(`where two windows have given one number after the data of the browser were cleared, both notes are kept, by whichever window first: ${first}`, async () => {
    const [run, one, two] = [await begin(), await open(), await open()]
    network.before = cut
    await one.noteAll(run, '11')
    await until(() => two.waiting().length === 1)
    await two.noteAll(run, '12')
    await until(() => one.waiting().length === 2)
    // They do not put back what they know before this one notes on where that was.
    for (const window of [one, two]) window.stop()
    await clearDisk()
    await one.noteAll(run, '13')
    for (const window of first === 'this' ? [one, two] : [two, one]) await window.readDisk()
    const kept = (await two.store.listEvents()).map(({ answers }) => answers?.[0]?.value)
    assert.deepEqual(kept.toSorted(), ['11', '12', '13'])
    assert.ok(one.state().isDurable && two.state().isDurable)
    mend()
    const next = await open()
    await until(next.isEmpty)
    assert.deepEqual((await saved(run)).toSorted(), ['11', '12', '13'])
  })

test('what is being kept stays on the screen, though the disk is read meanwhile, and counts as kept afterwards', async () => {
  const [run, window] = [await begin(), await open()]
  network.before = cut
  const name = freshUuid()
  const file = new File([new Uint8Array(drawPng(60, 60, () => 1))], `${name}.png`, { type: 'image/png' })
  const answers = [{ field_revisionid: plugField, reading: 1, file: name, based_on: null }]
  const beside = { file: { name, field: plugField, type: 'Image', file } } as const
  const photo = window.note(run.runid, userid, { type: 'value.saved', answers }, beside)
  await window.readDisk()
  const standing = () => window.shown.waitingOf(window.state(), run.runid)
  assert.deepEqual(
    window.state().files.map(({ file }) => file.name),
    [`${name}.png`],
  )
  assert.deepEqual(standing(), { all: 2, kept: 0 })
  await photo
  assert.deepEqual(standing(), { all: 2, kept: 2 })
  mend()
  window.sendNow()
  await until(window.isEmpty)
})

test('what was noted before the data of the browser were cleared has no time of after that', async () => {
  const [run, window] = [await begin(), await open()]
  await until(async () => (await window.store.listMarks()).length > 0)
  network.before = cut
  await window.noteAll(run, '11')
  const truth = Date.now()
  const { lastMark } = await window.store.facts()
  await clearDisk()
  await window.readDisk()
  await pause(2000)
  mend()
  // Another page, whose monotonic clock begins anew.
  const next = await open()
  next.sendNow()
  window.stop()
  await until(next.isEmpty)
  assert.ok((await next.store.listMarks()).every(({ number }) => number > lastMark))
  const noted = (await eventsOf(run)).find(({ type }) => type === 'value.saved')
  assert.ok(noted?.uncertain || Math.abs((noted?.at ?? 0) - truth) < 1000, JSON.stringify(noted))
})

test('a photo is named by its answer before it is uploaded, and is taken back until then', async () => {
  const [run, window] = [await begin(), await open()]
  network.before = cut
  const names = [freshUuid(), freshUuid()]
  for (const [index, name] of names.entries()) {
    const file = new File([new Uint8Array(drawPng(60, 60, () => index))], `${name}.png`, {
      type: 'image/png',
    })
    const answers = [{ field_revisionid: plugField, reading: index + 1, file: name, based_on: null }]
    await window.note(
      run.runid,
      userid,
      { type: 'value.saved', answers },
      { file: { name, field: plugField, type: 'Image', file } },
    )
  }
  await window.dropFile(names[0]!)
  window.stop()
  mend()
  const next = await open()
  await until(next.isEmpty)
  assert.equal((await saved(run)).length, 1)
  const entry = await call<{ entryid: number; runid: string; last_entry_eventid: number; status: string }>(
    'GET',
    `/work_log/${run.entryid}`,
  )
  await next.takeRead(entry)
  assert.deepEqual([next.state().events, next.state().files], [[], []])
})
