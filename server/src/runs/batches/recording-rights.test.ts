// Proves through the API that the server applies the recording rights of every person × state × moment × kind of event.
// Engines: both in the outer circle, because relations of users to a run are read by SQL.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import {
  decideRecording,
  type RunEventType,
  type RunRights,
  type RunState,
  stateAfter,
} from '@stepwright/rules'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { sample } from '#test/extent.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aForm, anAnswer } from '#test/run-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const lead = await aPerson(site, { name: 'Lea', privileges: ['Author'] })
const [starter, former, holder, stranger, other] = (await Promise.all(
  ['Sten', 'Finn', 'Hal', 'Uma', 'Kim'].map((name) => aPerson(site, { name })),
)) as [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson]
const guide = await aGuide(site, { author: lead, steps: 1 })
const stepid = guide.steps[0]?.stepid as number
const [text] = await aForm(site, lead, stepid, [{ label: 'Note', field_type: 'Text Input' }])
const field = text?.field_revisionid as number
site.clock.now += 86_400_000

const minute = 60_000
const states = [
  'running',
  'paused',
  'on hold',
  'taken over',
  'finished',
  'cancelled',
  'voided',
  'removed',
] as const
const whos = ['starter', 'former', 'holder', 'lead', 'administrator', 'stranger', 'latecomer'] as const
const moments = ['before', 'at', 'after'] as const
type State = (typeof states)[number]
type Who = (typeof whos)[number]
type Moment = (typeof moments)[number]

/** Kinds that do not change the state of a run come first; a take-over ends a cell. */
const kinds: readonly [RunEventType, object][] = [
  ['started', { guideid: guide.guideid, workorderid: 'WO' }],
  ['note.added', { text: 'Seen' }],
  ['step.entered', { stepid }],
  ['workorder.changed', { workorderid: 'WO-2' }],
  ['value.saved', anAnswer(field, 'saved')],
  ['value.corrected', anAnswer(field, 'corrected')],
  ['value.corrected', { ...anAnswer(field, 'corrected with a reason'), reason: 'Misread' }],
  ['value.settled', anAnswer(field, 'settled')],
  ['withdrawn', {}],
  ['voided', { reason: 'Wrong part' }],
  ['paused', {}],
  ['resumed', {}],
  ['suspended', {}],
  ['finished', {}],
  ['cancelled', {}],
  ['taken-over', {}],
]

interface Tablet {
  person: TestPerson
  device: string
  seq: number
}

const aTablet = (person: TestPerson): Tablet => ({ person, device: randomUUID(), seq: 0 })

async function record(tablet: Tablet, run: string, events: readonly object[], last?: number) {
  const { person, device } = tablet
  const clocks = (at: number) => ({ at, mono: at, session: device })
  const { now } = site.clock
  const sent = events.map((event) => ({
    eventid: randomUUID(),
    seq: ++tablet.seq,
    userid: person.userid,
    ...clocks(now),
    ...event,
  }))
  const body = { device, sent: clocks(now), events: sent, ...(last ? { last } : {}) }
  return site.call('POST', `/work_log/${run}/events`, { as: person, body })
}

async function mustRecord(tablet: Tablet, run: string, events: readonly object[], last?: number) {
  const { status, body, text: said } = await record(tablet, run, events, last)
  assert.deepEqual([status, body.refused], [200, []], said)
  return body
}

/** Sequence numbers that the tablets of a run had used when the server reported the loss. */
const toldSeq = 50

/** Begun by Sten, taken over by Finn, then by Hal, each on an own tablet; and the final state. */
async function aRunThatIs(state: State) {
  const run = randomUUID()
  const tablets = { starter: aTablet(starter), former: aTablet(former), holder: aTablet(holder) }
  const begin = { type: 'started', guideid: guide.guideid, workorderid: 'WO' }
  await mustRecord(tablets.starter, run, [begin, { type: 'suspended' }])
  const takeOver = [{ type: 'taken-over' }, { type: 'resumed' }]
  for (const next of [tablets.former, tablets.holder]) {
    site.clock.now += minute
    await mustRecord(next, run, next === tablets.holder ? takeOver : [...takeOver, { type: 'suspended' }])
  }
  site.clock.now += minute
  const { entryid } = (await mustRecord(tablets.holder, run, [{ type: 'note.added', text: 'Here' }])) as {
    entryid: number
  }
  if (state === 'paused') await mustRecord(tablets.holder, run, [{ type: 'paused' }])
  if (state === 'on hold' || state === 'taken over')
    await mustRecord(tablets.holder, run, [{ type: 'suspended' }])
  site.clock.now += minute
  if (state === 'taken over') await mustRecord(aTablet(other), run, takeOver)
  if (state === 'finished' || state === 'voided')
    await mustRecord(aTablet(holder), run, [{ type: 'finished' }])
  if (state === 'cancelled') await mustRecord(aTablet(holder), run, [{ type: 'cancelled' }])
  // Each tablet of a user who lost the run sends events that could not know of it, and the response reports the loss.
  site.clock.now += minute
  const losers = ['running', 'paused', 'on hold'].includes(state)
    ? [tablets.starter, tablets.former]
    : Object.values(tablets)
  for (const tablet of losers)
    await mustRecord(
      tablet,
      run,
      [
        {
          type: 'note.added',
          text: 'Offline',
          at: site.clock.now - minute / 2,
          mono: site.clock.now - minute / 2,
        },
      ],
      toldSeq,
    )
  const toldAt = site.clock.now
  site.clock.now += minute
  if (state === 'voided') {
    const voiding = { as: lead, body: { reason: 'Wrong part' } }
    assert.equal((await site.call('POST', `/work_log/${entryid}/void`, voiding)).status, 200)
  }
  if (state === 'removed') await site.call('DELETE', `/work_log/${entryid}`, { as: admin })
  return { run, entryid, tablets, toldAt }
}

const stateOnWire: Record<State, RunState | 'voided' | 'removed'> = {
  running: 'started',
  paused: 'paused',
  'on hold': 'suspended',
  'taken over': 'started',
  finished: 'complete',
  cancelled: 'cancelled',
  voided: 'voided',
  removed: 'removed',
}

function rightsOf(who: Who, state: State): RunRights {
  const holds = who === 'holder' && state !== 'taken over'
  return {
    holds,
    hasHeld: ['starter', 'former', 'holder'].includes(who),
    leads: who === 'lead',
    administers: who === 'administrator',
    seesGuide: true,
    sawOnHold: false,
  }
}

async function personOf(who: Who): Promise<TestPerson> {
  if (who === 'latecomer') return aPerson(site)
  return { starter, former, holder, lead, administrator: admin, stranger }[who]
}

interface Recorded {
  at: number
  seq: number
  reason?: string
  hasNoConflict: boolean
}

/** Expected verdicts on consecutive events. */
function expectations(who: Who, state: State, toldAt: number) {
  let now = stateOnWire[state]
  const rights = rightsOf(who, state)
  const hasLost = !rights.holds || !['started', 'paused', 'suspended'].includes(now)
  const device = { hasLost, toldAt, toldSeq }
  return (type: RunEventType, { at, seq, reason, hasNoConflict }: Recorded) => {
    const event = { type, at, seq, hasReason: reason !== undefined, isAwaitedFile: false, hasNoConflict }
    const verdict = decideRecording({ state: now, rights, device, event })
    if (verdict === 'accepted' && now !== 'removed' && now !== 'voided') now = stateAfter(now, type)
    return verdict
  }
}

/** Everything in the run that a batch could change. */
const rowsOf = (entryid: number) =>
  site.read(async ({ db }) =>
    Promise.all(
      (['entries', 'run_devices', 'entry_events', 'entry_values'] as const).map((table) =>
        db
          .selectFrom(table)
          .selectAll()
          .where('entryid', '=', entryid)
          .execute()
          .then((rows) => rows.map((row) => JSON.stringify(row)).sort()),
      ),
    ),
  )

const hasNoRival = (entryid: number): Promise<boolean> =>
  site.read(async ({ db }) => {
    const values = db.selectFrom('entry_values').select('isRival').where('entryid', '=', entryid)
    return !(await values.execute()).some(({ isRival }) => isRival === 1)
  })

const counts = { events: 0, accepted: 0, late: 0, refused: 0 }

async function tryCell(state: State, who: Who, moment: Moment): Promise<void> {
  const { run, entryid, tablets, toldAt } = await aRunThatIs(state)
  const tablet = who in tablets ? tablets[who as keyof typeof tablets] : aTablet(await personOf(who))
  tablet.seq = moment === 'after' ? toldSeq : 10
  const at = { before: toldAt - 1000, at: toldAt, after: toldAt + 1000 }[moment]
  const expected = expectations(who, state, toldAt)
  let isOver = false
  for (const [type, rest] of kinds) {
    if (isOver) break
    const event = { type, at, mono: at, ...rest }
    const hasNoConflict = type === 'value.settled' && (await hasNoRival(entryid))
    const verdict = expected(type, { at, seq: tablet.seq + 1, ...rest, hasNoConflict })
    const what = `${who}, ${state}, ${moment}: ${type} is ${verdict}`
    counts.events++
    if (verdict === 'accepted' || verdict === 'late') {
      counts[verdict]++
      await mustRecord(tablet, run, [event]).catch((error) => assert.fail(`${what}: ${error.message}`))
      isOver = type === 'taken-over' || (verdict === 'accepted' && ['finished', 'cancelled'].includes(type))
    } else {
      counts.refused++
      const before = await rowsOf(entryid)
      const answer = await record(tablet, run, [event])
      assert.deepEqual(await rowsOf(entryid), before, what)
      if (answer.status !== 403) {
        assert.equal(answer.status, 200, `${what}: ${answer.text}`)
        assert.equal(answer.body.refused[0]?.code, verdict, `${what}: ${answer.text}`)
      } else assert.ok(!rightsOf(who, state).hasHeld && !rightsOf(who, state).holds, what)
    }
  }
}

for (const state of states) {
  const declare = state === 'running' ? testOnBoth : test
  declare(`who records what in a run that is ${state}, and when`, async () => {
    const cells = whos.flatMap((who) => moments.map((moment) => ({ who, moment })))
    for (const { who, moment } of sample(cells, 7)) await tryCell(state, who, moment)
  })
}

test('the matrix has been tried', (t) => {
  t.diagnostic(JSON.stringify(counts))
  assert.ok(counts.accepted > 0 && counts.late > 0 && counts.refused > counts.accepted)
})
