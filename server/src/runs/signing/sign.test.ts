// Tests signing in runs: what is refused, what the record shows, and what a later change leaves of a signature.
// Engines: both in the outer circle, because signature, event and state of the run are one transaction.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth, testOnSqlite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson, testPassword } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aDevice, aForm, anAnswer, aRun } from '#test/run-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const lead = await aPerson(site, { name: 'Lea', privileges: ['Author'] })
const ola = await aPerson(site, { name: 'Ola' })
const bert = await aPerson(site, { name: 'Bert' })
const minute = 60_000

const guide = await aGuide(site, { author: lead, steps: 2 })
const [one, two] = guide.steps.map(({ stepid }) => stepid) as [number, number]
const revisions = (fields: { field_revisionid: number }[]) => fields.map((each) => each.field_revisionid)
const [torque, note, done, checked] = revisions(
  await aForm(site, lead, one, [
    { label: 'Torque', field_type: 'Numeric Input', required: true },
    { label: 'Note', field_type: 'Text Input' },
    { label: 'Done', field_type: 'Signature', signs: 'step' },
    {
      label: 'Checked',
      field_type: 'Signature',
      signer: 'other',
      signs: 'step',
      meaning_text: 'Seen and measured',
    },
  ]),
) as [number, number, number, number]
const [other, released] = revisions(
  await aForm(site, lead, two, [
    { label: 'Other', field_type: 'Text Input' },
    {
      label: 'Released',
      field_type: 'Signature',
      signer: 'lead',
      signs: 'run',
      meaning: 'released',
      required: true,
    },
  ]),
) as [number, number]
site.clock.now += 86_400_000

const begin = async () => (await aRun(site, ola, guide.guideid)).entryid
const read = async (entryid: number, as = admin) =>
  (await site.call('GET', `/work_log/${entryid}`, { as })).body
const save = (entryid: number, fields: object, as = ola) =>
  site.call('PUT', `/work_log/${entryid}/stepData`, { as, body: { fields } })
const post = (entryid: number, what: string, body: object, as = ola) =>
  site.call('POST', `/work_log/${entryid}/${what}`, { as, body })

async function sign(entryid: number, field_revisionid: number, more: object = {}, as = ola) {
  const { last_hash: hash } = await read(entryid)
  return post(entryid, 'sign', { field_revisionid, hash, password: testPassword, ...more }, as)
}

testOnSqlite(
  'a signature is an answer with name, meaning, method and time, and an event of the chain',
  async () => {
    const entryid = await begin()
    assert.equal((await read(entryid)).unsigned_count, 3)
    await save(entryid, { [torque]: 12 })
    site.clock.now += 3 * minute
    const answer = await sign(entryid, checked, { userid: bert.userid, comment: ' Fine. ' })
    assert.equal(answer.status, 200, answer.text)
    const { signatures, unsigned_count, work_data, last_hash, unsigned } = answer.body
    const { eventid, date, hash, ...rest } = signatures[0]
    assert.deepEqual(rest, {
      ...{ signs: 'step', stepid: one, field_revisionid: checked },
      field_guid: work_data.find((datum: { label: string }) => datum.label === 'Checked').field_guid,
      ...{ userid: bert.userid, name: 'Bert', meaning: 'checked', meaning_text: 'Seen and measured' },
      ...{ method: 'password', comment: 'Fine.', seconds_after: 180, changed_since: false },
    })
    assert.equal(date, Math.floor(site.clock.now / 1000))
    assert.notEqual(hash, last_hash)
    assert.deepEqual([unsigned_count, unsigned.length], [2, 2])
    assert.equal(work_data.find((datum: { label: string }) => datum.label === 'Checked').value, 'Bert')
    const events = (await site.call('GET', `/work_log/${entryid}/events`, { as: ola })).body
    const { type, userid, signature } = events.at(-1)
    assert.deepEqual(
      [type, userid, signature.name, signature.method],
      ['signed', bert.userid, 'Bert', 'password'],
    )
    assert.equal(events.at(-1).eventid, eventid)
    // A signer did not perform the run.
    assert.deepEqual(
      (await read(entryid)).people.map((person: { username: string }) => person.username),
      ['Ola'],
    )
  },
)

testOnBoth(
  'a later change is marked, what it does not cover is not, and the field can be signed again',
  async () => {
    const entryid = await begin()
    await save(entryid, { [torque]: 12 })
    assert.equal((await sign(entryid, done)).status, 200)
    const again = await sign(entryid, done)
    assert.deepEqual([again.status, again.body.entryid], [409, entryid])
    await save(entryid, { [other]: 'elsewhere' })
    await save(entryid, { [torque]: 12 })
    assert.equal((await read(entryid)).signatures[0].changed_since, false)
    await save(entryid, { [torque]: 13 })
    assert.equal((await read(entryid)).signatures[0].changed_since, true)
    assert.equal((await sign(entryid, done)).status, 200)
    const { signatures } = await read(entryid)
    assert.deepEqual(
      signatures.map((each: { changed_since: boolean }) => each.changed_since),
      [true, false],
    )
  },
)

testOnSqlite('what another device has changed meanwhile is not signed', async () => {
  const entryid = await begin()
  await save(entryid, { [torque]: 12 })
  const { last_hash: hash } = await read(entryid)
  const tablet = aDevice(site, ola)
  await tablet.send(entryid, [tablet.event('step.entered', { stepid: two })])
  const body = { field_revisionid: done, hash, password: testPassword }
  await tablet.send(entryid, [tablet.event('value.saved', anAnswer(note, 'loose'), minute)])
  const refused = await post(entryid, 'sign', body)
  assert.deepEqual([refused.status, refused.body.entryid, refused.body.signatures], [409, entryid, []])
  assert.equal((await post(entryid, 'sign', { ...body, hash: 'made up' })).status, 409)
  assert.equal((await post(entryid, 'sign', { ...body, hash: null })).status, 409)
  // A step that was entered since changes nothing.
  const { last_hash: newest } = await read(entryid)
  await post(entryid, 'step', { stepid: one })
  assert.equal((await post(entryid, 'sign', { ...body, hash: newest })).status, 200)
})

testOnSqlite('bad input signs nothing', async () => {
  const entryid = await begin()
  await save(entryid, { [torque]: 12 })
  const hash = (await read(entryid)).last_hash
  const before = await read(entryid)
  const good = { field_revisionid: done, hash, password: testPassword }
  const cases: [object, number, string?][] = [
    [{ ...good, password: undefined }, 422, 'password'],
    [{ ...good, token: 'AAAA-AAAA' }, 422, 'token'],
    [{ ...good, field_revisionid: torque }, 422, 'field_revisionid'],
    [{ ...good, field_revisionid: 999_999 }, 422, 'field_revisionid'],
    [{ ...good, field_revisionid: 'x' }, 422, 'field_revisionid'],
    [{ ...good, hash: undefined }, 422, 'hash'],
    [{ ...good, more: 1 }, 422, 'more'],
    [{ ...good, password: 'wrong' }, 401],
    [{ ...good, userid: 999_999 }, 403],
    [{ ...good, userid: bert.userid }, 403],
    [{ ...good, field_revisionid: checked, userid: bert.userid, password: 'wrong' }, 401],
    [{ ...good, field_revisionid: released, userid: ola.userid }, 403],
  ]
  for (const [body, status, field] of cases) {
    const answer = await post(entryid, 'sign', body)
    assert.equal(answer.status, status, JSON.stringify(body) + answer.text)
    if (field) assert.equal(answer.body.errors[0].field, field)
  }
  assert.deepEqual(await read(entryid), before)
  assert.equal((await post(999_999, 'sign', good)).status, 404)
  assert.equal((await post(entryid, 'sign', good, bert)).status, 403)
})

testOnSqlite('nobody answers a signature field without signing', async () => {
  const entryid = await begin()
  const saved = await save(entryid, { [done]: 'Ola' })
  assert.deepEqual([saved.status, saved.body.errors[0].field], [422, `fields.${done}`])
  await sign(entryid, done)
  assert.equal((await save(entryid, { [done]: null })).status, 422)
  assert.equal((await post(entryid, 'correct', { fields: { [done]: null }, reason: 'x' }, lead)).status, 422)
  const tablet = aDevice(site, ola)
  const events = [
    tablet.event('value.saved', anAnswer(done, 'Ola')),
    tablet.event('signed', {}),
    tablet.event('signed', anAnswer(done, 'Ola')),
  ]
  const { refused } = (await tablet.send(entryid, events)).body
  assert.deepEqual(
    refused.map(({ code }: { code: string }) => code),
    ['event.invalid', 'event.not-by-device', 'event.not-by-device'],
  )
})

testOnSqlite(
  'five wrong passwords of somebody else end the tries at this device, and not those of the signer',
  async () => {
    site.clock.now += 16 * minute
    const entryid = await begin()
    const wrong = { userid: bert.userid, password: 'wrong' }
    for (let i = 0; i < 5; i++) assert.equal((await sign(entryid, checked, wrong)).status, 401)
    const locked = await sign(entryid, checked, { userid: bert.userid })
    assert.equal(locked.status, 429)
    assert.ok(Number(locked.headers['retry-after']) > 0)
    assert.equal((await sign(entryid, done)).status, 200)
    site.clock.now += 16 * minute
    assert.equal((await sign(entryid, checked, { userid: bert.userid })).status, 200)
  },
)

testOnSqlite('a run that ended or is on hold is not signed', async () => {
  const entryid = await begin()
  await post(entryid, 'suspend', {})
  assert.equal((await sign(entryid, done)).status, 422)
  await post(entryid, 'resume', {})
  await post(entryid, 'pause', {})
  assert.equal((await sign(entryid, done)).status, 200)
  await post(entryid, 'finish', {})
  const late = await sign(entryid, checked, { userid: bert.userid })
  assert.deepEqual([late.status, late.body.code], [422, 'entry.wrong-state'])
  const { missing, unsigned_count, unsigned } = await read(entryid)
  assert.deepEqual(
    missing.map(({ label }: { label: string }) => label),
    ['Torque', 'Released'],
  )
  assert.deepEqual([unsigned_count, unsigned], [2, []])
})

test('where the site asks for it, a lead countersigns a run that ends with missing answers', async () => {
  await site.call('PATCH', '/settings', { as: admin, body: { countersignMissing: true } })
  const entryid = await begin()
  const refused = await post(entryid, 'finish', { reason: 'No gauge' })
  assert.deepEqual([refused.status, refused.body.code], [422, 'entry.needs-countersignature'])
  const tablet = aDevice(site, ola)
  const { body } = await tablet.send(entryid, [tablet.event('finished', { reason: 'No gauge' })])
  assert.equal(body.refused[0].code, 'entry.needs-countersignature')
  const hash = (await read(entryid)).last_hash
  const good = { hash, password: testPassword, reason: 'No gauge', userid: lead.userid }
  assert.equal((await post(entryid, 'countersign', { ...good, reason: ' ' })).status, 422)
  assert.equal((await post(entryid, 'countersign', { ...good, userid: ola.userid })).status, 403)
  assert.equal((await post(entryid, 'countersign', { ...good, userid: bert.userid })).status, 403)
  assert.equal((await post(entryid, 'countersign', { ...good, password: 'wrong' })).status, 401)
  const ended = await post(entryid, 'countersign', good)
  assert.equal(ended.status, 200, ended.text)
  assert.deepEqual([ended.body.status, ended.body.missing_reason], ['complete', 'No gauge'])
  const [{ signs, userid, meaning }] = ended.body.signatures
  assert.deepEqual([signs, userid, meaning], ['finish', lead.userid, 'countersigned'])
  // A lead who is the operator needs another one.
  const own = (await aRun(site, lead, guide.guideid)).entryid
  const alone = { ...good, hash: (await read(own)).last_hash }
  assert.equal((await post(own, 'countersign', alone, lead)).status, 403)
  const whole = await begin()
  await save(whole, { [torque]: 12 })
  await sign(whole, released, { userid: lead.userid })
  const none = await post(whole, 'countersign', { ...good, hash: (await read(whole)).last_hash })
  assert.deepEqual([none.status, none.body.code], [409, 'entry.nothing-missing'])
  assert.equal((await post(whole, 'finish', {})).status, 200)
  await site.call('PATCH', '/settings', { as: admin, body: { countersignMissing: false } })
})

testOnSqlite('only a lead lifts a hold for leads, with a signature', async () => {
  const entryid = await begin()
  const held = await post(entryid, 'suspend', { reason: 'Crack', lead_only: true })
  assert.deepEqual([held.status, held.body.lead_only_hold], [200, true])
  const refused: [string, object, TestPerson][] = [
    ['resume', {}, ola],
    ['resume', {}, admin],
    ['take_over', { reason: 'x' }, lead],
    ['finish', { reason: 'x' }, ola],
  ]
  for (const [what, body, as] of refused) {
    const answer = await post(entryid, what, body, as)
    assert.deepEqual([answer.status, answer.body.code], [422, 'entry.lead-only-hold'], what)
  }
  const tablet = aDevice(site, ola)
  const { body } = await tablet.send(entryid, [tablet.event('resumed'), tablet.event('finished')])
  assert.deepEqual(
    body.refused.map(({ code }: { code: string }) => code),
    ['event.lead-only-hold', 'event.lead-only-hold'],
  )
  const good = { hash: (await read(entryid)).last_hash, password: testPassword }
  assert.equal((await post(entryid, 'release_hold', good)).status, 403)
  const lifted = await post(entryid, 'release_hold', { ...good, comment: 'Looked at it' }, lead)
  assert.equal(lifted.status, 200, lifted.text)
  assert.deepEqual([lifted.body.status, lifted.body.lead_only_hold], ['suspended', undefined])
  assert.equal(lifted.body.signatures[0].signs, 'hold')
  assert.equal((await post(entryid, 'release_hold', good, lead)).status, 422)
  assert.equal((await post(entryid, 'resume', {})).status, 200)
})

testOnSqlite('a device puts a run on hold for leads, too', async () => {
  const entryid = await begin()
  const tablet = aDevice(site, ola)
  const { body } = await tablet.send(entryid, [
    tablet.event('suspended', { reason: 'Crack', lead_only: true }),
    tablet.event('resumed'),
  ])
  assert.deepEqual(
    body.refused.map(({ code }: { code: string }) => code),
    ['event.lead-only-hold'],
  )
  assert.equal((await read(entryid)).lead_only_hold, true)
})

testOnBoth(
  'a hold for leads that arrives late holds the run, also if another device went on since',
  async () => {
    const entryid = await begin()
    const [away, phone] = [aDevice(site, ola), aDevice(site, ola)]
    site.clock.now += 60 * minute
    const hold = away.event('suspended', { reason: 'Crack', lead_only: true }, 50 * minute)
    const wentOn = [
      phone.event('paused', {}, 40 * minute),
      phone.event('resumed', {}, 30 * minute),
      phone.event('value.saved', anAnswer(torque, 12, null), 20 * minute),
    ]
    assert.equal((await phone.send(entryid, wentOn)).body.state.status, 'started')
    assert.deepEqual((await away.send(entryid, [hold])).body.refused, [])
    const held = await read(entryid)
    assert.deepEqual([held.status, held.lead_only_hold, held.work_data.length], ['suspended', true, 1])
    assert.deepEqual([held.active_duration, held.suspended_duration], [10 * 60, 50 * 60])
    const end = [phone.event('resumed'), phone.event('finished')]
    assert.equal((await phone.send(entryid, end)).body.refused.length, 2)
    const lifting = { hash: held.last_hash, password: testPassword }
    assert.equal((await post(entryid, 'release_hold', lifting, lead)).status, 200)
    assert.equal((await post(entryid, 'resume', {})).status, 200)
    // The lead did not know of a hold that arrives after the signature.
    site.clock.now += minute
    const unknown = [
      away.event('suspended', { reason: 'Leak', lead_only: true }, 45 * minute),
      away.event('value.saved', anAnswer(note, 'Oil', null), 44 * minute),
    ]
    assert.deepEqual((await away.send(entryid, unknown)).body.refused, [])
    assert.equal((await post(entryid, 'resume', {})).body.code, 'entry.lead-only-hold')
    const again = { ...lifting, hash: (await read(entryid)).last_hash }
    assert.equal((await post(entryid, 'release_hold', again, lead)).body.lead_only_hold, undefined)
    assert.equal((await post(entryid, 'resume', {})).status, 200)
    const { last_hash: hash } = await read(entryid)
    await sign(entryid, released, { userid: lead.userid, hash })
    const ended = await post(entryid, 'finish', {})
    assert.deepEqual([ended.body.status, ended.body.suspended_duration], ['complete', 51 * 60], ended.text)
    // A hold that arrives after the end changes nothing and stands beside the record.
    const late = aDevice(site, ola)
    const third = late.event('suspended', { reason: 'Smell', lead_only: true }, 45 * minute)
    assert.deepEqual((await late.send(entryid, [third])).body.refused, [])
    const after = await read(entryid)
    assert.deepEqual([after.status, after.lead_only_hold], ['complete', undefined])
    const { body: events } = await site.call('GET', `/work_log/${entryid}/events`, { as: admin })
    assert.deepEqual(
      events
        .filter((each: { lead_only?: true }) => each.lead_only)
        .map((each: { late?: true }) => !!each.late),
      [false, false, true],
    )
  },
)
