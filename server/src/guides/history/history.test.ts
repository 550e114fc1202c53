// Tests the history of guides through the API: authors and changes, comparison, and restoring old states.
// Engines: both, because the history is ordered and paged by SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { aPerson } from '#test/builders.ts'
import { aCategory, aGuide } from '#test/guide-builders.ts'

async function started() {
  const site = await startSite()
  const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
  const guide = await aGuide(site, { author: mara, steps: 2, fields: { introduction: 'One.\nTwo.' } })
  const path = `/guides/${guide.guideid}`
  const get = async (rest = '') => (await site.call('GET', `${path}${rest}`, { as: mara })).body
  const patch = async (body: object) => {
    const { revisionid } = await get('?unpatrolled')
    return site.call('PATCH', `${path}?revisionid=${revisionid}`, { as: mara, body })
  }
  return { site, mara, guide, path, get, patch }
}

test('the history tells newest first who did what, with the difference down to the line', async () => {
  const { site, mara, guide, path, get, patch } = await started()
  const step = guide.steps[1]!
  await patch({ introduction: 'One.\nTwo and a half.', tools: [{ name: 'Strap wrench' }] })
  await site.call('PATCH', `${path}/steps/${step.stepid}?revisionid=${step.revisionid}`, {
    as: mara,
    body: { lines: [{ text: 'Do thing two.' }, { text: 'Rest.', bullet: 'red' }] },
  })
  const list = await get('/revisions')
  const actions = list.map((each: { action: string }) => each.action)
  assert.deepEqual(actions, ['step.changed', 'edited', 'step.added', 'step.added', 'created'])
  const [changed, edited] = list
  assert.equal(changed.user.username, 'Mara')
  assert.equal(changed.current, true)
  assert.equal(changed.status, 'accepted')
  assert.equal(changed.base_revisionid, edited.guide_revisionid)
  const read = async ({ guide_revisionid }: { guide_revisionid: number }) =>
    (await get(`/revisions/${guide_revisionid}`)).changes
  const place = { stepid: step.stepid, position: 2 }
  const counts = { added: 1, removed: 0, changed: 1, moved: 0 }
  assert.deepEqual(changed.descriptions, [{ code: 'step.lines-changed', params: { ...place, ...counts } }])
  assert.equal(changed.differences, 1)
  const [stepChanged, ...others] = await read(changed)
  assert.deepEqual([stepChanged.kind, others], ['stepChanged', []])
  assert.deepEqual(
    stepChanged.lines.map((line: { kind: string }) => line.kind),
    ['changed', 'added'],
  )
  assert.equal(typeof changed.summary, 'string')
  assert.notEqual(changed.summary, '')
  const inEdit = await read(edited)
  const fields = inEdit.map((change: { kind: string; field: string }) => [change.kind, change.field])
  assert.deepEqual(fields, [
    ['text', 'introduction'],
    ['list', 'tools'],
  ])
  assert.equal(inEdit[1].added[0].name, 'Strap wrench')
  const created = list.at(-1)
  assert.equal(created.base_revisionid, null)
  assert.ok((await read(created)).some((change: { field: string }) => change.field === 'title'))
})

test('pages of the history know what lies before them', async () => {
  const { get, patch } = await started()
  for (const title of ['A', 'B', 'C']) await patch({ title })
  const whole = await get('/revisions')
  const pages = [await get('/revisions?limit=2'), await get('/revisions?limit=200&offset=2')]
  assert.deepEqual(pages.flat(), whole)
  assert.deepEqual(await get('/revisions?offset=99'), [])
})

test('any two states are compared, in either direction', async () => {
  const { guide, path, get, patch, site, mara } = await started()
  await patch({ summary: 'Short.' })
  await patch({ summary: 'Shorter.', title: 'Other' })
  const [newest, , oldest] = await get('/revisions')
  const there = await get(`/revisions/${oldest.guide_revisionid}/comparison`)
  assert.equal(there.to.guide_revisionid, newest.guide_revisionid)
  assert.deepEqual(there.changes.map((change: { field: string }) => change.field).sort(), [
    'summary',
    'title',
  ])
  const back = await get(`/revisions/${newest.guide_revisionid}/comparison?to=${oldest.guide_revisionid}`)
  assert.equal(back.changes[0].before, there.changes[0].after)
  const other = await aGuide(site, { author: mara })
  const foreign = `${path}/revisions/${guide.guide_revisionid}/comparison?to=${other.guide_revisionid}`
  assert.equal((await site.call('GET', foreign, { as: mara })).status, 404)
})

test('the history is for staff, and for those who may see the guide', async () => {
  const { site, path } = await started()
  const reader = await aPerson(site)
  assert.equal((await site.call('GET', `${path}/revisions`)).status, 401)
  assert.equal((await site.call('GET', `${path}/revisions`, { as: reader })).status, 403)
  const moderator = await aPerson(site, { privileges: ['Moderator'] })
  assert.equal((await site.call('GET', `${path}/revisions`, { as: moderator })).status, 200)
  assert.equal((await site.call('GET', '/guides/9999/revisions', { as: moderator })).status, 404)
})

test('an old state comes back as a new revision, with its steps, and privacy stays', async () => {
  const { site, mara, guide, path, get, patch } = await started()
  const old = await get()
  await patch({ title: 'Another', public: false })
  const step = guide.steps[0]!
  await site.call('DELETE', `${path}/steps/${step.stepid}?revisionid=${step.revisionid}`, { as: mara })
  const head = await get()
  const revert = (revisionid: number | string, to: number) =>
    site.call('POST', `${path}/revert?revisionid=${revisionid}&to_revisionid=${to}`, { as: mara })
  const stale = await revert(old.revisionid, old.guide_revisionid)
  assert.equal(stale.status, 409)
  assert.equal(stale.body.guide_revisionid, head.guide_revisionid)
  const { status, body } = await revert(head.revisionid, old.guide_revisionid)
  assert.equal(status, 200)
  assert.equal(body.title, old.title)
  assert.deepEqual(body.steps, old.steps)
  assert.equal(body.public, false)
  const [newest] = await get('/revisions')
  assert.equal(newest.action, 'reverted')
  assert.equal((await get('/revisions')).length, 6)
  const again = await revert(body.revisionid, old.guide_revisionid)
  assert.equal(again.body.guide_revisionid, body.guide_revisionid)
  assert.equal((await revert(body.revisionid, 999_999)).status, 404)
})

test('an old state does not come back into a category that is gone, nor behind itself', async () => {
  const { site, mara, guide, path, get, patch } = await started()
  const other = await aGuide(site, { author: mara })
  await patch({ prerequisites: [other.guideid] })
  const old = await get()
  await patch({ prerequisites: [], category: await aCategory(site) })
  const { revisionid } = await get()
  await site.call('PATCH', `/guides/${other.guideid}?revisionid=${other.revisionid}`, {
    as: mara,
    body: { prerequisites: [guide.guideid] },
  })
  const to = (id: number) =>
    site.call('POST', `${path}/revert?revisionid=${revisionid}&to_revisionid=${id}`, { as: mara })
  const circle = await to(old.guide_revisionid)
  assert.equal(circle.status, 422)
  assert.equal(circle.body.errors[0].field, 'prerequisites')
  await site.write((ctx) =>
    ctx.db.updateTable('wikis').set({ isDeleted: 1 }).where('title', '=', old.category).execute(),
  )
  const homeless = await to(guide.guide_revisionid)
  assert.equal(homeless.status, 422)
  assert.equal(homeless.body.errors[0].field, 'category')
})
