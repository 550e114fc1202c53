// Tests the export of the audit trail: complete over several reads, in order, filtered, safe in spreadsheets.
// Engines: both in the outer circle, because the order and the types of exported rows come from SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { record } from './events.ts'

const site = await startSite()
const admin = await anAdmin(site)
const many = 1203

await site.write(async (ctx) => {
  for (let number = 1; number <= many; number++)
    await record(ctx, 'sample.made', ['sample', number], {
      after: { note: number === 7 ? '=1+1, "quoted"' : `number ${number}` },
    })
})

const exported = async (path: string) => (await site.call('GET', path, { as: admin })).text
const linesOf = async (query: string) =>
  (await exported(`/events.ndjson?${query}`))
    .trimEnd()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

testOnBoth('an export holds every event, newest first or oldest first', async () => {
  const events = await linesOf('type=sample.made')
  const numbers = Array.from({ length: many }, (_, index) => many - index)
  assert.deepEqual(
    events.map(({ subjectid }) => subjectid),
    numbers,
  )
  const oldestFirst = await linesOf('type=sample.made&order=ASC')
  assert.deepEqual(oldestFirst, events.toReversed())
})

testOnBoth('an export tells what the list tells, and is narrowed like it', async () => {
  const query = 'subject=sample&subjectid=7'
  const { body } = await site.call('GET', `/events?${query}`, { as: admin })
  assert.deepEqual(await linesOf(query), body)
  assert.deepEqual(await linesOf('type=nothing.happened'), [])
})

test('CSV has a heading and a row for each event', async () => {
  const [heading, row, end] = (await exported('/events.csv?subject=sample&subjectid=7')).split('\r\n')
  assert.equal(heading, '\ufeffeventid,type,date,userid,username,source,subject,subjectid,before,after')
  assert.match(row!, /^\d+,sample\.made,\d{4}-\d\d-\d\dT[\d:.]+Z,,,/)
  assert.ok(row!.endsWith('sample,7,,"{""note"":""=1+1, \\""quoted\\""""}"'), row)
  assert.equal(end, '')
})

test('the trail between two moments, in the list and in the export', async () => {
  const moments = [1000, 2000, 3000].map((hours) => 1_900_000_000 + hours * 3600)
  for (const [index, seconds] of moments.entries())
    await site.write((ctx) => record({ ...ctx, now: seconds * 1000 }, 'moment.passed', ['moment', index + 1]))
  const [first, second, third] = moments as [number, number, number]
  const passed = async (query: string) => {
    const { body } = await site.call('GET', `/events?type=moment.passed&${query}`, { as: admin })
    assert.deepEqual(await linesOf(`type=moment.passed&${query}`), body)
    return body.map(({ subjectid }: { subjectid: number }) => subjectid)
  }
  assert.deepEqual(await passed(''), [3, 2, 1])
  assert.deepEqual(await passed(`from=${second}`), [3, 2])
  assert.deepEqual(await passed(`to=${second}`), [1])
  assert.deepEqual(await passed(`from=${first + 1}&to=${third}`), [2])
  assert.deepEqual(await passed(`from=${third + 1}`), [])
  assert.equal((await site.call('GET', '/events?from=then', { as: admin })).status, 422)
})

test('nobody but administrators gets an export', async () => {
  const jonas = await aPerson(site, { name: 'Jonas', privileges: ['Moderator'] })
  assert.equal((await site.call('GET', '/events.csv', { as: jonas })).status, 403)
})
