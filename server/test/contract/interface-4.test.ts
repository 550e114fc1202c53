// Tests sections 4 and 4.1 to 4.4 of the interface: methods, lists of guides, one guide, its tags.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '../app.ts'
import { anAdmin, aPerson } from '../builders.ts'
import { aCategory, aGuide } from '../guide-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const mara = await aPerson(site, { privileges: ['Author'] })
const category = await aCategory(site, 'Pumps')
const start = Math.floor(site.clock.now / 1000)

const made: number[] = []
for (const type of ['how-to', 'teardown', 'disassembly', 'how-to', 'teardown']) {
  made.push((await aGuide(site, { author: mara, category, fields: { type } })).guideid)
  site.clock.now += 1000
}
const hidden = (await aGuide(site, { author: mara, category, fields: { public: false } })).guideid

const call = (path: string, as?: typeof mara) => site.call('GET', path, as ? { as } : {})
const list = async (query = '', as?: typeof mara): Promise<number[]> => {
  const { status, body, text } = await call(`/guides${query}`, as)
  assert.equal(status, 200, text)
  return body.map((guide: { guideid: number }) => guide.guideid)
}

test('4 GET retrieves, POST creates, PATCH changes only what is given, PUT and DELETE switch on and off', async () => {
  const guide = await aGuide(site, { author: mara, category, fields: { summary: 'Old.', public: false } })
  const path = `/guides/${guide.guideid}`
  const before = (await call(path, mara)).body
  const changed = await site.call('PATCH', `${path}?revisionid=${guide.revisionid}`, {
    as: mara,
    body: { conclusion: 'Done.' },
  })
  assert.equal(changed.status, 200)
  const moved = ['conclusion_raw', 'conclusion_rendered', 'revisionid', 'guide_revisionid', 'modified_date']
  for (const [name, value] of Object.entries(before)) {
    if (moved.includes(name)) continue
    assert.deepEqual(changed.body[name], value, name)
  }
  for (const address of [`/user/favorites/guides/${guide.guideid}`, `${path}/completed`]) {
    for (const method of ['PUT', 'PUT', 'DELETE', 'DELETE'])
      assert.equal((await site.call(method, address, { as: mara })).status, 204, `${method} ${address}`)
  }
  const gone = await site.call('DELETE', `${path}?revisionid=${changed.body.revisionid}`, { as: mara })
  assert.equal(gone.status, 204)
  assert.equal((await call(path, mara)).status, 404)
})

test('4 POST with X-HTTP-Method-Override stands for every other method', async () => {
  const guide = await aGuide(site, { author: mara, category, fields: { public: false } })
  const path = `/guides/${guide.guideid}`
  const send = (method: string, address: string, body: object = {}) =>
    site.call('POST', address, { as: mara, body, headers: { 'x-http-method-override': method } })
  const changed = await send('PATCH', `${path}?revisionid=${guide.revisionid}`, { summary: 'New.' })
  assert.deepEqual([changed.status, changed.body.summary], [200, 'New.'])
  const shown = await send('PUT', `${path}/public?revisionid=${changed.body.revisionid}`)
  assert.deepEqual([shown.status, shown.body.public], [200, true])
  assert.equal((await send('GET', path)).body.public, true)
  assert.equal((await send('DELETE', `${path}?revisionid=${shown.body.revisionid}`)).status, 204)
})

test('4 an edit carries the current revisionid in the query; in the body it does not count', async () => {
  const { guideid, revisionid } = await aGuide(site, { author: mara, category, fields: { public: false } })
  const inBody = await site.call('DELETE', `/guides/${guideid}`, { as: mara, body: { revisionid } })
  assert.equal(inBody.status, 409)
  const inQuery = await site.call('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, {
    as: mara,
    body: { summary: 'New.' },
  })
  assert.equal(inQuery.status, 200)
  const { body } = await call(`/guides/${guideid}`, mara)
  assert.deepEqual(inQuery.body, body)
})

test('4.1 lists public guides sorted by number', async () => {
  assert.deepEqual(await list(), made)
})

test('4.1 guideids: those that are named, by number; hidden and unknown ones are left out', async () => {
  assert.deepEqual(await list(`?guideids=${made[3]},${made[0]},${hidden},4711`), [made[0], made[3]])
  assert.deepEqual(await list(`?guideids=${made[0]}`), [made[0]])
})

test('4.1 filter: one guide type, or several with commas', async () => {
  assert.deepEqual(await list('?filter=teardown'), [made[1], made[4]])
  assert.deepEqual(await list('?filter=teardown,disassembly'), [made[1], made[2], made[4]])
  assert.deepEqual(await list('?filter=maintenance'), [])
  assert.equal((await list('?filter=')).length, (await list('')).length)
})

test('4.1 order: ASC or DESC by number', async () => {
  assert.deepEqual(await list('?order=ASC'), made)
  assert.deepEqual(await list('?order=DESC'), made.toReversed())
})

test('4.1 offset and limit cut the list, alone and together with the others', async () => {
  assert.deepEqual(await list('?offset=2'), made.slice(2))
  assert.deepEqual(await list('?limit=2'), made.slice(0, 2))
  assert.deepEqual(await list('?offset=1&limit=2&order=DESC'), [made[3], made[2]])
  assert.deepEqual(await list('?filter=how-to,teardown&offset=1&limit=2'), [made[1], made[3]])
  assert.deepEqual(await list('?offset=1000000'), [])
})

test('4.1 modifiedSince: the earliest modified date to include, in UNIX seconds', async () => {
  assert.deepEqual(await list(`?modifiedSince=${start}`), made)
  assert.deepEqual(await list(`?modifiedSince=${start + 3}`), made.slice(3))
  assert.deepEqual(await list(`?modifiedSince=${start + 3}&filter=teardown&order=DESC`), [made[4]])
  assert.deepEqual(await list(`?modifiedSince=${start + 4711}`), [])
})

test('4.1 includePrivate: public and private guides for administrators, and only for them', async () => {
  assert.deepEqual((await list('?includePrivate&limit=200', admin)).includes(hidden), true)
  assert.deepEqual((await list('?includePrivate=true&limit=200', admin)).includes(made[0] as number), true)
  assert.deepEqual(await list('?includePrivate'), made)
  assert.deepEqual(await list('?includePrivate', mara), made)
  assert.deepEqual(await list('?limit=200', admin), made)
  assert.deepEqual(await list(`?includePrivate&guideids=${hidden}`, admin), [hidden])
})

test('4.2 featured guides are those flagged GUIDE_STARRED or GUIDE_FEATURED_STUDENT, in pages', async () => {
  const flagged: number[] = []
  for (const flag of ['GUIDE_STARRED', 'GUIDE_FEATURED_STUDENT', 'DANGER', 'GUIDE_STARRED']) {
    const fields = { flags: [flag], type: 'technique', subject: 'It' }
    const { guideid } = await aGuide(site, { author: admin, category, fields })
    if (flag !== 'DANGER') flagged.push(guideid)
  }
  const featured = async (query = '') =>
    (await call(`/guides/featured${query}`)).body.map((guide: { guideid: number }) => guide.guideid)
  assert.deepEqual((await featured()).sort(), flagged)
  assert.deepEqual(await featured('?offset=1&limit=1'), [(await featured())[1]])
  assert.deepEqual(await featured('?offset=3'), [])
})

test('4.3 a guide that is not there is 404, a private one 403', async () => {
  assert.equal((await call('/guides/4711')).status, 404)
  assert.equal((await call(`/guides/${hidden}`)).status, 403)
  assert.equal((await call(`/guides/${hidden}`, mara)).status, 200)
})

test('4.3 excludePrerequisiteSteps leaves out steps of prerequisites, which are inlined otherwise', async () => {
  const before = await aGuide(site, { author: mara, category, steps: 2 })
  const prerequisites = [before.guideid]
  const { guideid } = await aGuide(site, { author: mara, category, steps: 1, fields: { prerequisites } })
  const owners = async (query: string) =>
    (await call(`/guides/${guideid}${query}`)).body.steps.map((step: { guideid: number }) => step.guideid)
  assert.deepEqual(await owners(''), [before.guideid, before.guideid, guideid])
  for (const value of ['', '=true', '=1', '=false'])
    assert.deepEqual(await owners(`?excludePrerequisiteSteps${value}`), [guideid])
})

test('4.3 unpatrolled includes edits that wait, and edits are made against that version', async () => {
  const open = await startSite()
  const ada = await anAdmin(open)
  await open.call('PATCH', '/settings', { as: ada, body: { patrolThreshold: 50 } })
  const tom = await aPerson(open)
  const guide = await aGuide(open, { author: ada })
  const path = `/guides/${guide.guideid}`
  const edit = (revisionid: number, summary: string) =>
    open.call('PATCH', `${path}?revisionid=${revisionid}`, { as: tom, body: { summary } })
  assert.equal((await edit(guide.revisionid, 'Waits.')).status, 200)
  const shown = (await open.call('GET', path)).body
  const waiting = (await open.call('GET', `${path}?unpatrolled`, { as: tom })).body
  assert.deepEqual([shown.summary, waiting.summary], ['', 'Waits.'])
  const stranger = await open.call('GET', `${path}?unpatrolled&revisionid=${waiting.guide_revisionid}`)
  assert.deepEqual([stranger.status, stranger.body], [200, shown], 'nobody has looked through what waits')
  assert.equal((await edit(shown.revisionid, 'Late.')).status, 409)
  assert.equal((await edit(waiting.revisionid, 'On time.')).status, 200)
})

test('4.3 type: JSON by default, or XML', async () => {
  const path = `/guides/${made[0]}`
  const plain = await call(path)
  assert.deepEqual((await call(`${path}?type=JSON`)).body, plain.body)
  const { text, headers } = await call(`${path}?type=XML`)
  assert.match(String(headers['content-type']), /xml/)
  assert.match(text, /<guide[ >]/)
  const { status, body } = await call(`${path}?type=YAML`)
  assert.deepEqual([status, body.errors[0].field], [422, 'type'])
  assert.deepEqual((await call(`${path}?type=`)).body, plain.body)
})

test('4.3 langid: the language to retrieve, that of the site when absent, the original where there is none', async () => {
  const guide = await aGuide(site, { author: mara, category, fields: { title: 'Change the oil' } })
  const path = `/guides/${guide.guideid}`
  await site.call('PATCH', `${path}?langid=de`, { as: mara, body: { title: 'Öl wechseln' } })
  const title = async (query: string) => (await call(`${path}${query}`)).body.title
  assert.equal(await title(''), 'Change the oil')
  assert.equal(await title('?langid=en'), 'Change the oil')
  assert.equal(await title('?langid=de'), 'Öl wechseln')
  assert.equal(await title('?langid=fr'), 'Change the oil')
  assert.equal((await call(`${path}?langid=de`)).body.langid, 'de')
})

test('4.3 machineTranslateLangid: without a service the guide comes as it is; absent, nothing is translated', async () => {
  const path = `/guides/${made[0]}`
  const plain = (await call(path)).body
  assert.deepEqual((await call(`${path}?machineTranslateLangid=fr`)).body, plain)
})

test('4.4 tags are an array of names', async () => {
  const path = `/guides/${made[0]}`
  assert.deepEqual((await call(`${path}/tags`)).body, [])
  for (const tag of ['seal', 'bearing']) await site.call('PUT', `${path}/tag`, { as: admin, body: { tag } })
  const { status, body } = await call(`${path}/tags`)
  assert.deepEqual([status, body], [200, ['bearing', 'seal']])
  assert.equal((await call(`/guides/${hidden}/tags`)).status, 403)
})
