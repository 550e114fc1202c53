// Several people in one run: who may note in it, who has it, and what becomes of answers that did not know of each other.
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

test('of who goes on and who takes over at once the first to arrive has the run, and both stay where they may', async () => {
  const standing = async (isHolderFirst: boolean, comesFirst: 'holder' | 'other') => {
    const [his, hers] = [aDevice(site, ola), aDevice(site, eve)]
    const laid = await his.send(randomUUID(), [
      his.noted('started', started, 10 * minute),
      his.noted('suspended', {}, 9 * minute),
    ])
    const { entryid, state } = laid.body
    const [goesOn, takesOver] = isHolderFirst ? [5, 4] : [4, 5]
    const batches = {
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
    const answers = [await batches[comesFirst]()]
    answers.push(await batches[comesFirst === 'holder' ? 'other' : 'holder']())
    const { userid, status, disagreements, work_data } = await read(entryid)
    const run = [userid, status, disagreements, work_data[0].value]
    return { run, told: answers.map(({ status, body }) => body.refused ?? status), last: answers[1]?.body }
  }
  for (const isHolderFirst of [true, false]) {
    const taken = await standing(isHolderFirst, 'other')
    assert.deepEqual(taken.run, [eve.userid, 'started', 1, '4'])
    assert.deepEqual(taken.told, [[], []])
    // Whoever had it is told so with the answer.
    assert.equal(taken.last.state.userid, eve.userid)
    const kept = await standing(isHolderFirst, 'holder')
    assert.deepEqual(kept.run, [ola.userid, 'started', 0, '3'])
    assert.deepEqual(kept.told, [[], 403])
  }
})
