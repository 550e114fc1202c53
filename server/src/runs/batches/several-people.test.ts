// Tests several people in one run: permission to record, the current operator, and conflicting answers.
// Engines: both in the outer circle, because events are ordered by SQL, and conflicts depend on it.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aDevice, aForm, anAnswer, aRun } from '#test/run-builders.ts'
import { contents } from '#test/traces.ts'

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

site.clock.now += 86_400_000
const started = { guideid: guide.guideid, workorderid: 'WO-7' }
const minute = 60_000
const plain = <T extends object>(row: T): T => ({ ...row })
const read = async (entryid: number) => (await site.call('GET', `/work_log/${entryid}`, { as: admin })).body

testOnBoth(
  'two who answered without knowing of each other both stay, until somebody settles it',
  async () => {
    const tablet = aDevice(site, ola)
    const phone = aDevice(site, ola)
    const runid = randomUUID()
    const begun = tablet.event('started', started, 30 * minute)
    const { entryid } = (await tablet.send(runid, [begun])).body
    const early = tablet.event('value.saved', anAnswer(torque, 5, null), 20 * minute)
    const late = phone.event('value.saved', anAnswer(torque, 6, null), 10 * minute)
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
    const settled = desk.event('value.settled', anAnswer(torque, 5, late.eventid))
    const third = await desk.send(entryid, [settled])
    assert.deepEqual(third.body.refused, [])
    assert.equal(third.body.state.disagreements, 0)
    assert.equal((await read(entryid)).work_data[0].value, '5')
  },
)

test('only current and former operators record in a run; administrators may send events of others', async () => {
  const { entryid } = await aRun(site, ola, guide.guideid)
  const hers = aDevice(site, eve)
  assert.equal((await hers.send(entryid, [hers.event('paused')])).status, 403)
  const tablet = aDevice(site, ola)
  const paused = tablet.event('paused', {}, minute)
  const forOla = await tablet.send(entryid, [paused], { for_others: true }, eve)
  assert.equal(forOla.status, 403)
  const stored = await tablet.send(entryid, [paused], { for_others: true }, admin)
  assert.deepEqual(stored.body.refused, [])
  const rows = await site.read(({ db }) =>
    db
      .selectFrom('entry_events')
      .select(['userid', 'data'])
      .where('entryid', '=', entryid)
      .where('type', '=', 'paused')
      .execute(),
  )
  assert.deepEqual(rows.map(plain), [{ userid: ola.userid, data: JSON.stringify({ letInBy: admin.userid }) }])
  const laid = await tablet.send(entryid, [tablet.event('resumed'), tablet.event('suspended')])
  const knows = laid.body.state.number
  const taken = await hers.send(entryid, [hers.event('taken-over', { knows }), hers.event('resumed')])
  assert.deepEqual(taken.body.refused, [])
  assert.equal(taken.body.state.userid, eve.userid)
  const afterwards = await tablet.send(entryid, [tablet.event('value.saved', anAnswer(note, 'mine'))])
  assert.deepEqual(afterwards.body.refused, [], 'the device has not heard of it')
  site.clock.now += minute
  const late = await tablet.send(entryid, [tablet.event('value.saved', anAnswer(note, 'still mine'))])
  assert.deepEqual(
    late.body.refused.map(({ code }: { code: string }) => code),
    ['event.taken-over'],
  )
})

test('who has got a run back has lost it anew with the next take-over, on a device that did not hear of either', async () => {
  const [tablet, phone, hers] = [aDevice(site, ola), aDevice(site, ola), aDevice(site, eve)]
  const runid = randomUUID()
  const takesOver = (device: typeof hers) =>
    device.send(
      runid,
      ['taken-over', 'resumed', 'suspended'].map((type) => device.event(type)),
    )
  await tablet.send(runid, [tablet.event('started', started), tablet.event('suspended')])
  site.clock.now += minute
  await takesOver(hers)
  site.clock.now += minute
  assert.deepEqual(codesOf(await tablet.send(runid, [tablet.event('note.added', { text: 'Unaware' })])), [])
  site.clock.now += minute
  assert.deepEqual(codesOf(await takesOver(phone)), [])
  site.clock.now += 2 * minute
  assert.deepEqual(codesOf(await takesOver(hers)), [])
  site.clock.now += 2 * minute
  const whileHis = tablet.event('value.saved', anAnswer(note, 'his'), 3 * minute)
  const whileHers = tablet.event('value.saved', anAnswer(note, 'unaware again'), minute)
  assert.deepEqual(codesOf(await tablet.send(runid, [whileHis, whileHers])), [])
  site.clock.now += minute
  assert.deepEqual(codesOf(await tablet.send(runid, [tablet.event('paused')])), ['event.taken-over'])
})

const codesOf = ({ body }: { body: { refused: { code: string }[] } }) => body.refused.map(({ code }) => code)

interface OnHold {
  /** Eve read the run while it was on hold, and proves it. */
  isProven?: boolean
}

/**
 * Put on hold nine minutes ago by Ola, who resumed it four minutes ago; Eve recorded its take-over five minutes ago.
 */
async function onHold({ isProven = true }: OnHold = {}) {
  const [his, hers] = [aDevice(site, ola), aDevice(site, eve)]
  const laid = await his.send(randomUUID(), [
    his.event('started', started, 10 * minute),
    his.event('suspended', {}, 9 * minute),
  ])
  const { entryid } = laid.body
  const { hold_proof } = (await site.call('GET', `/work_log/${entryid}`, { as: eve })).body
  const proof = isProven ? { hold_proof } : {}
  const send = {
    holder: () =>
      his.send(entryid, [
        his.event('resumed', {}, 4 * minute),
        his.event('value.saved', anAnswer(torque, 3, null), 3 * minute),
      ]),
    other: () =>
      hers.send(entryid, [
        hers.event('taken-over', proof, 5 * minute),
        hers.event('resumed', {}, 5 * minute),
        hers.event('value.saved', anAnswer(torque, 4, null), 2 * minute),
      ]),
  }
  const stateOf = async () => {
    const { userid, status, disagreements, work_data } = await read(entryid)
    return [userid, status, disagreements, work_data[0]?.value]
  }
  return { entryid, his, hers, send, stateOf }
}

testOnBoth(
  'a run on hold goes to who takes it over first; what its operator did without knowing stands beside',
  async () => {
    const { entryid, his, hers, send, stateOf } = await onHold()
    assert.deepEqual(codesOf(await send.other()), [])
    const answer = await send.holder()
    assert.deepEqual(codesOf(answer), [])
    assert.deepEqual(await stateOf(), [eve.userid, 'started', 1, '4'])
    // The response reports the loss to the previous operator, whose later events are rejected.
    assert.equal(answer.body.state.userid, eve.userid)
    site.clock.now += minute
    const later = await his.send(entryid, [his.event('paused'), his.event('cancelled')])
    assert.deepEqual(codesOf(later), ['event.taken-over', 'event.taken-over'])
    const forged = await his.send(entryid, [his.event('cancelled', { seq: 50 }, 3 * minute)])
    assert.deepEqual(codesOf(forged), ['event.taken-over'], 'an early time under a late number')
    assert.deepEqual(codesOf(await hers.send(entryid, [hers.event('paused')])), [])
    assert.deepEqual(await stateOf(), [eve.userid, 'paused', 1, '4'])
  },
)

test('a take-over that arrives when its operator has gone on is a disagreement for the lead', async () => {
  const { entryid, hers, send, stateOf } = await onHold()
  await send.holder()
  const answer = await send.other()
  assert.deepEqual(codesOf(answer), [])
  assert.equal(answer.body.state.userid, ola.userid)
  assert.deepEqual(await stateOf(), [ola.userid, 'started', 1, '3'])
  const events = (await site.call('GET', `/work_log/${entryid}/events`, { as: ola })).body
  assert.deepEqual(
    events.filter(({ late }: { late: boolean }) => late).map(({ type }: { type: string }) => type),
    ['taken-over', 'resumed', 'value.saved'],
  )
  site.clock.now += minute
  const later = await hers.send(entryid, [hers.event('value.saved', anAnswer(note, 'later'))])
  assert.deepEqual(codesOf(later), ['event.taken-over'])
  const desk = aDevice(site, mara)
  const settled = await desk.send(entryid, [desk.event('value.settled', anAnswer(torque, 3))])
  assert.deepEqual([codesOf(settled), settled.body.state.disagreements], [[], 0])
})

testOnBoth('who can not prove to have seen the run on hold is refused once it is not', async () => {
  const { entryid, his, send, stateOf } = await onHold({ isProven: false })
  await send.holder()
  const refused = ['event.not-on-hold', 'event.not-allowed', 'event.not-allowed']
  assert.deepEqual(codesOf(await send.other()), refused)
  // The device id of the operator grants no access.
  const stolen = { ...aDevice(site, eve), device: his.device }
  const body = (events: unknown[]) => ({ device: his.device, sent: { at: site.clock.now }, events })
  const forged = await site.call('POST', `/work_log/${entryid}/events`, {
    as: eve,
    body: body([stolen.event('taken-over'), stolen.event('cancelled')]),
  })
  assert.deepEqual(codesOf(forged), refused.slice(0, 2))
  assert.deepEqual(await stateOf(), [ola.userid, 'started', 0, '3'])
  const proofOfOla = (await onHold()).entryid
  const { hold_proof } = (await site.call('GET', `/work_log/${proofOfOla}`, { as: ola })).body
  const foreign = aDevice(site, eve)
  const borrowed = await foreign.send(entryid, [foreign.event('taken-over', { hold_proof })])
  assert.deepEqual(codesOf(borrowed), ['event.not-on-hold'], 'a proof is for one person and one run')
})

test('a take-over of a run that has ended stands beside its end', async () => {
  const { entryid, his, hers, send, stateOf } = await onHold()
  await send.holder()
  await his.send(entryid, [his.event('finished', {}, 2.5 * minute)])
  assert.deepEqual(codesOf(await send.other()), [])
  // Recorded after the end, before the answer reported it.
  const underWay = await hers.send(entryid, [hers.event('note.added', { text: 'Under way' }, minute)])
  assert.deepEqual(codesOf(underWay), [])
  site.clock.now += minute
  const later = await hers.send(entryid, [hers.event('note.added', { text: 'Later' })])
  assert.deepEqual(codesOf(later), ['event.run-ended'])
  assert.deepEqual(await stateOf(), [ola.userid, 'complete', 1, '3'])
  const run = await read(entryid)
  assert.equal(run.duration, 7.5 * 60)
})

const post = async (entryid: number, path: string, as = ola, body: object = {}) => {
  const { status, text } = await site.call('POST', `/work_log/${entryid}/${path}`, { as, body })
  assert.equal(status, 200, `${path}: ${text}`)
}

/** Ola put the run on hold for two minutes, in which Eve read it, and resumed it eight minutes ago. */
async function heldBefore() {
  const { entryid } = await aRun(site, ola, guide.guideid)
  site.clock.now += minute
  await post(entryid, 'suspend')
  const { hold_proof } = (await site.call('GET', `/work_log/${entryid}`, { as: eve })).body
  site.clock.now += 2 * minute
  await post(entryid, 'resume')
  site.clock.now += 8 * minute
  const claim = (agoMs: number, ...more: [string, object?][]) => {
    const device = aDevice(site, eve)
    const events = [['taken-over', { hold_proof }] as const, ...more]
    return device.send(
      entryid,
      events.map(([type, rest], index) =>
        device.event(type, rest, index === 0 ? agoMs : Math.min(agoMs, minute / 2)),
      ),
    )
  }
  return { entryid, claim, hold_proof }
}

testOnBoth('the proof of a hold counts for a take-over during that hold alone', async () => {
  const { entryid, claim } = await heldBefore()
  const saving = ['value.saved', anAnswer(note, 'claimed')] as [string, object]
  const refused = ['event.not-on-hold', 'event.not-allowed']
  assert.deepEqual(codesOf(await claim(0, saving)), refused, 'now')
  assert.deepEqual(codesOf(await claim(7 * minute, saving)), refused, 'after the hold')
  assert.deepEqual(codesOf(await claim(10.5 * minute, saving)), refused, 'before the hold')
  await post(entryid, 'suspend')
  site.clock.now += 2 * minute
  await post(entryid, 'resume')
  site.clock.now += minute
  assert.deepEqual(codesOf(await claim(2 * minute, saving)), refused, 'in the next hold')
  const again = await heldBefore()
  assert.deepEqual(codesOf(await again.claim(9 * minute, saving)), [])
  const former = await heldBefore()
  await post(former.entryid, 'finish')
  const late = [...saving] as [string, object]
  site.clock.now += 8 * 24 * 60 * minute
  assert.deepEqual(codesOf(await former.claim(8 * 24 * 60 * minute + 9 * minute, late)), [
    'event.run-ended',
    'event.not-allowed',
  ])
})

testOnBoth(
  'who took over beside a run that has ended answers no empty field, and nothing once it is voided',
  async () => {
    const { entryid, claim } = await heldBefore()
    const his = aDevice(site, ola)
    await his.send(entryid, [his.event('value.saved', anAnswer(torque, 3)), his.event('finished')])
    site.clock.now += minute
    const ago = 10 * minute
    const rival = ['value.saved', anAnswer(torque, 4, null)] as [string, object]
    const filling = ['value.saved', anAnswer(note, 'filled')] as [string, object]
    assert.deepEqual(codesOf(await claim(ago, rival, filling)), ['event.run-ended'])
    const other = aDevice(site, eve)
    const unproven = await other.send(entryid, [other.event('value.saved', anAnswer(note, 'x'), 5 * minute)])
    assert.deepEqual(codesOf(unproven), ['event.not-allowed'], 'another device of hers')
    const { body } = await site.call('GET', `/work_log/${entryid}/values`, { as: admin })
    assert.deepEqual(
      body.map(({ value, current, late }: { value: string; current: boolean; late: boolean }) => [
        value,
        current,
        late,
      ]),
      [
        ['3', true, false],
        ['4', false, true],
      ],
    )
    const { status, disagreements, missing_count } = await read(entryid)
    assert.deepEqual([status, disagreements, missing_count], ['complete', 1, 0])
    await post(entryid, 'void', mara, { reason: 'Wrong part' })
    assert.deepEqual(codesOf(await claim(ago, rival)), ['event.run-voided', 'event.not-allowed'])
    const unknown = aDevice(site, ola)
    const added = unknown.event('value.saved', anAnswer(note, 'added'), 5 * minute)
    assert.deepEqual(
      codesOf(await unknown.send(entryid, [added])),
      ['event.run-ended'],
      'a new device of his',
    )
  },
)

testOnBoth(
  'a device that is new after the end answers no empty field; its times are claims unless the server was asked then',
  async () => {
    const { entryid } = await aRun(site, ola, guide.guideid)
    const known = aDevice(site, ola)
    await known.send(entryid, [known.event('value.saved', anAnswer(torque, 3))])
    site.clock.now += minute
    await post(entryid, 'take_over', mara, { reason: 'Ola went home' })
    await post(entryid, 'finish', mara)
    const fresh = aDevice(site, ola)
    const answers = [
      fresh.event('value.saved', anAnswer(torque, 4, null), 30_000),
      fresh.event('value.saved', anAnswer(note, 'filled', null), 30_000),
    ]
    // By these times, the answers were given before the loss.
    site.clock.now += 10_000
    assert.deepEqual(codesOf(await fresh.send(entryid, answers)), ['event.run-ended'])
    // The device is known since, and stays one that came after the end.
    const again = fresh.event('value.saved', anAnswer(note, 'filled', null), 40_000)
    assert.deepEqual(codesOf(await fresh.send(entryid, [again])), ['event.run-ended'])
    const seen = await site.call('GET', `/work_log/${entryid}/values`, { as: admin })
    assert.deepEqual(
      seen.body.map((row: { value: string; current: boolean; uncertain: boolean }) => [
        row.value,
        row.current,
        row.uncertain,
      ]),
      [
        ['3', true, false],
        ['4', false, true],
      ],
    )
    const worked = known.event('value.saved', anAnswer(note, 'worked', null), 30_000)
    assert.deepEqual(codesOf(await known.send(entryid, [worked])), [], 'worked before the end')
  },
)

testOnBoth(
  'a device is new that is first heard after the loss of its user; its name adds no words',
  async () => {
    const { entryid } = await aRun(site, ola, guide.guideid)
    const known = aDevice(site, ola)
    await known.send(entryid, [known.event('value.saved', anAnswer(torque, 3))], { label: 'Tablet 1' })
    site.clock.now += minute
    await post(entryid, 'take_over', mara, { reason: 'Ola went home' })
    site.clock.now += minute
    const fresh = aDevice(site, ola)
    const claim = { last: 5000, label: 'Mara forged this run' }
    const early = [fresh.event('withdrawn', {}, minute + 30_000)]
    assert.deepEqual(codesOf(await fresh.send(entryid, early, claim)), [])
    assert.equal((await read(entryid)).unsent, 200)
    await post(entryid, 'finish', mara)
    site.clock.now += minute
    const filling = fresh.event('value.saved', anAnswer(note, 'filled', null), 2 * minute + 30_000)
    assert.deepEqual(codesOf(await fresh.send(entryid, [filling])), ['event.run-ended'])
    await known.send(entryid, [known.event('withdrawn', {}, 2 * minute + 30_000)], claim)
    const { devices } = await read(entryid)
    assert.deepEqual(devices.map(({ label }: { label: string }) => label).sort(), ['', 'Tablet 1'])
    await post(entryid, 'void', mara, { reason: 'Wrong part' })
    const added = fresh.event('note.added', { text: 'Mara was drunk' }, 2 * minute + 30_000)
    assert.deepEqual(codesOf(await fresh.send(entryid, [added])), ['event.run-ended'])
  },
)

testOnBoth('what follows a take-over beside a run ends after a week, and once it is voided', async () => {
  const took = async () => {
    const { entryid, hold_proof } = await heldBefore()
    const device = aDevice(site, eve)
    const claim = device.event('taken-over', { hold_proof }, 9 * minute)
    assert.deepEqual(codesOf(await device.send(entryid, [claim], { last: 100_000 })), [])
    const follow = async () => {
      const ago = site.clock.now - began + minute
      return codesOf(
        await device.send(entryid, [device.event('value.saved', anAnswer(note, 'x', null), ago)]),
      )
    }
    const began = site.clock.now
    return { entryid, follow }
  }
  const { entryid, follow } = await took()
  const { unsent } = await site.read(({ db }) =>
    db.selectFrom('entries').select('unsent').where('entryid', '=', entryid).executeTakeFirstOrThrow(),
  )
  assert.equal(unsent, 200, 'of 100,000 that the device claims')
  assert.deepEqual(await follow(), [])
  const voided = await took()
  await post(voided.entryid, 'finish')
  await post(voided.entryid, 'void', mara, { reason: 'Wrong part' })
  assert.deepEqual(await voided.follow(), ['event.not-allowed'])
  site.clock.now += 8 * 24 * 60 * minute
  assert.deepEqual(await follow(), ['event.not-allowed'])
})

testOnBoth('of two who take over the first to arrive has the run', async () => {
  const { entryid, send, stateOf } = await onHold()
  const theirs = aDevice(site, dan)
  const taken = await theirs.send(entryid, [
    theirs.event('taken-over', {}, 4 * minute),
    theirs.event('resumed', {}, 4 * minute),
    theirs.event('value.saved', anAnswer(torque, 5, null), 3 * minute),
  ])
  assert.deepEqual(codesOf(taken), [])
  assert.deepEqual(codesOf(await send.other()), [])
  assert.deepEqual(await stateOf(), [dan.userid, 'started', 1, '5'])
})

test('a run goes to nobody who may not see it, and nothing refused leaves a trace', async () => {
  const { entryid, his, hers, send, stateOf } = await onHold()
  await send.holder()
  const laidByHer = [hers.event('suspended'), hers.event('taken-over')]
  const before = await contents(site)
  const answer = await hers.send(entryid, laidByHer, { label: 'SOMEBODY WAS HERE', last: 100_000 })
  assert.deepEqual(codesOf(answer), ['event.not-allowed', 'event.not-on-hold'])
  assert.deepEqual([answer.body.state, answer.body.missing], [null, []])
  const renamed = await site.call('POST', `/work_log/${entryid}/events`, {
    as: eve,
    body: {
      device: his.device,
      label: 'RENAMED',
      last: 50_000,
      sent: { at: site.clock.now },
      events: [{}, null, 5],
    },
  })
  assert.deepEqual(codesOf(renamed), ['event.invalid', 'event.invalid', 'event.invalid'])
  assert.deepEqual(await contents(site), before)

  const never = await aRun(site, ola, guide.guideid)
  const other = aDevice(site, eve)
  assert.equal((await other.send(never.entryid, [other.event('taken-over')])).status, 403)
  const write = async (method: 'PUT' | 'DELETE') => {
    const { body } = await site.call('GET', `/guides/${guide.guideid}`, { as: mara })
    const address = `/guides/${guide.guideid}/public?revisionid=${body.revisionid}`
    const { status, text } = await site.call(method, address, { as: mara })
    assert.ok(status < 300, text)
  }
  await write('DELETE')
  assert.equal((await send.other()).status, 403)
  await write('PUT')
  assert.deepEqual(await stateOf(), [ola.userid, 'started', 0, '3'])
})

test('a device is known from the beginning of a run on', async () => {
  const tablet = aDevice(site, ola)
  const { entryid } = (await tablet.send(randomUUID(), [tablet.event('started', started)], { last: 3 })).body
  const { devices, unsent } = await read(entryid)
  assert.deepEqual([devices.length, unsent], [1, 2])
})

test('a device claims no more events than it can have, and may take the claim back', async () => {
  const { entryid } = await aRun(site, ola, guide.guideid)
  const tablet = aDevice(site, ola)
  const first = await tablet.send(entryid, [tablet.event('paused')], { last: 100_000 })
  assert.deepEqual(codesOf(first), [])
  assert.equal((await read(entryid)).unsent, 5000)
  await tablet.send(entryid, [tablet.event('resumed')], { last: 2 })
  assert.equal((await read(entryid)).unsent, 0)
})

test('a device is named to other users by an alias, and its id is never returned', async () => {
  const { entryid, his } = await onHold()
  const run = await site.call('GET', `/work_log/${entryid}`, { as: eve })
  const events = await site.call('GET', `/work_log/${entryid}/events`, { as: eve })
  assert.equal(run.body.devices.length, 1)
  assert.equal(events.body[0].device, run.body.devices[0].device)
  for (const { text } of [run, events]) assert.ok(!text.includes(his.device))
})
