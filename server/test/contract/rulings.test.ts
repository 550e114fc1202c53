// Tests the decisions where descriptions of the API disagree or are silent, one request each.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, startSite } from '../app.ts'
import { anAdmin, aPerson } from '../builders.ts'
import { aCategory, aGuide } from '../guide-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const mod = await aPerson(site, { name: 'Mo', privileges: ['Moderator'] })
const eve = await aPerson(site, { name: 'Eve' })
const category = await aCategory(site, 'Wheels')

const create = (body: object) => site.call('POST', '/guides', { as: mara, body: { category, ...body } })
const faultsOf = ({ body }: Answer) =>
  body.errors.map(({ message: _, ...fault }: { message: string }) => fault)

test('no type of guide demands a subject, whether it is left out or empty, now or later', async () => {
  const { body: info } = await site.call('GET', '/info')
  const types = Object.keys(info['guide-types'])
  assert.ok(types.length >= 8)
  for (const type of types) {
    for (const subject of [undefined, '', '  ']) {
      const made = await create({ type, ...(subject === undefined ? {} : { subject }) })
      assert.equal(made.status, 201, `${type}: ${made.text}`)
      assert.equal(made.body.subject, '')
      assert.match(made.body.title, /Wheels/)
      const path = `/guides/${made.body.guideid}?revisionid=${made.body.revisionid}`
      assert.equal((await site.call('PATCH', path, { as: mara, body: { type, subject: '' } })).status, 200)
    }
  }
})

test('there are no collections, as a list of none', async () => {
  for (const query of ['', '?limit=1&offset=3']) {
    const answer = await site.call('GET', `/collections${query}`)
    assert.deepEqual([answer.status, answer.body], [200, []])
  }
  assert.equal((await site.call('GET', '/collections?limit=0')).status, 422)
})

test('a guide just made has the steps of its prerequisites, a guide that is changed only its own', async () => {
  const before = await aGuide(site, { author: mara, category, steps: 2 })
  const made = await create({ type: 'how-to', prerequisites: [before.guideid] })
  assert.equal(made.body.steps.length, 2)
  const { guideid, revisionid } = made.body
  const change = { as: mara, body: { summary: 'Once a month.' } }
  const changed = await site.call('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, change)
  assert.deepEqual(changed.body.steps, [])
})

test('only the first part can be featured', async () => {
  const parts = (...featured: boolean[]) =>
    featured.map((each, index) => ({ name: `Part ${index}`, featured: each }))
  for (const [given, place] of [
    [parts(true, true), 1],
    [parts(false, false, true), 2],
  ] as const) {
    const refused = await create({ type: 'how-to', parts: given })
    assert.equal(refused.status, 422)
    assert.deepEqual(faultsOf(refused), [
      { field: `parts.${place}.featured`, code: 'invalid_field', index: place },
    ])
  }
  const taken = await create({ type: 'how-to', parts: parts(true, false), tools: parts(false, true) })
  assert.equal(taken.status, 201, taken.text)
})

test('what is named twice is told as such, in words', async () => {
  const { guideid } = await aGuide(site, { author: mara, category })
  const refused = await create({ type: 'how-to', prerequisites: [guideid, guideid] })
  assert.deepEqual(refused.body.errors, [
    {
      message: 'prerequisites names the same thing twice',
      field: 'prerequisites',
      code: 'duplicate',
      index: 1,
    },
  ])
  const lines = [{ text: 'x' }]
  const media = { type: 'image', data: [7, 7] }
  const step = await site.call('POST', `/guides/${guideid}/steps`, {
    as: mara,
    body: { orderby: 1, lines, media },
  })
  assert.deepEqual(faultsOf(step), [{ field: 'media.data', code: 'duplicate', index: 1 }])
})

test('one fault of a value that may be of several kinds is told once', async () => {
  const { guideid } = await aGuide(site, { author: mara, category })
  for (const [data, field, words] of [
    [['265'], 'media.data.0', 'must be a whole number'],
    [[1, 2, 3, 4], 'media.data', 'must have at most 3 entries'],
    [{}, 'media.data', 'must be a list or a whole number or text or null'],
    [true, 'media.data', 'must be a list or a whole number or text or null'],
    [0, 'media.data', 'must be 1 or more'],
  ] as const) {
    const body = { orderby: 1, lines: [{ text: 'x' }], media: { type: 'image', data } }
    const refused = await site.call('POST', `/guides/${guideid}/steps`, { as: mara, body })
    const reported = refused.body.errors.map(({ field: at, message }: Record<string, string>) => [
      at,
      message,
    ])
    assert.deepEqual(reported, [[field, `${field} ${words}`]], JSON.stringify(data))
  }
})

test('line ends are alike in every text, however they were sent', async () => {
  const introduction = 'One\r\ntwo\rthree\nfour'
  const made = await create({ type: 'how-to', introduction, conclusion: introduction })
  assert.equal(made.body.introduction_raw, 'One\ntwo\nthree\nfour')
  assert.equal(made.body.conclusion_raw, 'One\ntwo\nthree\nfour')
  const body = { namespace: 'WIKI', title: 'Line ends', contents: 'a\r\n\r\nb' }
  assert.equal((await site.call('POST', '/wikis', { as: mara, body })).body.contents_raw, 'a\n\nb')
})

test('a revisionid in the body of a new step does no harm', async () => {
  const { guideid } = await aGuide(site, { author: mara, category })
  const body = { orderby: 1, lines: [{ text: 'x' }], revisionid: 7 }
  assert.equal((await site.call('POST', `/guides/${guideid}/steps`, { as: mara, body })).status, 201)
})

test('a write without a token and one with an old token answer the thing, and say which it was', async () => {
  const { guideid, revisionid } = await aGuide(site, { author: mara, category, steps: 1 })
  const write = (query: string) =>
    site.call('PATCH', `/guides/${guideid}${query}`, { as: mara, body: { summary: 'x' } })
  const missing = await write('')
  const wrong = await write(`?revisionid=${revisionid + 900}`)
  for (const [answer, code] of [
    [missing, 'revision.missing'],
    [wrong, 'resource.changed'],
  ] as const) {
    assert.equal(answer.status, 409)
    assert.equal(answer.body.guideid, guideid)
    assert.equal(answer.headers['x-error-code'], code)
  }
  const refused = await site.call('GET', '/guides/999999')
  assert.equal(refused.headers['x-error-code'], refused.body.code)
})

test('a text that was allowed when it was written can be written back', async () => {
  await site.call('PATCH', '/settings', { as: admin, body: { apiProfile: 'hosted' } })
  const summary = 'x'.repeat(156)
  const { guideid, revisionid } = (await create({ type: 'how-to', summary })).body
  await site.call('PATCH', '/settings', { as: admin, body: { apiProfile: 'documented' } })
  const path = `/guides/${guideid}?revisionid=${revisionid}`
  const other = { as: mara, body: { summary: 'y'.repeat(156) } }
  assert.equal((await site.call('PATCH', path, other)).status, 422)
  const same = await site.call('PATCH', path, { as: mara, body: { summary, difficulty: 'Easy' } })
  assert.equal(same.status, 200, same.text)
})

test('tags are told to those who may see something that has them, and only while something has them', async () => {
  const hidden = await aGuide(site, { author: mara, category, fields: { public: false } })
  const open = await aGuide(site, { author: mara, category })
  const tag = (method: string, path: string, word: string) =>
    site.call(method, `${path}/tag`, { as: mod, body: { tag: word } })
  await tag('PUT', `/guides/${hidden.guideid}`, 'takeover')
  await tag('PUT', `/guides/${open.guideid}`, 'grease')
  const seenBy = async (as?: { token: string }) => (await site.call('GET', '/tags', as ? { as } : {})).body
  assert.deepEqual(await seenBy(), ['grease'])
  assert.deepEqual(await seenBy(eve), ['grease'])
  assert.deepEqual(await seenBy(mara), ['takeover', 'grease'])
  await site.call('PUT', `/guides/${hidden.guideid}/users/${eve.userid}`, { as: mara })
  assert.deepEqual(await seenBy(eve), ['takeover', 'grease'])
  await tag('DELETE', `/guides/${open.guideid}`, 'grease')
  assert.deepEqual(await seenBy(), [])
})

test('no category is called all, since its address is that of the list', async () => {
  const add = (namespace: string, title: string) =>
    site.call('POST', '/wikis', { as: mara, body: { namespace, title, contents: 'x' } })
  assert.deepEqual(faultsOf(await add('CATEGORY', 'all')), [{ field: 'title', code: 'invalid_field' }])
  assert.equal((await add('CATEGORY', 'All')).status, 201)
  assert.equal((await add('WIKI', 'all')).status, 201)
})

test('a search finds teams by their names where it is asked for them', async () => {
  for (const name of ['Press crew', 'Night crew'])
    await site.call('POST', '/teams', { as: mara, body: { name } })
  const found = async (address: string) => (await site.call('GET', address)).body
  const teams = await found('/search/press%20crew?filter=team')
  assert.equal(teams.totalResults, 1)
  assert.equal(teams.results[0].dataType, 'team')
  assert.equal(teams.results[0].name, 'Press crew')
  const page = await found('/search/crew?filter=team&limit=1&offset=1')
  assert.deepEqual([page.totalResults, page.moreResults, page.results.length], [2, false, 1])
  assert.equal((await found('/search/press?filter=guide')).results.length, 0)
})

test('what is searched for may be called query as well', async () => {
  const { body } = await site.call('GET', '/search?query=crew&filter=team')
  assert.deepEqual([body.search, body.totalResults], ['crew', 2])
  assert.equal((await site.call('GET', '/suggest?query=wheel')).body.query, 'wheel')
})

test('a unique name may hold hyphens', async () => {
  const change = (unique_username: string) =>
    site.call('PATCH', `/users/${eve.userid}`, { as: eve, body: { unique_username } })
  assert.equal((await change('eve-van-dam')).body.unique_username, 'eve-van-dam')
  assert.equal((await change('-eve')).status, 422)
})

test('the lists of a category are a map', async () => {
  assert.deepEqual((await site.call('GET', '/wikis/CATEGORY/Wheels')).body.category_lists, {})
})

test('what is not there yet is 404 by every method, and does not look like something else', async () => {
  for (const path of ['/stories', '/quizzes/sessions']) {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await site.call(method, path, { as: admin })
      assert.deepEqual([answer.status, answer.body.code], [404, 'endpoint.not-found'], `${method} ${path}`)
      assert.equal(answer.headers.allow, undefined)
    }
  }
  const known = await site.call('PUT', `/guides/7`, { as: admin })
  assert.deepEqual([known.status, known.headers.allow], [405, 'DELETE, GET, HEAD, PATCH'])
})

test('addresses of other versions of the API are refused as the API refuses', async () => {
  for (const path of ['/api/1.1/guides', '/api/1.0/categories', '/api', '/api/', '/API/2.0/guides/3/tags']) {
    const { statusCode, headers } = await site.app.inject({ url: path })
    assert.deepEqual([statusCode, headers['content-type']], [404, 'application/json'], path)
  }
})
