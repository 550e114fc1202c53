// Tests what existing clients require of the work log, in both profiles of API 2.0.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '../app.ts'
import { anAdmin, aPerson } from '../builders.ts'
import { aGuide } from '../guide-builders.ts'
import { aForm } from '../run-builders.ts'

const profiles = ['documented', 'hosted'] as const

async function openSite(profile: (typeof profiles)[number]) {
  const site = await startSite()
  const admin = await anAdmin(site)
  await site.call('PATCH', '/settings', { as: admin, body: { apiProfile: profile } })
  const tom = await aPerson(site)
  const { guideid, steps } = await aGuide(site, { author: admin, steps: 1 })
  const [field] = await aForm(site, admin, steps[0]?.stepid as number, [
    { label: 'Serial', field_type: 'Text Input' },
  ])
  const start = async () =>
    site.call('POST', '/work_log', { as: tom, body: { guideid, workorderid: 'WO', join_code: 'x' } })
  return { site, admin, tom, guideid, field, start }
}

// Both sites open before the first test: an idle test runner would close the first.
const sites = { documented: await openSite('documented'), hosted: await openSite('hosted') }

for (const profile of profiles) {
  const { site, admin, tom, guideid, field, start } = sites[profile]

  test(`rule 18, ${profile}: the list of runs is ${profile === 'hosted' ? 'wrapped in results' : 'bare'}`, async () => {
    const { body: run } = await start()
    const { status, body } = await site.call('GET', '/work_log?limit=1000&order=DESC&sort=x', { as: tom })
    assert.equal(status, 200)
    const list = profile === 'hosted' ? body.results : body
    assert.ok(Array.isArray(list))
    assert.deepEqual(profile === 'hosted' ? Object.keys(body) : ['results'], ['results'])
    assert.equal(list[0].entryid, run.entryid)
    const suspended = await site.call('GET', `/work_log/${guideid}/suspended`, { as: tom })
    assert.deepEqual(suspended.body, { results: [] })
  })

  test(`rule 19, ${profile}: saving answers exactly 200, beginning 201, finishing 200`, async () => {
    const started = await start()
    assert.equal(started.status, 201)
    const { entryid } = started.body
    const text = JSON.stringify({ [field?.field_revisionid as number]: 'SN 1' })
    const saved = await site.call('PUT', `/work_log/${entryid}/stepData`, { as: tom, body: { fields: text } })
    assert.equal(saved.status, 200)
    const finished = await site.call('POST', `/work_log/${entryid}/finish`, { as: tom, body: {} })
    assert.equal(finished.status, 200)
    for (const name of ['endtime', 'max_form_revisionid', 'guide_revisionid'])
      assert.equal(typeof finished.body[name], 'number', name)
  })

  test(`${profile}: a program that knows no PUT saves by POST with the method in a header`, async () => {
    const { entryid } = (await start()).body
    const { status } = await site.call('POST', `/work_log/${entryid}/stepData`, {
      as: tom,
      headers: { 'x-http-method-override': 'PUT' },
      body: { fields: [{ field_revisionid: field?.field_revisionid, value: 1 }], lasttimingid: null },
    })
    assert.equal(status, 200)
  })

  test(`${profile}: only whoever has a run sees it, and those who look after its guide`, async () => {
    const eva = await aPerson(site)
    const { entryid } = (await start()).body
    assert.equal((await site.call('GET', `/work_log/${entryid}`, { as: eva })).status, 403)
    assert.equal((await site.call('GET', `/work_log/${entryid}`)).status, 401)
    const { body } = await site.call('GET', `/work_log?guideid=${guideid}`, { as: eva })
    assert.deepEqual(profile === 'hosted' ? body.results : body, [])
    assert.equal((await site.call('GET', `/work_log/${entryid}`, { as: admin })).status, 200)
  })
}
