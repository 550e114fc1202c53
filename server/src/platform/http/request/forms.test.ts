// Tests forms and queries: they carry only text, and the schema decides the type of each value.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { aPerson } from '#test/builders.ts'
import { aCategory, aGuide } from '#test/guide-builders.ts'
import { parseForm, parseQuery } from './forms.ts'

const site = await startSite()
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const category = await aCategory(site, 'Pumps')
const first = await aGuide(site, { author: mara, category, steps: 3 })
const second = await aGuide(site, { author: mara, category })

const headers = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (path: string, body: string, method = 'POST') =>
  site.call(method, path, { as: mara, body, headers })
const newGuide = (rest: string) => post('/guides', `category=Pumps&type=how-to&${rest}`)

test('names with brackets make lists and objects, also nested', () => {
  const plain = (text: string) => JSON.parse(JSON.stringify(parseForm(text, 40)))
  assert.deepEqual(plain('a=1&b[]=2&b[]=3&c[x][y]=4&d[0][t]=5&d[1][t]=6'), {
    a: '1',
    b: ['2', '3'],
    c: { x: { y: '4' } },
    d: { 0: { t: '5' }, 1: { t: '6' } },
  })
  assert.deepEqual(plain('a=1&a=2&a[=3&]=4&a]b[=5'), { a: ['1', '2'], 'a[': '3', ']': '4', 'a]b[': '5' })
  assert.deepEqual(plain('a[b]=1&a=2&a[c]=3'), { a: { c: '3' } })
  assert.equal(({} as { polluted?: string }).polluted, undefined)
  parseForm('__proto__[polluted]=1&constructor[prototype][polluted]=1', 40)
  assert.equal(({} as { polluted?: string }).polluted, undefined)
})

test('a query keeps what is said several times, in either spelling', () => {
  assert.deepEqual(parseQuery('a=1&b=2&b=3&c[]=4&d[]=5&d[]=6&d=7'), {
    a: '1',
    b: ['2', '3'],
    c: '4',
    d: ['5', '6', '7'],
  })
})

test('lists come with commas, with brackets, repeated or as JSON', async () => {
  const ids = [first.guideid, second.guideid]
  for (const written of [
    `prerequisites=${ids}`,
    `prerequisites[]=${ids[0]}&prerequisites[]=${ids[1]}`,
    `prerequisites=${ids[0]}&prerequisites=${ids[1]}`,
    `prerequisites[0]=${ids[0]}&prerequisites[1]=${ids[1]}`,
    `prerequisites=${encodeURIComponent(JSON.stringify(ids))}`,
  ]) {
    const made = await newGuide(written)
    assert.equal(made.status, 201, `${written}: ${made.text}`)
    assert.deepEqual(
      made.body.prerequisites.map((guide: { guideid: number }) => guide.guideid),
      ids,
    )
  }
  assert.ok((await newGuide('flags=DANGER')).body.flags.includes('DANGER'))
  assert.deepEqual((await newGuide('prerequisites=')).body.prerequisites, [])
  assert.equal((await newGuide('prerequisites=1,x')).body.errors[0].field, 'prerequisites.1')
})

test('the order of steps comes in a form as a list of any spelling', async () => {
  const turned = [...first.steps].reverse().map((step) => step.stepid)
  for (const [index, body] of [
    turned.map((id) => `stepids[]=${id}`).join('&'),
    `stepids=${turned}`,
  ].entries()) {
    const { body: now } = await site.call('GET', `/guides/${first.guideid}`, { as: mara })
    const path = `/guides/${first.guideid}/steporder?revisionid=${now.revisionid}`
    const answer = await post(path, body, 'PUT')
    assert.equal(answer.status, 200, `${index}: ${answer.text}`)
    assert.deepEqual(
      answer.body.steps.map((step: { stepid: number }) => step.stepid),
      turned,
    )
  }
})

test('a step comes with its lines spelt out, as JSON or by their places', async () => {
  const path = `/guides/${second.guideid}/steps`
  const asJson = `orderby=1&lines=${encodeURIComponent('[{"text":"Open it.","level":"0"}]')}`
  const spelt = 'orderby=1&lines[0][text]=Open+it.&lines[0][level]=0'
  for (const body of [asJson, spelt]) {
    const answer = await post(path, body)
    assert.equal(answer.status, 201, answer.text)
    assert.equal(answer.body.steps[0].lines[0].text_raw, 'Open it.')
  }
})

test('a text stays text, even where it could be JSON or a number', async () => {
  for (const title of ['{"a":1}', '[1,2]', '12', 'true', 'null', '0x10']) {
    const made = await newGuide(`title=${encodeURIComponent(title)}`)
    assert.equal(made.status, 201, made.text)
    assert.equal(made.body.title, title)
  }
})

test('a number is one in decimal digits, in a form, in a query and in an address', async () => {
  for (const wrong of ['0x10', '1e2', '0b1', '1_0', 'Infinity', '१२']) {
    assert.equal((await site.call('GET', `/guides?limit=${encodeURIComponent(wrong)}`)).status, 422, wrong)
    const form = await newGuide(`time_required_max=${encodeURIComponent(wrong)}`)
    assert.equal(form.body.errors?.[0].field, 'time_required_max', wrong)
    if (wrong)
      assert.equal((await site.call('GET', `/guides/${encodeURIComponent(wrong)}`)).status, 404, wrong)
  }
  assert.equal((await newGuide('time_required_max=60')).body.time_required_max, 60)
})

test('a list in an address may be said with commas, several times or with brackets', async () => {
  const idsOf = async (query: string) =>
    (await site.call('GET', `/guides?${query}`)).body.map((guide: { guideid: number }) => guide.guideid)
  const both = [first.guideid, second.guideid]
  for (const query of [
    `guideids=${both}`,
    `guideids=${both[0]}&guideids=${both[1]}`,
    `guideids[]=${both[0]}&guideids[]=${both[1]}`,
    `guideids%5B%5D=${both[0]}&guideids=${both[1]}`,
  ])
    assert.deepEqual(await idsOf(query), both, query)
  const { body } = await site.call('GET', '/guides?filter=how-to&filter=teardown&limit=1')
  assert.equal(body.length, 1)
})

test('of a list of guides the first 50 count, however long it is', async () => {
  const unknown = (count: number) => Array.from({ length: count }, (_, index) => 500_000 + index)
  const list = async (ids: number[]) => (await site.call('GET', `/guides?guideids=${ids}`)).body.length
  assert.equal(await list([...unknown(49), first.guideid, ...unknown(1000)]), 1)
  assert.equal(await list([...unknown(50), first.guideid]), 0)
})
