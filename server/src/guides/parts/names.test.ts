// Proves that tools and parts have the translated titles of their pages, and that programs may send back what they have
// read.
// Engines: both in the outer circle, because names are matched and ordered by SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'

async function started() {
  const site = await startSite()
  const ada = await anAdmin(site)
  const tools = [{ name: 'Wrench', notes: 'The long one' }, { name: 'Hammer' }, { name: 'Mallet' }]
  const fields = { title: 'Tighten', parts: [{ name: 'Seal', quantity: 2 }], tools }
  const guide = await aGuide(site, { author: ada, steps: 1, fields })
  const path = `/guides/${guide.guideid}`
  const call = async (title: string, name: string) => {
    const address = `/wikis/ITEM/${title}`
    const { revisionid } = (await site.call('GET', address, { as: ada })).body
    const answer = await site.call('PATCH', `${address}?langid=de&revisionid=${revisionid}`, {
      as: ada,
      body: { display_title: name, contents: name },
    })
    assert.equal(answer.status, 200, answer.text)
  }
  const translated = await site.call('PATCH', `${path}?langid=de`, { as: ada, body: { title: 'Anziehen' } })
  assert.equal(translated.status, 200)
  const named = async (query: string) => {
    const { body } = await site.call('GET', `${path}${query}`)
    return [...body.parts, ...body.tools].map(({ text, url }: { text: string; url: string }) => [text, url])
  }
  return { site, ada, path, guideid: guide.guideid, call, named }
}

testOnBoth(
  'things are called in the language of the answer as far as their pages are translated',
  async () => {
    const { call, named } = await started()
    const before = await named('?langid=de')
    assert.deepEqual(before[1], ['Wrench', '/Item/Wrench'])
    await call('Wrench', 'Schraubenschlüssel')
    await call('Seal', 'Dichtung')
    assert.deepEqual(await named('?langid=de'), [
      ['Dichtung', '/Item/Seal'],
      ['Schraubenschlüssel', '/Item/Wrench'],
      ['Hammer', '/Item/Hammer'],
      ['Mallet', '/Item/Mallet'],
    ])
    assert.deepEqual(
      (await named('?langid=en')).map(([text]) => text),
      ['Seal', 'Wrench', 'Hammer', 'Mallet'],
    )
  },
)

test('the plan of a run and the run itself call things in their language', async () => {
  const { site, ada, guideid, call } = await started()
  await call('Wrench', 'Schraubenschlüssel')
  const { guide } = (await site.call('GET', `/guides/${guideid}/plan?langid=de`, { as: ada })).body
  assert.equal(guide.tools[0].text, 'Schraubenschlüssel')
  const body = { guideid, workorderid: 'WO-1', langid: 'de' }
  const { entryid } = (await site.call('POST', '/work_log', { as: ada, body })).body
  const shown = (await site.call('GET', `/work_log/${entryid}/guide`, { as: ada })).body
  assert.equal(shown.tools[0].text, 'Schraubenschlüssel')
})

test('what was read in a language and comes back makes no new things, also where two are called the same', async () => {
  const { site, ada, path, call, named } = await started()
  await call('Wrench', 'Schraubenschlüssel')
  await call('Hammer', 'Klopfer')
  await call('Mallet', 'Klopfer')
  const before = await named('?langid=en')
  const guide = (await site.call('GET', `${path}?langid=de`, { as: ada })).body
  const things = (list: { text: string; quantity: number; notes: string | null }[]) =>
    list.map(({ text, quantity, notes }) => ({ name: text, quantity, notes }))
  const sent = await site.call('PATCH', `${path}?langid=de&revisionid=${guide.revisionid}`, {
    as: ada,
    body: { tools: [...things(guide.tools), { name: 'Rag' }], parts: things(guide.parts) },
  })
  assert.equal(sent.status, 200, sent.text)
  assert.deepEqual(await named('?langid=en'), [...before, ['Rag', '/Item/Rag']])
  assert.equal((await site.call('GET', '/wikis/ITEM/Klopfer')).status, 404)
})

interface NamedThing {
  text: string
  quantity: number
  notes: string | null
}
const sentBack = (list: NamedThing[]) =>
  list.map(({ text, quantity, notes }) => ({ name: text, quantity, notes }))
const textsOf = (list: NamedThing[]) => list.map(({ text }) => text)

test('another guide that takes over what was read in a language makes no new things', async () => {
  const { site, ada, path, call } = await started()
  await call('Wrench', 'Schraubenschlüssel')
  await call('Seal', 'Dichtung')
  const read = (await site.call('GET', `${path}?langid=de`, { as: ada })).body
  const lists = { tools: sentBack(read.tools), parts: sentBack(read.parts) }
  const fields = { category: read.category, type: 'how-to', title: 'Lösen', langid: 'de', ...lists }
  const copied = await site.call('POST', '/guides', { as: ada, body: fields })
  assert.equal(copied.status, 201, copied.text)
  assert.equal(copied.body.tools[0].url, '/Item/Wrench')
  assert.deepEqual(textsOf(copied.body.tools), ['Schraubenschlüssel', 'Hammer', 'Mallet'])
  const other = await aGuide(site, { author: ada, fields: { title: 'Loosen', tools: [{ name: 'Rag' }] } })
  const query = `langid=de&revisionid=${other.revisionid}`
  const edited = await site.call('PATCH', `/guides/${other.guideid}?${query}`, { as: ada, body: lists })
  assert.equal(edited.status, 200, edited.text)
  const urls = [...edited.body.parts, ...edited.body.tools].map(({ url }: { url: string }) => url)
  assert.deepEqual(urls, ['/Item/Seal', '/Item/Wrench', '/Item/Hammer', '/Item/Mallet'])
  for (const name of ['Schraubenschlüssel', 'Dichtung'])
    assert.equal((await site.call('GET', `/wikis/ITEM/${encodeURIComponent(name)}`)).status, 404)
})

testOnBoth(
  'a guide that was written in another language than the pages of its things calls them in its own',
  async () => {
    const { site, ada, path, call } = await started()
    await call('Wrench', 'Schraubenschlüssel')
    const { category } = (await site.call('GET', path, { as: ada })).body
    const body = { category, type: 'how-to', title: 'Lösen', langid: 'de', tools: [{ name: 'Wrench' }] }
    const made = (await site.call('POST', '/guides', { as: ada, body })).body
    assert.deepEqual(textsOf(made.tools), ['Schraubenschlüssel'])
    const document = { title: made.title, tools: sentBack(made.tools), steps: [] }
    const saved = await site.call(
      'PUT',
      `/guides/${made.guideid}/document?guide_revisionid=${made.guide_revisionid}`,
      { as: ada, body: document },
    )
    assert.equal(saved.status, 200, saved.text)
    assert.equal(saved.body.guide.tools[0].url, '/Item/Wrench')
    assert.equal(saved.body.guide.guide_revisionid, made.guide_revisionid)
  },
)

testOnBoth(
  'a page whose name is just what was written comes before one that is called so in the language',
  async () => {
    const { site, ada, call } = await started()
    await aGuide(site, { author: ada, fields: { tools: [{ name: 'Klopfer' }] } })
    await call('Hammer', 'Klopfer')
    const fields = { langid: 'de', tools: [{ name: 'Klopfer' }] }
    const { guideid } = await aGuide(site, { author: ada, fields })
    const { tools } = (await site.call('GET', `/guides/${guideid}`)).body
    assert.equal(tools[0].url, '/Item/Klopfer')
  },
)
