// Tests guides in other languages through the API: reading with fallback, writing text by text, staleness.
// Engines: both in the outer circle, because two requests race for one translation.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth, testOnSqlite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'

async function started() {
  const site = await startSite()
  const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
  const fields = { title: 'Change the filter', introduction: 'Lock out.\nCool down.', summary: 'Monthly.' }
  const guide = await aGuide(site, { author: mara, steps: 2, fields })
  const path = `/guides/${guide.guideid}`
  const get = async (rest = '') => (await site.call('GET', `${path}${rest}`, { as: mara })).body
  const write = (rest: string, body: object) => site.call('PATCH', `${path}${rest}`, { as: mara, body })
  const view = () => get('/translations/de')
  return { site, mara, guide, path, get, write, view }
}

testOnSqlite('what is translated is read in the language, everything else as it was written', async () => {
  const { guide, get, write } = await started()
  const original = await get()
  const written = await write('?langid=de', { title: 'Filter wechseln', introduction: 'Absperren.' })
  assert.equal(written.status, 200, written.text)
  assert.equal(written.body.langid, 'de')
  const step = guide.steps[0]!
  const translated = await write(`/steps/${step.stepid}?langid=de&revisionid=0`, {
    title: 'Schritt 1',
    lines: [{ text: 'Tu Sache 1.' }],
  })
  assert.equal(translated.status, 200, translated.text)
  assert.equal(translated.body.title, 'Schritt 1')
  const german = await get('?langid=de')
  assert.deepEqual([german.langid, german.locale], ['de', 'de'])
  assert.deepEqual(german.available_langids, ['en', 'de'])
  assert.equal(german.title, 'Filter wechseln')
  assert.equal(german.summary, 'Monthly.')
  assert.equal(german.introduction_rendered, '<p>Absperren.</p>')
  assert.deepEqual(
    german.steps.map((each: { title: string }) => each.title),
    ['Schritt 1', 'Step 2'],
  )
  assert.equal(german.steps[0].lines[0].text_raw, 'Tu Sache 1.')
  assert.equal(german.steps[0].lines[0].bullet, 'black')
  assert.notEqual(german.steps[1].revisionid, guide.steps[1]!.revisionid, 'it is written in German')
  const again = await get()
  assert.deepEqual({ ...again, available_langids: ['en'] }, original)
})

testOnSqlite('a language that is not there is answered in the original, but not for editing', async () => {
  const { site, mara, path, get } = await started()
  const french = await site.call('GET', `${path}?langid=fr`)
  assert.equal(french.status, 200)
  assert.equal(french.body.langid, 'en')
  assert.deepEqual(french.body, (await site.call('GET', path)).body)
  assert.equal((await site.call('GET', `${path}?langid=fr&unpatrolled`, { as: mara })).status, 404)
  assert.deepEqual((await site.call('GET', `${path}?langid=fr&unpatrolled`)).body, french.body)
  assert.equal((await get('?lang=klingon')).langid, 'en')
})

testOnSqlite('tokens of a translation are its own, and begin with nothing or 0', async () => {
  const { guide, get, write } = await started()
  assert.equal((await write('?langid=de&revisionid=7', { title: 'Eins' })).status, 409)
  const begun = await write('?langid=de&revisionid=0', { title: 'Eins' })
  assert.equal(begun.status, 200)
  assert.notEqual(begun.body.revisionid, guide.revisionid)
  const late = await write('?langid=de&revisionid=0', { title: 'Zwei' })
  assert.equal(late.status, 409)
  assert.equal(late.body.title, 'Eins')
  assert.equal((await write('?langid=de', { title: 'Zwei' })).status, 409)
  assert.equal((await write(`?revisionid=${begun.body.revisionid}`, { title: 'Lost' })).status, 409)
  const same = await write(`?langid=de&revisionid=${begun.body.revisionid}`, { title: 'Eins' })
  assert.equal(same.body.guide_revisionid, begun.body.guide_revisionid)
  const [step] = guide.steps
  const lines = [{ text: 'Ding.' }]
  const first = await write(`/steps/${step!.stepid}?langid=de`, { lines })
  assert.equal(first.status, 200)
  assert.equal((await write(`/steps/${step!.stepid}?langid=de`, { lines })).status, 409)
  const token = first.body.revisionid
  const next = await write(`/steps/${step!.stepid}?langid=de&revisionid=${token}`, { title: 'S' })
  assert.equal(next.body.lines[0].text_raw, 'Ding.')
  assert.equal((await get('?langid=de')).revisionid, begun.body.revisionid)
})

test('texts go into their language, everything else into all of them, and as many lines as there are', async () => {
  const { guide, get, write } = await started()
  const both = await write('?langid=de', { title: 'T', difficulty: 'Easy' })
  assert.deepEqual([both.status, both.body.title, both.body.difficulty], [200, 'T', 'Einfach'])
  const english = await get('?langid=en')
  assert.deepEqual([english.title, english.difficulty], ['Change the filter', 'Easy'])
  const step = `/steps/${guide.steps[0]!.stepid}?langid=de`
  const two = await write(step, { lines: [{ text: 'A' }, { text: 'B' }] })
  assert.equal(two.status, 422)
  const red = await write(step, { lines: [{ text: 'A', bullet: 'red' }] })
  assert.deepEqual([red.status, red.body.lines[0].text_raw, red.body.lines[0].bullet], [200, 'A', 'red'])
  const line = (await get('?langid=en')).steps[0].lines[0]
  assert.deepEqual([line.text_raw, line.bullet], ['Do thing 1.', 'red'])
  const { revisionid } = red.body
  const black = await write(`${step}&revisionid=${revisionid}`, { lines: [{ text: 'A', bullet: 'black' }] })
  assert.equal(black.body.lines[0].bullet, 'black')
  assert.equal((await write('/steps/9999?langid=de', { title: 'A' })).status, 404)
})

testOnSqlite('the translator sees what is current, stale and missing, down to the line', async () => {
  const { guide, get, write, view } = await started()
  await write('?langid=de', { title: 'Filter wechseln', introduction: 'Absperren.\nKühlen.' })
  const [step] = guide.steps
  await write(`/steps/${step!.stepid}?langid=de`, { lines: [{ text: 'Tu Sache 1.' }] })
  const { revisionid } = await get()
  await write(`?revisionid=${revisionid}`, { introduction: 'Lock out twice.\nCool down.' })
  await write(`/steps/${step!.stepid}?revisionid=${step!.revisionid}`, {
    lines: [{ text: 'New first line.' }, { text: 'Do thing 1.' }],
  })
  const seen = await view()
  const states = Object.fromEntries(
    seen.fields.map((each: { field: string; state: string }) => [each.field, each.state]),
  )
  assert.equal(states.title, 'current')
  assert.equal(states.introduction, 'stale')
  assert.equal(states.summary, 'missing')
  const introduction = seen.fields.find((each: { field: string }) => each.field === 'introduction')
  assert.equal(introduction.made_from, 'Lock out.\nCool down.')
  assert.deepEqual(
    seen.steps[0].lines.map((line: { state: string; translation: string }) => [line.state, line.translation]),
    [
      ['missing', ''],
      ['current', 'Tu Sache 1.'],
    ],
  )
  assert.equal(seen.steps[1].lines[0].state, 'missing')
  const german = await get('?langid=de')
  assert.deepEqual(
    german.steps[0].lines.map((line: { text_raw: string }) => line.text_raw),
    ['New first line.', 'Tu Sache 1.'],
  )
  await write(`?langid=de&revisionid=${seen.revisionid}`, { introduction: introduction.translation })
  const confirmed = await view()
  assert.equal(
    confirmed.fields.find((each: { field: string }) => each.field === 'introduction').state,
    'current',
  )
})

test('each language has its history, and old states come back', async () => {
  const { site, mara, path, get, write } = await started()
  const one = await write('?langid=de', { title: 'Eins' })
  const two = await write(`?langid=de&revisionid=${one.body.revisionid}`, { title: 'Zwei' })
  const history = await get('/revisions?langid=de')
  assert.deepEqual(
    history.map((each: { action: string; current: boolean }) => [each.action, each.current]),
    [
      ['translated', true],
      ['translated', false],
    ],
  )
  const { before, after } = history[0].descriptions[0].params
  assert.deepEqual([before, after], ['Eins', 'Zwei'])
  assert.equal((await get('/revisions')).length, 3)
  assert.equal((await get(`?revisionid=${one.body.guide_revisionid}`)).title, 'Eins')
  const wrong = `${path}?revisionid=${one.body.guide_revisionid}&langid=en`
  assert.equal((await site.call('GET', wrong, { as: mara })).status, 404)
  const back = await site.call(
    'POST',
    `${path}/revert?revisionid=${two.body.revisionid}&to_revisionid=${one.body.guide_revisionid}`,
    { as: mara },
  )
  assert.equal(back.status, 200, back.text)
  assert.deepEqual([back.body.langid, back.body.title], ['de', 'Eins'])
  assert.equal((await get()).title, 'Change the filter')
})

testOnSqlite('translations wait and are judged like other edits', async () => {
  const { site, path, get } = await started()
  const admin = await anAdmin(site)
  await site.call('PATCH', '/settings', { as: admin, body: { patrolThreshold: 10 } })
  const tom = await aPerson(site)
  const write = (revisionid: number, title: string) =>
    site.call('PATCH', `${path}?langid=de&revisionid=${revisionid}`, { as: tom, body: { title } })
  const one = await write(0, 'Eins')
  assert.equal(one.body.title, 'Eins')
  assert.equal((await get('?langid=de')).langid, 'en')
  assert.equal((await get('?langid=de&unpatrolled')).title, 'Eins')
  const [waiting] = (await site.call('GET', '/guides/unpatrolled', { as: admin })).body
  assert.deepEqual([waiting.langid, waiting.waiting], ['de', 1])
  const judge = (verdict: string, id: number) =>
    site.call('POST', `${path}/revisions/${id}/${verdict}`, { as: admin })
  assert.equal((await judge('deny', one.body.guide_revisionid)).status, 204)
  assert.equal((await site.call('GET', `${path}?langid=de&unpatrolled`, { as: admin })).status, 404)
  const two = await write(0, 'Zwei')
  assert.ok(two.body.revisionid > one.body.revisionid)
  assert.equal((await judge('accept', two.body.guide_revisionid)).body.langid, 'de')
  const german = await get('?langid=de')
  assert.deepEqual([german.title, german.available_langids], ['Zwei', ['en', 'de']])
})

testOnSqlite('kept answers know their language, and the language of the site is the default', async () => {
  const { site, path, get, write } = await started()
  const admin = await anAdmin(site)
  await write('?langid=de', { title: 'Filter' })
  const read = async (rest = '') => (await site.call('GET', `${path}${rest}`)).body.title
  assert.deepEqual(
    [await read('?langid=de'), await read(), await read('?langid=en')],
    ['Filter', 'Change the filter', 'Change the filter'],
  )
  await site.call('PATCH', '/settings', { as: admin, body: { language: 'de' } })
  assert.deepEqual([await read(), await read('?langid=en')], ['Filter', 'Change the filter'])
  assert.equal(
    (await get('?unpatrolled')).langid,
    'de',
    'what is written without a language is read without one',
  )
  const { revisionid } = await get('?langid=de')
  await write(`?langid=de&revisionid=${revisionid}`, { title: 'Ölfilter' })
  assert.equal(await read(), 'Ölfilter')
})

testOnSqlite('steps of prerequisites are read in the language, too', async () => {
  const { site, mara, guide, write } = await started()
  const step = guide.steps[0]!
  await write(`/steps/${step.stepid}?langid=de`, { title: 'Zuerst' })
  const top = await aGuide(site, { author: mara, steps: 1, fields: { prerequisites: [guide.guideid] } })
  const path = `/guides/${top.guideid}?langid=de`
  assert.equal((await site.call('GET', path)).body.steps[0].title, 'Step 1')
  await site.call('PATCH', path, { as: mara, body: { title: 'Danach' } })
  assert.equal((await site.call('GET', path)).body.steps[0].title, 'Zuerst')
})

testOnSqlite(
  'a guide in its own language has the steps of prerequisites in it, too, where they are written in another',
  async () => {
    const { site, mara } = await started()
    const first = await aGuide(site, { author: mara, steps: 1, fields: { langid: 'de' } })
    const top = await aGuide(site, { author: mara, steps: 1, fields: { prerequisites: [first.guideid] } })
    const titles = async () =>
      (await site.call('GET', `/guides/${top.guideid}`)).body.steps.map(
        (each: { title: string }) => each.title,
      )
    assert.deepEqual(await titles(), ['Step 1', 'Step 1'])
    const path = `/guides/${first.guideid}/steps/${first.steps[0]!.stepid}?langid=en`
    const { status, text } = await site.call('PATCH', path, { as: mara, body: { title: 'First of all' } })
    assert.equal(status, 200, text)
    assert.deepEqual(await titles(), ['First of all', 'Step 1'])
  },
)

testOnBoth('two who begin a translation at once do not overwrite each other', async () => {
  const { write, get } = await started()
  const answers = await Promise.all([
    write('?langid=de', { title: 'Eins' }),
    write('?langid=de', { summary: 'Zwei' }),
  ])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  assert.equal((await get('/revisions?langid=de')).length, 1)
})

test('reading in a language that nobody knows answers the original, in whatever case a known one', async () => {
  const { site, mara, get, write } = await started()
  assert.equal((await write('?langid=DE', { title: 'Filter' })).body.langid, 'de')
  for (const langid of ['xx', 'english', 'sv', 'und', 'de-de-de'])
    assert.equal((await get(`?langid=${langid}`)).langid, 'en', langid)
  for (const langid of ['DE', 'De', 'deu'])
    assert.equal((await get(`?langid=${langid}`)).title, 'Filter', langid)
  await site.call('PATCH', '/settings', { as: await anAdmin(site), body: { language: 'de' } })
  assert.equal((await get('?langid=')).langid, 'de', 'nothing is named')
  for (const langid of ['xx', '', 'english']) {
    const { status, body } = await write(`?langid=${langid}`, { title: 'X' })
    assert.deepEqual([status, body.errors?.[0].field], [422, 'langid'], langid)
  }
  const swedish = await write('?langid=sv-SE', { title: 'Byt filtret' })
  assert.deepEqual([swedish.status, swedish.body.langid], [200, 'sv-SE'])
  const body = { category: swedish.body.category, type: 'how-to', langid: 'ZH-hant', title: 'X' }
  assert.equal((await site.call('POST', '/guides', { as: mara, body })).body.langid, 'zh-Hant')
  const unknown = await site.call('POST', '/guides', { as: mara, body: { ...body, langid: 'qqq' } })
  assert.deepEqual([unknown.status, unknown.body.errors[0].field], [422, 'langid'])
})

testOnSqlite(
  'links to guides are named in the language of the text, where those guides have it',
  async () => {
    const { site, mara, guide, path, write } = await started()
    await write('?langid=de', { title: 'Filter wechseln' })
    await site.call('PUT', `${path}/public?langid=en&revisionid=${guide.revisionid}`, { as: mara })
    const introduction = `[guide|${guide.guideid}] [guidelist||type=how-to]`
    const fields = { introduction, public: true }
    const other = await aGuide(site, { author: mara, steps: 0, fields })
    const address = `/guides/${other.guideid}`
    await site.call('PATCH', `${address}?langid=de`, { as: mara, body: { introduction } })
    const read = async (langid: string) =>
      (await site.call('GET', `${address}?langid=${langid}`, { as: mara })).body.introduction_rendered
    const [english, german] = [await read('en'), await read('de')]
    assert.match(english, /Guide\/Change\+the\+filter\/\d+[^>]*>Change the filter/)
    assert.match(german, /Guide\/Filter\+wechseln\/\d+[^>]*>Filter wechseln/)
    assert.doesNotMatch(german, /Change the filter/)
  },
)
