// Tests a run from start to end through the API: responses, records and times.
// Engines: both in the outer circle, because types of rows and order of runs come from SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aForm, aRun } from '#test/run-builders.ts'
import { eventsOf } from '#test/traces.ts'

const site = await startSite()
const admin = await anAdmin(site)
const tom = await aPerson(site, { name: 'Tom' })
const eva = await aPerson(site, { name: 'Eva' })
const guide = await aGuide(site, { author: admin, steps: 2 })
const [first, second] = guide.steps.map((step) => step.stepid) as [number, number]
const [torque] = await aForm(site, admin, first, [
  { label: 'Torque', field_type: 'Numeric Input', min: 10, max: 14, unit: 'Nm', required: true },
])
const post = (path: string, as = tom, body?: unknown) => site.call('POST', path, { as, body })
const wait = (seconds: number) => {
  site.clock.now += seconds * 1000
}

testOnBoth('a new run is bound to whoever begins it and has no values', async () => {
  const body = { guideid: guide.guideid, workorderid: 'WO-1' }
  const { status, body: run } = await post('/work_log', tom, body)
  assert.equal(status, 201)
  const started = Math.floor(site.clock.now / 1000)
  assert.deepEqual(run, {
    entryid: run.entryid,
    runid: run.runid,
    guideid: guide.guideid,
    guide_title: run.guide_title,
    userid: tom.userid,
    username: 'Tom',
    starterid: tom.userid,
    workorderid: 'WO-1',
    status: 'started',
    starttime: started,
    endtime: null,
    cancelled: 0,
    timingid: null,
    last_entry_eventid: run.last_entry_eventid,
    duration: 0,
    active_duration: 0,
    paused_duration: 0,
    suspended_duration: 0,
    stepid: null,
    step_times: [],
    langid: 'en',
    guide_revisionid: run.guide_revisionid,
    guide_edited_since: false,
    current_guide_revisionid: run.guide_revisionid,
    prerequisite_revisions: [],
    max_form_revisionid: run.max_form_revisionid,
    deviation_count: 0,
    missing_count: 0,
    missing: [],
    people: [
      {
        userid: tom.userid,
        username: 'Tom',
        active_duration: 0,
        answers: 0,
        corrections: 0,
        performed: true,
      },
    ],
    disagreements: 0,
    late: 0,
    unsent: 0,
    unsent_files: 0,
    unsigned_count: 0,
    voided: null,
    work_data: [],
  })
  const read = (await site.call('GET', `/work_log/${run.entryid}`, { as: tom })).body
  assert.deepEqual(read, {
    ...run,
    devices: [],
    notes: [],
    last_hash: read.last_hash,
    signatures: [],
    unsigned: [],
    can_settle: true,
    can_lead: false,
    can_void: false,
  })
})

testOnBoth('guide and work order are taken from the query, too, and both are required', async () => {
  const { status, body } = await post(`/work_log?guideid=${guide.guideid}&workorderid=WO%202`)
  assert.deepEqual([status, body.workorderid], [201, 'WO 2'])
  const refused = await post('/work_log', tom, {})
  assert.equal(refused.status, 422)
  const errors = refused.body.errors.map(({ field, code }: { field: string; code: string }) => [field, code])
  assert.deepEqual(errors, [
    ['guideid', 'missing_field'],
    ['workorderid', 'missing_field'],
  ])
  assert.equal((await post('/work_log', tom, { guideid: 99_999, workorderid: 'x' })).status, 404)
})

testOnBoth(
  'a work order that lost digits as a number is refused, and one that has them all is stored as text',
  async () => {
    const { guideid } = guide
    for (const workorderid of [2 ** 64, 1e21, 12.5]) {
      const { status, body } = await post('/work_log', tom, { guideid, workorderid })
      assert.equal(status, 422)
      assert.equal(body.errors[0].field, 'workorderid')
    }
    const stored = await post('/work_log', tom, { guideid, workorderid: 4711000123 })
    assert.equal(stored.body.workorderid, '4711000123')
    for (const written of ['0012.50', '12.5', '0047', '+7', '18446744073709551616']) {
      const query = new URLSearchParams({ guideid: String(guideid), workorderid: written })
      assert.equal((await post(`/work_log?${query}`)).body.workorderid, written)
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const form = await site.call('POST', '/work_log', { as: tom, headers, body: String(query) })
      assert.equal(form.body.workorderid, written)
    }
  },
)

testOnBoth('pauses do not count, and the step that was worked on is worked on again', async () => {
  const { entryid } = await aRun(site, tom, guide.guideid)
  wait(10)
  await post(`/work_log/${entryid}/step`, tom, { stepid: first })
  wait(20)
  const paused = await post(`/work_log/${entryid}/pause`, tom, { reason: 'Lunch' })
  assert.deepEqual([paused.status, paused.body.status, paused.body.stepid], [200, 'paused', first])
  wait(600)
  assert.equal((await post(`/work_log/${entryid}/resume`)).body.status, 'started')
  wait(5)
  await post(`/work_log/${entryid}/step`, tom, { stepid: second })
  wait(7)
  const { status, body } = await post(`/work_log/${entryid}/finish`, tom, {})
  assert.equal(status, 200)
  assert.equal(body.status, 'complete')
  assert.equal(body.endtime - body.starttime, 642)
  assert.deepEqual([body.duration, body.active_duration, body.paused_duration], [42, 42, 600])
  assert.deepEqual(body.step_times, [
    { stepid: first, active_duration: 25, visits: 1 },
    { stepid: second, active_duration: 7, visits: 1 },
  ])
  const events = (await site.call('GET', `/work_log/${entryid}/events`, { as: tom })).body
  assert.deepEqual(
    events.map((event: { type: string; reason: string | null }) => [event.type, event.reason]),
    [
      ['started', null],
      ['step.entered', null],
      ['paused', 'Lunch'],
      ['resumed', null],
      ['step.entered', null],
      ['finished', null],
    ],
  )
})

test('finishing tells which required fields are empty, and keeps that on the record', async () => {
  const { entryid } = await aRun(site, tom, guide.guideid)
  const { body } = await post(`/work_log/${entryid}/finish`)
  const missing = { stepid: first, ...torque, label: 'Torque' }
  assert.deepEqual(body.missing, [missing])
  assert.equal(body.missing_count, 1)
  assert.equal(typeof body.max_form_revisionid, 'number')
  assert.equal(typeof body.guide_revisionid, 'number')
  const read = await site.call('GET', `/work_log/${entryid}`, { as: tom })
  assert.deepEqual(read.body.missing, [missing])
})

test('where the site asks for it, a run with empty required fields is not finished', async () => {
  await site.call('PATCH', '/settings', { as: admin, body: { finishNeedsRequired: true } })
  const { entryid } = await aRun(site, tom, guide.guideid)
  const refused = await post(`/work_log/${entryid}/finish`)
  assert.deepEqual([refused.status, refused.body.code], [422, 'entry.incomplete'])
  assert.deepEqual(refused.body.errors, [
    { message: 'Torque is required', field: `fields.${torque?.field_revisionid}`, code: 'missing_field' },
  ])
  assert.equal((await site.call('GET', `/work_log/${entryid}`, { as: tom })).body.status, 'started')
  await site.call('PATCH', '/settings', { as: admin, body: { finishNeedsRequired: false } })
})

testOnBoth(
  'a suspended run is listed for those who see the guide, and taken over by resuming it',
  async () => {
    const { entryid } = await aRun(site, tom, guide.guideid)
    wait(30)
    assert.equal((await post(`/work_log/${entryid}/suspend`, tom, { reason: 'End of shift' })).status, 200)
    wait(100)
    const listed = await site.call('GET', `/work_log/${guide.guideid}/suspended`, { as: eva })
    assert.deepEqual(
      listed.body.results.map((run: { entryid: number }) => run.entryid),
      [entryid],
    )
    assert.equal((await site.call('GET', `/work_log/${entryid}`, { as: eva })).status, 200)
    const types = await eventsOf(site, async () => {
      const { status, body } = await post(`/work_log/${entryid}/resume`, eva)
      assert.deepEqual(
        [status, body.userid, body.starterid, body.status],
        [200, eva.userid, tom.userid, 'started'],
      )
      assert.deepEqual([body.suspended_duration, body.active_duration, body.duration], [100, 30, 130])
    })
    assert.deepEqual(types, ['entry.taken-over'])
    assert.equal((await post(`/work_log/${entryid}/pause`, tom)).status, 403)
    assert.equal((await site.call('GET', `/work_log/${entryid}`, { as: tom })).status, 200)
    const events = (await site.call('GET', `/work_log/${entryid}/events`, { as: eva })).body
    const takenOver = events.find((event: { type: string }) => event.type === 'taken-over')
    assert.deepEqual([takenOver.userid, takenOver.from_userid], [eva.userid, tom.userid])
  },
)

test('a run follows the guide as it was when it began, and learns that it was edited', async () => {
  const { entryid, guide_revisionid } = await aRun(site, tom, guide.guideid)
  const token = (await site.call('GET', `/guides/${guide.guideid}?unpatrolled`, { as: admin })).body
  const step = token.steps[0]
  const lines = [{ text: 'Do it quite differently.', bullet: 'black', level: 0 }]
  const path = `/guides/${guide.guideid}/steps/${step.stepid}?revisionid=${step.revisionid}`
  assert.equal((await site.call('PATCH', path, { as: admin, body: { lines } })).status, 200)
  const { body } = await site.call('GET', `/work_log/${entryid}`, { as: tom })
  assert.equal(body.guide_revisionid, guide_revisionid)
  assert.equal(body.guide_edited_since, true)
  assert.notEqual(body.current_guide_revisionid, guide_revisionid)
  const shown = await site.call('GET', `/work_log/${entryid}/guide`, { as: tom })
  assert.equal(shown.status, 200)
  assert.equal(shown.body.guide_revisionid, guide_revisionid)
  assert.equal(shown.body.steps[0].lines[0].text_raw, 'Do thing 1.')
  assert.equal((await site.call('GET', `/work_log/${entryid}/guide`, { as: eva })).status, 403)
})

test('guides that come first are read in the state that they had, their steps numbered before the guide’s own', async () => {
  const before = await aGuide(site, { author: admin, steps: 2 })
  const after = await aGuide(site, {
    author: admin,
    steps: 1,
    fields: { prerequisites: [before.guideid] },
  })
  const [form] = await aForm(site, admin, before.steps[1]?.stepid ?? 0, [
    { label: 'Serial number', field_type: 'Text Input' },
  ])
  const run = await aRun(site, tom, after.guideid)
  assert.deepEqual(
    run.prerequisite_revisions.map((each) => each.guideid),
    [before.guideid],
  )
  const fields = { [form?.field_revisionid ?? 0]: 'SN 12' }
  await site.call('PUT', `/work_log/${run.entryid}/stepData`, { as: tom, body: { fields } })
  const path = `/guides/${before.guideid}?revisionid=${before.revisionid}`
  const { body: gone } = await site.call('GET', `/guides/${before.guideid}?unpatrolled`, { as: admin })
  assert.ok(path)
  assert.equal(
    (await site.call('DELETE', `/guides/${before.guideid}?revisionid=${gone.revisionid}`, { as: admin }))
      .status < 300,
    true,
  )
  const shown = (await site.call('GET', `/work_log/${run.entryid}/guide`, { as: tom })).body
  assert.deepEqual(
    shown.steps.map((step: { guideid: number }) => step.guideid),
    [before.guideid, before.guideid, after.guideid],
  )
  const entry = (await site.call('GET', `/work_log/${run.entryid}`, { as: tom })).body
  assert.equal(entry.work_data[0].step_number, 2)
  assert.equal(entry.guide_edited_since, true)
})

test('an administrator removes a run with all that belongs to it; nobody else can', async () => {
  const { entryid } = await aRun(site, tom, guide.guideid)
  const fields = { [torque?.field_revisionid ?? 0]: 12 }
  await site.call('PUT', `/work_log/${entryid}/stepData`, { as: tom, body: { fields } })
  assert.equal((await site.call('DELETE', `/work_log/${entryid}`, { as: tom })).status, 403)
  assert.equal((await site.call('DELETE', `/work_log/${entryid}`, { as: admin })).status, 204)
  assert.equal((await site.call('GET', `/work_log/${entryid}`, { as: admin })).status, 404)
  const left = await site.read(async ({ db }) => [
    ...(await db.selectFrom('entry_events').select('entryid').where('entryid', '=', entryid).execute()),
    ...(await db.selectFrom('entry_values').select('entryid').where('entryid', '=', entryid).execute()),
  ])
  assert.deepEqual(left, [])
})

test('the work order of an open run can be put right, which stays on record', async () => {
  const { entryid } = await aRun(site, tom, guide.guideid)
  const { status, body } = await site.call('PATCH', `/work_log/${entryid}`, {
    as: tom,
    body: { workorderid: ' WO-77 ' },
  })
  assert.deepEqual([status, body.workorderid], [200, 'WO-77'])
  const events = (await site.call('GET', `/work_log/${entryid}/events`, { as: tom })).body
  assert.equal(events.at(-1).from_workorderid, 'WO-1')
})
