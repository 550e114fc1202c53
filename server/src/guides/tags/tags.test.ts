// Tests tags of guides and the choice of flags through the API.
// Engines: both in the outer circle, because two requests insert one tag.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, type TestSite, testOnBoth, testOnSqlite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { tagsLimit } from './tags.ts'

async function started(fields: object = {}) {
  const site = await startSite()
  const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
  const mod = await aPerson(site, { name: 'Mo', privileges: ['Moderator'] })
  const guide = await aGuide(site, { author: mara, fields: { ...fields } })
  return { site, mara, mod, guide, path: `/guides/${guide.guideid}` }
}

const put = (site: TestSite, path: string, tag: unknown, as?: TestPerson) =>
  site.call('PUT', `${path}/tag`, { ...(as ? { as } : {}), body: { tag } })
const take = (site: TestSite, path: string, tag: unknown, as?: TestPerson) =>
  site.call('DELETE', `${path}/tag`, { ...(as ? { as } : {}), body: { tag } })
const tagsOf = async (site: TestSite, path: string) => (await site.call('GET', `${path}/tags`)).body

testOnSqlite('tags are added and taken away by moderators, in one spelling, and listed by name', async () => {
  const { site, mod, guide, path } = await started()
  const added = await put(site, path, '  Oil   Change ', mod)
  assert.equal(added.status, 200)
  assert.equal(added.body.guideid, guide.guideid)
  assert.equal(added.body.revisionid, guide.revisionid)
  await put(site, path, 'filter', mod)
  assert.deepEqual(await tagsOf(site, path), ['filter', 'oil change'])
  const taken = await take(site, path, 'OIL CHANGE', mod)
  assert.equal(taken.status, 200)
  assert.equal(taken.body.guideid, guide.guideid)
  assert.deepEqual(await tagsOf(site, path), ['filter'])
  assert.deepEqual((await site.call('GET', '/tags')).body, ['filter'])
})

test('adding a tag again changes nothing, and taking one that is not there is 404', async () => {
  const { site, mod, guide, path } = await started()
  for (const _ of [1, 2]) assert.equal((await put(site, path, 'filter', mod)).status, 200)
  const { body: events } = await site.call('GET', '/events?type=guide.tagged', { as: await anAdmin(site) })
  assert.equal(events.length, 1)
  assert.equal(events[0].subjectid, guide.guideid)
  assert.deepEqual(events[0].after, { tag: 'filter' })
  for (const tag of ['elsewhere', 'other'])
    assert.equal((await take(site, path, tag, mod)).body.code, 'tag.not-found')
})

testOnBoth('two who add the same tag at once both succeed, and it is there once', async () => {
  const { site, mod, path } = await started()
  const answers = await Promise.all([1, 2, 3, 4].map(() => put(site, path, 'filter', mod)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
  )
  assert.deepEqual(await tagsOf(site, path), ['filter'])
})

testOnSqlite('tags with a known prefix are kept but shown nowhere', async () => {
  const { site, mara, mod, path } = await started()
  for (const tag of ['device:press', 'lang:de', 'color:red']) await put(site, path, tag, mod)
  assert.deepEqual(await tagsOf(site, path), ['color:red'])
  const [summary] = (await site.call('GET', '/user/guides', { as: mara })).body
  assert.deepEqual(summary.tags, ['color:red'])
  assert.equal((await take(site, path, 'device:press', mod)).status, 200)
})

testOnBoth('summaries carry the tags, sorted, or false, and a tag changes them at once', async () => {
  const { site, mod, path } = await started()
  assert.equal((await site.call('GET', '/guides')).body[0].tags, false)
  for (const tag of ['zinc', 'oil, used', 'äther']) await put(site, path, tag, mod)
  const [summary] = (await site.call('GET', '/guides')).body
  assert.deepEqual(summary.tags, ['oil, used', 'zinc', 'äther'])
  assert.equal(summary.isArchived, false)
  assert.equal(summary.attachedQuiz, null)
  assert.equal(summary.periodicReviewSchedule, null)
})

testOnSqlite(
  'only moderators and administrators tag; words must have 1 to 32 characters that print',
  async () => {
    const { site, mara, mod, path } = await started()
    assert.equal((await put(site, path, 'x')).status, 401)
    for (const as of [mara, await aPerson(site)]) {
      const refused = await put(site, path, 'x', as)
      assert.equal(refused.status, 403)
      assert.deepEqual(refused.body.requiredPrivileges, ['Moderator'])
    }
    for (const tag of ['', '   ', 'x'.repeat(33), 'a\u0000b', 'a\u0085b', 7, null, ['x'], { a: 1 }]) {
      const refused = await put(site, path, tag, mod)
      assert.equal(refused.status, 422, JSON.stringify(tag))
      assert.equal(refused.body.errors[0].field, 'tag')
    }
    assert.equal((await put(site, path, 'x'.repeat(32), mod)).status, 200)
    assert.equal((await put(site, path, "'; drop table tags; --", mod)).status, 200)
    assert.equal((await put(site, '/guides/9999', 'x', mod)).status, 404)
    const unknown = await site.call('PUT', `${path}/tag`, { as: mod, body: { tag: 'x', more: 1 } })
    assert.equal(unknown.body.errors[0].code, 'unknown_field')
  },
)

testOnSqlite('a guide has a limited number of tags', async () => {
  const { site, mod, guide, path } = await started()
  await site.write(async (ctx) => {
    for (let number = 1; number <= tagsLimit; number++) {
      const tag = { name: `tag ${number}`, isTyped: 0, createdAt: ctx.now } as const
      const { tagid } = await ctx.db
        .insertInto('tags')
        .values(tag)
        .returning('tagid')
        .executeTakeFirstOrThrow()
      await ctx.db.insertInto('guide_tags').values({ guideid: guide.guideid, tagid }).execute()
    }
  })
  assert.equal((await put(site, path, 'one more', mod)).status, 422)
  assert.equal((await put(site, path, 'tag 7', mod)).status, 200)
  assert.equal((await tagsOf(site, path)).length, tagsLimit)
})

testOnSqlite(
  'tags of private guides are 403; those of deleted and unknown ones 404, or 403 in the hosted profile',
  async () => {
    const { site, mara, path, guide } = await started({ public: false })
    const admin = await anAdmin(site)
    const refuse = async (address: string, as?: TestPerson, status = 403) => {
      for (const apiProfile of ['documented', 'hosted']) {
        await site.call('PATCH', '/settings', { as: admin, body: { apiProfile } })
        const answer = await site.call('GET', `${address}/tags`, as ? { as } : {})
        assert.equal(answer.status, apiProfile === 'hosted' ? 403 : status)
        if (answer.status === 403) assert.equal(answer.body.message, 'Guide is private.')
      }
    }
    assert.deepEqual((await site.call('GET', `${path}/tags`, { as: mara })).body, [])
    await refuse(path)
    await refuse(path, await aPerson(site))
    await refuse('/guides/9999', undefined, 404)
    await site.call('DELETE', `${path}?revisionid=${guide.revisionid}`, { as: mara })
    await refuse(path, mara, 404)
  },
)

testOnSqlite('/user/flags has the flags that one may set, those of staff for staff only', async () => {
  const { site, mara } = await started()
  assert.equal((await site.call('GET', '/user/flags')).status, 401)
  const mine = (await site.call('GET', '/user/flags', { as: await aPerson(site) })).body.guide
  const staff = (await site.call('GET', '/user/flags', { as: mara })).body.guide
  const { title, text, ...rest } = mine.GUIDE_IN_PROGRESS
  assert.deepEqual(rest, { flagid: 'GUIDE_IN_PROGRESS', image: '', isFontAwesome: false })
  assert.ok(title.length > 0 && text.length > 0)
  const restricted = ['GUIDE_STARRED', 'GUIDE_FEATURED_STUDENT', 'GUIDE_PATAGONIA', 'GUIDE_ARCHIVED']
  for (const flagid of restricted) {
    assert.equal(Object.hasOwn(mine, flagid), false)
    assert.equal(Object.hasOwn(staff, flagid), true)
  }
  assert.equal(Object.keys(staff).length, Object.keys(mine).length + restricted.length)
})

testOnSqlite('a flag that says so makes a summary an archived one', async () => {
  const { site } = await started({ flags: ['GUIDE_ARCHIVED'] })
  assert.equal((await site.call('GET', '/guides')).body[0].isArchived, true)
})

testOnSqlite('difficulty and time are told in the language of the guide', async () => {
  const { site } = await started({ langid: 'de', difficulty: 'Easy', time_required_max: 7200 })
  const [summary] = (await site.call('GET', '/guides')).body
  assert.equal(summary.difficulty, 'Einfach')
  const { body } = await site.call('GET', `/guides/${summary.guideid}`)
  assert.equal(body.difficulty, 'Einfach')
  assert.equal(body.time_required, '2 Stunden')
})
