// Tests steps through the API: adding, changing, moving, removing, each against its own token.
// Engines: both in the outer circle, because several requests race for one step.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, type TestSite, testOnBoth, testOnSqlite } from '#test/app.ts'
import { aPerson } from '#test/builders.ts'
import { aGuide, anImage } from '#test/guide-builders.ts'

async function started(steps = 2) {
  const site = await startSite()
  const mara = await aPerson(site, { privileges: ['Author'] })
  const guide = await aGuide(site, { author: mara, steps })
  return { site, mara, guide, path: `/guides/${guide.guideid}` }
}

const line = (text: string, level = 0, bullet = 'black') => ({ text, bullet, level })

testOnSqlite('changing a step answers it as the guide shows it', async () => {
  const { site, mara, guide, path } = await started(3)
  const [stepid, revisionid] = [guide.steps[1]?.stepid, guide.steps[1]?.revisionid]
  await site.call('POST', `/comments/step/${stepid}`, { as: mara, body: { text: "Hold it ''tight''." } })
  const lines = [line('Open [[Valve]] first.')]
  const body = { title: 'Valve', lines, media: { type: 'image', data: [await anImage(site, mara)] } }
  const { body: changed } = await site.call('PATCH', `${path}/steps/${stepid}?revisionid=${revisionid}`, {
    as: mara,
    body,
  })
  assert.equal(changed.orderby, 2)
  assert.equal(changed.comments.length, 1)
  assert.deepEqual(changed, (await site.call('GET', path, { as: mara })).body.steps[1])
})

testOnSqlite(
  'adding a step answers 201 with the guide, moves later steps down, and needs no token',
  async () => {
    const { site, mara, guide, path } = await started()
    const body = { orderby: 2, title: 'Drain', lines: [{ ...line("Place the ''drip tray''."), lineid: 0 }] }
    const { status, body: after } = await site.call('POST', `${path}/steps?revisionid=77`, { as: mara, body })
    assert.equal(status, 201)
    assert.equal(after.guideid, guide.guideid)
    assert.deepEqual(
      after.steps.map((step: { title: string }) => step.title),
      ['Step 1', 'Drain', 'Step 2'],
    )
    const step = after.steps[1]
    assert.equal(step.orderby, 2)
    assert.deepEqual(step.lines[0], {
      text_raw: "Place the ''drip tray''.",
      text_rendered: 'Place the <em>drip tray</em>.',
      bullet: 'black',
      bullet_styleid: 1,
      level: 0,
      lineid: null,
    })
    assert.deepEqual(step.media, { type: 'image', data: [] })
    assert.equal(after.revisionid, guide.revisionid)
    assert.notEqual(after.guide_revisionid, guide.guide_revisionid)
  },
)

testOnSqlite('changing a step is guarded by the step’s own token and answers the step', async () => {
  const { site, mara, guide, path } = await started()
  const step = guide.steps[0]!
  const change = (revisionid: number | string, body: object) =>
    site.call('PATCH', `${path}/steps/${step.stepid}?revisionid=${revisionid}`, { as: mara, body })
  const changed = await change(step.revisionid, {
    lines: [line('New', 0, 'icon_caution'), line('Deeper', 1, 'red')],
  })
  assert.equal(changed.status, 200)
  assert.equal(changed.body.stepid, step.stepid)
  assert.equal(changed.body.title, 'Step 1')
  assert.equal(changed.body.lines[0].bullet_styleid, 9)
  const stale = await change(step.revisionid, { title: 'Lost' })
  assert.equal(stale.status, 409)
  assert.deepEqual(stale.body, changed.body)
  const same = await change(changed.body.revisionid, { title: 'Step 1' })
  assert.equal(same.body.revisionid, changed.body.revisionid)
  const publish = await site.call('DELETE', `${path}/public?revisionid=${guide.revisionid}`, { as: mara })
  assert.equal(publish.status, 200, 'a step edit leaves the token of the guide alone')
})

testOnSqlite('removing a step answers the guide, and the places close up', async () => {
  const { site, mara, guide, path } = await started(3)
  const step = guide.steps[1]!
  const url = `${path}/steps/${step.stepid}?revisionid=${step.revisionid}`
  const { status, body } = await site.call('DELETE', url, { as: mara, body: { revisionid: step.revisionid } })
  assert.equal(status, 200)
  assert.deepEqual(
    body.steps.map((each: { orderby: number }) => each.orderby),
    [1, 2],
  )
  assert.equal((await site.call('DELETE', url, { as: mara })).status, 404)
})

testOnBoth('arranging takes every step exactly once; the same order makes no revision', async () => {
  const { site, mara, guide, path } = await started(3)
  const stepids = guide.steps.map((step) => step.stepid)
  const arrange = (ids: number[], revisionid: number) =>
    site.call('PUT', `${path}/steporder?revisionid=${revisionid}`, { as: mara, body: { stepids: ids } })
  assert.equal((await arrange(stepids.slice(1), guide.revisionid)).status, 422)
  assert.equal((await arrange([...stepids, stepids[0]!], guide.revisionid)).status, 422)
  assert.equal((await arrange([...stepids.slice(1), 999], guide.revisionid)).status, 422)
  const same = await arrange(stepids, guide.revisionid)
  assert.equal(same.body.guide_revisionid, guide.guide_revisionid)
  const turned = await arrange([...stepids].reverse(), guide.revisionid)
  assert.deepEqual(
    turned.body.steps.map((step: { stepid: number }) => step.stepid),
    [...stepids].reverse(),
  )
  assert.equal((await arrange(stepids, guide.revisionid)).status, 409)
  const form = await site.call('PUT', `${path}/steporder?revisionid=${turned.body.revisionid}`, {
    as: mara,
    body: `stepids=${encodeURIComponent(JSON.stringify(stepids))}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert.equal(form.status, 200)
})

test('the order of steps may stand in the address, as some clients send it', async () => {
  const { site, mara, guide, path } = await started(3)
  const stepids = guide.steps.map((step) => step.stepid)
  const arrange = (query: string, body?: object) =>
    site.call('PUT', `${path}/steporder?${query}`, { as: mara, body })
  const orderOf = (answer: Awaited<ReturnType<typeof arrange>>) =>
    answer.body.steps.map((step: { stepid: number }) => step.stepid)
  const turned = [...stepids].reverse()
  const first = await arrange(`revisionid=${guide.revisionid}&stepids=${turned.join()}`)
  assert.deepEqual([first.status, orderOf(first)], [200, turned])
  const asJson = encodeURIComponent(JSON.stringify(stepids))
  const second = await arrange(`revisionid=${first.body.revisionid}&stepids=${asJson}`, {})
  assert.deepEqual([second.status, orderOf(second)], [200, stepids])
  const third = await arrange(`revisionid=${second.body.revisionid}&stepids=1`, { stepids: turned })
  assert.deepEqual([third.status, orderOf(third)], [200, turned])
  const current = `revisionid=${third.body.revisionid}`
  for (const wrong of ['', '1', 'x', `${turned.join()},1.5`, '[[1]]'])
    assert.equal((await arrange(`${current}&stepids=${wrong}`)).body.errors[0].field.split('.')[0], 'stepids')
})

test('refuses lines that are too many, too long, empty, wrongly indented or of unknown colour', async () => {
  const { site, mara, path } = await started(0)
  const add = async (lines: object[], rest: object = {}) =>
    (await site.call('POST', `${path}/steps`, { as: mara, body: { orderby: 1, lines, ...rest } })).body
  const many = await add(Array.from({ length: 9 }, () => line('x')))
  assert.equal(many.errors[0].field, 'lines')
  assert.equal((await add([line('x'.repeat(351))])).errors[0].index, 0)
  assert.equal((await add([line('ok'), line('  ')])).errors[0].index, 1)
  const jump = await add([line('a'), line('b', 2)])
  assert.equal(jump.errors[0].message, 'Invalid line indentation')
  assert.equal(jump.errors[0].index, 1)
  assert.equal((await add([line('a', 1)])).errors[0].message, 'Invalid line indentation')
  assert.equal((await add([line('a', 0, 'pink')])).errors[0].field, 'lines.0.bullet')
  assert.equal((await add([line('a')], { orderby: 3 })).errors[0].field, 'orderby')
  assert.equal((await add([line('a')], { colour: 'red' })).errors[0].code, 'unknown_field')
  assert.equal((await site.call('GET', path)).body.steps.length, 0)
})

testOnSqlite('pictures of a step are own and large enough; an object takes their place', async () => {
  const { site, mara, guide, path } = await started(1)
  const other = await aPerson(site, { privileges: ['Author'] })
  const good = await anImage(site, mara)
  const small = await anImage(site, mara, { width: 799, height: 600 })
  const foreign = await anImage(site, other)
  let revisionid = guide.steps[0]!.revisionid
  const show = async (media: object) => {
    const url = `${path}/steps/${guide.steps[0]!.stepid}?revisionid=${revisionid}`
    const answer = await site.call('PATCH', url, { as: mara, body: { media } })
    if (answer.status === 200) revisionid = answer.body.revisionid
    return answer
  }
  const refused = await show({ type: 'image', data: [good, small, foreign] })
  assert.deepEqual(
    refused.body.errors.map((fault: { index: number }) => fault.index),
    [1, 2],
  )
  assert.equal((await show({ type: 'IMAGE', data: [good] })).body.media.data[0].id, good)
  const video = await aVideo(site, mara.userid)
  const shown = await show({ type: 'object', data: video })
  assert.equal(shown.body.media.type, 'video')
  assert.equal(shown.body.media.data.objectid, video)
  assert.deepEqual((await show({ type: 'object', data: null })).body.media, { type: 'image', data: [] })
})

testOnSqlite('a step is reached only through the guide that owns it', async () => {
  const { site, mara, guide } = await started(1)
  const outer = await aGuide(site, { author: mara, fields: { prerequisites: [guide.guideid] } })
  const step = guide.steps[0]!
  const url = `/guides/${outer.guideid}/steps/${step.stepid}?revisionid=${step.revisionid}`
  assert.equal((await site.call('PATCH', url, { as: mara, body: { title: 'x' } })).status, 404)
})

testOnBoth('of many who change one step at once, one wins and the others are told', async () => {
  const { site, mara, guide, path } = await started(1)
  const step = guide.steps[0]!
  const url = `${path}/steps/${step.stepid}?revisionid=${step.revisionid}`
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, number) =>
      site.call('PATCH', url, { as: mara, body: { title: `Title ${number}` } }),
    ),
  )
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, ...Array(7).fill(409)])
})

testOnSqlite('pictures may come first and words later, but one of them is always there', async () => {
  const site = await startSite()
  const mara = await aPerson(site, { privileges: ['Author'] })
  const { guideid } = await aGuide(site, { author: mara, fields: { public: true } })
  const path = `/guides/${guideid}`
  const media = { type: 'image', data: [await anImage(site, mara)] }
  const call = (method: 'POST' | 'PATCH', rest: string, body: object) =>
    site.call(method, `${path}/steps${rest}`, { as: mara, body })
  const faultsOf = (answer: { status: number; body: { errors: { field: string }[] } }) => [
    answer.status,
    answer.body.errors.map(({ field }) => field),
  ]
  assert.deepEqual(faultsOf(await call('POST', '', { orderby: 1, lines: [] })), [422, ['lines']])
  assert.deepEqual(faultsOf(await call('POST', '', { orderby: 1, media })), [422, ['lines']])
  const made = await call('POST', '', { orderby: 1, lines: [], media })
  assert.equal(made.status, 201, made.text)
  const [step] = made.body.steps
  assert.deepEqual([step.lines, step.media.data.length], [[], 1])
  const at = `/${step.stepid}?revisionid=`
  const none = { type: 'image', data: [] }
  assert.deepEqual(faultsOf(await call('PATCH', at + step.revisionid, { media: none })), [422, ['media']])
  const xml = await site.call('GET', `${path}?type=XML`)
  assert.match(xml.text, /<lines ?\/>/)
  const german = await call('PATCH', `/${step.stepid}?langid=de`, { title: 'Nur ein Bild' })
  assert.deepEqual([german.status, german.body.lines], [200, []])
  const worded = await call('PATCH', at + step.revisionid, { lines: [{ text: 'Look.' }], media: none })
  assert.deepEqual([worded.status, worded.body.lines.length, worded.body.media.data], [200, 1, []])
  const both = { lines: [], media: none }
  assert.deepEqual(faultsOf(await call('PATCH', at + worded.body.revisionid, both)), [422, ['lines']])
  assert.equal((await call('PATCH', at + worded.body.revisionid, { lines: [], media })).status, 200)
})

async function aVideo(site: TestSite, ownerid: number): Promise<number> {
  return site.write(async (ctx) => {
    const row = await ctx.db
      .insertInto('media_objects')
      .values({
        kind: 'video',
        guid: 'abcdefgh12345678',
        hash: 'a'.repeat(64),
        ownerid,
        filename: 'clip.mp4',
        width: 1280,
        height: 720,
        durationMs: 4000,
        state: 'finished',
        data: JSON.stringify({ image: null, meta: null, encodings: [] }),
        isInManager: 1,
        createdAt: ctx.now,
      })
      .returning('objectid')
      .executeTakeFirstOrThrow()
    return row.objectid
  })
}
