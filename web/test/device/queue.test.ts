// Proves against a real server that run events are neither lost nor counted twice: order, lost answers, rejections,
// restarts, two windows, and users.
// Runs alone: it sets globals of a browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { freshUuid } from '../../src/lib/fresh-key.ts'
import { cut, mend, network, until } from './browser.ts'
import {
  begin,
  call,
  eventsOf,
  guideid,
  notePhoto,
  open,
  saved,
  torqueField,
  untilMarked,
  userid,
} from './windows.ts'

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
  // Like a component: the cache notifies its observers in a later task, and React renders in a microtask after it.
  const observer = new QueryObserver(queryClient, { ...query, enabled: false })
  let rendered = observer.getCurrentResult().data?.entry
  const render = () => queueMicrotask(() => (rendered = observer.getCurrentResult().data?.entry))
  const stopObserving = observer.subscribe(notifyManager.batchCalls(render))
  await window.noteAll(run, '11')
  const isShown = () => {
    const answers = rendered?.work_data ?? []
    return answers.length > 0 || shown.state.events.some(({ answers }) => answers?.length)
  }
  const lost: string[] = []
  const look = (where: string) => () => isShown() || lost.push(where)
  shown.onChange(look('the queue has changed'))
  queryClient.getQueryCache().subscribe(look('the run has changed'))
  await until(window.isEmpty)
  await read()
  await until(() => shown.state.events.length === 0)
  assert.deepEqual(lost, [])
  stopObserving()
  // Pending cache timers would keep the process alive.
  queryClient.clear()
})

test('what waits at the end of a window is sent by the next one, and what was typed is there', async () => {
  const [run, window] = [await begin(), await open()]
  network.before = cut
  await window.noteAll(run, '11', '12')
  window.log.putDraft({ run: run.runid, userid, field: torqueField, texts: ['13'] })
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

test('what is recorded after the lock time keeps its mark on the device, and on the server', async () => {
  const [run, window] = [await begin(), await open()]
  let isOver = false
  window.reportIdle({ idleMs: () => 0, isOver: () => isOver })
  network.before = cut
  await window.noteAll(run, '11')
  isOver = true
  await window.noteAll(run, '12')
  isOver = false
  await window.noteAll(run, '13')
  window.stop()
  mend()
  const next = await open()
  await until(next.isEmpty)
  const marks = (await eventsOf(run)).map(({ answers, after_lock }) => [answers[0]?.value, after_lock])
  assert.deepEqual(marks.slice(1), [
    ['11', undefined],
    ['12', true],
    ['13', undefined],
  ])
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
  const stored = await eventsOf(run)
  assert.deepEqual(stored.map(({ type, seq }) => [type, seq]).toSorted(), [
    ['started', null],
    ['value.saved', 3],
    ['withdrawn', 1],
    ['withdrawn', 2],
  ])
})

test('a finish that was refused for missing answers is tried again as of now, however late that is', async () => {
  const about = {
    category: 'Press line',
    type: 'how-to',
    subject: 'Read the plate',
    title: 'Plate',
    public: true,
  }
  const { guideid: plate } = await call<{ guideid: number }>('POST', '/guides', about)
  const { steps } = await call<{ steps: { stepid: number }[] }>('POST', `/guides/${plate}/steps`, {
    ...{ orderby: 1, title: 'Read', lines: [{ text: 'Read it.', bullet: 'black', level: 0 }] },
  })
  const fields = [{ label: 'Number', field_type: 'Text Input', required: true }]
  await call('POST', `/step_forms/${steps[0]?.stepid}`, { fields })
  await call('PATCH', '/settings', { finishNeedsRequired: true })
  const [run, window] = [
    await call<{ entryid: number; runid: string }>('POST', '/work_log', {
      guideid: plate,
      workorderid: 'WO',
    }),
    await open(),
  ]
  const refused = () => window.waiting().filter((each) => each.refused?.code === 'entry.incomplete')
  await window.note(run.runid, userid, { type: 'finished', reason: 'Later' })
  await until(() => refused().length === 1)
  const [first] = refused()
  // Longer than the ten seconds within which an event counts as recorded online.
  await pause(11_000)
  await window.sendRefusedAgain([first!.eventid])
  await until(() => refused().length === 1 && refused()[0]?.eventid !== first?.eventid)
  assert.equal(refused()[0]?.reason, 'Later')
  assert.equal((await call<{ status: string }>('GET', `/work_log/${run.entryid}`)).status, 'started')
  await call('PATCH', '/settings', { finishNeedsRequired: false })
  await window.sendRefusedAgain([refused()[0]!.eventid])
  await until(window.isEmpty)
  const finished = (await eventsOf(run)).find(({ type }) => type === 'finished')
  assert.deepEqual([finished?.seq, finished?.offline], [3, false])
})

test('what was noted without a network has the times at which it was done, whatever the clock of the device', async (t) => {
  network.log.length = 0
  const [run, window] = [await begin(), await open()]
  await until(() => network.log.includes('GET /api/2.0/session'))
  await untilMarked(window)
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
    assert.ok(Math.abs(at - truths[index]!) < 10_000, `${at - truths[index]!} ms off`)
})

test('times stay certain if the first message after a lost network is slow', async () => {
  const [run, page] = [await begin(), await open()]
  await untilMarked(page)
  window.dispatchEvent(new Event('offline'))
  network.before = cut
  await page.noteAll(run, '11')
  let exchanges = 0
  network.before = async (method, path) => {
    const isExchange = path.endsWith('/session') && ++exchanges > 0
    if (isExchange ? exchanges === 1 : method === 'POST') await pause(1500)
    return null
  }
  page.sendNow()
  await until(page.isEmpty)
  const notes = (await eventsOf(run)).filter(({ type }) => type === 'value.saved')
  assert.deepEqual(
    notes.map(({ uncertain, answers: [answer] }) => [uncertain, answer?.value]),
    [[false, '11']],
  )
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
  // This browser is signed in as the first user.
  const [run, window] = [await begin(), await open(userid + 1)]
  await window.noteAll(run, '11')
  await until(() => window.state().needsSignIn)
  assert.equal(window.waiting()[0]?.refused, undefined)
  assert.deepEqual(await saved(run), [])
  await window.log.dropEvents(new Set(window.waiting().map(({ eventid }) => eventid)))
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
  // Its answer is lost, so that it is sent again.
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
  const stored = await one.store.list('events')
  assert.deepEqual(
    stored.map(({ seq }) => seq).toSorted((a = 0, b = 0) => a - b),
    stored.map((_, index) => index + 1),
  )
  assert.equal(new Set(stored.map(({ device }) => device)).size, 1)
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
    if (Number(value) % 10 === 0) await window.log.addMarks([])
    noting.push(window.noteAll(run, value))
    for (let turns = Number(value) % 4; turns > 0; turns--) await new Promise(setImmediate)
  }
  await Promise.all(noting)
  const stored = (await window.store.list('events')).toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0))
  assert.deepEqual(
    stored.map(({ answers }) => answers?.[0]?.value),
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
  const stored = (await one.store.list('events')).toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0))
  assert.deepEqual(
    stored.map(({ answers }) => answers?.[0]?.value),
    expected,
  )
  mend()
  one.sendNow()
  await until(() => one.isEmpty() && two.isEmpty())
})

test('what is noted names the newest mark of the clocks, whichever window has set it, and when', async () => {
  const run = await begin()
  network.before = cut
  const [one, two] = [await open(), await open()]
  const mark = { at: Date.now(), mono: 1, session: freshUuid(), serverAt: Date.now() }
  await one.noteAll(run, '1')
  // The change of the clock is broadcast to other windows.
  const listener = new BroadcastChannel('stepwright-runs')
  const isHeard = new Promise((settle) => listener.addEventListener('message', settle, { once: true }))
  await two.log.addMarks([mark])
  await isHeard
  listener.close()
  await one.noteAll(run, '2')
  const noting = [one.noteAll(run, '3'), one.log.addMarks([mark]), one.noteAll(run, '4')]
  await Promise.all(noting)
  await one.log.addMarks([mark])
  const early = two.noteAll(run, '5')
  const marking = two.log.addMarks([mark])
  await Promise.all([early, marking])
  await two.noteAll(run, '6')
  const marks = new Map(
    (await one.store.list('events')).map(({ answers, mark }) => [answers?.[0]?.value, mark] as const),
  )
  const { lastMark } = await one.store.facts()
  assert.equal(marks.get('6'), lastMark)
  assert.equal(marks.get('4'), lastMark - 2)
  assert.equal(marks.get('2'), (marks.get('1') ?? 0) + 1)
  mend()
  one.sendNow()
  await until(() => one.isEmpty() && two.isEmpty())
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

test('a photo is named by its answer before it is uploaded, and is taken back until then', async () => {
  const [run, window] = [await begin(), await open()]
  network.before = cut
  const photos = [1, 2].map((reading) => notePhoto(window, run, reading))
  await Promise.all(photos.map(({ stored }) => stored))
  await window.dropFile(photos[0]!.name)
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

test('a photo whose answer is lost is in the library once', async () => {
  const [run, window] = [await begin(), await open()]
  const images = async () => (await call<unknown[]>('GET', '/user/media/images?limit=200')).length
  const before = await images()
  let lost = 0
  network.after = (method, path) => {
    if (method !== 'POST' || !path.endsWith('/user/media/images') || lost === 2) return null
    lost += 1
    return cut()
  }
  await notePhoto(window, run).stored
  await until(() => {
    window.sendNow()
    return window.isEmpty()
  })
  assert.equal(lost, 2)
  assert.equal((await saved(run)).length, 1)
  assert.equal(await images(), before + 1)
})
