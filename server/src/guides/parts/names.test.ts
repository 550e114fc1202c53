// Tools and parts in another language are called as their pages are, and a program may send back whole what it has read.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
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
    const told = await site.call('PATCH', `${address}?langid=de&revisionid=${revisionid}`, {
      as: ada,
      body: { display_title: name, contents: name },
    })
    assert.equal(told.status, 200, told.text)
  }
  const translated = await site.call('PATCH', `${path}?langid=de`, { as: ada, body: { title: 'Anziehen' } })
  assert.equal(translated.status, 200)
  const named = async (query: string) => {
    const { body } = await site.call('GET', `${path}${query}`)
    return [...body.parts, ...body.tools].map(({ text, url }: { text: string; url: string }) => [text, url])
  }
  return { site, ada, path, guideid: guide.guideid, call, named }
}

test('things are called in the language of the answer as far as their pages are translated', async () => {
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
})

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
