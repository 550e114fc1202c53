// Tests that only administrators change what decides about an approval: by moving a guide or a category to another
// process, or by changing the members of a team that signs.
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

testOnBoth('a guide becomes public in no release that nobody approved, if a process applies', async () => {
  const category = 'Later'
  const wikiid = await aCategory(category)
  const fields = { category, public: false }
  const { guideid } = await aGuide(site, { author, steps: 1, fields })
  const released = await call(author, 'POST', '/guides/releases', { guideid })
  assert.deepEqual([released.status, released.body.status], [201, 'released'])
  await call(admin, 'PUT', `/approvals/${wikiid}/${process.approval_processid}?namespace=CATEGORY`)
  const path = `/guides/${guideid}`
  const publish = async (as: TestPerson) =>
    call(as, 'PUT', `${path}/public?revisionid=${await revisionOf(path, admin)}`)
  for (const open of [
    () => publish(author),
    () => move(author, path, { public: true }),
    () => move(author, path, { public: true, summary: 'Whole' }),
  ]) {
    const { status, body } = await changesNothing(site, open)
    assert.deepEqual([status, body.code], [403, 'approval.release-unsigned'])
  }
  assert.equal((await publish(admin)).status, 200)
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

testOnBoth('a category leaves a process neither by being deleted nor by coming back elsewhere', async () => {
  await aCategory('Brief', 'Strict')
  const path = '/wikis/CATEGORY/Brief'
  const { guideid } = await aGuide(site, { author, steps: 1, fields: { category: 'Brief', public: true } })
  const remove = async (as: TestPerson, of: string) =>
    call(as, 'DELETE', `${of}?revisionid=${await revisionOf(`${of}?unpatrolled`, admin)}`)
  assert.equal((await remove(author, `/guides/${guideid}`)).status, 204)
  for (const as of [author, moderator]) {
    const { status, body } = await changesNothing(site, () => remove(as, path))
    assert.deepEqual([status, body.code], refusal)
  }
  const applied = async () => (await call(admin, 'GET', `/approvals/${guideid}`)).body.approval_processid
  assert.ok((await remove(admin, path)).status < 300)
  // It comes back as the same category, with the guide that is restored.
  const draft = { namespace: 'CATEGORY', title: 'Brief', contents: 'Text' }
  for (const as of [author, moderator])
    for (const parent of ['Strict', 'Other below']) {
      const { status, body } = await changesNothing(site, () =>
        call(as, 'POST', '/wikis', { ...draft, parent }),
      )
      assert.deepEqual([status, body.code, body.errors[0].field], [...refusal, 'parent'])
    }
  assert.equal((await call(admin, 'POST', '/wikis', { ...draft, parent: 'Strict' })).status, 201)
  assert.equal((await call(admin, 'POST', `/guides/${guideid}/en/restore`)).status, 200)
  assert.equal(await applied(), process.approval_processid)
})

testOnBoth(
  'categories outside of a process, and those with their own, are deleted and come back freely',
  async () => {
    await aCategory('Loose', 'Free')
    const own = await aCategory('Own', 'Strict')
    await call(admin, 'PUT', `/approvals/${own}/${process.approval_processid}?namespace=CATEGORY`)
    for (const title of ['Loose', 'Own']) {
      const path = `/wikis/CATEGORY/${title}`
      const revisionid = await revisionOf(path, author)
      assert.equal((await call(author, 'DELETE', `${path}?revisionid=${revisionid}`)).status, 204, title)
      const back = await call(author, 'POST', '/wikis', { namespace: 'CATEGORY', title, contents: 'Text' })
      assert.equal(back.status, 201, back.text)
    }
    const applied = await call(admin, 'GET', `/approvals/${own}?namespace=CATEGORY`)
    assert.equal(applied.body.own, process.approval_processid)
  },
)

testOnBoth(
  'no pending edit of a category changes the process, by whoever accepts, denies or saves over it',
  async () => {
    const own = await startSite()
    const boss = await anAdmin(own)
    const mara = await aPerson(own, { name: 'Mara', privileges: ['Moderator'] })
    const visitor = await aPerson(own, { name: 'Visitor' })
    const ask = (as: TestPerson, method: string, path: string, body?: object) =>
      own.call(method, path, { as, ...(body && { body }) })
    const add = async (as: TestPerson, title: string, parent?: string): Promise<number> => {
      const body = { namespace: 'CATEGORY', title, contents: 'x', ...(parent && { parent }) }
      const { status, text, body: page } = await ask(as, 'POST', '/wikis', body)
      assert.equal(status, 201, text)
      return page.wikiid
    }
    const top = await add(boss, 'Top')
    await add(boss, 'Moved')
    await ask(boss, 'PATCH', '/settings', { patrolThreshold: 1000 })
    const moved = '/wikis/CATEGORY/Moved'
    const revisionOf = async (path: string) => (await ask(mara, 'GET', `${path}?unpatrolled`)).body.revisionid
    const edit = async (as: TestPerson, path: string, body: object) =>
      ask(as, 'PATCH', `${path}?revisionid=${await revisionOf(path)}`, body)
    const pending = await edit(visitor, moved, { parent: 'Top' })
    assert.equal(pending.status, 200, pending.text)
    // A category that waits for its first review, with a guide in it.
    await add(visitor, 'Waiting', 'Top')
    await turnOnReleases(own, boss)
    const { approval_processid } = await aProcess(own, boss, [{ users: [boss.userid] }])
    await ask(boss, 'PUT', `/approvals/${top}/${approval_processid}?namespace=CATEGORY`)
    const { guideid } = await aGuide(own, { author: mara, steps: 1, fields: { category: 'Waiting' } })
    const verdict = async (path: string, how: 'accept' | 'deny') => {
      const [{ revisionid }] = (await ask(mara, 'GET', `${path}/revisions`)).body
      return ask(mara, 'POST', `${path}/revisions/${revisionid}/${how}`)
    }
    for (const attempt of [() => verdict(moved, 'accept'), () => edit(mara, moved, { contents: 'Other' })]) {
      const { status, body } = await changesNothing(own, attempt)
      assert.deepEqual([status, body.code], refusal)
    }
    const denied = await changesNothing(own, () => verdict('/wikis/CATEGORY/Waiting', 'deny'))
    assert.deepEqual([denied.status, denied.body.code], [422, 'request.invalid'])
    const applied = await ask(boss, 'GET', `/approvals/${guideid}`)
    assert.equal(applied.body.approval_processid, approval_processid)
    assert.equal((await verdict(moved, 'deny')).status, 204, 'the move can be denied')
  },
)

test('an edit that waits with another category does not stop authors from saving', async () => {
  const own = await startSite({ withWorker: true })
  const boss = await anAdmin(own)
  const mara = await aPerson(own, { privileges: ['Author'] })
  const visitor = await aPerson(own, { name: 'Visitor' })
  for (const title of ['From', 'To'])
    await own.call('POST', '/wikis', { as: boss, body: { namespace: 'CATEGORY', title, contents: 'x' } })
  await own.call('PATCH', '/settings', { as: boss, body: { patrolThreshold: 1000 } })
  const fields = { category: 'From', public: true }
  const { guideid } = await aGuide(own, { author: mara, steps: 1, fields })
  const path = `/guides/${guideid}`
  const revision = async () => (await own.call('GET', `${path}?unpatrolled`, { as: mara })).body.revisionid
  const edit = async (as: TestPerson, body: object) =>
    own.call('PATCH', `${path}?revisionid=${await revision()}`, { as, body })
  const waiting = await edit(visitor, { category: 'To' })
  assert.equal(waiting.status, 200, waiting.text)
  await turnOnReleases(own, boss)
  const to = (await own.call('GET', '/wikis/CATEGORY/To', { as: boss })).body.wikiid
  const strictly = await aProcess(own, boss, [{ users: [boss.userid] }])
  const { approval_processid } = strictly
  await own.call('PUT', `/approvals/${to}/${approval_processid}?namespace=CATEGORY`, { as: boss })
  const saved = await edit(mara, { title: 'Another title' })
  assert.equal(saved.status, 200, saved.text)
  assert.equal((await own.call('GET', path, { as: mara })).body.category, 'From')
})

testOnBoth('the owner of a team that approves changes neither its members nor removes it', async () => {
  const owner = await aPerson(site, { name: 'Owner', privileges: ['Author'] })
  const friend = await aPerson(site, { name: 'Friend', privileges: ['Author'] })
  const draft = { name: 'Quality', join_code: 'a code of ten' }
  const { teamid } = (await call(owner, 'POST', '/teams', draft)).body
  const member = (userid: number) => `/teams/${teamid}/users/${userid}`
  assert.equal((await call(owner, 'PUT', member(moderator.userid))).status, 200)
  const { approval_processid } = await aProcess(site, admin, [{ teams: [teamid] }])
  for (const [as, method, path, body] of [
    [owner, 'PUT', member(friend.userid), undefined],
    [friend, 'PUT', member(friend.userid), { join_code: draft.join_code }],
    [owner, 'DELETE', member(moderator.userid), undefined],
    [owner, 'DELETE', `/teams/${teamid}`, undefined],
  ] as const) {
    const { status, body: answer } = await changesNothing(site, () => call(as, method, path, body))
    assert.deepEqual([status, answer.code], [403, 'access.denied'], `${method} ${path}`)
    assert.match(answer.message, /only administrators/)
  }
  assert.equal((await call(owner, 'PATCH', `/teams/${teamid}`, { description: 'Signs' })).status, 200)
  assert.equal((await call(admin, 'PUT', member(friend.userid))).status, 200)
  assert.equal((await call(friend, 'DELETE', member(friend.userid))).status, 200, 'a member may leave')
  // A process that is not in use any more binds no team.
  const path = `/approvals/process/${approval_processid}`
  const gone = await call(admin, 'DELETE', path)
  assert.ok(gone.status < 300, gone.text)
  assert.equal((await call(owner, 'PUT', member(friend.userid))).status, 200)
})

test('while releases are off, a move does not lead out of a process that applies again afterwards', async () => {
  const { guideid } = await aGuide(site, { author, steps: 1, fields: { category: 'Strict' } })
  await call(admin, 'PATCH', '/settings', { features: { releases: false } })
  for (const [as, category, status] of [
    [author, 'Free', 403],
    [author, 'Below', 200],
    [admin, 'Free', 200],
  ] as const)
    assert.equal((await move(as, `/guides/${guideid}`, { category })).status, status, category)
})
