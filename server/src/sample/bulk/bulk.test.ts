// Proves that bulk content can be read, has a consistent history, and is equal for the same seed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runTimes } from '@stepwright/rules'
import { bullets } from '#guides/bullets.ts'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { diceOf } from '../runs/random.ts'
import { addBulk } from './bulk.ts'
import { guideOfWords } from './words.ts'

const site = await startSite()
const admin = await anAdmin(site)
const author = await aPerson(site, { privileges: ['Author'] })
const options = { users: 30, guides: 60, steps: 5, entries: 0, seed: 7 }
const shown: string[] = []
const rows = await addBulk(site, options, ({ what, done, of }) => shown.push(`${what} ${done} ${of}`))
const get = async (path: string) => {
  const answer = await site.call('GET', path, { as: admin })
  assert.equal(answer.status, 200, `${path}: ${answer.text}`)
  return answer.body
}
const listed = await get('/guides?limit=200&includePrivate')

test('tells how far it is, and how many rows it has written', async () => {
  assert.deepEqual(shown, ['people 30 30', 'guides 60 60'])
  const counts = await site.read(async (ctx) => {
    const names = [
      'guides',
      'guide_revisions',
      'steps',
      'step_revisions',
      'guide_contributors',
      'guide_tags',
    ] as const
    let sum = 0
    for (const name of names) {
      const found = ctx.db.selectFrom(name).select((eb) => eb.fn.countAll<number>().as('count'))
      sum += (await found.executeTakeFirstOrThrow()).count
    }
    return sum
  })
  assert.ok(rows > counts)
  assert.equal(listed.length, 60)
})

test('every guide reads whole, its texts render, and its lines follow the rules', async () => {
  for (const { guideid } of listed) {
    const guide = await get(`/guides/${guideid}`)
    assert.equal(guide.steps.length, 5)
    assert.match(guide.introduction_rendered, /<h2/)
    for (const [index, step] of guide.steps.entries()) {
      assert.equal(step.orderby, index + 1)
      let before = -1
      for (const line of step.lines) {
        assert.ok((bullets as readonly string[]).includes(line.bullet))
        assert.ok(line.level <= before + 1 && line.level <= 2)
        assert.ok(line.text_raw.length <= 350 && !line.text_rendered.includes("''"))
        before = line.level
      }
    }
  }
})

test('guides are in the names of generated users, and in that of no real person', async () => {
  const rows = await site.read(({ db }) =>
    db
      .selectFrom('guide_contributors')
      .innerJoin('users', 'users.userid', 'guide_contributors.userid')
      .select(['users.userid', 'email', 'passwordHash'])
      .distinct()
      .execute(),
  )
  for (const { email, passwordHash } of rows)
    assert.ok(email?.endsWith('@people.invalid') && passwordHash === null, `${email}`)
  const people = new Set(rows.map(({ userid }) => userid))
  for (const { userid } of listed) assert.ok(people.has(userid))
  assert.ok(!people.has(admin.userid) && !people.has(author.userid))
})

test('the history of a guide leads from its first state to what readers see', async () => {
  let changed = 0
  for (const { guideid, guide_revisionid } of listed) {
    const history = await get(`/guides/${guideid}/revisions?limit=200`)
    const newest = history[0]
    assert.equal(newest.guide_revisionid, guide_revisionid)
    assert.ok(history.every((each: { status: string }) => each.status === 'accepted'))
    const now = await get(`/guides/${guideid}`)
    const replayed = await get(`/guides/${guideid}?revisionid=${guide_revisionid}`)
    assert.deepEqual(replayed.steps, now.steps)
    if (history.length < 2) continue
    changed++
    const first = await get(`/guides/${guideid}?revisionid=${history.at(-1).guide_revisionid}`)
    assert.deepEqual(first.steps.slice(1), now.steps.slice(1))
    assert.notDeepEqual(first.steps[0].lines, now.steps[0].lines)
  }
  assert.equal(changed, 20)
})

test('a guide can be edited afterwards like any other', async () => {
  const { guideid } = listed[0]
  const { revisionid, steps } = await get(`/guides/${guideid}`)
  const edited = await site.call('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, {
    as: admin,
    body: { summary: 'Edited.' },
  })
  assert.equal(edited.status, 200, edited.text)
  const address = `/guides/${guideid}/steps/${steps[0].stepid}?revisionid=${steps[0].revisionid}`
  assert.equal((await site.call('PATCH', address, { as: admin, body: { title: 'Other' } })).status, 200)
})

test('each change has its event, and who made it is among those who have worked on the guide', async () => {
  const events = await site.read((ctx) =>
    ctx.db
      .selectFrom('events')
      .select(['type', 'actorid', 'subjectid', 'after'])
      .where('type', 'in', ['guide.created', 'guide.step.changed'])
      .where('source', '=', 'test')
      .execute(),
  )
  assert.equal(events.length, 80)
  const worked = await site.read((ctx) => ctx.db.selectFrom('guide_contributors').selectAll().execute())
  const known = new Set(worked.map(({ guideid, userid }) => `${guideid} ${userid}`))
  for (const { actorid, subjectid } of events) assert.ok(known.has(`${subjectid} ${actorid}`))
  const revisions = await site.read((ctx) =>
    ctx.db.selectFrom('guide_revisions').select(['guideRevisionid', 'guideid']).execute(),
  )
  const guideOf = new Map(revisions.map((row) => [row.guideRevisionid, row.guideid]))
  for (const { after, subjectid } of events)
    assert.equal(guideOf.get(JSON.parse(after ?? '{}').guide_revisionid), subjectid)
})

test('what is added later comes after what is there', async () => {
  await addBulk(site, { ...options, users: 0, guides: 3 }, () => {})
  const all = await get('/guides?limit=200&includePrivate')
  assert.equal(all.length, 63)
  assert.equal(new Set(all.map((guide: { subject: string }) => guide.subject)).size, 63)
})

test('runs in bulk fit together: events, values and times of each tell the same', async () => {
  const other = await startSite()
  await assert.rejects(
    addBulk(other, { users: 0, guides: 0, steps: 5, entries: 5, seed: 1 }, () => {}),
    /add --guides/,
  )
  const real = await aPerson(other, { privileges: ['Author'] })
  await addBulk(other, { users: 0, guides: 30, steps: 4, entries: 400, seed: 1 }, () => {})
  const all = await other.read(async ({ db }) => ({
    entries: await db.selectFrom('entries').selectAll().orderBy('entryid').execute(),
    events: await db.selectFrom('entry_events').selectAll().orderBy('entryEventid').execute(),
    values: await db.selectFrom('entry_values').selectAll().orderBy('valueid').execute(),
    times: await db.selectFrom('entry_times').selectAll().execute(),
    fields: await db.selectFrom('field_revisions').selectAll().execute(),
  }))
  assert.equal(all.entries.length, 400)
  assert.ok(all.entries.every(({ userid }) => userid !== real.userid))
  const formOf = new Map(all.fields.map((field) => [field.fieldRevisionid, field.formRevisionid]))
  for (const run of all.entries) {
    const own = <T extends { entryid: number }>(rows: T[]) =>
      rows.filter(({ entryid }) => entryid === run.entryid)
    const events = own(all.events)
    const values = own(all.values)
    assert.equal(events.length, run.eventCount)
    assert.deepEqual(
      events.map(({ at }) => at),
      events.map(({ at }) => at).toSorted((one, two) => one - two),
    )
    assert.deepEqual(
      [events[0]?.type, events[0]?.at, events.at(-1)?.at],
      ['started', run.startedAt, run.lastAt],
    )
    const timings = events.filter(({ type }) => /entered|value/.test(type))
    assert.equal(run.timingid, timings.at(-1)?.entryEventid)
    assert.equal(values.filter(({ deviation, isCurrent }) => deviation && isCurrent).length, run.deviations)
    for (const value of values) {
      const event = events.find(({ entryEventid }) => entryEventid === value.entryEventid)
      assert.match(event?.type ?? '', /^value/)
      assert.equal(event?.at, value.at)
      assert.ok((formOf.get(value.fieldRevisionid) ?? Number.POSITIVE_INFINITY) <= run.maxFormRevisionid)
    }
    const times = own(all.times)
    if (run.status !== 'complete') assert.deepEqual(times, [])
    else {
      const expected = runTimes(events, run.lastAt)
      assert.equal(times.find(({ stepid }) => stepid === 0)?.durationMs, expected.durationMs)
      assert.equal(times.length, 1 + expected.steps.length)
    }
  }
  assert.ok(all.values.some(({ deviation }) => deviation === 'above'))
  assert.ok(all.values.some(({ isCurrent, reason }) => !isCurrent || reason))
})

test('the same seed makes the same guide, another one another', () => {
  assert.deepEqual(guideOfWords(1, 5, 3), guideOfWords(1, 5, 3))
  assert.notDeepEqual(guideOfWords(1, 5, 3), guideOfWords(2, 5, 3))
  const dice = diceOf(3)
  const thrown = Array.from({ length: 6000 }, () => dice.below(6))
  for (const face of [0, 1, 2, 3, 4, 5])
    assert.ok(Math.abs(thrown.filter((each) => each === face).length - 1000) < 150)
})
