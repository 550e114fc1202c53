// Several people in one run: who may note in it, who has it, and what becomes of answers that did not know of each other.
// Engines: both, because events are ordered by SQL, and conflicts depend on it.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aDevice, aForm, anAnswer, aRun } from '#test/run-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const ola = await aPerson(site, { name: 'Ola' })
const eve = await aPerson(site, { name: 'Eve' })
const dan = await aPerson(site, { name: 'Dan' })
const guide = await aGuide(site, { author: mara, steps: 2 })
const [step] = guide.steps
const [torque, note] = (
  await aForm(site, mara, step?.stepid ?? 0, [
    { label: 'Torque', field_type: 'Numeric Input', max: 10, required: true },
    { label: 'Note', field_type: 'Text Input' },
  ])
).map(({ field_revisionid }) => field_revisionid) as [number, number]

const started = { guideid: guide.guideid, workorderid: 'WO-7' }
const minute = 60_000
const plain = <T extends object>(row: T): T => ({ ...row })
const read = async (entryid: number) => (await site.call('GET', `/work_log/${entryid}`, { as: admin })).body

test('two who answered without knowing of each other both stay, until somebody settles it', async () => {
  const tablet = aDevice(site, ola)
  const phone = aDevice(site, ola)
  const runid = randomUUID()
  const begun = tablet.noted('started', started, 30 * minute)
  const { entryid } = (await tablet.send(runid, [begun])).body
  const early = tablet.noted('value.saved', anAnswer(torque, 5, null), 20 * minute)
  const late = phone.noted('value.saved', anAnswer(torque, 6, null), 10 * minute)
  const first = await phone.send(runid, [late])
  assert.equal(first.body.state.disagreements, 0)
  const second = await tablet.send(runid, [early])
  assert.equal(second.body.state.disagreements, 1)
  assert.equal((await read(entryid)).work_data[0].value, '6')
  const rows = () =>
    site.read(({ db }) =>
      db
        .selectFrom('entry_values')
        .select(['value', 'isCurrent', 'isRival'])
        .where('entryid', '=', entryid)
        .orderBy('at')
        .execute(),
    )
  assert.deepEqual((await rows()).map(plain), [
    { value: '5', isCurrent: 0, isRival: 1 },
    { value: '6', isCurrent: 1, isRival: 0 },
  ])
  const desk = aDevice(site, mara)
  const settled = desk.noted('value.settled', anAnswer(torque, 5, late.eventid))
  const third = await desk.send(entryid, [settled])
  assert.deepEqual(third.body.refused, [])
  assert.equal(third.body.state.disagreements, 0)
  assert.equal((await read(entryid)).work_data[0].value, '5')
})

test('only who has or had a run notes in it; administrators let in what others noted', async () => {
  const { entryid } = await aRun(site, ola, guide.guideid)
  const hers = aDevice(site, eve)
  assert.equal((await hers.send(entryid, [hers.noted('paused')])).status, 403)
  const tablet = aDevice(site, ola)
  const paused = tablet.noted('paused', {}, minute)
  const forOla = await tablet.send(entryid, [paused], { for_others: true }, eve)
  assert.equal(forOla.status, 403)
  const noted = await tablet.send(entryid, [paused], { for_others: true }, admin)
  assert.deepEqual(noted.body.refused, [])
  const rows = await site.read(({ db }) =>
    db
      .selectFrom('entry_events')
      .select(['userid', 'data'])
      .where('entryid', '=', entryid)
      .where('type', '=', 'paused')
      .execute(),
  )
  assert.deepEqual(rows.map(plain), [{ userid: ola.userid, data: JSON.stringify({ letInBy: admin.userid }) }])
  const laid = await tablet.send(entryid, [tablet.noted('resumed'), tablet.noted('suspended')])
  const knows = laid.body.state.number
  const taken = await hers.send(entryid, [hers.noted('taken-over', { knows }), hers.noted('resumed')])
  assert.deepEqual(taken.body.refused, [])
  assert.equal(taken.body.state.userid, eve.userid)
  const afterwards = await tablet.send(entryid, [tablet.noted('value.saved', anAnswer(note, 'mine'))])
  assert.deepEqual(afterwards.body.refused, [])
})

/** Put on hold nine minutes ago by Ola, who goes on with it; Eve has noted on hers that she takes it over. */
async function standing({ goesOn, takesOver }: { goesOn: number; takesOver: number }) {
  const [his, hers] = [aDevice(site, ola), aDevice(site, eve)]
  const laid = await his.send(randomUUID(), [
    his.noted('started', started, 10 * minute),
    his.noted('suspended', {}, 9 * minute),
  ])
  const { entryid, state } = laid.body
  const send = {
    holder: () =>
      his.send(entryid, [
        his.noted('resumed', {}, goesOn * minute),
        his.noted('value.saved', anAnswer(torque, 3, null), 3 * minute),
      ]),
    other: () =>
      hers.send(entryid, [
        hers.noted('taken-over', { knows: state.number }, takesOver * minute),
        hers.noted('resumed', {}, takesOver * minute),
        hers.noted('value.saved', anAnswer(torque, 4, null), 2 * minute),
      ]),
  }
  const stand = async () => {
    const { userid, status, disagreements, work_data } = await read(entryid)
    return [userid, status, disagreements, work_data[0]?.value]
  }
  return { entryid, his, hers, send, stand }
}

const codesOf = ({ body }: { body: { refused: { code: string }[] } }) => body.refused.map(({ code }) => code)

test('a run is taken over by who noted that while it was on hold, whoever goes on with it and comes first', async () => {
  for (const order of [
    ['holder', 'other'],
    ['other', 'holder'],
  ] as const) {
    const { hers, entryid, send, stand } = await standing({ goesOn: 4, takesOver: 5 })
    const told = [await send[order[0]](), await send[order[1]]()]
    assert.deepEqual(told.map(codesOf), [[], []], told[1]?.text)
    assert.deepEqual(await stand(), [eve.userid, 'started', 1, '4'])
    // Whoever had it is told so with the answer.
    assert.equal(told[1]?.body.state.userid, eve.userid)
    const later = await hers.send(entryid, [hers.noted('value.saved', anAnswer(note, 'later'), minute)])
    assert.deepEqual(codesOf(later), [])
  }
})

test('who notes a take-over after somebody has gone on hears that the run was not on hold', async () => {
  const { send, stand } = await standing({ goesOn: 5, takesOver: 4 })
  await send.holder()
  assert.deepEqual(codesOf(await send.other()), [
    'event.not-on-hold',
    'event.not-allowed',
    'event.not-allowed',
  ])
  assert.deepEqual(await stand(), [ola.userid, 'started', 0, '3'])
  const unheard = await standing({ goesOn: 5, takesOver: 4 })
  const told = [await unheard.send.other(), await unheard.send.holder()]
  assert.deepEqual(told.map(codesOf), [[], []], 'nothing said so when it came')
  assert.deepEqual(await unheard.stand(), [eve.userid, 'started', 1, '4'])
})

test('what was noted after a take-over stays beside an end that did not know of it', async () => {
  const { entryid, his, send, stand } = await standing({ goesOn: 4, takesOver: 5 })
  await send.holder()
  await his.send(entryid, [his.noted('finished', {}, 2.5 * minute)])
  assert.deepEqual(codesOf(await send.other()), [])
  assert.deepEqual(await stand(), [eve.userid, 'complete', 1, '4'])
  const desk = aDevice(site, mara)
  const told = await desk.send(entryid, [desk.noted('value.settled', anAnswer(torque, 3))])
  assert.deepEqual([codesOf(told), told.body.state.disagreements], [[], 0])
})

test('of two who took over while the run was on hold the later one has it', async () => {
  const { entryid, send, stand } = await standing({ goesOn: 4, takesOver: 5 })
  const theirs = aDevice(site, dan)
  const taken = await theirs.send(entryid, [
    theirs.noted('taken-over', {}, 4 * minute),
    theirs.noted('resumed', {}, 4 * minute),
    theirs.noted('value.saved', anAnswer(torque, 5, null), 3 * minute),
  ])
  assert.deepEqual(codesOf(taken), [])
  assert.deepEqual(codesOf(await send.other()), [])
  assert.deepEqual(await stand(), [dan.userid, 'started', 1, '4'])
})

test('a run goes to nobody who could not take it over when they noted that', async () => {
  const early = await standing({ goesOn: 4, takesOver: 9.5 })
  await early.send.holder()
  const noted = { ...early.hers.noted('taken-over', {}, 9.5 * minute) }
  assert.deepEqual(codesOf(await early.hers.send(early.entryid, [noted])), ['event.not-on-hold'])
  assert.deepEqual(await early.stand(), [ola.userid, 'started', 0, '3'])

  const laidByHer = [early.hers.noted('suspended'), early.hers.noted('taken-over')]
  assert.deepEqual(codesOf(await early.hers.send(early.entryid, laidByHer)), [
    'event.not-allowed',
    'event.not-on-hold',
  ])
  assert.deepEqual(await early.stand(), [ola.userid, 'started', 0, '3'])
  assert.equal((await read(early.entryid)).unsent, 0, 'what she noted is not missed')

  const never = await aRun(site, ola, guide.guideid)
  const hers = aDevice(site, eve)
  assert.equal((await hers.send(never.entryid, [hers.noted('taken-over')])).status, 403)

  const { entryid, hers: hidden, send, stand } = await standing({ goesOn: 4, takesOver: 5 })
  await send.holder()
  const curious = await hidden.send(entryid, [hidden.noted('paused', {}, minute)])
  assert.deepEqual(
    [codesOf(curious), curious.body.state, curious.body.missing],
    [['event.not-allowed'], null, []],
  )
  const write = async (method: 'PUT' | 'DELETE') => {
    const { body } = await site.call('GET', `/guides/${guide.guideid}`, { as: mara })
    const address = `/guides/${guide.guideid}/public?revisionid=${body.revisionid}`
    const { status, text } = await site.call(method, address, { as: mara })
    assert.ok(status < 300, text)
  }
  await write('DELETE')
  assert.equal((await send.other()).status, 403)
  await write('PUT')
  assert.deepEqual(await stand(), [ola.userid, 'started', 0, '3'])
})
