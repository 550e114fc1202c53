// Proves that saving a whole guide is atomic, follows the rules of the single operations, and adds one entry to the
// history.
// Engines: both in the outer circle, because two saves race, and a failed one is rolled back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, startSite, type TestSite, testOnBoth, testOnSqlite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aCategory, aGuide, anImage } from '#test/guide-builders.ts'
import { changesNothing } from '#test/traces.ts'

async function started(steps = 3) {
  const site = await startSite()
  const mara = await aPerson(site, { privileges: ['Author'] })
  const guide = await aGuide(site, { author: mara, steps })
  const path = `/guides/${guide.guideid}`
  const save = (body: object, as = mara, madeOn = guide.guide_revisionid) =>
    site.call('PUT', `${path}/document?guide_revisionid=${madeOn}`, { as, body })
  const stepids = guide.steps.map(({ stepid }) => stepid) as [number, number, number]
  return { site, mara, guide, path, save, stepids }
}

const lines = (...texts: string[]) => texts.map((text) => ({ text }))
const historyOf = async (site: TestSite, path: string, as: TestPerson) =>
  (await site.call('GET', `${path}/revisions?limit=200`, { as })).body
const titlesOf = ({ body }: Answer) => body.guide.steps.map((step: { title: string }) => step.title)

test('fields, steps and their order are saved together, with one entry in the history and one event', async () => {
  const { site, mara, path, save, stepids } = await started()
  const admin = await anAdmin(site)
  const imageid = await anImage(site, mara)
  const before = (await historyOf(site, path, mara)).length
  const answer = await save({
    summary: 'Once a month.',
    tools: [{ name: 'Strap wrench' }],
    steps: [
      { stepid: stepids[2] },
      {
        key: 'new',
        title: ' Drain ',
        lines: lines('Open the valve.'),
        media: { type: 'image', data: [imageid] },
      },
      { stepid: stepids[0], title: 'First' },
      { lines: lines('Without a key.') },
    ],
  })
  assert.equal(answer.status, 200, answer.text)
  const { guide, added } = answer.body
  assert.deepEqual(titlesOf(answer), ['Step 3', 'Drain', 'First', ''])
  assert.deepEqual(added, [{ key: 'new', stepid: guide.steps[1].stepid }])
  assert.equal(guide.steps[1].media.data[0].id, imageid)
  assert.equal(guide.steps[0].revisionid, 3, 'a step of which nothing was said is the same')
  assert.equal(guide.tools[0].text, 'Strap wrench')
  assert.deepEqual(guide, (await site.call('GET', `${path}?unpatrolled`, { as: mara })).body)
  const [newest, ...older] = await historyOf(site, path, mara)
  assert.equal(older.length, before)
  assert.deepEqual([newest.action, newest.guide_revisionid], ['edited', guide.guide_revisionid])
  const events = (await site.call('GET', '/events?subject=guide&order=DESC', { as: admin })).body
  assert.deepEqual(events[0].after, { guide_revisionid: guide.guide_revisionid })
})

testOnSqlite('what changes nothing makes no state', async () => {
  const { site, guide, path, mara, save, stepids } = await started()
  const steps = stepids.map((stepid, at) => ({ stepid, title: `Step ${at + 1}` }))
  const { body } = await save({ subject: 'Filter', steps })
  assert.equal(body.guide.guide_revisionid, guide.guide_revisionid)
  assert.equal((await site.call('GET', path, { as: mara })).body.revisionid, guide.revisionid)
})

testOnSqlite('where only steps have changed the token of the guide stays good', async () => {
  const { guide, save, stepids } = await started()
  const changed = await save({ steps: [{ stepid: stepids[0], title: 'Other' }, { stepid: stepids[1] }] })
  assert.equal(changed.body.guide.revisionid, guide.revisionid)
  const [first, second] = stepids
  const turned = [{ stepid: second }, { stepid: first }]
  const madeOn = changed.body.guide.guide_revisionid
  assert.notEqual((await save({ steps: turned }, undefined, madeOn)).body.guide.revisionid, guide.revisionid)
})

testOnSqlite('every fault is told with its place, and nothing of the rest is saved', async () => {
  const { site, save, stepids } = await started()
  const other = await anImage(site, await aPerson(site))
  const { status, body } = await changesNothing(site, () =>
    save({
      title: 'New',
      category: 'Nowhere',
      parts: [{ name: 'Made on the way' }],
      steps: [
        { stepid: stepids[0], title: 'Good' },
        { stepid: 999 },
        { stepid: stepids[0] },
        { key: 'a', lines: [{ text: 'Deep', level: 2 }] },
        { key: 'a', title: 'Empty' },
        { stepid: stepids[1], lines: [] },
        { stepid: stepids[2], media: { type: 'image', data: [other] } },
        { lines: [{ text: 'Pink', bullet: 'pink' }], title: 'a\tb' },
      ],
    }),
  )
  assert.equal(status, 422)
  const faults = body.errors.map(({ field, index }: { field: string; index: number }) => [field, index])
  assert.deepEqual(faults.sort(), [
    ['category', undefined],
    ['steps.1.stepid', 1],
    ['steps.2.stepid', 2],
    ['steps.3.lines.0.level', 3],
    ['steps.4.key', 4],
    ['steps.4.lines', 4],
    ['steps.5.lines', 5],
    ['steps.6.media.data', 6],
    ['steps.7.lines.0.bullet', 7],
    ['steps.7.title', 7],
  ])
  const shape = await changesNothing(site, () => save({ steps: [{ stepid: stepids[0], lines: lines('') }] }))
  assert.equal(shape.body.errors[0].field, 'steps.0.lines.0.text')
  const tags = await changesNothing(site, () => save({ public: true, steps: [] }))
  assert.deepEqual([tags.status, tags.body.errors[0].field], [422, 'public'])
})

testOnSqlite('a whole guide takes small pictures, and readers get the size of each picture', async () => {
  const { site, mara, path, save, stepids } = await started()
  const small = await anImage(site, mara, { width: 640, height: 480 })
  const upright = await anImage(site, mara, { width: 1200, height: 1600 })
  const media = { type: 'image', data: [small, upright] }
  const { status, body, text } = await save({ steps: [{ stepid: stepids[0], media }] })
  assert.equal(status, 200, text)
  const sizesOf = (step: { media: { data: Record<string, number>[] } }) =>
    step.media.data.map(({ width, height }) => [width, height])
  const sizes = [
    [640, 480],
    [1200, 1600],
  ]
  assert.deepEqual(sizesOf(body.guide.steps[0]), sizes)
  const step = `${path}/steps/${stepids[0]}`
  assert.deepEqual(
    sizesOf((await site.call('GET', `${path}?unpatrolled`, { as: mara })).body.steps[0]),
    sizes,
  )
  // The operation of a single step accepts a small picture that the step shows already.
  const { revisionid } = body.guide.steps[0]
  const order = { type: 'image', data: [upright, small] }
  const swapped = await site.call('PATCH', `${step}?revisionid=${revisionid}`, {
    as: mara,
    body: { media: order },
  })
  assert.equal(swapped.status, 200, swapped.text)
})

testOnSqlite('a document made from another state is answered 409 with the guide as it is now', async () => {
  const { site, mara, guide, path, save, stepids } = await started()
  const first = `${path}/steps/${stepids[0]}?revisionid=${guide.steps[0]?.revisionid}`
  await site.call('PATCH', first, { as: mara, body: { title: 'Faster' } })
  const { status, body } = await changesNothing(site, () => save({ steps: [] }))
  assert.equal(status, 409)
  assert.deepEqual(body, (await site.call('GET', `${path}?unpatrolled`, { as: mara })).body)
  const missing = await site.call('PUT', `${path}/document`, { as: mara, body: { steps: [] } })
  assert.deepEqual([missing.status, missing.body.errors[0].field], [422, 'guide_revisionid'])
})

testOnBoth('of two who save at once one wins, and the other is told the winner’s state', async () => {
  const { site, mara, guide, path } = await started()
  const other = await site.twin()
  const send = (process: TestSite, title: string) =>
    process.call('PUT', `${path}/document?guide_revisionid=${guide.guide_revisionid}`, {
      as: mara,
      body: { title, steps: [] },
    })
  const answers = await Promise.all([send(site, 'One'), send(other, 'Other')])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  const [won, lost] = answers.sort((one, two) => one.status - two.status)
  assert.deepEqual(lost?.body, won?.body.guide)
})

testOnSqlite('the document of somebody whose edits wait is one waiting edit', async () => {
  const { site, guide, path, save, stepids } = await started()
  const admin = await anAdmin(site)
  await site.call('PATCH', '/settings', { as: admin, body: { patrolThreshold: 1000 } })
  const tom = await aPerson(site)
  const steps = [{ stepid: stepids[1], title: 'Second' }, { lines: lines('More.') }]
  const { body } = await save({ title: 'Proposed', steps }, tom)
  assert.equal(body.guide.title, 'Proposed')
  const shown = (await site.call('GET', path, { as: admin })).body
  assert.deepEqual([shown.steps.length, shown.guide_revisionid], [3, guide.guide_revisionid])
  const pending = (await historyOf(site, path, admin)).filter(
    (each: { status: string }) => each.status === 'pending',
  )
  assert.equal(pending.length, 1)
  const accept = `${path}/revisions/${body.guide.guide_revisionid}/accept`
  assert.equal((await site.call('POST', accept, { as: admin })).status, 200)
  const accepted = (await site.call('GET', path, { as: admin })).body
  assert.deepEqual(
    accepted.steps.map(({ title }: { title: string }) => title),
    ['Second', ''],
  )
})

test('whoever saves the newest state accepts what waits in it', async () => {
  const { site, path, mara, save, stepids } = await started()
  const admin = await anAdmin(site)
  await site.call('PATCH', '/settings', { as: admin, body: { patrolThreshold: 1000 } })
  const waiting = await save({ title: 'Proposed', steps: [{ stepid: stepids[0] }] }, await aPerson(site))
  const madeOn = waiting.body.guide.guide_revisionid
  await save({ steps: [{ stepid: stepids[0], title: 'Only' }] }, mara, madeOn)
  const shown = (await site.call('GET', path)).body
  assert.deepEqual([shown.title, shown.steps[0].title], ['Proposed', 'Only'])
})

testOnSqlite('tags come and go with the rest, only by those who may tag', async () => {
  const { site, path, save, guide } = await started(0)
  const moderator = await aPerson(site, { privileges: ['Moderator'] })
  const refused = await changesNothing(site, () => save({ title: 'New', tags: { add: ['pump'] }, steps: [] }))
  assert.deepEqual([refused.status, refused.body.requiredPrivileges], [403, ['Moderator']])
  assert.equal((await save({ tags: {}, steps: [] })).status, 200)
  const added = await save(
    { tags: { add: ['Oil  Change', 'pump', 'pump'], remove: ['gone'] }, steps: [] },
    moderator,
  )
  assert.equal(added.body.guide.guide_revisionid, guide.guide_revisionid, 'tags belong to no state')
  await save({ tags: { add: ['pump', 'valve'], remove: ['oil change'] }, steps: [] }, moderator)
  assert.deepEqual((await site.call('GET', `${path}/tags`)).body, ['pump', 'valve'])
  const admin = await anAdmin(site)
  const events = (await site.call('GET', '/events?subject=guide&limit=200&order=ASC', { as: admin })).body
  assert.deepEqual(
    events.flatMap(({ type, before, after }: { type: string; before: object; after: object }) =>
      type.endsWith('tagged') ? [[type, before ?? after]] : [],
    ),
    [
      ['guide.tagged', { tag: 'oil change' }],
      ['guide.tagged', { tag: 'pump' }],
      ['guide.untagged', { tag: 'oil change' }],
      ['guide.tagged', { tag: 'valve' }],
    ],
  )
  const faults = await save({ tags: { add: [''], remove: ['x'.repeat(40)] }, steps: [] }, moderator)
  assert.deepEqual(
    faults.body.errors.map(({ field }: { field: string }) => field),
    ['tags.add.0', 'tags.remove.0'],
  )
})

test('sent again under its key it is answered again and adds nothing twice', async () => {
  const { site, mara, guide, path } = await started(1)
  const send = () =>
    site.call('PUT', `${path}/document?guide_revisionid=${guide.guide_revisionid}`, {
      as: mara,
      body: { steps: [{ key: 'a', lines: lines('Once.') }] },
      headers: { 'idempotency-key': 'document-1' },
    })
  const [first, second] = [await send(), await send()]
  assert.deepEqual(second.body, first.body)
  assert.equal(second.headers['idempotency-replayed'], 'true')
  assert.equal((await historyOf(site, path, mara))[0].guide_revisionid, first.body.guide.guide_revisionid)
})

/** Seeds for repeating a failing run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

interface PlannedStep {
  /** Its id in either guide; absent for a new one. */
  at?: number
  title: string
  lines: { text: string; bullet: string; level: number }[]
}

/** The content of a guide without its ids. */
// biome-ignore lint/suspicious/noExplicitAny: a test knows the shape that it asks for
const wordsOf = (guide: any) => ({
  fields: [guide.title, guide.summary, guide.difficulty, guide.conclusion_raw, guide.flags],
  tools: guide.tools.map(({ text, notes }: { text: string; notes: string }) => [text, notes]),
  // biome-ignore lint/suspicious/noExplicitAny: as above
  steps: guide.steps.map((step: any) => [
    step.title,
    step.orderby,
    // biome-ignore lint/suspicious/noExplicitAny: as above
    step.lines.map((line: any) => [line.text_raw, line.bullet, line.level]),
  ]),
})

for (const seed of [1, 2])
  test(`random documents say what the single operations say, one after the other (${seed})`, async () => {
    const random = randomFrom(seed)
    const site = await startSite()
    const mara = await aPerson(site, { privileges: ['Author'] })
    const category = await aCategory(site)
    const [whole, single] = [
      await aGuide(site, { author: mara, category, steps: 3 }),
      await aGuide(site, { author: mara, category, steps: 3 }),
    ]
    const read = async ({ guideid }: { guideid: number }) =>
      (await site.call('GET', `/guides/${guideid}?unpatrolled`, { as: mara })).body
    const call = site.as(mara)
    for (let move = 0; move < 12; move++) {
      const now = await read(whole)
      const fields = {
        ...(random(2) && { title: `Title ${move}` }),
        ...(random(3) === 0 && { tools: [{ name: `Tool ${random(4)}`, notes: `n${move}` }] }),
        ...(random(3) === 0 && { flags: random(2) ? ['DANGER'] : [] }),
        ...(random(3) === 0 && { conclusion: `End ${move}` }),
      }
      const someLines = () => [{ text: `Line ${move}.${random(9)}`, bullet: 'red', level: 0 }]
      const remaining = now.steps.map((_: object, at: number) => at).filter(() => random(5) > 0)
      if (random(2)) remaining.reverse()
      const planned: (PlannedStep | { at: number })[] = remaining.map((at: number) =>
        random(3) === 0 ? { at, title: `Step ${move}.${at}`, lines: someLines() } : { at },
      )
      if (random(2))
        planned.splice(random(planned.length + 1), 0, {
          title: `New ${move}`,
          lines: someLines(),
        } as PlannedStep)
      const steps = planned.map(({ at, ...texts }) => ({
        ...texts,
        ...(at !== undefined && { stepid: now.steps[at].stepid }),
      }))
      await call('PUT', `/guides/${whole.guideid}/document?guide_revisionid=${now.guide_revisionid}`, {
        ...fields,
        steps,
      })

      const path = `/guides/${single.guideid}`
      const then = await read(single)
      for (const [at, step] of then.steps.entries())
        if (!remaining.includes(at))
          await call('DELETE', `${path}/steps/${step.stepid}?revisionid=${step.revisionid}`, {})
      const order: number[] = []
      for (const [place, { at, ...texts }] of planned.entries()) {
        if (at === undefined) {
          const { steps: had } = await read(single)
          const { steps: has } = await call('POST', `${path}/steps`, { ...texts, orderby: 1 })
          order[place] = has.find(
            ({ stepid }: { stepid: number }) =>
              !had.some((each: { stepid: number }) => each.stepid === stepid),
          ).stepid
        } else {
          const { stepid, revisionid } = then.steps[at]
          if (Object.keys(texts).length > 0)
            await call('PATCH', `${path}/steps/${stepid}?revisionid=${revisionid}`, texts)
          order[place] = stepid
        }
      }
      const { revisionid } = await read(single)
      if (order.length > 0)
        await call('PUT', `${path}/steporder?revisionid=${revisionid}`, { stepids: order })
      await call('PATCH', `${path}?revisionid=${(await read(single)).revisionid}`, fields)
      assert.deepEqual(wordsOf(await read(whole)), wordsOf(await read(single)), `move ${move}`)
    }
  })
