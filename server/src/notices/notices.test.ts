// Tests who is notified of which change, what each user reads of it, and the choices of users.
// Engines: both in the outer circle, because notices are added once by a unique index, and lists use partial indexes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { noticeHandler } from '#events/events.ts'
import { tidyUp } from '#src/app/housekeeping.ts'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aProcess, assign, requestOf, sign } from '#test/guides/approval-builders.ts'
import { runJobs } from '#test/hosting/run-jobs.ts'
import { aRun } from '#test/run-builders.ts'
import { eventsOf, leavesNoTrace } from '#test/traces.ts'
import { kinds } from './kinds.ts'

const site = await startSite()
const ada = await anAdmin(site, 'Ada')
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const otto = await aPerson(site, { name: 'Otto' })
const uma = await aPerson(site, { name: 'Uma' })

const call = (as: TestPerson, method: string, path: string, body?: object) =>
  site.call(method, path, { as, ...(body && { body }) })
const log = pino({ level: 'silent' })
const settle = () => runJobs(site)
const tidy = (task: string) => tidyUp({ ...site, log, now: () => site.clock.now }, [task])
const listOf = async (as: TestPerson, query = '') => {
  await settle()
  return (await call(as, 'GET', `/user/notices${query}`)).body
}
/** Kind, user and title of each notice since the last reading. */
const news = async (as: TestPerson) => {
  const { notices } = await listOf(as, '?unread&limit=200')
  if (notices.length > 0) await call(as, 'POST', '/user/notices/read', { until: notices[0].noticeid })
  return notices.map(({ kind, actor, title }: { kind: string; actor: TestPerson | null; title: string }) => [
    kind,
    actor?.username ?? null,
    title,
  ])
}
const say = (as: TestPerson, guideid: number, parentid?: number) =>
  call(as, 'POST', `/comments/guide/${guideid}`, { text: 'Which wrench?', parentid: parentid ?? null })

test('a comment notifies the author of the guide, and a reply the writer of the comment', async () => {
  const { guideid } = await aGuide(site, { author: mara, fields: { title: 'Change the filter' } })
  const { body: comment } = await say(otto, guideid)
  const { notices, unread, total } = await listOf(mara)
  const { noticeid, date, actor, ...rest } = notices[0]
  assert.deepEqual([notices.length, unread, total, actor.userid], [1, 1, 1, otto.userid])
  assert.equal(date, Math.floor(site.clock.now / 1000))
  assert.deepEqual(rest, {
    kind: 'comment',
    read: false,
    title: 'Change the filter',
    url: `/Guide/Change+the+filter/${guideid}`,
    namespace: 'guide',
    guideid,
    commentid: comment.commentid,
  })
  assert.equal((await call(mara, 'POST', '/user/notices/read', { noticeids: [noticeid] })).body.unread, 0)
  const { body: reply } = await say(mara, guideid, comment.commentid)
  const [answer] = (await listOf(otto)).notices
  assert.deepEqual([answer.commentid, answer.parentid], [reply.commentid, comment.commentid])
  assert.deepEqual(await news(otto), [['comment', 'Mara', 'Change the filter']])
  assert.deepEqual(await news(mara), [])
  await say(uma, guideid, comment.commentid)
  assert.deepEqual(
    [(await news(otto)).length, (await news(mara)).length, (await news(uma)).length],
    [1, 1, 0],
  )
})

testOnBoth('a comment on a page notifies its author, and a repeated job adds nothing', async () => {
  const page = { namespace: 'WIKI', title: 'Torque', contents: 'Tighten.' }
  const { wikiid } = (await call(mara, 'POST', '/wikis', page)).body
  await call(otto, 'POST', `/comments/wiki/${wikiid}`, { text: 'How much?' })
  await settle()
  await site.write(({ db }) =>
    db.updateTable('jobs').set({ state: 'waiting' }).where('handler', '=', noticeHandler).execute(),
  )
  assert.deepEqual(await news(mara), [['comment', 'Otto', 'Torque']])
})

test('the author of a guide that became private no longer shows in notices, and neither does its title', async () => {
  const { guideid } = await aGuide(site, { author: mara })
  const { body: comment } = await say(otto, guideid)
  await say(mara, guideid, comment.commentid)
  await settle()
  await site.write(({ db }) =>
    db.updateTable('guides').set({ isPublic: 0 }).where('guideid', '=', guideid).execute(),
  )
  const [notice] = (await listOf(otto, '?unread')).notices
  assert.deepEqual([notice.title, notice.url, notice.actor, notice.guideid], [null, null, null, guideid])
  await news(otto)
  const { body: second } = await say(mara, guideid)
  await say(ada, guideid, second.commentid)
  assert.deepEqual(await news(otto), [])
  await news(mara)
})

test('users without a right to the guide, and disabled ones, are not notified', async () => {
  const { guideid } = await aGuide(site, { author: mara })
  const gone = await aPerson(site, { name: 'Gus' })
  const { body: comment } = await say(gone, guideid)
  await site.write(({ db }) =>
    db.updateTable('users').set({ isEnabled: 0 }).where('userid', '=', gone.userid).execute(),
  )
  await say(mara, guideid, comment.commentid)
  await settle()
  const rows = await site.read(({ db }) =>
    db.selectFrom('notices').select('noticeid').where('userid', '=', gone.userid).execute(),
  )
  assert.deepEqual(rows, [])
  await news(mara)
})

testOnBoth(
  'edits that wait for review notify the author of the guide once, and moderators of a page',
  async () => {
    await call(ada, 'PATCH', '/settings', { patrolThreshold: 5 })
    const { guideid, revisionid } = await aGuide(site, { author: mara, fields: { title: 'Oil' } })
    const edit = async (summary: string, token: number) =>
      call(otto, 'PATCH', `/guides/${guideid}?revisionid=${token}`, { summary })
    const first = await edit('Shorter', revisionid)
    assert.equal(first.status, 200, first.text)
    await edit('Longer', first.body.revisionid)
    const [notice] = (await listOf(mara, '?unread')).notices
    assert.equal(notice.url, `/history/${guideid}`)
    assert.deepEqual(await news(mara), [['pending_edit', 'Otto', 'Oil']])
    const page = await call(uma, 'POST', '/wikis', { namespace: 'WIKI', title: 'Grease', contents: 'Lots.' })
    assert.equal(page.status, 201, page.text)
    assert.deepEqual(await news(ada), [['pending_edit', 'Uma', 'Grease']])
    await call(ada, 'PATCH', '/settings', { patrolThreshold: 1_000_000 })
  },
)

test('a run on hold notifies its operator and starter, unless they did it', async () => {
  const { guideid } = await aGuide(site, { author: mara, fields: { title: 'Press' } })
  const { entryid } = await aRun(site, otto, guideid)
  await call(otto, 'POST', `/work_log/${entryid}/pause`)
  await call(ada, 'POST', `/work_log/${entryid}/suspend`, { reason: 'No oil' })
  const [notice] = (await listOf(otto, '?unread')).notices
  assert.deepEqual([notice.entryid, notice.url], [entryid, `/runs/${entryid}`])
  assert.deepEqual(await news(otto), [['run_on_hold', 'Ada', 'Press']])
  await call(otto, 'POST', `/work_log/${entryid}/resume`)
  await call(mara, 'POST', `/work_log/${entryid}/hand_over`, { userid: uma.userid, reason: 'Shift' })
  assert.deepEqual(await news(uma), [['run_handed_over', 'Mara', 'Press']])
  assert.deepEqual(await news(otto), [['run_on_hold', 'Mara', 'Press']])
  await call(uma, 'POST', `/work_log/${entryid}/resume`)
  await call(ada, 'POST', `/work_log/${entryid}/pause`, { reason: 'Lunch' })
  assert.deepEqual(await news(uma), [['run_on_hold', 'Ada', 'Press']])
  await news(otto)
  await call(ada, 'PATCH', '/settings', { idleHoldMinutes: 60 })
  await call(uma, 'POST', `/work_log/${entryid}/resume`)
  site.clock.now += 2 * 3_600_000
  assert.deepEqual(await tidy('idle'), [])
  assert.deepEqual(await news(uma), [['run_on_hold', null, 'Press']])
  await news(otto)
  await call(ada, 'PATCH', '/settings', { idleHoldMinutes: 0 })
})

test('the choices of a user decide about each kind, and refuse unknown ones', async () => {
  const { guideid } = await aGuide(site, { author: mara })
  const path = '/user/notices/choices'
  const { body: usual } = await call(mara, 'GET', path)
  assert.deepEqual(
    [usual.mail, usual.page_off, usual.kinds, usual.sends_mail],
    ['immediate', [], kinds, false],
  )
  const draft = { mail: 'none', page_off: ['released', 'comment'], mail_off: [] }
  assert.deepEqual(await eventsOf(site, () => call(mara, 'PUT', path, draft)), ['notice-choices.saved'])
  await leavesNoTrace(site, () => call(mara, 'PUT', path, draft))
  assert.deepEqual((await call(mara, 'GET', path)).body.page_off, ['released', 'comment'])
  await say(otto, guideid)
  assert.deepEqual(await news(mara), [])
  for (const [bad, field] of [
    [{ ...draft, page_off: ['nonsense'] }, 'page_off'],
    [{ ...draft, mail: 'weekly' }, 'mail'],
    [{ mail: 'none' }, 'page_off'],
    [{ ...draft, page_off: ['comment', 'comment'] }, 'page_off'],
  ] as const) {
    const { status, body } = await call(mara, 'PUT', path, bad)
    assert.equal(status, 422)
    assert.match(body.errors[0].field, new RegExp(`^${field}`))
  }
  await call(mara, 'PUT', path, { mail: 'immediate', page_off: [], mail_off: [] })
})

test('notices of other users stay unread, and bad requests are refused', async () => {
  const { guideid } = await aGuide(site, { author: mara })
  await say(otto, guideid)
  const [notice] = (await listOf(mara, '?unread')).notices
  await leavesNoTrace(site, async () => {
    const { status, body } = await call(otto, 'POST', '/user/notices/read', { noticeids: [notice.noticeid] })
    assert.deepEqual([status, body.unread], [200, 0])
    for (const body of [{}, { noticeids: [1], until: 2 }, { noticeids: ['x'] }, { until: 0 }, { more: 1 }])
      assert.equal((await call(otto, 'POST', '/user/notices/read', body)).status, 422, JSON.stringify(body))
    for (const query of ['kind=nonsense', 'limit=0', 'offset=-1'])
      assert.equal((await call(otto, 'GET', `/user/notices?${query}`)).status, 422, query)
  })
  assert.deepEqual(await eventsOf(site, () => news(mara)), ['notices.read'])
  const { notices, total } = await listOf(mara, '?kind=comment&limit=1&offset=1')
  assert.equal(notices.length, 1)
  assert.ok(total > 1)
  assert.ok(notices[0].read)
})

test('an approval notifies the people asked, and its result those who made the change', async () => {
  await call(ada, 'PATCH', '/settings', { features: { releases: true } })
  const rita = await aPerson(site, { name: 'Rita', privileges: ['Author'] })
  const sam = await aPerson(site, { name: 'Sam', privileges: ['Author'] })
  const { guideid } = await aGuide(site, { author: mara, fields: { title: 'Pump' } })
  const process = await aProcess(
    site,
    ada,
    [{ users: [rita.userid], due_days: 1 }, { users: [sam.userid] }],
    { remind_days: 3 },
  )
  await assign(site, ada, guideid, process)
  const release = async () => {
    const { status, text } = await call(mara, 'POST', '/guides/releases', { guideid })
    assert.equal(status, 201, text)
    return (await requestOf(site, mara, guideid)).approval_requestid
  }
  const requestid = await release()
  const [notice] = (await listOf(rita, '?unread')).notices
  assert.deepEqual([notice.approval_requestid, notice.url], [requestid, `/approvals/${requestid}`])
  assert.ok(notice.releaseid > 0)
  assert.deepEqual(await news(rita), [['approval_asked', 'Mara', 'Pump']])
  assert.deepEqual(await news(sam), [])
  site.clock.now += 25 * 3_600_000
  assert.deepEqual(await news(rita), [['approval_overdue', null, 'Pump']])
  assert.deepEqual(await news(mara), [['approval_overdue', null, 'Pump']])
  site.clock.now += 72 * 3_600_000
  assert.deepEqual(await news(rita), [['approval_asked', null, 'Pump']])
  assert.equal((await sign(site, rita, requestid)).status, 200)
  assert.deepEqual(await news(sam), [['approval_asked', 'Rita', 'Pump']])
  // The guide was public before the site used releases.
  const favorite = { guideid, userid: otto.userid, at: site.clock.now }
  await site.write(({ db }) => db.insertInto('favorites').values(favorite).execute())
  assert.equal((await sign(site, sam, requestid)).status, 200)
  assert.deepEqual(await news(mara), [['release_approved', 'Sam', 'Pump']])
  assert.deepEqual(await news(otto), [['released', 'Sam', 'Pump']])
  const { body } = await call(mara, 'GET', `/guides/${guideid}?unpatrolled`)
  const edited = await call(mara, 'PATCH', `/guides/${guideid}?revisionid=${body.revisionid}`, {
    summary: 'New',
  })
  assert.equal(edited.status, 200)
  await sign(site, rita, await release(), { approve: false, comment: 'Too long' })
  assert.deepEqual(await news(mara), [['release_rejected', 'Rita', 'Pump']])
  await call(mara, 'PATCH', `/guides/${guideid}?revisionid=${edited.body.revisionid}`, { summary: 'Newer' })
  const last = await release()
  const [{ releaseid }] = (await call(mara, 'GET', `/guides/${guideid}/releases`)).body.releases
  const closing = await call(mara, 'PATCH', `/guides/releases/${releaseid}`, {
    status: 'closed',
    reason: 'Mistake',
  })
  assert.equal(closing.status, 200, `${closing.text} ${last}`)
  assert.deepEqual((await news(rita)).slice(0, 1), [['approval_closed', 'Mara', 'Pump']])
})

test('a notice is read once its request is signed, has moved on, or has ended', async () => {
  const [rita, sam, tim] = await Promise.all(
    ['Rita', 'Sam', 'Tim'].map((name) => aPerson(site, { name, privileges: ['Author'] })),
  )
  assert.ok(rita && sam && tim)
  const { guideid } = await aGuide(site, { author: mara, fields: { title: 'Valve' } })
  const stages = [
    { users: [rita.userid, sam.userid, tim.userid], required: 2 },
    { users: [rita.userid, sam.userid] },
  ]
  await assign(site, ada, guideid, await aProcess(site, ada, stages))
  const made = await call(mara, 'POST', '/guides/releases', { guideid })
  assert.equal(made.status, 201, made.text)
  const { approval_requestid: id } = await requestOf(site, mara, guideid)
  const unread = async () => {
    await runJobs(site)
    const lists = [rita, sam, tim].map(async (each) => (await listOf(each, '?unread')).notices.length)
    return Promise.all(lists)
  }
  assert.deepEqual(await unread(), [1, 1, 1])
  await sign(site, rita, id)
  assert.deepEqual(await unread(), [0, 1, 1])
  await sign(site, sam, id)
  // Sam sees the next stage on the page where he has signed.
  assert.deepEqual(await unread(), [1, 0, 0])
  await sign(site, rita, id)
  assert.deepEqual(await unread(), [0, 0, 0])
})

test('notices are deleted after 180 days', async () => {
  site.clock.now += 181 * 86_400_000
  assert.deepEqual(await tidy('notices'), [])
  assert.deepEqual(await site.read(({ db }) => db.selectFrom('notices').selectAll().execute()), [])
})
