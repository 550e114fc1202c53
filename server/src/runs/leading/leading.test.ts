// Tests how a lead frees the run of another user: takes it over, releases it, hands it over, corrects it.
// Engines: both in the outer circle, because hand-overs and users who may perform a run are read by SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aDevice, aForm, anAnswer, aRun } from '#test/run-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const lead = await aPerson(site, { name: 'Lea', privileges: ['Author'] })
const [ola, bert, kim] = (await Promise.all(
  ['Ola', 'Bert', 'Kim'].map((name) => aPerson(site, { name })),
)) as [TestPerson, TestPerson, TestPerson]
const guide = await aGuide(site, { author: lead, steps: 1 })
const [field] = (
  await aForm(site, lead, guide.steps[0]?.stepid as number, [{ label: 'Note', field_type: 'Text Input' }])
).map(({ field_revisionid }) => field_revisionid) as [number]
site.clock.now += 86_400_000
const minute = 60_000

const post = (as: TestPerson, entryid: number, what: string, body: object = {}) =>
  site.call('POST', `/work_log/${entryid}/${what}`, { as, body })
const read = async (entryid: number, as = admin) => site.call('GET', `/work_log/${entryid}`, { as })
const eventsOfRun = async (entryid: number) =>
  (await site.call('GET', `/work_log/${entryid}/events`, { as: admin })).body
const codeOf = ({ status, body }: { status: number; body: { errors?: { field: string }[] } }) => [
  status,
  body.errors?.[0]?.field,
]

test('a lead takes over a run that another user works on, with a reason', async () => {
  const { entryid } = await aRun(site, ola, guide.guideid)
  site.clock.now += minute
  assert.equal((await post(bert, entryid, 'take_over', { reason: 'Shift' })).status, 403)
  assert.deepEqual(codeOf(await post(lead, entryid, 'take_over')), [422, 'reason'])
  assert.deepEqual(codeOf(await post(lead, entryid, 'take_over', { reason: '  ' })), [422, 'reason'])
  const taken = await post(lead, entryid, 'take_over', { reason: 'Ola went home' })
  assert.deepEqual([taken.status, taken.body.userid, taken.body.status], [200, lead.userid, 'started'])
  const event = (await eventsOfRun(entryid)).at(-1)
  assert.deepEqual(
    [event.type, event.userid, event.from_userid, event.reason],
    ['taken-over', lead.userid, ola.userid, 'Ola went home'],
  )
})

test('a lead takes over a paused run and goes on; a run on hold for everybody needs no reason', async () => {
  const paused = await aRun(site, ola, guide.guideid)
  await post(ola, paused.entryid, 'pause')
  assert.equal((await post(lead, paused.entryid, 'take_over', { reason: 'Late' })).body.status, 'started')
  const held = await aRun(site, ola, guide.guideid)
  await post(ola, held.entryid, 'suspend')
  const { body } = await post(lead, held.entryid, 'take_over')
  assert.deepEqual([body.status, body.userid], ['started', lead.userid])
})

test('a released run is on hold for everybody, and its operator hears who released it and why', async () => {
  const { entryid } = await aRun(site, ola, guide.guideid)
  site.clock.now += minute
  assert.deepEqual(codeOf(await post(lead, entryid, 'release')), [422, 'reason'])
  const released = await post(lead, entryid, 'release', { reason: 'Ola is ill' })
  assert.deepEqual([released.body.status, released.body.userid], ['suspended', ola.userid])
  assert.equal((await post(lead, entryid, 'release', { reason: 'Again' })).status, 422)
  const event = (await site.call('GET', `/work_log/${entryid}/events`, { as: ola })).body.at(-1)
  assert.deepEqual([event.type, event.username, event.reason], ['suspended', 'Lea', 'Ola is ill'])
  assert.equal((await post(bert, entryid, 'resume')).body.userid, bert.userid)
})

testOnBoth('a run that is handed over waits for that user alone, and no clock runs', async () => {
  const { entryid } = await aRun(site, ola, guide.guideid)
  site.clock.now += minute
  const body = { userid: bert.userid, reason: 'Bert has the late shift' }
  const given = await post(lead, entryid, 'hand_over', body)
  assert.deepEqual([given.body.status, given.body.userid], ['suspended', bert.userid])
  const { date, ...by } = given.body.handed_over
  assert.deepEqual(by, { userid: lead.userid, username: 'Lea', reason: 'Bert has the late shift' })
  site.clock.now += 10 * minute
  const own = await site.call('GET', `/work_log?userid=${bert.userid}&status=suspended`, { as: bert })
  assert.equal(own.body[0].handed_over.username, 'Lea')
  assert.deepEqual([own.body[0].active_duration, own.body[0].suspended_duration], [60, 600])
  const onHold = await site.call('GET', '/work_log/suspended', { as: kim })
  assert.ok(!onHold.body.results.some((run: { entryid: number }) => run.entryid === entryid))
  assert.equal((await post(kim, entryid, 'resume')).status, 403)
  assert.equal((await read(entryid, kim)).status, 403)
  assert.equal((await read(entryid, ola)).body.userid, bert.userid)
  assert.deepEqual(codeOf(await post(lead, entryid, 'take_over')), [422, 'reason'])
  const event = (await eventsOfRun(entryid)).at(-1)
  assert.deepEqual(
    [event.type, event.userid, event.from_userid, event.to_userid, event.to_username, event.reason],
    ['handed-over', lead.userid, ola.userid, bert.userid, 'Bert', body.reason],
  )
  const gone = await post(bert, entryid, 'resume')
  assert.deepEqual([gone.body.status, gone.body.handed_over], ['started', undefined])
})

test('a reserved run that is released is on hold for everybody', async () => {
  const { entryid } = await aRun(site, ola, guide.guideid)
  await post(lead, entryid, 'hand_over', { userid: bert.userid, reason: 'Shift' })
  assert.equal((await post(lead, entryid, 'release', { reason: 'Bert is ill' })).status, 200)
  assert.equal((await post(kim, entryid, 'resume')).body.userid, kim.userid)
})

testOnBoth(
  'a run that its receiver did not continue returns by a release, and nobody else ends it',
  async () => {
    const { entryid } = await aRun(site, ola, guide.guideid)
    site.clock.now += minute
    await post(lead, entryid, 'hand_over', { userid: kim.userid, reason: 'Shift' })
    await post(lead, entryid, 'hand_over', { userid: bert.userid, reason: 'Kim is ill' })
    for (const what of ['finish', 'cancel'])
      assert.deepEqual(codeOf(await post(admin, entryid, what)), [422, 'status'], what)
    const desk = aDevice(site, admin)
    for (const type of ['finished', 'cancelled', 'suspended']) {
      const { body } = await desk.send(entryid, [desk.event(type)])
      assert.equal(body.refused[0].code, 'event.not-allowed', type)
    }
    const released = await post(lead, entryid, 'release', { reason: 'For all' })
    assert.deepEqual([released.body.userid, released.body.status], [ola.userid, 'suspended'])
    const back = (await eventsOfRun(entryid)).at(-2)
    assert.deepEqual(
      [back.type, back.userid, back.from_userid, back.to_userid, back.reason],
      ['handed-over', lead.userid, bert.userid, ola.userid, 'For all'],
    )
    site.clock.now += minute
    assert.equal((await post(ola, entryid, 'resume')).body.userid, ola.userid)
    site.clock.now += minute
    const { body } = await post(ola, entryid, 'finish')
    assert.deepEqual(
      body.people.map(({ userid, active_duration }: Record<string, number>) => [userid, active_duration]),
      [[ola.userid, 120]],
    )
    const list = await site.call('GET', `/work_log?userid=${bert.userid}`, { as: admin })
    assert.ok(!list.body.some((run: { entryid: number }) => run.entryid === entryid))
  },
)

testOnBoth(
  'nobody has a part in a run before the own turn: earlier times are moved to its beginning',
  async () => {
    const tablet = aDevice(site, bert)
    const { entryid } = await aRun(site, ola, guide.guideid)
    site.clock.now += 10 * minute
    await post(ola, entryid, 'suspend')
    const heldAt = Math.floor(site.clock.now / 1000)
    site.clock.now += minute
    const early = 5 * minute
    const taken = await tablet.send(entryid, [
      tablet.event('taken-over', {}, early),
      tablet.event('resumed', {}, early),
    ])
    assert.deepEqual(taken.body.refused, [])
    const [takeOver] = (await eventsOfRun(entryid)).filter(
      ({ type }: { type: string }) => type === 'taken-over',
    )
    assert.deepEqual([takeOver.date >= heldAt, takeOver.uncertain], [true, true])
    site.clock.now += minute
    const ended = await tablet.send(entryid, [tablet.event('finished', {}, 8 * minute)])
    assert.deepEqual(ended.body.refused, [])
    const { body } = await read(entryid)
    assert.deepEqual([body.userid, body.status, body.people.length], [bert.userid, 'complete', 2])
    const share = body.people.find(({ userid }: { userid: number }) => userid === ola.userid)
    assert.equal(share.active_duration, 600)
  },
)

testOnBoth(
  'an end counts for the one who has the run, and what an earlier turn directed stands beside',
  async () => {
    const old = aDevice(site, ola)
    const { entryid } = await aRun(site, ola, guide.guideid)
    await old.send(entryid, [old.event('step.entered', { stepid: guide.steps[0]?.stepid })])
    site.clock.now += minute
    await post(lead, entryid, 'take_over', { reason: 'Late' })
    site.clock.now += minute
    await post(lead, entryid, 'suspend')
    await post(ola, entryid, 'resume')
    const back = site.clock.now
    site.clock.now += minute
    // The pause is of her first turn, and the end claims the moment at which she got the run back.
    const sent = await old.send(entryid, [old.event('paused', {}, site.clock.now - back + minute + 30_000)])
    assert.deepEqual(sent.body.refused, [])
    assert.deepEqual((await read(entryid)).body.status, 'started')
    assert.equal((await eventsOfRun(entryid)).at(-1).late, true)
    const fresh = aDevice(site, ola)
    await fresh.send(entryid, [fresh.event('finished', {}, site.clock.now - back)])
    const { body } = await read(entryid)
    assert.deepEqual([body.status, body.userid], ['started', ola.userid])
  },
)

testOnBoth('entries made before the loss was known stay late, also after a hand-over', async () => {
  const tablet = aDevice(site, ola)
  const other = aDevice(site, bert)
  const { entryid } = await aRun(site, ola, guide.guideid)
  await tablet.send(entryid, [tablet.event('paused')])
  site.clock.now += minute
  await post(lead, entryid, 'hand_over', { userid: bert.userid, reason: 'Shift' })
  site.clock.now += minute
  const mine = await tablet.send(entryid, [tablet.event('value.saved', anAnswer(field, 'a', null), minute)])
  assert.deepEqual(mine.body.refused, [])
  const again = await tablet.send(entryid, [tablet.event('value.saved', anAnswer(field, 'b'))])
  assert.equal(again.body.refused[0].code, 'event.taken-over')
  await other.send(entryid, [other.event('resumed')])
  site.clock.now += minute
  await post(lead, entryid, 'take_over', { reason: 'Bert is needed elsewhere' })
  const his = await other.send(entryid, [other.event('value.saved', anAnswer(field, 'c', null), minute)])
  assert.deepEqual(his.body.refused, [])
  assert.equal((await eventsOfRun(entryid)).at(-1).late, true)
})

testOnBoth(
  'a user to whom a run was handed and who lost it before sending anything had a part in it',
  async () => {
    const { entryid } = await aRun(site, ola, guide.guideid)
    await post(lead, entryid, 'hand_over', { userid: bert.userid, reason: 'Shift' })
    await post(lead, entryid, 'hand_over', { userid: kim.userid, reason: 'Bert is ill' })
    assert.equal((await read(entryid, bert)).body.userid, kim.userid)
  },
)

testOnBoth('only active users who can view the guide get a run; the list has no others', async () => {
  const secret = await aGuide(site, { author: lead, steps: 1 })
  const hidden = await site.call('PUT', `/guides/${secret.guideid}/public`, { as: lead, body: {} })
  assert.ok(hidden.status < 500)
  const closed = await site.call(
    'DELETE',
    `/guides/${secret.guideid}/public?revisionid=${secret.revisionid}`,
    {
      as: lead,
    },
  )
  assert.ok(closed.status < 400, closed.text)
  const { entryid } = await aRun(site, lead, secret.guideid)
  const list = async (query: string) =>
    (await site.call('GET', `/work_log/${entryid}/performers?query=${query}`, { as: admin })).body
  assert.deepEqual(
    (await list('Lea')).map(({ userid }: { userid: number }) => userid),
    [lead.userid],
  )
  assert.deepEqual(await list('Bert'), [])
  const refused = await post(admin, entryid, 'hand_over', { userid: bert.userid, reason: 'Shift' })
  assert.deepEqual(codeOf(refused), [422, 'userid'])
  const open = await aRun(site, ola, guide.guideid)
  const path = `/work_log/${open.entryid}/performers`
  assert.equal((await site.call('GET', path, { as: ola })).status, 403)
  const all = (await site.call('GET', path, { as: lead })).body
  assert.ok([ola, bert, kim].every(({ userid }) => all.some((each: TestPerson) => each.userid === userid)))
})

test('a lead corrects a value with a reason and does not become the operator', async () => {
  const { entryid } = await aRun(site, ola, guide.guideid)
  await site.call('PUT', `/work_log/${entryid}/stepData`, { as: ola, body: { fields: { [field]: 'x' } } })
  const correct = (as: TestPerson, body: object) => post(as, entryid, 'correct', body)
  const fields = { [field]: 'y' }
  assert.equal((await correct(bert, { fields, reason: 'Misread' })).status, 403)
  assert.deepEqual(codeOf(await correct(lead, { fields })), [422, 'reason'])
  assert.equal((await correct(lead, { fields, reason: 'Misread' })).status, 200)
  const { body } = await read(entryid)
  assert.deepEqual([body.userid, body.work_data[0].value], [ola.userid, 'y'])
  assert.equal((await eventsOfRun(entryid)).at(-1).type, 'value.corrected')
  const tablet = aDevice(site, lead)
  const event = tablet.event('value.corrected', { ...anAnswer(field, 'z'), reason: 'Misread again' })
  assert.deepEqual((await tablet.send(entryid, [event])).body.refused, [])
  await post(ola, entryid, 'finish')
  assert.equal((await correct(lead, { fields, reason: 'Late' })).status, 422)
})

test('an ended run stays with its operator', async () => {
  const { entryid } = await aRun(site, ola, guide.guideid)
  await post(ola, entryid, 'finish')
  const hand = { userid: bert.userid, reason: 'Shift' }
  for (const [what, body] of [
    ['take_over', { reason: 'a' }],
    ['release', { reason: 'a' }],
    ['hand_over', hand],
  ] as const)
    assert.equal((await post(lead, entryid, what, body)).status, 422, what)
})
