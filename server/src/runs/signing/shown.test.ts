// Tests where signatures are shown: lists, exports, on paper.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson, testPassword } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { readPdf } from '#test/read-exports.ts'
import { aForm, aRun } from '#test/run-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const ola = await aPerson(site, { name: 'Ola' })
const guide = await aGuide(site, { author: admin, steps: 1 })
const [torque, done] = (
  await aForm(site, admin, guide.steps[0]?.stepid as number, [
    { label: 'Torque', field_type: 'Numeric Input' },
    { label: 'Done', field_type: 'Signature', meaning_text: 'Tightened by hand' },
    { label: 'Seen', field_type: 'Signature', signer: 'other' },
  ])
).map(({ field_revisionid }) => field_revisionid) as [number, number]

const signed = (await aRun(site, ola, guide.guideid, 'WO-1')).entryid
const save = (value: number) =>
  site.call('PUT', `/work_log/${signed}/stepData`, { as: ola, body: { fields: { [torque]: value } } })
await save(12)
site.clock.now += 20 * 60_000
const { last_hash: hash } = (await site.call('GET', `/work_log/${signed}`, { as: ola })).body
const body = { field_revisionid: done, hash, password: testPassword, comment: 'By feel' }
assert.equal((await site.call('POST', `/work_log/${signed}/sign`, { as: ola, body })).status, 200)
const cancelled = (await aRun(site, ola, guide.guideid, 'WO-2')).entryid
await site.call('POST', `/work_log/${cancelled}/cancel`, { as: ola, body: {} })

test('lists find runs that are not signed', async () => {
  const find = async (query: string) =>
    (await site.call('GET', `/work_log?${query}`, { as: admin })).body.map(
      ({ entryid }: { entryid: number }) => entryid,
    )
  assert.deepEqual(await find('unsigned=1'), [signed])
  assert.deepEqual(await find('order=asc'), [signed, cancelled])
  assert.equal((await site.call('GET', '/work_log?unsigned=2', { as: admin })).status, 422)
  const view = { name: 'To sign', filter: { unsigned: '1' } }
  assert.equal((await site.call('PUT', '/user/work_log/views', { as: admin, body: view })).status, 200)
})

test('the export has the signatures of a run, and how many are missing', async () => {
  const { text } = await site.call('GET', '/work_log.csv', { as: admin })
  const at = new Date(site.clock.now).toISOString()
  const written = `,1,"Tightened by hand: “Ola”, ${at}, password, user ${ola.userid}"`
  assert.ok(text.includes(written), text)
})

test('paper shows meaning, name, time and method, what was changed since, and what is not signed', async () => {
  const print = async (langid: string) => {
    const answer = await site.app.inject({
      url: `/api/2.0/work_log/${signed}.pdf?langid=${langid}`,
      headers: { authorization: `api ${admin.token}` },
    })
    return (await readPdf(answer.rawPayload)).join(' ')
  }
  const before = await print('en')
  assert.match(
    before,
    /Signatures Step 1, Done \(step\): Tightened by hand, “Ola”, .* \(user \d+, password, 20 (?:min|minutes) after the last entry\): By feel/,
  )
  assert.match(before, /Step 1, Seen: not signed/)
  assert.doesNotMatch(before, /CHANGED AFTER/)
  await save(13)
  assert.match(await print('en'), /CHANGED AFTER THE SIGNATURE/)
  assert.match(await print('de'), /Unterschriften .*NACH DER UNTERSCHRIFT GEÄNDERT/)
})

test('a signer who has another name now is shown with both names, in the record and on paper', async () => {
  const record = async () => (await site.call('GET', `/work_log/${signed}`, { as: admin })).body
  assert.equal((await record()).renamed_signers, undefined)
  const change = { as: ola, body: { username: 'Ola Berg' } }
  assert.equal((await site.call('PATCH', `/users/${ola.userid}`, change)).status, 200)
  const { signatures, renamed_signers } = await record()
  assert.equal(signatures[0].name, 'Ola')
  assert.deepEqual(renamed_signers, [{ userid: ola.userid, username: 'Ola Berg' }])
  const print = async (langid: string) => {
    const url = `/api/2.0/work_log/${signed}.pdf?langid=${langid}`
    const answer = await site.app.inject({ url, headers: { authorization: `api ${admin.token}` } })
    return (await readPdf(answer.rawPayload)).join(' ')
  }
  assert.match(await print('en'), /“Ola”, .* \(user \d+, now named Ola Berg, password/)
  assert.match(await print('de'), /heißt jetzt Ola Berg/)
})

test('a name that looks like a signature or like two people is one name in the export and on paper', async () => {
  const name = 'E, 2026-11-29T10:00:00.000Z, pin; Checked: “Mara Lind”'
  const eve = await aPerson(site, { name })
  const { entryid } = await aRun(site, eve, guide.guideid, 'WO-3')
  const { last_hash: hash } = (await site.call('GET', `/work_log/${entryid}`, { as: eve })).body
  const body = { field_revisionid: done, hash, password: testPassword }
  assert.equal((await site.call('POST', `/work_log/${entryid}/sign`, { as: eve, body })).status, 200)
  const one = `“${name.replaceAll(/[“”]/g, "'")}”`
  const { text } = await site.call('GET', `/work_log.csv?guideid=${guide.guideid}`, { as: admin })
  const line = text.split('\n').find((each) => each.includes('WO-3')) ?? ''
  assert.ok(line.includes(`"Tightened by hand: ${one}, `) && line.includes(`,"${one}",`), line)
  const url = `/api/2.0/work_log/${entryid}.pdf`
  const answer = await site.app.inject({ url, headers: { authorization: `api ${admin.token}` } })
  const paper = (await readPdf(answer.rawPayload)).join(' ')
  for (const before of ['Performed by: ', 'Tightened by hand, ', 'Started by ', 'Signed by '])
    assert.ok(paper.includes(`${before}${one}`), `${before}\n${paper}`)
})
