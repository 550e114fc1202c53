// Tests courses: writing, reading with progress, the list, stages that the reader may not view, history and rights.
// Engines: both in the outer circle, because lists are sorted and counted by the database.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CallOptions, startSite, testOnBoth, testUrl } from '../app.ts'
import { anAdmin, aPerson, type TestPerson } from '../builders.ts'
import { aCategory, aGuide, anImage } from '../guide-builders.ts'
import { aRelease, turnOnReleases } from '../guides/release-builders.ts'
import { settleJobs } from '../hosting/settle-jobs.ts'
import { counted } from './counting.ts'

const site = await startSite()
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const tom = await aPerson(site, { name: 'Tom' })
const category = await aCategory(site, 'Presses')

async function send(line: string, options: CallOptions = {}, expected = 200) {
  const [method = '', path = ''] = line.split(' ')
  const answer = await site.call(method, path, options)
  assert.equal(answer.status, expected, `${line}: ${answer.text}`)
  return answer.body
}

const guideNamed = async (title: string, fields: object = {}) =>
  (await aGuide(site, { author: mara, category, fields: { title, ...fields } })).guideid

const stagesOf = (guideids: readonly number[]) => guideids.map((docid) => ({ docid, doctype: 'guide' }))

const addCourse = (title: string, guideids: readonly number[], more: object = {}, as: TestPerson = mara) =>
  send('POST /courses', { as, body: { title, contents: 'x', stages: stagesOf(guideids), ...more } }, 201)

interface Staged {
  stages: { docid: number; title?: string; is_viewable: boolean; completed: boolean }[]
}
const docids = ({ stages }: Staged) => stages.map(({ docid }) => docid)
const titles = ({ courses }: { courses: { title: string }[] }) => courses.map(({ title }) => title)

/** A reader of none of the other tests. */
const aReader = () => aPerson(site)

testOnBoth('a course is a page with guides in order, and shows the progress of its reader', async () => {
  const image = await anImage(site, mara)
  const bleed = await guideNamed('Bleed the pump', { image, time_required_min: 60, time_required_max: 900 })
  const fill = await guideNamed('Fill the pump')
  const course = await addCourse('Press operator, level 1', [fill, bleed], {
    contents: "Read '''all''' of it.",
  })
  assert.deepEqual(docids(course), [fill, bleed])
  assert.deepEqual([course.namespace, course.courseid], ['COURSE', course.wikiid])
  assert.equal(course.url, '/Course/Press_operator,_level_1')
  assert.equal(course.fullUrl, `${testUrl}/Course/Press_operator,_level_1`)
  // Clients write the kind in any case.
  const capitals = [fill, bleed].map((docid) => ({ docid, doctype: 'GUIDE' }))
  const again = { title: 'Again', contents: 'x', stages: capitals }
  assert.deepEqual(docids(await send('POST /courses', { as: mara, body: again }, 201)), [fill, bleed])
  const reader = await aReader()
  await send(`PUT /guides/${fill}/completed`, { as: reader }, 204)
  const read = await send(`GET /courses/${course.wikiid}`, { as: reader })
  assert.match(read.contents_rendered, /<strong>all<\/strong>/)
  assert.equal(read.contents_json.type, 'doc')
  assert.deepEqual([read.stages_count, read.completed_count, read.completion_percentage], [2, 1, 50])
  const [first, second] = read.stages
  assert.deepEqual([first.completed, second.completed], [true, false])
  assert.deepEqual(
    [second.doctype, second.title, second.doc_url, second.time_required_max, second.image.id, second.orderby],
    ['guide', 'Bleed the pump', `/Guide/Bleed+the+pump/${bleed}`, 900, image, 1],
  )
  const anonymous = await send(`GET /courses/${course.wikiid}`)
  assert.deepEqual([anonymous.completed_count, anonymous.can_edit], [0, false])
  const page = await send('GET /wikis/course/Press_operator,_level_1', { as: reader })
  assert.deepEqual(page.stages, read.stages)
})

test('a stage that the reader may not view has no title, and neither has a deleted guide', async () => {
  const [open, secret, gone] = [
    await guideNamed('Open'),
    await guideNamed('Secret weld', { public: false }),
    await guideNamed('Gone weld'),
  ]
  const { wikiid, title } = await addCourse('Welding', [open, secret, gone])
  const { revisionid } = await send(`GET /guides/${gone}`, { as: admin })
  const reader = await aReader()
  await send(`PUT /guides/${gone}/completed`, { as: reader }, 204)
  await send(`DELETE /guides/${gone}?revisionid=${revisionid}`, { as: admin }, 204)
  for (const path of [`/courses/${wikiid}`, `/wikis/COURSE/${title}`]) {
    const read = await send(`GET ${path}`, { as: reader })
    const hidden = (docid: number, orderby: number) => ({
      ...{ docid, doctype: 'guide', orderby, is_viewable: false, completed: false },
    })
    assert.deepEqual(read.stages.slice(1), [hidden(secret, 1), hidden(gone, 2)])
    assert.equal(read.stages[0].title, 'Open')
    assert.equal(read.completed_count, 0)
    assert.doesNotMatch(JSON.stringify(read), /Secret weld|Gone weld/)
  }
  const listed = await send('GET /courses?query=Welding', { as: reader })
  assert.deepEqual(
    listed.courses.map((one: { stages_count: number; completed_count: number }) => [
      one.stages_count,
      one.completed_count,
    ]),
    [[3, 0]],
  )
  const own = await send(`GET /courses/${wikiid}`, { as: mara })
  assert.deepEqual(
    own.stages.map(({ is_viewable }: { is_viewable: boolean }) => is_viewable),
    [true, true, false],
  )
  const html = await site.app.inject({ url: '/Course/Welding', headers: { accept: 'text/html' } })
  assert.match(html.body, /Open/)
  assert.doesNotMatch(html.body, /Secret weld|Gone weld/)
})

test('stages must be guides that the author can view, each once, at most 200', async () => {
  const guideid = await guideNamed('Sealed')
  const add = async (stages: unknown) => {
    const answer = await site.call('POST', '/courses', {
      as: mara,
      body: { title: 'Faults', contents: 'x', stages },
    })
    assert.equal(answer.status, 422, answer.text)
    return answer.body.errors.map(({ field, index }: { field: string; index?: number }) => [field, index])
  }
  assert.deepEqual(await add(stagesOf([guideid, guideid])), [['stages', 1]])
  assert.deepEqual(await add(stagesOf([guideid, 999999])), [['stages', 1]])
  assert.deepEqual((await add([{ docid: guideid, doctype: 'quiz' }]))[0][0], 'stages.0.doctype')
  assert.deepEqual((await add([{ doctype: 'guide' }]))[0][0], 'stages.0.docid')
  assert.deepEqual(await add(stagesOf(Array.from({ length: 201 }, (_, at) => at + 1))), [
    ['stages', undefined],
  ])
  const other = await site.call('POST', '/wikis', {
    as: mara,
    body: { namespace: 'WIKI', title: 'No course', contents: 'x', stages: stagesOf([guideid]) },
  })
  assert.deepEqual([other.status, other.body.errors[0].code], [422, 'unknown_field'])
  const missing = await site.call('POST', '/courses', { as: mara, body: { title: 'No text' } })
  assert.deepEqual([missing.status, missing.body.errors[0].field], [422, 'contents'])
  assert.equal((await site.call('POST', '/courses', { as: tom, body: {} })).status, 403)
  assert.equal((await site.call('POST', '/courses', { body: {} })).status, 401)
})

test('a change keeps the members that it does not name; an outdated one gets the current course', async () => {
  const [one, two] = [await guideNamed('One'), await guideNamed('Two')]
  const { wikiid, title, revisionid } = await addCourse('Order', [one, two])
  const turned = await send(`PATCH /courses/${wikiid}?revisionid=${revisionid}`, {
    as: mara,
    body: { stages: stagesOf([two, one]) },
  })
  assert.deepEqual([docids(turned), turned.contents_raw], [[two, one], 'x'])
  const written = await send(`PATCH /wikis/COURSE/${title}?revisionid=${turned.revisionid}`, {
    as: mara,
    body: { contents: 'y' },
  })
  assert.deepEqual(docids(written), [two, one])
  const late = await send(
    `PATCH /courses/${wikiid}?revisionid=${revisionid}`,
    { as: mara, body: { stages: [] } },
    409,
  )
  assert.deepEqual(
    [late.revisionid, docids(late), late.viewUrl],
    [written.revisionid, [two, one], `/Course/${title}`],
  )
  assert.equal((await send(`PATCH /courses/${wikiid}`, { as: mara, body: {} }, 409)).wikiid, wikiid)
  await send('PATCH /settings', { as: admin, body: { apiProfile: 'hosted' } })
  const fault = await site.call('PATCH', `/courses/${wikiid}`, { as: mara, body: {} })
  await send('PATCH /settings', { as: admin, body: { apiProfile: 'documented' } })
  assert.deepEqual([fault.status, fault.body.errors[0].code], [422, 'missing_field'])
  // A guide that became invisible to its author may stay.
  const { revisionid: token } = await send(`GET /guides/${one}`, { as: admin })
  await send(`DELETE /guides/${one}?revisionid=${token}`, { as: admin }, 204)
  const rest = await send(`PATCH /courses/${wikiid}?revisionid=${written.revisionid}`, {
    as: mara,
    body: { stages: stagesOf([one, two]) },
  })
  assert.deepEqual(docids(rest), [one, two])
})

test('history, restoring and translations cover the stages', async () => {
  const [one, two] = [await guideNamed('First'), await guideNamed('Next')]
  const { wikiid, title, revisionid } = await addCourse('Past', [one, two])
  const path = `/wikis/COURSE/${title}`
  const changed = await send(`PATCH /courses/${wikiid}?revisionid=${revisionid}`, {
    as: mara,
    body: { stages: stagesOf([two]) },
  })
  const [newest] = await send(`GET ${path}/revisions`, { as: mara })
  assert.deepEqual(newest.changes, ['stages'])
  assert.deepEqual(docids(await send(`GET ${path}/revisions/${revisionid}`, { as: mara })), [one, two])
  const german = await send(`PATCH /courses/${wikiid}?langid=de&revisionid=${changed.revisionid}`, {
    as: mara,
    body: { contents: 'Deutsch', display_title: 'Vergangenheit' },
  })
  assert.deepEqual([german.langid, docids(german)], ['de', [two]])
  const wrong = await site.call('PATCH', `/courses/${wikiid}?langid=de&revisionid=${german.revisionid}`, {
    as: mara,
    body: { stages: [] },
  })
  assert.deepEqual([wrong.status, wrong.body.errors[0].field], [422, 'stages'])
  const back = `POST ${path}/revert?revisionid=${changed.revisionid}&to_revisionid=${revisionid}`
  assert.deepEqual(docids(await send(back, { as: mara })), [one, two])
  assert.deepEqual(docids(await send(`GET /courses/${wikiid}?langid=de`)), [one, two])
  const found = await send('GET /courses?query=vergangen&langid=de')
  assert.deepEqual(
    found.courses.map(({ display_title, contents_raw }: Record<string, string>) => [
      display_title,
      contents_raw,
    ]),
    [['Vergangenheit', 'Deutsch']],
  )
  const renamed = await send(`POST ${path}/rename?revisionid=${(await send(`GET ${path}`)).revisionid}`, {
    as: mara,
    body: { title: 'Bygone' },
  })
  assert.deepEqual(docids(renamed), [one, two])
})

test('a pending edit of the stages is seen by reviewers only, until it is accepted', async () => {
  await send('PATCH /settings', { as: admin, body: { patrolThreshold: 50 } })
  try {
    const [one, two] = [await guideNamed('Shown'), await guideNamed('Proposed')]
    const { wikiid, title, revisionid } = await addCourse('Review', [one])
    const edit = await send(`PATCH /courses/${wikiid}?revisionid=${revisionid}`, {
      as: tom,
      body: { stages: stagesOf([one, two]) },
    })
    assert.deepEqual([edit.unpatrolled, docids(edit)], [true, [one, two]])
    assert.deepEqual(docids(await send(`GET /courses/${wikiid}`)), [one])
    const counts = async () => (await send('GET /courses?query=Review')).courses[0].stages_count
    assert.equal(await counts(), 1)
    await send(`POST /wikis/COURSE/${title}/revisions/${edit.revisionid}/accept`, { as: admin })
    assert.deepEqual(docids(await send(`GET /courses/${wikiid}`)), [one, two])
    assert.equal(await counts(), 2)
    const first = await addCourse('Unaccepted', [one], {}, tom)
    assert.deepEqual(titles(await send('GET /courses?query=Unaccepted', { as: admin })), [])
    const listed = await send('GET /courses?query=Unaccepted&disabledOkay', { as: admin })
    assert.equal(listed.courses[0].stages_count, 1)
    await send(`POST /wikis/COURSE/Unaccepted/revisions/${first.revisionid}/deny`, { as: admin }, 204)
    await send(`GET /courses/${first.wikiid}`, { as: admin }, 404)
  } finally {
    await send('PATCH /settings', { as: admin, body: { patrolThreshold: 100_000_000 } })
  }
})

testOnBoth('the list has pages, orders, words and the progress of a user', async () => {
  const guides = [await guideNamed('L1'), await guideNamed('L2'), await guideNamed('L3')]
  const reader = await aReader()
  await addCourse('Lathe b', guides)
  await addCourse('lathe A', guides.slice(0, 1))
  await addCourse('Lathe c', guides.slice(0, 2))
  await addCourse('Lathe hidden', [], { flags: ['WIKI_PRIVATE'] })
  await send(`PUT /guides/${guides[0]}/completed`, { as: reader }, 204)
  const list = (query: string, as?: TestPerson) => send(`GET /courses?query=lathe&${query}`, as ? { as } : {})
  assert.deepEqual(titles(await list('')), ['lathe A', 'Lathe b', 'Lathe c'])
  assert.deepEqual(titles(await list('direction=desc')), ['Lathe c', 'Lathe b', 'lathe A'])
  assert.deepEqual(titles(await list('orderby=stages_count&direction=DESC')), [
    'Lathe b',
    'Lathe c',
    'lathe A',
  ])
  assert.deepEqual(titles(await list('orderby=completion_percentage', reader)), [
    'Lathe b',
    'Lathe c',
    'lathe A',
  ])
  for (const orderby of ['modified_date', 'status', 'assignee_count'])
    assert.equal((await list(`orderby=${orderby}`)).courses.length, 3, orderby)
  assert.deepEqual(titles(await list('pageSize=2')), ['lathe A', 'Lathe b'])
  assert.deepEqual(titles(await list('pageSize=2&page=2')), ['Lathe c'])
  assert.deepEqual(titles(await list('page=3&pageSize=2')), [])
  const empty = 'page=&pageSize=&direction=&orderby=&userid=&langid='
  assert.equal((await list(empty)).courses.length, 3)
  assert.ok((await send('GET /courses?query=&pageSize=100000')).courses.length > 3)
  assert.deepEqual(titles(await list('disabledOkay', mara)).includes('Lathe hidden'), true)
  assert.equal((await list('disabledOkay', reader)).courses.length, 3)
  const progress = async (query: string, as?: TestPerson) =>
    (await list(`orderby=title&${query}`, as)).courses.map(
      (one: { completed_count: number; completion_percentage: number }) => [
        one.completed_count,
        one.completion_percentage,
      ],
    )
  const done = [
    [1, 100],
    [1, 33],
    [1, 50],
  ]
  assert.deepEqual(await progress('', reader), done)
  assert.deepEqual(await progress(`userid=${reader.userid}`, reader), done)
  assert.deepEqual(await progress(`userid=${reader.userid}`, admin), done)
  assert.deepEqual(await progress('', tom), [
    [0, 0],
    [0, 0],
    [0, 0],
  ])
  await send(`GET /courses?userid=${reader.userid}`, { as: mara }, 403)
  await send(`GET /courses?userid=${reader.userid}`, {}, 401)
  await send('GET /courses?userid=999999', { as: admin }, 404)
  for (const bad of ['page=0', 'pageSize=0', 'page=x', 'orderby=size', 'direction=up', 'userid=x'])
    await send(`GET /courses?${bad}`, {}, 422)
})

testOnBoth(
  'the list costs the same few statements for many courses, and a course for many stages',
  async () => {
    const first = await guideNamed('Cost')
    await addCourse('Cost 1', [first], { contents: `[guide|${first}] [[Cost]]` })
    const small = await counted(site, 'GET', '/courses?query=Cost&langid=de', { as: tom })
    const one = await counted(site, 'GET', `/courses/${small.answer.body.courses[0].wikiid}`, { as: tom })
    const guideids: number[] = []
    for (let at = 0; at < 12; at++) guideids.push(await guideNamed(`Cost ${at}`))
    const { wikiid } = await addCourse('Cost many', guideids)
    for (let at = 2; at < 8; at++)
      await addCourse(`Cost ${at}`, guideids.slice(at), {
        contents: `[guide|${guideids[at]}] [[Cost ${at}]]`,
      })
    const large = await counted(site, 'GET', '/courses?query=Cost&langid=de', { as: tom })
    assert.equal(large.answer.body.courses.length, 8)
    assert.equal(large.statements.length, small.statements.length, large.statements.join('\n'))
    const many = await counted(site, 'GET', `/courses/${wikiid}`, { as: tom })
    assert.equal(many.answer.body.stages.length, 12)
    assert.ok(many.statements.length <= one.statements.length, many.statements.join('\n'))
  },
)

test('a deleted course is gone, without a revisionid, and its title is free', async () => {
  const guideid = await guideNamed('Last')
  const { wikiid } = await addCourse('Brief', [guideid])
  await send(`DELETE /courses/${wikiid}`, { as: tom }, 403)
  await send(`DELETE /courses/${wikiid}`, {}, 401)
  await send(`DELETE /courses/${wikiid}`, { as: mara }, 204)
  await send(`GET /courses/${wikiid}`, { as: mara }, 404)
  await send(`DELETE /courses/${wikiid}`, { as: mara }, 404)
  assert.equal((await addCourse('Brief', [])).stages_count, 0)
  const { wikiid: other } = await send(
    'POST /wikis',
    { as: mara, body: { namespace: 'WIKI', title: 'A page', contents: 'x' } },
    201,
  )
  await send(`GET /courses/${other}`, { as: mara }, 404)
  await send(`DELETE /courses/${other}`, { as: mara }, 404)
})

test('titles of stages are those of the release in effect', async () => {
  const released = await startSite({ withWorker: true })
  const [ada, ines] = [await anAdmin(released), await aPerson(released)]
  await turnOnReleases(released, ada)
  const { guideid } = await aGuide(released, { author: ada, fields: { title: 'As released' } })
  await aRelease(released, ada, guideid)
  const { revisionid } = (await released.call('GET', `/guides/${guideid}?working`, { as: ada })).body
  const change = { as: ada, body: { title: 'As it will be' } }
  const saved = await released.call('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, change)
  assert.equal(saved.status, 200, saved.text)
  const body = { title: 'Released', contents: 'x', stages: stagesOf([guideid]) }
  const { wikiid } = (await released.call('POST', '/courses', { as: ada, body })).body
  const read = (await released.call('GET', `/courses/${wikiid}`, { as: ines })).body
  assert.equal(read.stages[0].title, 'As released')
})

test('a check by session cookie reads a course outside of the API', async () => {
  const { wikiid } = await addCourse('Checked', [await guideNamed('Check')])
  const ask = (payload: object, headers: Record<string, string>) =>
    site.app.inject({ method: 'POST', url: '/bff-api/courses/_shared/getCourse', payload, headers })
  const session = { cookie: `session=${tom.token}`, origin: testUrl }
  for (const payload of [{ wikiid }, { courseid: wikiid }, { id: wikiid }]) {
    const answer = await ask(payload, session)
    assert.equal(answer.statusCode, 200, answer.body)
    assert.deepEqual([answer.json().wikiid, answer.json().stages.length], [wikiid, 1])
  }
  assert.equal((await ask({ wikiid: 999999 }, session)).statusCode, 404)
  assert.equal((await ask({}, session)).statusCode, 404)
  assert.equal((await ask({ wikiid: 'x' }, session)).statusCode, 422)
  const refused = await ask({ wikiid }, {})
  assert.deepEqual([refused.statusCode, refused.json().error], [401, true])
  assert.equal((await ask({ wikiid }, { cookie: session.cookie })).statusCode, 200)
  assert.equal((await ask({ wikiid }, { ...session, origin: 'https://elsewhere.example' })).statusCode, 401)
  const other = await site.app.inject({
    method: 'POST',
    url: '/bff-api/courses/_shared/other',
    headers: session,
  })
  assert.equal(other.statusCode, 404)
})

testOnBoth('courses are searched, linked and listed like pages', async () => {
  const searched = await startSite({ withWorker: true })
  const ada = await anAdmin(searched)
  const body = { title: 'Forklift licence', contents: 'Forks up.', stages: [] }
  await searched.call('POST', '/courses', { as: ada, body })
  await settleJobs(searched)
  for (const filter of ['wiki', 'course']) {
    const { results } = (await searched.call('GET', `/search/forklift?filter=${filter}`)).body
    assert.deepEqual(
      results.map(({ namespace, url }: Record<string, string>) => [namespace, url]),
      [['COURSE', `${testUrl}/Course/Forklift_licence`]],
    )
  }
  const linking = { namespace: 'WIKI', title: 'Links', contents: '[[Course:Forklift licence]]' }
  const linked = (await searched.call('POST', '/wikis', { as: ada, body: linking })).body
  assert.match(linked.contents_rendered, /href="\/Course\/Forklift_licence"/)
  assert.equal((await searched.call('GET', '/wikis/COURSE')).body[0].title, 'Forklift licence')
  const map = await searched.app.inject({ url: '/sitemap-pages-1.xml' })
  assert.match(map.body, /\/Course\/Forklift_licence/)
  const html = await searched.app.inject({
    url: '/Course/Forklift_licence',
    headers: { accept: 'text/html' },
  })
  assert.match(html.body, /Forks up\./)
  await searched.call('PATCH', '/settings', { as: ada, body: { private: true } })
  assert.equal((await searched.call('GET', '/courses')).status, 401)
  assert.equal((await searched.call('GET', '/courses/1')).status, 401)
})
