// Tests voiding: who may, the event in the hash chain, late entries, and a record that no count includes.
// Engines: both in the outer circle, because counts and charts leave voided runs out in SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { verified, zipOf } from '#test/packs.ts'
import { asObjects, readCsv, readPdf, unzipBytes } from '#test/read-exports.ts'
import { aDevice, aDisagreement, aForm, anAnswer, aRun } from '#test/run-builders.ts'
import { changesNothing, eventsOf } from '#test/traces.ts'
import { findBrokenChains } from '../../archive/check-chains.ts'
import { rebuildRuns } from '../events/rebuild.ts'

const site = await startSite({ now: Date.UTC(2026, 2, 2, 6) })
const admin = await anAdmin(site, 'Ada Admin')
const lead = await aPerson(site, { name: 'Lea', privileges: ['Author'] })
const ola = await aPerson(site, { name: 'Ola' })
const uma = await aPerson(site, { name: 'Uma' })
const guide = await aGuide(site, { author: lead, steps: 1, fields: { title: 'Fit the plug' } })
const stepid = guide.steps[0]?.stepid as number
const [torque] = await aForm(site, lead, stepid, [
  { label: 'Torque', field_type: 'Numeric Input', min: 10, max: 14, required: true },
])
const field = torque?.field_revisionid as number
const minute = 60_000
const reason = 'Wrong part on the bench'

const get = async (path: string, as = admin) => (await site.call('GET', `/work_log${path}`, { as })).body
const post = (path: string, as: TestPerson, body: object = {}) =>
  site.call('POST', `/work_log${path}`, { as, body })
const voidAs = (as: TestPerson, entryid: number, body: object = { reason }) =>
  post(`/${entryid}/void`, as, body)

/** With a value outside its limits. */
async function anEndedRun(end: 'finish' | 'cancel' = 'finish', workorderid = 'WO-7'): Promise<number> {
  const { entryid } = await aRun(site, ola, guide.guideid, workorderid)
  site.clock.now += minute
  const body = { fields: { [field]: 15 } }
  await site.call('PUT', `/work_log/${entryid}/stepData`, { as: ola, body })
  site.clock.now += minute
  assert.equal((await post(`/${entryid}/${end}`, ola)).status, 200)
  site.clock.now += minute
  return entryid
}

test('who leads the guide or administers voids an ended run with a reason; the operator does not', async () => {
  for (const end of ['finish', 'cancel'] as const)
    for (const [person, isAllowed] of [
      ...[[ola, false] as const, [uma, false] as const],
      ...[[lead, true] as const, [admin, true] as const],
    ]) {
      const entryid = await anEndedRun(end)
      assert.equal((await get(`/${entryid}`, person)).can_void ?? false, isAllowed)
      const call = () => voidAs(person, entryid)
      const { status, body } = isAllowed ? await call() : await changesNothing(site, call)
      assert.equal(status, isAllowed ? 200 : 403, `${person.username} ${end}`)
      if (!isAllowed) continue
      const { userid, username } = person
      const date = Math.floor(site.clock.now / 1000)
      assert.deepEqual(body.voided, { userid, username, date, reason })
      assert.equal(body.status, end === 'finish' ? 'complete' : 'cancelled')
      const { can_void, can_settle, voided } = await get(`/${entryid}`)
      assert.deepEqual([can_void, can_settle, voided], [false, false, body.voided])
    }
})

test('a reason is required, and is stored without blanks around it', async () => {
  const entryid = await anEndedRun()
  for (const body of [
    {},
    { reason: '' },
    { reason: ' \n' },
    { reason: null },
    { reason: 'x'.repeat(1001) },
  ]) {
    const answer = await changesNothing(site, () => voidAs(lead, entryid, body))
    assert.deepEqual([answer.status, answer.body.code], [422, 'request.invalid'], JSON.stringify(body))
    assert.equal(answer.body.errors[0].field, 'reason')
  }
  assert.equal((await voidAs(lead, entryid, { reason: '  Twice\n' })).body.voided.reason, 'Twice')
})

test('a run is voided once, and takes no more changes', async () => {
  const { entryid } = await aRun(site, ola, guide.guideid)
  const open = await changesNothing(site, () => voidAs(lead, entryid))
  assert.deepEqual([open.status, open.body.code], [422, 'entry.wrong-state'])
  await aDisagreement(site, ola, { entryid, field }, [12, 13])
  await post(`/${entryid}/finish`, ola)
  assert.deepEqual(await eventsOf(site, () => voidAs(lead, entryid)), ['entry.voided'])
  const settle = { field_revisionid: field, value: 12, reason: 'Checked' }
  const refused = [
    () => voidAs(admin, entryid),
    () => post(`/${entryid}/settle`, lead, settle),
    () => site.call('PUT', `/work_log/${entryid}/stepData`, { as: admin, body: { fields: { [field]: 12 } } }),
  ]
  for (const call of refused) {
    const { status, body } = await changesNothing(site, call)
    assert.deepEqual([status, body.code], [422, 'entry.voided'])
    assert.equal(body.errors[0].field, 'status')
  }
})

test('a device does not void, corrects nothing after it, and what it recorded before still arrives', async () => {
  const { entryid } = await aRun(site, ola, guide.guideid)
  const tablet = aDevice(site, ola)
  await tablet.send(entryid, [tablet.event('note.added', { text: 'Here' })])
  site.clock.now += minute
  const offline = tablet.event('value.saved', anAnswer(field, 12, null))
  site.clock.now += minute
  await post(`/${entryid}/finish`, admin)
  const own = aDevice(site, lead)
  const early = own.event('voided', { reason })
  assert.equal((await own.send(entryid, [early])).body.refused[0].code, 'event.not-by-device')
  assert.equal((await voidAs(lead, entryid)).status, 200)
  const before = await get(`/${entryid}/events`)
  const correction = own.event('value.corrected', { ...anAnswer(field, 13), reason: 'Misread' })
  const settled = own.event('value.settled', { ...anAnswer(field, 13), reason: 'Checked' })
  const { body } = await own.send(entryid, [own.event('voided', { reason }), correction, settled])
  assert.deepEqual(
    body.refused.map(({ code }: { code: string }) => code),
    ['event.not-by-device', 'event.run-voided', 'event.run-voided'],
  )
  assert.deepEqual(await get(`/${entryid}/events`), before)
  assert.deepEqual((await tablet.send(entryid, [offline])).body.refused, [])
  const { work_data, voided } = await get(`/${entryid}`)
  assert.deepEqual([work_data[0].value, voided.reason], ['12', reason])
})

testOnBoth('a voided run is in no total and no chart, and in the list unless it is hidden', async () => {
  const other = await aGuide(site, { author: lead, steps: 1 })
  const own = await aForm(site, lead, other.steps[0]?.stepid as number, [
    { label: 'Gap', field_type: 'Numeric Input', min: 1, max: 3 },
    { label: 'Name', field_type: 'Text Input', required: true },
  ])
  const guid = own[0]?.field_guid as string
  const made: number[] = []
  for (const value of [2, 9]) {
    const { entryid } = await aRun(site, ola, other.guideid)
    await post(`/${entryid}/step`, ola, { stepid: other.steps[0]?.stepid })
    site.clock.now += minute
    const body = { fields: { [own[0]?.field_revisionid as number]: value } }
    await site.call('PUT', `/work_log/${entryid}/stepData`, { as: ola, body })
    await post(`/${entryid}/finish`, ola)
    made.push(entryid)
  }
  const q = `guideid=${other.guideid}`
  const figures = async () => ({
    totals: (await get(`/totals?${q}`)).totals,
    cycle: await get(`/analysis/cycle_times?${q}`),
    yield: (await get(`/analysis/yield?${q}`)).total,
    steps: (await get(`/analysis/step_times?${q}`)).steps,
    deviations: (await get(`/analysis/deviations?${q}`)).total,
    values: (await get(`/analysis/field?field_guid=${guid}`)).points,
  })
  const both = await figures()
  assert.deepEqual([both.totals.ended, both.cycle.incomplete, both.deviations], [2, 2, 1])
  await voidAs(lead, made[1] as number)
  const check = async () => {
    const { totals, cycle, steps, deviations, values, ...now } = await figures()
    assert.deepEqual(
      [totals.ended, totals.deviation_count, totals.missing_count, totals.voided],
      [1, 0, 1, 1],
    )
    assert.deepEqual([cycle.total.count, cycle.incomplete, now.yield.finished], [1, 1, 1])
    assert.deepEqual([steps[0].count, deviations], [1, 0])
    assert.deepEqual(
      values.map(({ entryid }: { entryid: number }) => entryid),
      [made[0]],
    )
  }
  await check()
  const listed = async (query: string) =>
    (await get(`?${q}${query}`)).map(({ entryid }: { entryid: number }) => entryid)
  assert.deepEqual(await listed(''), made)
  assert.deepEqual(await listed('&voided=0'), [made[0]])
  assert.deepEqual(await listed('&voided=1&sort=username'), [made[1]])
  const of = async (person: TestPerson) => (await get('/orders?workorderid=WO-1', person)).results
  assert.equal((await of(uma)).find((run: { entryid: number }) => run.entryid === made[1]).voided, true)
  await rebuildRuns(site.write)
  await check()
  assert.deepEqual((await findBrokenChains(site.database)).broken, [])
})

testOnBoth(
  'record, exports, paper and pack say that it is void, and the pack is compared with its events',
  async () => {
    const entryid = await anEndedRun('finish', 'WO-VOID')
    await voidAs(lead, entryid)
    const csv = async (query: string) =>
      asObjects(
        readCsv((await site.call('GET', `/work_log.csv?workorderid=WO-VOID&${query}`, { as: admin })).text),
      )
    const at = new Date(site.clock.now).toISOString().replace('.000', '')
    const [run] = await csv('rows=runs')
    assert.deepEqual([run?.['voided (UTC)'], run?.['voided by'], run?.['void reason']], [at, 'Lea', reason])
    assert.deepEqual([run?.['duration (s)'], run?.['active (s)']], ['120', '120'])
    assert.equal((await csv('rows=values'))[0]?.['voided (UTC)'], at)
    const fetch = async (path: string) => {
      const headers = { authorization: `api ${admin.token}` }
      return (await site.app.inject({ url: `/api/2.0/work_log/${path}`, headers })).rawPayload
    }
    for (const [langid, mark] of [
      ['en', 'VOID'],
      ['de', 'UNGÜLTIG'],
    ] as const) {
      const pages = await readPdf(await fetch(`${entryid}.pdf?langid=${langid}`))
      assert.ok(
        pages.every((page) => page.includes(mark)),
        pages.join('\n'),
      )
      assert.ok(pages[0]?.includes(reason), pages[0])
    }
    const bytes = await fetch(`${entryid}/pack`)
    assert.deepEqual((await verified(bytes)).faults, [])
    const files = unzipBytes(bytes)
    const text = files.get('run.json')?.toString() ?? ''
    const forged = [
      text.replace(/"voided": \{[^}]*\}/, '"voided": null'),
      text.replace(reason, 'Practice'),
      text.replace(/"voided": \{[^}]*\},/, ''),
    ]
    for (const other of forged) {
      assert.notEqual(other, text)
      const { faults } = await verified(await zipOf(new Map([...files, ['run.json', Buffer.from(other)]])))
      assert.ok(
        faults.some(({ message }) => /another voided than its events/.test(message)),
        JSON.stringify(faults),
      )
    }
  },
)
