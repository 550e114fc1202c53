// Tests tokens with pending edits, in lists, and for the part that all languages share.
// Engines: both in the outer circle, because tokens are selected and compared in SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'

async function started() {
  const site = await startSite()
  const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
  const tom = await aPerson(site, { name: 'Tom' })
  const admin = await anAdmin(site)
  const fields = { title: 'Change the filter', public: true }
  const guide = await aGuide(site, { author: mara, steps: 2, fields })
  const path = `/guides/${guide.guideid}`
  const [step] = guide.steps
  const german = await site.call('PATCH', `${path}?langid=de`, { as: mara, body: { title: 'Wechseln' } })
  assert.equal(german.status, 200, german.text)
  const set = (body: object) => site.call('PATCH', '/settings', { as: admin, body })
  const read = async (rest = '', as = mara) => (await site.call('GET', `${path}${rest}`, { as })).body
  const write = (rest: string, body: object, as = mara) => site.call('PATCH', `${path}${rest}`, { as, body })
  return { site, mara, tom, admin, path, step: step!, set, read, write }
}

testOnBoth('an edit that waits in one language leaves the tokens of the others good', async () => {
  const { site, tom, admin, path, step, set, read, write } = await started()
  await set({ patrolThreshold: 10 })
  const [english, german] = [await read('?langid=en'), await read('?langid=de')]
  const ofStep = german.steps[0].revisionid
  const waits = await write(
    `?langid=en&revisionid=${english.revisionid}`,
    { difficulty: 'Easy', title: 'T' },
    tom,
  )
  assert.equal(waits.status, 200)
  assert.equal(
    (await write(`/steps/${step.stepid}?langid=en&revisionid=${step.revisionid}`, { title: 'S' }, tom))
      .status,
    200,
  )
  const still = await read('?langid=de')
  assert.deepEqual([still.revisionid, still.steps[0].revisionid], [german.revisionid, ofStep])
  const title = await write(`?langid=de&revisionid=${german.revisionid}`, { title: 'Tauschen' })
  assert.deepEqual([title.status, title.body.langid, title.body.title], [200, 'de', 'Tauschen'])
  assert.equal(
    (await write(`/steps/${step.stepid}?langid=de&revisionid=${ofStep}`, { title: 'Zuerst' })).status,
    200,
  )
  const { revisionid, guide_revisionid } = await read('?langid=en&unpatrolled')
  const seen = (await read('?langid=de')).revisionid
  const accepted = await site.call('POST', `${path}/revisions/${guide_revisionid}/accept`, { as: admin })
  assert.equal(accepted.status, 200, accepted.text)
  assert.equal(accepted.body.revisionid, revisionid)
  const late = await write(`?langid=de&revisionid=${seen}`, { difficulty: 'Difficult' })
  assert.deepEqual([late.status, late.body.langid, late.body.difficulty], [409, 'de', 'Einfach'])
  const again = await write(`?langid=de&revisionid=${late.body.revisionid}`, { difficulty: 'Difficult' })
  assert.equal(again.status, 200)
})

test('a translation that waits leaves the original and what all have in common free', async () => {
  const { tom, set, read, write } = await started()
  await set({ patrolThreshold: 10 })
  const [english, german] = [await read('?langid=en'), await read('?langid=de')]
  assert.equal(
    (await write(`?langid=de&revisionid=${german.revisionid}`, { title: 'Wartet' }, tom)).status,
    200,
  )
  assert.equal((await write(`?langid=en&revisionid=${english.revisionid}`, { title: 'Swap it' })).status, 200)
  const after = await read('?langid=de')
  assert.equal((await write(`?langid=de&revisionid=${after.revisionid}`, { difficulty: 'Easy' })).status, 200)
  const refused = await write(`?langid=de&revisionid=${after.revisionid}`, { title: 'Zu spät' })
  assert.deepEqual([refused.status, refused.body.title], [409, 'Wartet'])
})

test('what is changed from another language waits behind what nobody there has seen', async () => {
  const { tom, set, read, write } = await started()
  await set({ patrolThreshold: 10 })
  const english = await read('?langid=en')
  await write(`?langid=en&revisionid=${english.revisionid}`, { title: 'Unseen' }, tom)
  const { revisionid } = await read('?langid=de')
  assert.equal((await write(`?langid=de&revisionid=${revisionid}`, { difficulty: 'Easy' })).status, 200)
  assert.equal((await read('?langid=en')).title, 'Change the filter')
  const newest = await read('?langid=en&unpatrolled')
  assert.deepEqual([newest.title, newest.difficulty], ['Unseen', 'Easy'])
})

test('on a site in another language than its guide, a client that names none writes what it has read', async () => {
  const { site, mara, path, step, set, read, write } = await started()
  await set({ language: 'de' })
  const [listed] = (await site.call('GET', '/guides')).body
  const hit = (await site.call('GET', '/search/Wechseln', { as: mara })).body.results[0]
  const shown = await read()
  assert.deepEqual([listed.locale, listed.revisionid], ['de', shown.revisionid])
  if (hit) assert.equal(hit.revisionid, shown.revisionid)
  const first = await write(`/steps/${step.stepid}?revisionid=${shown.steps[0].revisionid}`, {
    title: 'Anhalten',
    lines: [{ text: 'Do thing 1.', bullet: 'red', level: 0 }],
  })
  assert.deepEqual([first.status, first.body.title, first.body.lines[0].bullet], [200, 'Anhalten', 'red'])
  const view = await read('/translations/de')
  assert.equal(view.steps[0].lines[0].state, 'missing', 'a text that was only sent back is not a translation')
  const gone = await site.call('DELETE', `${path}/public?revisionid=${shown.revisionid}`, { as: mara })
  assert.deepEqual([gone.status, gone.body.langid, gone.body.public], [200, 'de', false])
  const order = gone.body.steps.map(({ stepid }: { stepid: number }) => stepid).reverse()
  const late = await site.call('PUT', `${path}/steporder?revisionid=${shown.revisionid}`, {
    as: mara,
    body: { stepids: order },
  })
  assert.deepEqual([late.status, late.body.langid], [409, 'de'])
  const added = await site.call('POST', `${path}/steps`, {
    as: mara,
    body: { orderby: 3, title: 'Prüfen', lines: [{ text: 'Druck ablesen.' }] },
  })
  assert.deepEqual([added.status, added.body.langid, added.body.steps[2].title], [201, 'de', 'Prüfen'])
  const removed = await site.call(
    'DELETE',
    `${path}/steps/${added.body.steps[2].stepid}?revisionid=${added.body.steps[2].revisionid}`,
    { as: mara },
  )
  assert.deepEqual([removed.status, removed.body.steps.length], [200, 2])
  const english = await read('?langid=en')
  assert.deepEqual([english.title, english.steps[0].title], ['Change the filter', 'Step 1'])
  assert.equal((await write(`?revisionid=${english.revisionid}`, { title: 'Not German' })).status, 409)
  const { revisionid } =
    (await site.call('GET', `/guides?guideids=${shown.guideid}&includePrivate`, { as: mara })).body[0] ??
    (await read())
  assert.equal((await site.call('DELETE', `${path}?revisionid=${revisionid}`, { as: mara })).status, 204)
})

test('who asks for what has changed since is told of translations, too', async () => {
  const { site, read, write } = await started()
  site.clock.now += 60_000
  const since = Math.floor(site.clock.now / 1000)
  const changed = async () => (await site.call('GET', `/guides?modifiedSince=${since}`)).body.length
  assert.equal(await changed(), 0)
  const { revisionid } = await read('?langid=de')
  await write(`?langid=de&revisionid=${revisionid}`, { summary: 'Jeden Monat.' })
  assert.equal(await changed(), 1)
})

testOnBoth('the history of a language names the tokens of its states', async () => {
  const { site, mara, path, read, write } = await started()
  const first = await read('?langid=de')
  const second = (await write(`?langid=de&revisionid=${first.revisionid}`, { title: 'Tauschen' })).body
  for (const change of [{}, { difficulty: 'Easy' }, { time_required_max: 90 }]) {
    const english = await read('?langid=en')
    const { status } = await write(`?langid=en&revisionid=${english.revisionid}`, change)
    assert.equal(status, 200)
    for (const langid of ['en', 'de']) {
      const [newest, ...older] = await read(`/revisions?langid=${langid}`)
      const now = await read(`?langid=${langid}`)
      assert.deepEqual([newest.revisionid, newest.guide_revisionid], [now.revisionid, now.guide_revisionid])
      const { from, to } = await read(
        `/revisions/${older.at(-1).guide_revisionid}/comparison?to=${newest.guide_revisionid}`,
      )
      assert.deepEqual([from.revisionid, to.revisionid], [older.at(-1).revisionid, newest.revisionid])
      for (const state of older) {
        const then = await read(`?langid=${langid}&revisionid=${state.guide_revisionid}`)
        assert.equal(then.revisionid, state.revisionid, `${langid} ${state.guide_revisionid}`)
      }
    }
  }
  const [newest, old] = await read('/revisions?langid=de')
  assert.equal(newest.guide_revisionid, second.guide_revisionid)
  const revert = (revisionid: number, to: number) =>
    site.call('POST', `${path}/revert?revisionid=${revisionid}&to_revisionid=${to}`, { as: mara })
  assert.equal((await revert(old.revisionid, old.guide_revisionid)).status, 409)
  const put = await revert(newest.revisionid, old.guide_revisionid)
  assert.deepEqual([put.status, put.body.langid, put.body.title], [200, 'de', 'Wechseln'])
  const [after] = await read('/revisions?langid=de')
  const again = await revert(after.revisionid, newest.guide_revisionid)
  assert.deepEqual([again.status, again.body.title], [200, 'Tauschen'])
})
