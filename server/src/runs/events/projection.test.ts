// Proves with random histories of devices and programs, in any order, parts and repeats, that the tables equal a new
// fold.
// Engines: both in the outer circle, because projected rows are compared with folded events.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { fillPeople } from '#schema/migrations/0040-people-of-runs.ts'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aForm } from '#test/run-builders.ts'
import { findRun } from '../runs.queries.ts'
import { indexWaiting } from '../words/index-run.ts'
import { listStored } from './events.queries.ts'
import { refold } from './refold.ts'

const site = await startSite()
const admin = await anAdmin(site)
// The second one is an administrator, who may also answer and correct without being the operator.
const people = [await aPerson(site), await anAdmin(site)] as const
const guide = await aGuide(site, { author: admin, steps: 3 })
const stepids = guide.steps.map((step) => step.stepid)
const fields = await aForm(site, admin, stepids[0] as number, [
  { label: 'Width', field_type: 'Numeric Input', max: 5, required: true },
  { label: 'Note', field_type: 'Text Input', required: true },
])

const kinds = [
  'step.entered',
  'value.saved',
  'value.corrected',
  'paused',
  'resumed',
  'suspended',
  'taken-over',
  'workorder.changed',
  'note.added',
  'finished',
] as const

const arbitraryEvent = fc.record({
  kind: fc.oneof(
    { weight: 8, arbitrary: fc.constant('value.saved' as const) },
    { weight: 10, arbitrary: fc.constantFrom(...kinds.slice(0, -1)) },
    { weight: 3, arbitrary: fc.constant('taken-over' as const) },
    { weight: 2, arbitrary: fc.constant('finished' as const) },
  ),
  device: fc.nat(2),
  seconds: fc.integer({ min: 0, max: 600 }),
  number: fc.nat(7),
  knows: fc.nat(3),
})
type Wanted = typeof arbitraryEvent extends fc.Arbitrary<infer T> ? T : never

interface Sent {
  eventid: string
  [member: string]: unknown
}

/** Device 2 is a program that uses the separate operations. */
function eventsOf(inputs: readonly Wanted[], now: number): Sent[][] {
  const devices: Sent[][] = [[], []]
  for (const { kind, device, seconds, number, knows } of inputs.filter((input) => input.device < 2)) {
    const list = devices[device] as Sent[]
    const before = list.at(-1 - knows)?.eventid ?? null
    list.push({
      eventid: randomUUID(),
      seq: list.length + 1 + (device === 0 ? 1 : 0),
      userid: people[device === 0 ? 0 : 1].userid,
      type: kind,
      at: now - 3_600_000 + seconds * 1000 + list.length * 60_000,
      reason: number === 3 ? `Because of ${kind}` : '',
      ...membersOf(kind, number, before),
    })
  }
  return devices
}

function membersOf(kind: Wanted['kind'], number: number, before: string | null): object {
  const field = fields[number % 2]?.field_revisionid
  if (kind === 'step.entered') return { stepid: stepids[number % 3] }
  if (kind === 'value.saved' || kind === 'value.corrected')
    return {
      answers: [{ field_revisionid: field, value: number === 0 ? null : number, based_on: before }],
    }
  if (kind === 'workorder.changed') return { workorderid: `WO-${number}` }
  return kind === 'note.added' ? { text: `Seen ${number}` } : {}
}

async function tablesOf(entryid: number) {
  const rows = await site.read(async ({ db }) => ({
    run: await db.selectFrom('entries').selectAll().where('entryid', '=', entryid).executeTakeFirstOrThrow(),
    values: await db
      .selectFrom('entry_values')
      .selectAll()
      .where('entryid', '=', entryid)
      .orderBy('entryEventid')
      .orderBy('fieldGuid')
      .execute(),
    people: await db
      .selectFrom('entry_people')
      .selectAll()
      .where('entryid', '=', entryid)
      .orderBy('userid')
      .execute(),
    times: await db
      .selectFrom('entry_times')
      .selectAll()
      .where('entryid', '=', entryid)
      .orderBy('stepid')
      .execute(),
    words: await db
      .selectFrom('entry_texts')
      .select('words')
      .where('entryid', '=', entryid)
      .executeTakeFirstOrThrow(),
  }))
  const values = rows.values.map(({ valueid, ...row }) => row)
  return { ...rows, values, words: rows.words.words.split(' ').sort() }
}

const play = async (path: string, body: object) => {
  const { status, text } = await site.call('POST', path, { as: people[0], body })
  assert.ok(status < 500, text)
}

const refusals = ['event.run-ended', 'event.reason-required', 'event.taken-over', 'event.not-on-hold']

async function sendAll(
  runid: string,
  inputs: readonly Wanted[],
  shuffled: readonly number[],
): Promise<number> {
  const devices = [randomUUID(), randomUUID()]
  // No event can be earlier than its guide and its user.
  site.clock.now += 7_200_000
  const now = site.clock.now
  const started = {
    eventid: randomUUID(),
    seq: 1,
    userid: people[0].userid,
    type: 'started',
    at: now - 3_600_000,
    guideid: guide.guideid,
    workorderid: 'WO',
  }
  const send = async (device: number, events: readonly unknown[]) => {
    const body = { device: devices[device], sent: { at: site.clock.now }, events }
    const as = people[device === 0 ? 0 : 1]
    const answer = await site.call('POST', `/work_log/${runid}/events`, { as, body })
    assert.equal(answer.status, 200, answer.text)
    // After the end of the run, work of devices that know of the end is rejected.
    for (const { code } of answer.body.refused as { code: string }[])
      assert.ok(refusals.includes(code), answer.text)
    return answer.body
  }
  const { entryid } = await send(0, [started])
  const [first = [], second = []] = eventsOf(inputs, now)
  const parts = [...splitEvents(first, 0), ...splitEvents(second, 1)]
  const order = [...shuffled.flatMap((index) => parts[index % parts.length] ?? []), ...parts]
  const calls = inputs.filter(({ device }) => device === 2)
  for (const [index, { device, events }] of order.entries()) {
    site.clock.now += 1000
    await send(device, events)
    const call = calls[index]
    if (call?.kind === 'value.saved')
      await site.call('PUT', `/work_log/${entryid}/stepData`, {
        as: people[0],
        body: { fields: { [fields[call.number % 2]?.field_revisionid as number]: call.number } },
      })
    else if (call?.kind === 'paused') await play(`/work_log/${entryid}/pause`, {})
    else if (call?.kind === 'resumed') await play(`/work_log/${entryid}/resume`, {})
  }
  return entryid
}

function splitEvents(events: readonly Sent[], device: number) {
  const size = 3
  return Array.from({ length: Math.ceil(events.length / size) }, (_, index) => ({
    device,
    events: events.slice(index * size, (index + 1) * size),
  }))
}

const wanted = (kind: Wanted['kind'], device: number, seconds: number, number: number): Wanted => ({
  ...{ kind, device, seconds, number, knows: 0 },
})
const corrected = [
  wanted('value.saved', 0, 10, 5),
  wanted('value.corrected', 1, 300, 3),
  wanted('finished', 0, 400, 3),
]
const handedOver = [
  wanted('value.saved', 0, 10, 3),
  wanted('taken-over', 1, 100, 3),
  wanted('value.saved', 1, 200, 5),
  wanted('finished', 1, 300, 3),
]

testOnBoth('tables of runs equal their fold, whatever arrives in whatever order', async () => {
  const inputs = fc.array(arbitraryEvent, { minLength: 4, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(inputs, fc.array(fc.nat(20), { maxLength: 6 }), async (history, shuffled) => {
      const entryid = await sendAll(randomUUID(), history, shuffled)
      // Words of replaced texts leave with it.
      await indexWaiting(site.database)
      const before = await tablesOf(entryid)
      const head = await site.write(async (ctx) => {
        const run = await findRun(ctx.db, entryid)
        assert.ok(run)
        const folded = await refold(ctx, run, await listStored(ctx.db, entryid))
        await folded.updateWords(false)
        return folded.head
      })
      const { run, ...tables } = await tablesOf(entryid)
      assert.deepEqual({ ...before.run, ...head }, { ...run })
      const { values, people, times, words } = before
      assert.deepEqual(tables, { values, people, times, words })
    }),
    {
      numRuns: 40,
      examples: [
        [corrected, []],
        [handedOver, []],
      ],
    },
  )
})

test('the migration fills in the people that the fold finds', async () => {
  const stored = () =>
    site.read(({ db }) =>
      db.selectFrom('entry_people').selectAll().orderBy('entryid').orderBy('userid').execute(),
    )
  const before = await stored()
  const some = (which: (person: (typeof before)[number]) => boolean) =>
    assert.ok(before.some(which), `${which}`)
  some(({ userid, activeMs }) => userid === people[0].userid && activeMs > 0)
  some(({ userid, activeMs }) => userid === people[1].userid && activeMs > 0)
  some(({ corrections }) => corrections > 0)
  some(({ hasPerformed }) => hasPerformed === 0)
  await site.write(async ({ db }) => {
    await db.deleteFrom('entry_people').execute()
    await sql.raw(fillPeople).execute(db)
  })
  assert.deepEqual(await stored(), before)
})
