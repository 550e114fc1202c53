// Proves that any two concurrent changes of a run by two servers leave a record that agrees with its events.
// Engines: both, because two transactions race for the rows of one run.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { checkRuns } from '#runs/checks/check-runs.ts'
import { type Answer, type CallOptions, startSite, type TestSite } from '#test/app.ts'
import { aPerson, type TestPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aDevice, aForm, anAnswer, aRun } from '#test/run-builders.ts'

const site = await startSite()
const twin = await site.twin()
const lead = await aPerson(site, { privileges: ['Author', 'Moderator', 'Admin'] })
const tom = await aPerson(site)
const guide = await aGuide(site, { author: lead, steps: 2 })
const [first, second] = guide.steps.map(({ stepid }) => stepid) as [number, number]
const [width, serial] = (await aForm(site, lead, first, [
  { label: 'Width', field_type: 'Numeric Input', max: 5 },
  { label: 'Serial', field_type: 'Text Input' },
])) as unknown as [{ field_revisionid: number }, { field_revisionid: number }]

type Change = (at: TestSite, entryid: number) => Promise<Answer>

const post =
  (action: string, body: object = {}, as: TestPerson = tom): Change =>
  (at, entryid) =>
    at.call('POST', `/work_log/${entryid}/${action}`, { as, body })

const save =
  (field: { field_revisionid: number }, value: string): Change =>
  (at, entryid) =>
    at.call('PUT', `/work_log/${entryid}/stepData`, {
      as: tom,
      body: { fields: { [field.field_revisionid]: value } },
    })

/** Sends what a device of its own has recorded. */
const sync =
  (type: string, data: () => object): Change =>
  (at, entryid) => {
    const { event, send } = aDevice(at, tom)
    return send(entryid, [event(type, data(), 1)])
  }

const changes: Record<string, Change> = {
  'save a value': save(width, '3'),
  'save a deviation': save(width, '9'),
  'save a text': save(serial, 'P-7'),
  'enter a step': post('step', { stepid: second }),
  pause: post('pause'),
  suspend: post('suspend', { reason: 'Shift ends' }),
  resume: post('resume'),
  finish: post('finish', { reason: 'Part missing' }),
  cancel: post('cancel', { reason: 'Scrapped' }),
  'change the order': (at, entryid) =>
    at.call('PATCH', `/work_log/${entryid}`, { as: tom, body: { workorderid: 'WO-2' } }),
  'sync an answer': sync('value.saved', () => anAnswer(width.field_revisionid, '4')),
  'sync a text': sync('value.saved', () => anAnswer(serial.field_revisionid, randomUUID())),
  'sync the end': sync('finished', () => ({})),
  'sync a note': sync('note.added', () => ({ text: 'Wet floor' })),
  'hand over': post('hand_over', { userid: lead.userid, reason: 'Breakdown' }, lead),
  'take over': post('take_over', { reason: 'Went home' }, lead),
  void: post('void', { reason: 'Wrong part' }, lead),
}

const pairs = Object.keys(changes).flatMap((one, index) =>
  Object.keys(changes)
    .slice(index)
    .map((other) => [one, other] as const),
)

/** The request that the change sends. */
async function bodiesOf(change: Change, entryid: number) {
  const sent: { call: [string, string]; options: CallOptions }[] = []
  const recorder = {
    clock: site.clock,
    async call(method: string, path: string, options: CallOptions) {
      sent.push({ call: [method, path], options })
    },
  }
  await change(recorder as unknown as TestSite, entryid)
  return sent[0] as (typeof sent)[number]
}

/** Includes refusals, and conflicts, which return the state after the other change. */
const expected = [200, 201, 403, 409, 422]

const eventsOf = (entryid: number) =>
  site.read(({ db }) =>
    db
      .selectFrom('entry_events')
      .select(['type', 'at'])
      .where('entryid', '=', entryid)
      .orderBy('entryEventid')
      .execute(),
  )

async function alteredRuns(): Promise<number[]> {
  const found: number[] = []
  const note = (entryids: number[]) => void found.push(...entryids)
  await checkRuns(site, {
    after: 0,
    onMarked: ({ altered }) => note(altered.map(({ run }) => run.entryid)),
  })
  return found
}

test('any two changes at once leave a record that agrees with its events', async () => {
  for (const [one, other] of pairs) {
    const { entryid } = await aRun(site, tom, guide.guideid)
    await (changes['save a text'] as Change)(site, entryid)
    site.clock.now += 1000
    const answers = await Promise.all([changes[one]?.(site, entryid), changes[other]?.(twin, entryid)])
    for (const answer of answers)
      assert.ok(expected.includes(answer?.status ?? 0), `${one}, ${other}: ${answer?.text}`)
    const run = await site.read(({ db }) =>
      db.selectFrom('entries').selectAll().where('entryid', '=', entryid).executeTakeFirstOrThrow(),
    )
    assert.equal(run.eventCount, (await eventsOf(entryid)).length, `${one}, ${other}`)
  }
  assert.deepEqual(await alteredRuns(), [])
})

test('a run that two servers begin under the same name is one run', async () => {
  for (let round = 0; round < 20; round++) {
    const name = randomUUID()
    const { device, event } = aDevice(site, tom)
    const begun = event('started', { guideid: guide.guideid, workorderid: 'WO-3' })
    const sent = { at: begun.at, mono: begun.at, session: device }
    const answers = await Promise.all(
      [site, twin, site, twin].map((at) =>
        at.call('POST', `/work_log/${name}/events`, { as: tom, body: { device, sent, events: [begun] } }),
      ),
    )
    for (const { status, text, body } of answers) {
      assert.equal(status, 200, text)
      assert.equal(typeof body.entryid, 'number', text)
      assert.equal(body.entryid, answers[0]?.body.entryid, text)
    }
    assert.equal((await eventsOf(answers[0]?.body.entryid)).length, 1)
  }
})

test('a request that two servers receive with the same key has one answer, whatever it changes', async () => {
  for (const [what, change] of Object.entries(changes)) {
    const { entryid } = await aRun(site, tom, guide.guideid)
    site.clock.now += 1000
    // Each server gets the same body.
    const requests = await bodiesOf(change, entryid)
    const headers = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      [site, twin, twin, site].map((at) => at.call(...requests.call, { ...requests.options, headers })),
    )
    const [first] = answers
    for (const { status, text } of answers)
      assert.deepEqual([status, text], [first?.status, first?.text], what)
  }
})
