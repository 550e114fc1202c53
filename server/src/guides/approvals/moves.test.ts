// Tests that nobody moves a guide or a category out of the approval process that binds them, except administrators.
// Engines: both in the outer circle, because the process of a category is walked in SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aProcess, assign } from '#test/guides/approval-builders.ts'
import { turnOnReleases } from '#test/guides/release-builders.ts'
import { changesNothing } from '#test/traces.ts'

const site = await startSite()
const admin = await anAdmin(site)
const author = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const moderator = await aPerson(site, { name: 'Mo', privileges: ['Moderator'] })
await turnOnReleases(site, admin)
const process = await aProcess(site, admin, [{ users: [admin.userid] }])

const call = (as: TestPerson, method: string, path: string, body?: object) =>
  site.call(method, path, { as, ...(body && { body }) })

async function aCategory(title: string, parent: string | null = null): Promise<number> {
  const body = { namespace: 'CATEGORY', title, contents: 'Text', ...(parent && { parent }) }
  const { status, text, body: page } = await call(admin, 'POST', '/wikis', body)
  assert.equal(status, 201, text)
  return page.wikiid
}

const strict = await aCategory('Strict')
const below = await aCategory('Below', 'Strict')
await aCategory('Other below', 'Strict')
await aCategory('Free')
const assigned = await call(
  admin,
  'PUT',
  `/approvals/${strict}/${process.approval_processid}?namespace=CATEGORY`,
)
assert.ok(assigned.status < 300, assigned.text)

const revisionOf = async (path: string, as: TestPerson) => (await call(as, 'GET', path)).body.revisionid

/** Changes the category of a guide or the parent of a page. */
async function move(as: TestPerson, path: string, body: object) {
  const revisionid = await revisionOf(path, admin)
  return call(as, 'PATCH', `${path}?revisionid=${revisionid}`, body)
}

const refusal = [403, 'approval.process-would-change']

testOnBoth('an author moves a guide neither out of a process nor into one', async () => {
  for (const [from, to] of [
    ['Strict', 'Free'],
    ['Below', 'Free'],
    ['Free', 'Strict'],
    ['Free', 'Other below'],
  ] as const) {
    const { guideid } = await aGuide(site, { author, steps: 1, fields: { category: from, public: true } })
    const path = `/guides/${guideid}`
    for (const as of [author, moderator]) {
      const { status, body } = await changesNothing(site, () => move(as, path, { category: to }))
      assert.deepEqual([status, body.code], refusal, `${from} to ${to}`)
      assert.equal(body.errors[0].field, 'category')
    }
    assert.equal((await move(admin, path, { category: to })).status, 200)
  }
})

test('moves that leave the process alone stay free', async () => {
  const { guideid } = await aGuide(site, { author, steps: 1, fields: { category: 'Below' } })
  for (const category of ['Other below', 'Strict'])
    assert.equal((await move(author, `/guides/${guideid}`, { category })).status, 200, category)
  const own = await aGuide(site, { author, steps: 1, fields: { category: 'Free' } })
  await assign(site, admin, own.guideid, process)
  assert.equal((await move(author, `/guides/${own.guideid}`, { category: 'Strict' })).status, 200)
})

test('a category is moved out of a process by administrators only', async () => {
  const path = '/wikis/CATEGORY/Below'
  for (const as of [author, moderator])
    for (const parent of [null, 'Free']) {
      const { status, body } = await changesNothing(site, () => move(as, path, { parent }))
      assert.deepEqual([status, body.code, body.errors[0].field], [...refusal, 'parent'])
    }
  assert.equal((await move(author, path, { parent: 'Other below' })).status, 200)
  assert.equal((await move(admin, path, { parent: 'Free' })).status, 200)
  const back = await changesNothing(site, () => move(author, path, { parent: 'Strict' }))
  assert.equal(back.status, 403)
  // A category with a process of its own takes it along.
  await call(admin, 'PUT', `/approvals/${below}/${process.approval_processid}?namespace=CATEGORY`)
  assert.equal((await move(author, path, { parent: 'Strict' })).status, 200)
})

test('without releases every move is free', async () => {
  const { guideid } = await aGuide(site, { author, steps: 1, fields: { category: 'Strict' } })
  await call(admin, 'PATCH', '/settings', { features: { releases: false } })
  assert.equal((await move(author, `/guides/${guideid}`, { category: 'Free' })).status, 200)
})
