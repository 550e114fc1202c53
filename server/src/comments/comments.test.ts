// Tests comments on guides, steps and pages through the API.
// Engines: both in the outer circle, because lists are ordered and counted by SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aGuide, anImage } from '#test/guide-builders.ts'

const site = await startSite()
const ada = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const otto = await aPerson(site, { name: 'Otto' })
const uma = await aPerson(site, { name: 'Uma' })

const minute = 60_000
const say = (as: TestPerson, path: string, body: unknown) =>
  site.call('POST', `/comments/${path}`, { as, body })
const read = (path: string, as?: TestPerson) => site.call('GET', path, as ? { as } : {})

async function aThread(fields: Record<string, unknown> = {}) {
  const guide = await aGuide(site, { author: mara, steps: 2, fields })
  const { guideid } = guide
  // Lifts the rate limit, which other tests cover.
  site.clock.now += 2 * minute
  return { guide, guideid, stepid: guide.steps[0]?.stepid as number }
}

test('a comment on a guide has all its members, and stands in the guide', async () => {
  const { guideid } = await aThread({ title: 'Change the filter' })
  const before = await read(`/guides/${guideid}`)
  assert.deepEqual(before.body.comments, [])
  const { status, body } = await say(otto, `guide/${guideid}`, { text: "  The ''blue'' one fits.\n" })
  assert.equal(status, 201)
  const { commentid, author, ...rest } = body
  const now = Math.floor(site.clock.now / 1000)
  assert.deepEqual(rest, {
    locale: 'en',
    langid: 'en',
    context: 'guide',
    contextid: guideid,
    parentid: null,
    title: 'Change the filter',
    text_raw: "The ''blue'' one fits.",
    text_rendered: '<p>The <em>blue</em> one fits.</p>',
    rating: 0,
    date: now,
    modified_date: now,
    replied_date: 0,
    status: 'public',
    status_reason: null,
    numberOfReplies: 0,
    replies: [],
  })
  assert.equal(author.username, 'Otto')
  assert.equal(typeof author.image.original, 'string')
  assert.deepEqual((await read(`/comments/${commentid}`)).body, body)
  assert.deepEqual((await read(`/guides/${guideid}`)).body.comments, [body])
  const choose = (apiProfile: string) => site.call('PATCH', '/settings', { as: ada, body: { apiProfile } })
  await choose('hosted')
  const hosted = (await say(otto, `guide/${guideid}`, { text: 'Again.' })).body
  assert.deepEqual([hosted.locale, (await read(`/comments/${hosted.commentid}`)).body.locale], [null, 'en'])
  await choose('documented')
})

testOnBoth('replies stand under what they answer, newest first, one level deep', async () => {
  const { guideid, guide } = await aThread()
  const { body: first } = await say(otto, `guide/${guideid}`, { text: 'Which wrench?' })
  site.clock.now += minute
  const { body: one } = await say(mara, `guide/${guideid}`, { text: 'Ten', parentid: first.commentid })
  const { body: two } = await say(uma, `guide/${guideid}`, { text: 'Twelve', parentid: first.commentid })
  assert.deepEqual(one.replies, [])
  const [thread, ...others] = (await read(`/guides/${guideid}`)).body.comments
  assert.deepEqual(others, [])
  assert.deepEqual(
    thread.replies.map((reply: { commentid: number }) => reply.commentid),
    [two.commentid, one.commentid],
  )
  assert.equal(thread.numberOfReplies, 2)
  assert.equal(thread.replied_date, Math.floor(site.clock.now / 1000))
  const deeper = await say(otto, `guide/${guideid}`, { text: 'Thanks', parentid: one.commentid })
  assert.equal(deeper.status, 422)
  assert.equal(deeper.body.errors[0].field, 'parentid')
  for (const parentid of [first.commentid, 999_999]) {
    const elsewhere = await say(otto, `step/${guide.steps[0]?.stepid}`, { text: 'Here', parentid })
    assert.equal(elsewhere.status, 422)
  }
})

testOnBoth('steps and pages are commented on, too; comment_count counts what is not shown', async () => {
  const { guideid, stepid } = await aThread()
  await site.call('PATCH', '/settings', { as: ada, body: { commentsPerMinute: 1000 } })
  const numbers: number[] = []
  for (let count = 0; count < 22; count++)
    numbers.push((await say(otto, `step/${stepid}`, { text: `Number ${count}` })).body.commentid)
  const whole = (await read(`/guides/${guideid}`)).body.steps
  assert.equal(whole[0].comments.length, 22)
  assert.equal('comment_count' in whole[0], false)
  assert.deepEqual(whole[1].comments, [])
  const counted = (await read(`/guides/${guideid}?stepComments`)).body.steps
  assert.deepEqual(
    counted[0].comments.map((comment: { commentid: number }) => comment.commentid),
    numbers.slice(2),
  )
  assert.equal(counted[0].comment_count, 22)
  assert.equal(counted[1].comment_count, 0)
  const { body: page } = await site.call('POST', '/wikis', {
    as: mara,
    body: { namespace: 'WIKI', title: 'Torque', contents: 'Tighten.' },
  })
  const { status, body } = await say(otto, `wiki/${page.wikiid}`, { text: 'How much?' })
  assert.equal(status, 201)
  assert.equal(body.title, 'Torque')
  const listed = await read(`/comments?context=wiki&contextid=${page.wikiid}`)
  assert.deepEqual(listed.body, [body])
})

test('a text is trimmed, then has 1 to 4096 characters; whatever is wrong is told with its place', async () => {
  const { guideid } = await aThread()
  const path = `guide/${guideid}`
  assert.equal((await say(otto, path, { text: `  ${'ß'.repeat(4096)}  ` })).status, 201)
  for (const body of [{ text: 'x'.repeat(4097) }, { text: ' \n ' }, {}, { text: 7 }]) {
    const answer = await say(otto, path, body)
    assert.equal(answer.status, 422, JSON.stringify(body).slice(0, 40))
    assert.equal(answer.body.errors[0].field, 'text')
  }
  const both = await say(otto, path, { text: '', parentid: 'x', more: 1 })
  assert.deepEqual(both.body.errors.map((each: { field: string }) => each.field).sort(), [
    'more',
    'parentid',
    'text',
  ])
  assert.equal((await say(otto, path, { text: 'Fine', langId: 'de', parentid: null })).status, 201)
  for (const context of ['post', 'wp_post', 'story', 'info', 'anything']) {
    const other = await say(otto, `${context}/1`, { text: 'Hello' })
    assert.equal(other.status, 422)
    assert.equal(other.body.errors[0].field, 'context')
  }
  for (const missing of ['guide/999999', 'step/999999', 'wiki/999999', 'guide/0', 'step/x'])
    assert.equal((await say(otto, missing, { text: 'Hello' })).status, 404, missing)
})

test('a step that was removed takes no more comments, and those on it stay readable', async () => {
  const { guide, guideid, stepid } = await aThread()
  const { body } = await say(otto, `step/${stepid}`, { text: 'Here' })
  const revisionid = guide.steps[0]?.revisionid
  await site.call('DELETE', `/guides/${guideid}/steps/${stepid}?revisionid=${revisionid}`, { as: mara })
  assert.equal((await say(otto, `step/${stepid}`, { text: 'More' })).status, 404)
  assert.equal((await read(`/comments/${body.commentid}`)).status, 200)
})

test('comments are seen by those who see what they are about', async () => {
  const { guideid } = await aThread({ public: false })
  const { body } = await say(mara, `guide/${guideid}`, { text: 'Not yet' })
  const one = `/comments/${body.commentid}`
  const list = `/comments?context=guide&contextid=${guideid}`
  assert.equal((await say(otto, `guide/${guideid}`, { text: 'Hello' })).status, 403)
  for (const as of [undefined, otto]) {
    assert.equal((await read(one, as)).status, 403)
    assert.deepEqual((await read(list, as)).body, [])
  }
  await site.write((ctx) =>
    ctx.db.insertInto('guide_users').values({ guideid, userid: otto.userid }).execute(),
  )
  for (const as of [mara, ada, otto]) {
    assert.equal((await read(one, as)).status, 200)
    assert.equal((await read(list, as)).body.length, 1)
  }
  const { body: now } = await read(`/guides/${guideid}?unpatrolled`, mara)
  await site.call('DELETE', `/guides/${guideid}?revisionid=${now.revisionid}`, { as: ada })
  assert.equal((await read(one, ada)).status, 404)
  assert.deepEqual((await read(list, ada)).body, [])
})

test('its author mends a comment for five minutes, an administrator at any time, nobody else', async () => {
  const { guideid } = await aThread()
  const { body } = await say(otto, `guide/${guideid}`, { text: 'Teh' })
  const change = (as: TestPerson, text: string) =>
    site.call('PATCH', `/comments/${body.commentid}`, { as, body: { text } })
  assert.equal((await change(uma, 'No')).status, 403)
  assert.equal((await change(mara, 'No')).status, 403)
  site.clock.now += 5 * minute
  const mended = await change(otto, 'The')
  assert.equal(mended.status, 200)
  assert.equal(mended.body.modified_date, mended.body.date + 300)
  assert.equal((await read(`/guides/${guideid}`)).body.comments[0].text_raw, 'The')
  site.clock.now += 1
  const late = await change(otto, 'Too late')
  assert.equal(late.status, 403)
  assert.equal(late.body.code, 'comment.too-old')
  assert.equal((await change(ada, 'By Ada')).body.text_raw, 'By Ada')
})

test('those who edit the guide say that a comment has been dealt with', async () => {
  const { guideid } = await aThread()
  const { body } = await say(otto, `guide/${guideid}`, { text: 'A gap' })
  const { body: reply } = await say(mara, `guide/${guideid}`, { text: 'Yes', parentid: body.commentid })
  const set = (as: TestPerson, status: string, commentid = body.commentid) =>
    site.call('PATCH', `/comments/${commentid}`, { as, body: { status } })
  assert.equal((await set(otto, 'resolved')).status, 403)
  assert.equal((await set(mara, 'resolved')).body.status, 'resolved')
  assert.equal((await read(`/guides/${guideid}`)).body.comments[0].status, 'resolved')
  assert.equal((await set(mara, 'public')).body.status, 'public')
  assert.equal((await set(mara, 'deleted')).status, 422)
  assert.equal((await set(mara, 'resolved', reply.commentid)).status, 422)
})

test('deleting takes the replies along; a deleted comment stays readable as such, its text does not', async () => {
  const { guideid } = await aThread()
  const { body } = await say(otto, `guide/${guideid}`, { text: 'Wrong guess' })
  const { body: reply } = await say(uma, `guide/${guideid}`, { text: 'Indeed', parentid: body.commentid })
  const path = `/comments/${body.commentid}`
  assert.equal((await site.call('DELETE', path, { as: uma })).status, 403)
  assert.equal((await site.call('DELETE', path, { as: otto })).status, 204)
  assert.deepEqual((await read(`/guides/${guideid}`)).body.comments, [])
  assert.deepEqual((await read(`/comments?context=guide&contextid=${guideid}`)).body, [])
  for (const id of [body.commentid, reply.commentid]) {
    const deleted = await read(`/comments/${id}`)
    assert.equal(deleted.body.status, 'deleted')
    assert.equal(deleted.body.text_raw, '')
  }
  assert.equal((await read(path, ada)).body.text_raw, 'Wrong guess')
  assert.equal((await site.call('DELETE', path, { as: otto })).status, 404)
  assert.equal((await site.call('PATCH', path, { as: ada, body: { text: 'x' } })).status, 404)
  assert.equal((await say(uma, `guide/${guideid}`, { text: 'x', parentid: body.commentid })).status, 422)
})

testOnBoth('a reply that goes is counted no longer', async () => {
  const { guideid } = await aThread()
  const { body } = await say(otto, `guide/${guideid}`, { text: 'One' })
  const { body: reply } = await say(uma, `guide/${guideid}`, { text: 'Two', parentid: body.commentid })
  await site.call('DELETE', `/comments/${reply.commentid}`, { as: uma })
  const { body: thread } = await read(`/comments/${body.commentid}`)
  assert.equal(thread.numberOfReplies, 0)
  assert.deepEqual(thread.replies, [])
})

testOnBoth(
  'the list goes by number in either order, page by page, by language and by what changed since',
  async () => {
    const { guideid } = await aThread()
    const path = `guide/${guideid}`
    const ids: number[] = []
    for (const langid of ['en', 'de', undefined])
      ids.push((await say(otto, path, { text: 'Hm', ...(langid ? { langid } : {}) })).body.commentid)
    const list = async (query: string) =>
      (await read(`/comments?context=guide&contextid=${guideid}&${query}`)).body.map(
        (each: { commentid: number }) => each.commentid,
      )
    assert.deepEqual(await list(''), ids)
    assert.deepEqual(await list('order=DESC'), ids.toReversed())
    assert.deepEqual(await list('offset=1&limit=1'), [ids[1]])
    assert.deepEqual(await list('offset=3'), [])
    assert.deepEqual(await list('langid=de'), [ids[1]])
    site.clock.now += minute
    const since = Math.floor(site.clock.now / 1000)
    await say(uma, path, { text: 'A reply', parentid: ids[0] })
    assert.deepEqual(await list(`modifiedSince=${since}`), [ids[0]])
    for (const bad of ['limit=0', 'offset=-1', 'order=UP', 'context=post', 'modifiedSince=x'])
      assert.equal((await read(`/comments?${bad}`)).status, 422, bad)
  },
)

test('somebody writes so many comments in a minute, and no more', async () => {
  const { guideid } = await aThread()
  await site.call('PATCH', '/settings', { as: ada, body: { commentsPerMinute: 2 } })
  const answers = []
  for (const text of ['One', 'Two', 'Three']) answers.push(await say(uma, `guide/${guideid}`, { text }))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201, 429],
  )
  assert.equal(answers[2]?.headers['retry-after'], '60')
  site.clock.now += minute
  assert.equal((await say(uma, `guide/${guideid}`, { text: 'Three' })).status, 201)
  await site.call('PATCH', '/settings', { as: ada, body: { commentsPerMinute: 1000 } })
})

test('where comments are switched off nobody writes and nobody sees them', async () => {
  const { guideid } = await aThread()
  await say(otto, `guide/${guideid}`, { text: 'One' })
  await site.call('PATCH', '/settings', { as: ada, body: { features: { comments: false } } })
  for (const who of [otto, ada]) {
    const refused = await say(who, `guide/${guideid}`, { text: 'Two' })
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.requiredPrivileges],
      [403, 'comments.off', []],
    )
  }
  assert.deepEqual((await read(`/guides/${guideid}`)).body.comments, [])
  assert.deepEqual((await read('/comments')).body, [])
  await site.call('PATCH', '/settings', { as: ada, body: { features: { comments: true } } })
  assert.equal((await read(`/guides/${guideid}`)).body.comments.length, 1)
})

test('a picture in a comment is seen by those who see the comment, and no longer when it is deleted', async () => {
  const { guideid } = await aThread()
  const imageid = await anImage(site, otto)
  const { body } = await say(otto, `guide/${guideid}`, { text: `Look: [image|${imageid}]` })
  assert.match(body.text_rendered, /<img/)
  const uses = () =>
    site.read(({ db }) =>
      db
        .selectFrom('media_uses')
        .select(['placeid', 'guideid', 'isCurrent', 'isGranted'])
        .where('place', '=', 'comment')
        .where('mediumid', '=', imageid)
        .execute(),
    )
  const use = { placeid: body.commentid, guideid, isGranted: 1 }
  assert.deepEqual(
    (await uses()).map((row) => ({ ...row })),
    [{ ...use, isCurrent: 1 }],
  )
  await site.call('DELETE', `/comments/${body.commentid}`, { as: otto })
  assert.deepEqual(
    (await uses()).map((row) => ({ ...row })),
    [{ ...use, isCurrent: 0 }],
  )
})

test('every change of a comment is in the audit trail', async () => {
  const { guideid } = await aThread()
  const { body } = await say(otto, `guide/${guideid}`, { text: 'One' })
  const path = `/comments/${body.commentid}`
  await site.call('PATCH', path, { as: otto, body: { text: 'Two' } })
  await site.call('PATCH', path, { as: otto, body: { text: ' Two ' } })
  await site.call('PATCH', path, { as: ada, body: { status: 'resolved' } })
  await site.call('DELETE', path, { as: otto })
  const rows = await site.read(({ db }) =>
    db
      .selectFrom('events')
      .select(['type', 'actorid', 'tags'])
      .where('subject', '=', 'comment')
      .where('subjectid', '=', body.commentid)
      .orderBy('eventid')
      .execute(),
  )
  assert.deepEqual(
    rows.map((row) => [row.type, row.actorid]),
    [
      ['comment.added', otto.userid],
      ['comment.changed', otto.userid],
      ['comment.resolved', ada.userid],
      ['comment.deleted', otto.userid],
    ],
  )
  for (const row of rows) assert.ok(row.tags.split(' ').includes(`guide:${guideid}`))
})
