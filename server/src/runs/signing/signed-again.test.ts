// Proves that a signature which keeps the run in its step counts again as missing once what it covers has changed, and
// that nobody who had a part in the work signs as somebody else.
// Engines: both in the outer circle, because events are applied in place or folded by the rows that are stored.
import { deepEqual, equal } from 'node:assert/strict'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, testPassword } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { asObjects, readCsv } from '#test/read-exports.ts'
import { aDevice, aForm, aNote, anAnswer, aRun } from '#test/run-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const lead = await aPerson(site, { name: 'Lea', privileges: ['Author'] })
const mia = await aPerson(site, { name: 'Mia', privileges: ['Author'] })
const ola = await aPerson(site, { name: 'Ola' })
const bert = await aPerson(site, { name: 'Bert' })
const aylin = await aPerson(site, { name: 'Aylin' })
const guide = await aGuide(site, { author: lead, steps: 2 })
const [one, two] = guide.steps.map(({ stepid }) => stepid) as [number, number]
const signature = { field_type: 'Signature', signer: 'other', signs: 'step' } as const
const [torque, checked, seen] = (
  await aForm(site, lead, one, [
    { label: 'Torque', field_type: 'Numeric Input' },
    { label: 'Checked', ...signature, blocks: true },
    { label: 'Seen', ...signature },
  ])
).map(({ field_revisionid }) => field_revisionid) as [number, number, number]
const [other, whole] = (
  await aForm(site, lead, two, [
    { label: 'Other', field_type: 'Text Input' },
    { label: 'Whole', ...signature, signs: 'run', blocks: true },
  ])
).map(({ field_revisionid }) => field_revisionid) as [number, number]
site.clock.now += 86_400_000

const read = async (entryid: number) => (await site.call('GET', `/work_log/${entryid}`, { as: admin })).body
const post = (entryid: number, what: string, body: object, as = ola) =>
  site.call('POST', `/work_log/${entryid}/${what}`, { as, body })
const save = async (entryid: number, fields: object) => {
  site.clock.now += 1000
  const { status, text } = await site.call('PUT', `/work_log/${entryid}/stepData`, {
    as: ola,
    body: { fields },
  })
  equal(status, 200, text)
}
async function sign(entryid: number, field_revisionid: number) {
  site.clock.now += 1000
  const { last_hash: hash } = await read(entryid)
  const body = { field_revisionid, hash, userid: bert.userid, password: testPassword }
  const { status, text } = await site.call('POST', `/work_log/${entryid}/sign`, { as: ola, body })
  equal(status, 200, text)
}

/** Fields that wait for a signature: in the record, in its count, in the list and in the export. */
async function waiting(entryid: number): Promise<string[]> {
  const record = await read(entryid)
  const labels = record.unsigned.map(({ label }: { label: string }) => label)
  const listed = (await site.call('GET', '/work_log?unsigned=1&limit=200', { as: admin })).body
  const isListed = listed.some((run: { entryid: number }) => run.entryid === entryid)
  const { text } = await site.call('GET', '/work_log.csv?rows=runs', { as: admin })
  const row = asObjects(readCsv(text)).find((each) => Number(each.entryid) === entryid)
  deepEqual(
    [record.unsigned_count, isListed, Number(row?.['not signed'])],
    [labels.length, labels.length > 0, labels.length],
  )
  return labels
}

testOnBoth('a change after a signature that blocks makes the run wait for it again', async () => {
  const { entryid } = await aRun(site, ola, guide.guideid)
  await save(entryid, { [torque]: 12 })
  deepEqual(await waiting(entryid), ['Checked', 'Seen', 'Whole'])
  for (const field of [checked, seen, whole]) await sign(entryid, field)
  deepEqual(await waiting(entryid), [])
  await save(entryid, { [torque]: 12 })
  deepEqual(await waiting(entryid), [], 'the same value is no change')
  await save(entryid, { [other]: 'x' })
  deepEqual(await waiting(entryid), ['Whole'], 'what the other one does not cover')
  await save(entryid, { [torque]: 25 })
  deepEqual(await waiting(entryid), ['Checked', 'Whole'], 'one that does not block stays as it is, marked')
  for (const field of [checked, whole]) await sign(entryid, field)
  deepEqual(await waiting(entryid), [])
  site.clock.now += 1000
  const note = { label: 'Tablet', type: 'note.added', text: 'Noise', agoMs: 1 }
  await aNote(site, ola, entryid, note)
  deepEqual(await waiting(entryid), ['Whole'], 'a note belongs to the run')
  await sign(entryid, whole)
  await save(entryid, { [torque]: 26 })
  const finished = await site.call('POST', `/work_log/${entryid}/finish`, { as: ola, body: {} })
  equal(finished.status, 200, finished.text)
  equal((await read(entryid)).unsigned_count, 2, 'the record says that they are missing')
})

testOnBoth(
  'whoever started, continued or answered does not sign as somebody else, also if it was replaced',
  async () => {
    const { entryid } = await aRun(site, ola, guide.guideid)
    await save(entryid, { [torque]: 12 })
    equal((await post(entryid, 'suspend', {})).status, 200)
    equal((await post(entryid, 'resume', {}, bert)).status, 200)
    const replaced = { as: bert, body: { fields: { [torque]: 13 } } }
    equal((await site.call('PUT', `/work_log/${entryid}/stepData`, replaced)).status, 200)
    const { last_hash: hash } = await read(entryid)
    const signAs = (userid: number) => {
      const body = { field_revisionid: checked, hash, userid, password: testPassword }
      return post(entryid, 'sign', body, bert)
    }
    for (const worker of [ola, bert]) equal((await signAs(worker.userid)).status, 403, `${worker.userid}`)
    equal((await signAs(lead.userid)).status, 200)
  },
)

testOnBoth(
  'a user to whom the run was handed over, or who answered in another step, does not sign as somebody else',
  async () => {
    const { entryid } = await aRun(site, ola, guide.guideid)
    const signAs = async (userid: number) => {
      const { last_hash: hash } = await read(entryid)
      const body = { field_revisionid: checked, hash, userid, password: testPassword }
      return (await post(entryid, 'sign', body)).status
    }
    const handOver = async (to: number) => {
      const { status, text } = await post(entryid, 'hand_over', { userid: to, reason: 'Shift' }, lead)
      equal(status, 200, text)
    }
    await handOver(bert.userid)
    const answered = { as: bert, body: { fields: { [other]: 'x' } } }
    equal((await site.call('PUT', `/work_log/${entryid}/stepData`, answered)).status, 200)
    await handOver(aylin.userid)
    await handOver(ola.userid)
    equal((await post(entryid, 'resume', {})).status, 200)
    await save(entryid, { [torque]: 12 })
    for (const worker of [ola, bert, aylin]) equal(await signAs(worker.userid), 403, `${worker.userid}`)
    const listed = (
      await site.call('GET', `/work_log/${entryid}/signers?field_revisionid=${checked}`, { as: ola })
    ).body.map(({ userid }: { userid: number }) => userid)
    deepEqual(
      [ola, bert, aylin, lead].map(({ userid }) => listed.includes(userid)),
      [false, false, false, true],
    )
    const corrected = await post(entryid, 'correct', { fields: { [other]: 'y' }, reason: 'Typo' }, mia)
    equal(corrected.status, 200, corrected.text)
    equal(await signAs(mia.userid), 403, 'an answer in another step')
    equal(await signAs(lead.userid), 200, 'handing over is no part of the work')
  },
)

testOnBoth(
  'a signature of somebody else counts as missing once it is known that the signer was an operator before',
  async () => {
    for (const kind of ['step', 'answer'] as const) {
      const { entryid } = await aRun(site, ola, guide.guideid)
      equal((await post(entryid, 'suspend', {})).status, 200)
      const { hold_proof } = (await site.call('GET', `/work_log/${entryid}`, { as: bert })).body
      const tablet = aDevice(site, bert)
      site.clock.now += 60_000
      const offline = [
        tablet.event('taken-over', { hold_proof }),
        kind === 'step'
          ? tablet.event('step.entered', { stepid: two })
          : tablet.event('value.saved', anAnswer(other, 'x', null)),
      ]
      site.clock.now += 60_000
      equal((await post(entryid, 'resume', {})).status, 200)
      await save(entryid, { [torque]: 12 })
      for (const field of [checked, seen]) await sign(entryid, field)
      deepEqual(await waiting(entryid), ['Whole'])
      site.clock.now += 60_000
      deepEqual((await tablet.send(entryid, offline)).body.refused, [])
      deepEqual(await waiting(entryid), ['Checked', 'Whole'])
      const marks = (await read(entryid)).signatures.map(
        ({ changed_since }: { changed_since: boolean }) => changed_since,
      )
      deepEqual(marks, [true, true])
      const { last_hash: hash } = await read(entryid)
      const again = { field_revisionid: checked, hash, password: testPassword }
      equal((await post(entryid, 'sign', { ...again, userid: bert.userid })).status, 403)
      equal((await post(entryid, 'sign', { ...again, userid: lead.userid })).status, 200)
      deepEqual(await waiting(entryid), ['Whole'])
    }
  },
)

testOnBoth(
  'a user who signs as somebody else and works on the run afterwards has signed rightly',
  async () => {
    const { entryid } = await aRun(site, ola, guide.guideid)
    await save(entryid, { [torque]: 12 })
    await sign(entryid, checked)
    site.clock.now += 1000
    equal((await post(entryid, 'suspend', {})).status, 200)
    equal((await post(entryid, 'resume', {}, bert)).status, 200)
    const answered = { as: bert, body: { fields: { [other]: 'x' } } }
    equal((await site.call('PUT', `/work_log/${entryid}/stepData`, answered)).status, 200)
    deepEqual(await waiting(entryid), ['Seen', 'Whole'])
    equal((await read(entryid)).signatures[0].changed_since, false)
  },
)
