// Tests how the next user of a shared device takes over the run of the user before: user × device × state, the record of
// it, entries that arrive later, and changes at the same moment.
// Engines: both in the outer circle, because the run and the device of its operator are locked and read by SQL.
import assert from 'node:assert/strict'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { asDevice, register, switchTo, type TestDevice, withPin } from '#test/devices/device-builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { runJobs } from '#test/hosting/run-jobs.ts'
import { readPdf } from '#test/read-exports.ts'
import { aDevice, aForm, anAnswer, type TestEvent } from '#test/run-builders.ts'
import { rebuildRuns } from '../events/rebuild.ts'

const site = await startSite()
const admin = await anAdmin(site)
const lead = await withPin(site, await aPerson(site, { name: 'Lea', privileges: ['Author'] }), '4826')
const olga = await withPin(site, await aPerson(site, { name: 'Olga' }), '5937')
const omar = await withPin(site, await aPerson(site, { name: 'Omar' }), '6048')
const pins = new Map([
  [lead.userid, '4826'],
  [olga.userid, '5937'],
  [omar.userid, '6048'],
])
const guide = await aGuide(site, { author: lead, steps: 1 })
const stepid = guide.steps[0]?.stepid as number
const [torque] = (await aForm(site, lead, stepid, [{ label: 'Torque', field_type: 'Numeric Input' }])).map(
  ({ field_revisionid }) => field_revisionid,
) as [number]
const tablet = await register(site, admin)
const second = await register(site, admin, 'Press 4')
site.clock.now += 86_400_000
const minute = 60_000

/** A signed-in user of a shared device. */
async function at(device: TestDevice, person: TestPerson) {
  const { token } = await switchTo(site, device, {
    userid: person.userid,
    pin: pins.get(person.userid),
  })
  const call = (method: string, path: string, body?: object) =>
    site.call(method, path, asDevice(device, body, token))
  const recorder = aDevice(site, person)
  /** `by`: a later session of the same user. */
  const send = (run: string | number, events: readonly TestEvent[], by = { call }) => {
    const now = site.clock.now
    const sent = { at: now, mono: now, session: recorder.device }
    return by.call('POST', `/work_log/${run}/events`, { device: recorder.device, sent, events })
  }
  return {
    call,
    send,
    event: recorder.event,
    takeOver: (entryid: number, body = {}) => call('POST', `/work_log/${entryid}/take_over`, body),
    read: (entryid: number) => call('GET', `/work_log/${entryid}`),
    post: (entryid: number, what: string, body = {}) => call('POST', `/work_log/${entryid}/${what}`, body),
    begin: async (guideid = guide.guideid) => {
      const { status, body, text } = await call('POST', '/work_log', { guideid, workorderid: 'WO-1' })
      assert.equal(status, 201, text)
      return body.entryid as number
    },
    list: async () =>
      (await call('GET', '/work_log/shared_device')).body.results.map(
        ({ entryid }: { entryid: number }) => entryid,
      ) as number[],
  }
}
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const post = (as: TestPerson, entryid: number, what: string, body: object = {}) =>
  site.call('POST', `/work_log/${entryid}/${what}`, { as, body })
const read = async (entryid: number) => (await site.call('GET', `/work_log/${entryid}`, { as: admin })).body
const eventsOf = async (entryid: number) =>
  (await site.call('GET', `/work_log/${entryid}/events`, { as: admin })).body
const ok = (answer: { status: number; text: string }) => assert.ok(answer.status < 300, answer.text)

const otherDevice = [403, 'entry.other-device']
const denied = [403, 'access.denied']
const taken = [200, undefined]

type Olga = Awaited<ReturnType<typeof at>>
/** How the first person leaves the run that she has begun on the tablet. */
const states = {
  'in progress': async () => {},
  paused: async (her: Olga, entryid) => ok(await her.post(entryid, 'pause')),
  'on hold for everybody': async (her: Olga, entryid) => ok(await her.post(entryid, 'suspend')),
  'handed to another user': async (_her: Olga, entryid) =>
    ok(await post(lead, entryid, 'hand_over', { userid: lead.userid, reason: 'Shift' })),
  'on hold until a lead lifts it': async (her: Olga, entryid) =>
    ok(await her.post(entryid, 'suspend', { reason: 'Crack', lead_only: true })),
  finished: async (her: Olga, entryid) => ok(await her.post(entryid, 'finish')),
  cancelled: async (her: Olga, entryid) => ok(await her.post(entryid, 'cancel')),
} satisfies Record<string, (her: Olga, entryid: number) => Promise<void>>

/** Verdicts on the take-over by Omar: on the same tablet, on another one, and with a session of his own. */
const expected: Record<keyof typeof states, [unknown, unknown, unknown]> = {
  'in progress': [taken, otherDevice, denied],
  paused: [taken, otherDevice, denied],
  'on hold for everybody': [taken, taken, taken],
  'handed to another user': [denied, denied, denied],
  'on hold until a lead lifts it': [
    [422, 'entry.lead-only-hold'],
    [422, 'entry.lead-only-hold'],
    [422, 'entry.lead-only-hold'],
  ],
  finished: [denied, denied, denied],
  cancelled: [denied, denied, denied],
}

for (const [state, leave] of Object.entries(states))
  testOnBoth(`the next user and a run that is ${state}`, async () => {
    const verdicts: unknown[] = []
    for (const where of [tablet, second, null]) {
      const her = await at(tablet, olga)
      const entryid = await her.begin()
      site.clock.now += minute
      await leave(her, entryid)
      site.clock.now += minute
      const his = where && (await at(where, omar))
      const answer = his ? await his.takeOver(entryid) : await post(omar, entryid, 'take_over')
      verdicts.push(codeOf(answer))
      if (answer.status !== 200) continue
      assert.deepEqual([answer.body.userid, answer.body.status], [omar.userid, 'started'])
      const isChange = state === 'in progress' || state === 'paused'
      const event = (await eventsOf(entryid)).find(({ type }: { type: string }) => type === 'taken-over')
      assert.deepEqual(
        [event.userid, event.from_userid, event.reason, event.change_of_person],
        [omar.userid, olga.userid, null, isChange ? true : undefined],
      )
    }
    assert.deepEqual(verdicts, expected[state as keyof typeof states])
  })

testOnBoth(
  'the device of the last event of the operator counts, by its time and not by its arrival',
  async () => {
    const her = await at(tablet, olga)
    const entryid = await her.begin()
    const phone = aDevice(site, olga)
    site.clock.now += 4 * minute
    ok(await her.send(entryid, [her.event('step.entered', { stepid })]))
    // The phone had no network, and sends what was recorded before.
    ok(await phone.send(entryid, [phone.event('value.saved', anAnswer(torque, 5, null), 2 * minute)]))
    const his = await at(tablet, omar)
    assert.deepEqual(await his.list(), [entryid, ...(await his.list()).filter((each) => each !== entryid)])
    assert.equal((await his.read(entryid)).body.can_change_person, true)
    site.clock.now += minute
    ok(await phone.send(entryid, [phone.event('step.entered', { stepid })]))
    assert.ok(!(await his.list()).includes(entryid))
    assert.deepEqual(codeOf(await his.read(entryid)), otherDevice)
    assert.deepEqual(codeOf(await his.takeOver(entryid)), otherDevice)
    assert.deepEqual(codeOf(await post(olga, entryid, 'pause')), taken)
    site.clock.now += minute
    ok(await (await at(tablet, olga)).post(entryid, 'resume'))
    const again = await at(tablet, omar)
    assert.deepEqual(codeOf(await again.takeOver(entryid)), taken)
  },
)

testOnBoth(
  'a program of the operator, and an administrator who sends for her, are no shared device',
  async () => {
    for (const send of [
      (entryid: number) => post(olga, entryid, 'step', { stepid }),
      async (entryid: number) => {
        const device = aDevice(site, olga)
        return device.send(entryid, [device.event('step.entered', { stepid })], { for_others: true }, admin)
      },
    ]) {
      const entryid = await (await at(tablet, olga)).begin()
      site.clock.now += minute
      ok(await send(entryid))
      const his = await at(tablet, omar)
      assert.deepEqual(codeOf(await his.takeOver(entryid)), otherDevice)
    }
  },
)

testOnBoth(
  'a session that was replaced, a signed-out tablet and a copied session take nothing over',
  async () => {
    const entryid = await (await at(tablet, olga)).begin()
    const { token } = await switchTo(site, tablet, { userid: omar.userid, pin: '6048' })
    const copied = await site.call('POST', `/work_log/${entryid}/take_over`, asDevice(second, {}, token))
    assert.equal(copied.status, 401)
    const header = { headers: { authorization: `api ${token}` }, body: {} }
    assert.equal((await site.call('POST', `/work_log/${entryid}/take_over`, header)).status, 401)
    assert.equal(
      (await site.call('POST', `/work_log/${entryid}/take_over`, asDevice(tablet, {}))).status,
      401,
    )
    await switchTo(site, tablet, { userid: lead.userid, pin: '4826' }, token)
    assert.equal(
      (await site.call('POST', `/work_log/${entryid}/take_over`, asDevice(tablet, {}, token))).status,
      401,
    )
    assert.equal((await read(entryid)).userid, olga.userid)
  },
)

testOnBoth(
  'a run of a guide that the next user cannot view is neither listed nor readable nor taken over',
  async () => {
    const secret = await aGuide(site, { author: lead, steps: 1 })
    const hidden = await site.call(
      'DELETE',
      `/guides/${secret.guideid}/public?revisionid=${secret.revisionid}`,
      { as: lead },
    )
    ok(hidden)
    const entryid = await (await at(tablet, lead)).begin(secret.guideid)
    const his = await at(tablet, omar)
    assert.ok(!(await his.list()).includes(entryid))
    assert.deepEqual(codeOf(await his.read(entryid)), denied)
    assert.deepEqual(codeOf(await his.takeOver(entryid)), denied)
  },
)

testOnBoth('the first user gets a notice that leads to the run, which she can still read', async () => {
  const entryid = await (await at(tablet, olga)).begin()
  const his = await at(tablet, omar)
  ok(await his.takeOver(entryid))
  await runJobs(site)
  const path = '/user/notices?unread&kind=run_taken_over'
  const isOfRun = (each: { entryid: number }) => each.entryid === entryid
  const notice = (await site.call('GET', path, { as: olga })).body.notices.find(isOfRun)
  assert.deepEqual([notice.entryid, notice.actor.username, notice.url], [entryid, 'Omar', `/runs/${entryid}`])
  assert.equal((await site.call('GET', `/work_log/${entryid}`, { as: olga })).body.userid, omar.userid)
  const others = (await site.call('GET', path, { as: omar })).body.notices
  assert.ok(!others.some(isOfRun))
})

testOnBoth('a reason does not make the next user of a device a lead', async () => {
  const entryid = await (await at(tablet, olga)).begin()
  const his = await at(tablet, omar)
  ok(await his.takeOver(entryid, { reason: 'The shift lead decided' }))
  const events = (await site.call('GET', `/work_log/${entryid}/events`, { as: admin })).body
  const taken = events.find(({ type }: { type: string }) => type === 'taken-over')
  assert.equal(taken.change_of_person, true)
})

testOnBoth('the paper names the change of person in the language of the reader', async () => {
  const entryid = await (await at(tablet, olga)).begin()
  ok(await (await at(tablet, omar)).takeOver(entryid))
  for (const [langid, expected] of [
    ['en', 'change of person'],
    ['de', 'Personenwechsel'],
  ] as const) {
    const { rawPayload } = await site.app.inject({
      url: `/api/2.0/work_log/${entryid}.pdf?langid=${langid}`,
      headers: { authorization: `api ${admin.token}` },
    })
    const words = (await readPdf(rawPayload)).join(' ').replaceAll(/\s+/g, ' ')
    assert.equal(words.split(expected).length - 1, 1, words)
  }
})

testOnBoth('a work order that is scanned on the tablet leads to the run of the user before', async () => {
  const her = await at(tablet, olga)
  const begun = await her.call('POST', '/work_log', { guideid: guide.guideid, workorderid: 'WO-SCAN' })
  const orders = async (device: TestDevice) =>
    (await (await at(device, omar)).call('GET', '/work_log/orders?workorderid=WO-SCAN')).body.results.map(
      ({ entryid, can_read }: { entryid: number; can_read: boolean }) => [entryid, can_read],
    )
  assert.deepEqual(await orders(tablet), [[begun.body.entryid, true]])
  assert.deepEqual(await orders(second), [[begun.body.entryid, false]])
})

testOnBoth('a lead needs no reason on the tablet, and gives one elsewhere', async () => {
  const entryid = await (await at(tablet, olga)).begin()
  const there = await at(second, lead)
  assert.equal((await there.takeOver(entryid)).body.errors[0].field, 'reason')
  const here = await at(tablet, lead)
  assert.deepEqual(codeOf(await here.takeOver(entryid)), taken)
  assert.equal((await eventsOf(entryid)).at(-1).change_of_person, true)
  // A repeated touch changes nothing.
  const count = (await eventsOf(entryid)).length
  assert.deepEqual(codeOf(await here.takeOver(entryid)), taken)
  assert.equal((await eventsOf(entryid)).length, count)
})

testOnBoth('a lead with a reason takes over as a lead, also on the tablet', async () => {
  const entryid = await (await at(tablet, olga)).begin()
  const here = await at(tablet, lead)
  ok(await here.takeOver(entryid, { reason: 'Olga is needed elsewhere' }))
  const event = (await eventsOf(entryid)).at(-1)
  assert.deepEqual([event.reason, event.change_of_person], ['Olga is needed elsewhere', undefined])
})

testOnBoth(
  'entries of the first user that arrive later count by their times, and both keep their part',
  async () => {
    const her = await at(tablet, olga)
    const entryid = await her.begin()
    ok(await her.send(entryid, [her.event('step.entered', { stepid })]))
    site.clock.now += 10 * minute
    const pending = her.event('value.saved', anAnswer(torque, 5, null))
    site.clock.now += 5 * minute
    const his = await at(tablet, omar)
    ok(await his.takeOver(entryid))
    site.clock.now += 5 * minute
    const { body } = await her.send(entryid, [pending], await at(tablet, olga))
    assert.deepEqual([body.refused, body.state.userid], [[], omar.userid])
    const run = await read(entryid)
    assert.deepEqual(
      run.work_data.map(({ value, userid }: { value: string; userid: number }) => [value, userid]),
      [['5', olga.userid]],
    )
    assert.deepEqual(
      run.people.map(({ userid, active_duration }: { userid: number; active_duration: number }) => [
        userid,
        active_duration,
      ]),
      [
        [olga.userid, 15 * 60],
        [omar.userid, 5 * 60],
      ],
    )
    const back = await at(tablet, olga)
    assert.deepEqual(codeOf(await back.takeOver(entryid)), taken)
  },
)

testOnBoth('of two users at the same moment each take-over is recorded, or refused whole', async () => {
  const entryid = await (await at(tablet, olga)).begin()
  const [his, hers] = [await at(tablet, omar), await at(tablet, lead)]
  const answers = await Promise.all([his.takeOver(entryid), hers.takeOver(entryid), his.takeOver(entryid)])
  for (const answer of answers) assert.ok(answer.status === 200 || answer.status === 403, answer.text)
  const changes = (await eventsOf(entryid)).filter(({ type }: { type: string }) => type === 'taken-over')
  for (const [index, { from_userid }] of changes.entries())
    assert.equal(from_userid, index === 0 ? olga.userid : changes[index - 1].userid)
  assert.equal((await read(entryid)).userid, changes.at(-1).userid)
})

testOnBoth('the first user goes on elsewhere at the same moment: one of the two has the run', async () => {
  const entryid = await (await at(tablet, olga)).begin()
  const phone = aDevice(site, olga)
  const his = await at(tablet, omar)
  site.clock.now += minute
  const [change, sent] = await Promise.all([
    his.takeOver(entryid),
    phone.send(entryid, [phone.event('value.saved', anAnswer(torque, 7, null))]),
  ])
  assert.equal(sent.status, 200, sent.text)
  const run = await read(entryid)
  if (change.status === 200) assert.equal(run.userid, omar.userid)
  else assert.deepEqual([codeOf(change), run.userid], [otherDevice, olga.userid])
})

testOnBoth('a rebuild of the runs changes neither the state nor the right to take over', async () => {
  const entryid = await (await at(tablet, olga)).begin()
  const his = await at(tablet, omar)
  const before = await his.read(entryid)
  await rebuildRuns((work) => site.write(work))
  assert.deepEqual((await his.read(entryid)).body, before.body)
  assert.deepEqual(codeOf(await his.takeOver(entryid)), taken)
})
