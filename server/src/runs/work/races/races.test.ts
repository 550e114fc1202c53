// Proves that of concurrent changes to a run one wins, the others are rejected, and the record is consistent.
// Engines: both, because transactions race for one run.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Answer, startSite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { times } from '#test/databases.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aForm, aRun } from '#test/run-builders.ts'

const site = await startSite()
const twin = await site.twin()
const admin = await anAdmin(site)
const people = [await aPerson(site), await aPerson(site), await aPerson(site), await aPerson(site)] as const
const [tom] = people
const { guideid, steps } = await aGuide(site, { author: admin, steps: 2 })
const stepids = steps.map((step) => step.stepid)
const [field] = await aForm(site, admin, stepids[0] as number, [
  { label: 'Width', field_type: 'Numeric Input', max: 5 },
])
const fieldid = field?.field_revisionid as number

interface Sent {
  as?: TestPerson
  key?: string
  body?: object
}

/** Every second request goes to the other process. */
const at = (index: number) => (index % 2 ? twin : site)
const send = (index: number, method: string, path: string, { as = tom, key, body = {} }: Sent) =>
  at(index).call(method, path, { as, body, ...(key ? { headers: { 'idempotency-key': key } } : {}) })
const save = (index: number, entryid: number, value: number, more: Sent & { last?: number } = {}) =>
  send(index, 'PUT', `/work_log/${entryid}/stepData`, {
    ...more,
    body: { fields: { [fieldid]: value }, ...(more.last === undefined ? {} : { lasttimingid: more.last }) },
  })
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort()
const only = (answers: readonly Answer[], status: number) => answers.filter((each) => each.status === status)

/** Checks the rows of a run for consistency. */
async function checkRecord(entryid: number): Promise<{ types: string[]; values: string[] }> {
  const {
    entry: run,
    happened,
    values,
    whole,
  } = await site.read(async ({ db }) => ({
    entry: await db
      .selectFrom('entries')
      .selectAll()
      .where('entryid', '=', entryid)
      .executeTakeFirstOrThrow(),
    happened: await db
      .selectFrom('entry_events')
      .selectAll()
      .where('entryid', '=', entryid)
      .orderBy('entryEventid')
      .execute(),
    values: await db
      .selectFrom('entry_values')
      .selectAll()
      .where('entryid', '=', entryid)
      .orderBy('valueid')
      .execute(),
    whole: await db
      .selectFrom('entry_times')
      .selectAll()
      .where('entryid', '=', entryid)
      .where('stepid', '=', 0)
      .execute(),
  }))
  const types = happened.map(({ type }) => type)
  assert.equal(run.eventCount, happened.length)
  assert.deepEqual(
    happened.map((each) => each.at),
    happened.map((each) => each.at).toSorted((a, b) => a - b),
  )
  const end = types.findIndex((type) => type === 'finished' || type === 'cancelled')
  assert.ok(end < 0 || end === types.length - 1, `nothing after the end: ${types}`)
  assert.equal(whole.length, types.includes('finished') ? 1 : 0)
  const timing = happened.filter(({ type }) => type.startsWith('value.') || type === 'step.entered').at(-1)
  assert.equal(run.timingid, timing?.entryEventid ?? null)
  const current = values.filter((value) => value.isCurrent === 1)
  assert.equal(new Set(current.map((value) => `${value.fieldGuid} ${value.reading}`)).size, current.length)
  assert.deepEqual(current, values.slice(-1))
  assert.equal(run.deviations, current.filter((value) => value.deviation !== null).length)
  return { types, values: values.map(({ value }) => String(value)) }
}

test('a key that comes twenty times at once has one effect, and with another body none', async () => {
  const { entryid } = await aRun(site, tom, guideid)
  const key = randomUUID()
  const same = await Promise.all(times(20, (index) => save(index, entryid, 3, { key })))
  assert.deepEqual(
    [...new Set(same.map(({ status, text }) => `${status} ${text}`))],
    [`200 ${same[0]?.text}`],
  )
  const other = randomUUID()
  const mixed = await Promise.all(times(20, (index) => save(index, entryid, index >> 1, { key: other })))
  const won = only(mixed, 200)
  // Both requests with the winning body.
  assert.deepEqual([won.length, new Set(won.map(({ text }) => text)).size], [2, 1])
  assert.ok(only(mixed, 422).every(({ body }) => body.code === 'idempotency-key.reused'))
  assert.deepEqual(statuses(mixed), [200, 200, ...times(18, () => 422)])
  assert.ok((await checkRecord(entryid)).types.length <= 3)
})

test('of those who go on from the same state one is first, and the others learn what it left', async () => {
  const { entryid } = await aRun(site, tom, guideid)
  const first = await save(0, entryid, 1)
  const answers = await Promise.all(
    times(12, (index) => save(index, entryid, 10 + index, { last: first.body.timingid })),
  )
  const [won] = only(answers, 200)
  assert.deepEqual(statuses(answers), [200, ...times(11, () => 409)])
  for (const { body } of only(answers, 409)) assert.equal(body.timingid, won?.body.timingid)
  assert.equal((await checkRecord(entryid)).values.length, 2)
})

test('a suspended run is taken over by one of those who want it', async () => {
  const { entryid } = await aRun(site, tom, guideid)
  const suspended = await send(0, 'POST', `/work_log/${entryid}/suspend`, {})
  assert.equal(suspended.status, 200, suspended.text)
  const answers = await Promise.all(
    times(12, (index) => {
      const as = people[index % people.length] as TestPerson
      return send(index >> 1, 'POST', `/work_log/${entryid}/resume`, { as })
    }),
  )
  const [won, ...others] = only(answers, 200)
  assert.equal(others.length, 0)
  assert.ok(won, String(statuses(answers)))
  assert.ok(
    answers.every(({ status }) => [200, 403, 422].includes(status)),
    String(statuses(answers)),
  )
  const { body } = await site.call('GET', `/work_log/${entryid}`, { as: admin })
  assert.deepEqual([body.status, body.userid], ['started', won?.body.userid])
  const { types } = await checkRecord(entryid)
  const taken = body.userid === tom.userid ? [] : ['taken-over']
  assert.deepEqual(types, ['started', 'suspended', ...taken, 'resumed'])
})

test('what was saved before the end is kept, what came after is told so, and one ends it', async () => {
  const { entryid } = await aRun(site, tom, guideid)
  const answers = await Promise.all(
    times(40, (index) =>
      index % 10 === 5
        ? send(index >> 1, 'POST', `/work_log/${entryid}/${index % 20 === 5 ? 'finish' : 'cancel'}`, {})
        : save(index, entryid, index),
    ),
  )
  assert.ok(
    answers.every(({ status }) => status === 200 || status === 422),
    String(statuses(answers)),
  )
  const ends = answers.filter((_, index) => index % 10 === 5)
  assert.equal(only(ends, 200).length, 1)
  const { types, values } = await checkRecord(entryid)
  const acknowledged = answers.flatMap(({ status }, index) =>
    status === 200 && index % 10 !== 5 ? [String(index)] : [],
  )
  assert.deepEqual(values.toSorted(), acknowledged.toSorted())
  assert.equal(types.length, values.length + 2)
})

const operations = ['pause', 'resume', 'suspend', 'step', 'save', 'finish'] as const
const move = fc.record({
  operation: fc.constantFrom(...operations),
  who: fc.nat(people.length - 1),
  number: fc.nat(9),
})

test('whatever comes at once, the record adds up', async () => {
  const bursts = fc.array(fc.tuple(fc.integer({ min: -90, max: 90 }), fc.array(move, { maxLength: 8 })), {
    minLength: 2,
    maxLength: 5,
  })
  await fc.assert(
    fc.asyncProperty(bursts, async (history) => {
      const { entryid } = await aRun(site, tom, guideid)
      let saved = 0
      for (const [passed, moves] of history) {
        site.clock.now += passed * 1000
        const answers = await Promise.all(
          moves.map(({ operation, who, number }, index) => {
            const as = people[who] as TestPerson
            if (operation === 'save') return save(index, entryid, number, { as })
            const body = operation === 'step' ? { stepid: stepids[number % stepids.length] } : {}
            return send(index, 'POST', `/work_log/${entryid}/${operation}`, { as, body })
          }),
        )
        for (const { status, text } of answers) assert.ok([200, 403, 422].includes(status), text)
        saved += answers.filter(
          ({ status }, index) => status === 200 && moves[index]?.operation === 'save',
        ).length
      }
      const { types } = await checkRecord(entryid)
      assert.equal(types.filter((type) => type.startsWith('value.')).length, saved)
      const { body } = await site.call('GET', `/work_log/${entryid}`, { as: admin })
      const spent = body.active_duration + body.suspended_duration
      assert.equal(body.duration, spent)
      for (const each of [body.active_duration, body.paused_duration, body.suspended_duration])
        assert.ok(each >= 0)
    }),
    { numRuns: 12 },
  )
})
