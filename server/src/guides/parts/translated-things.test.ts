// Tests translated notes and types of tools and parts; all languages share the quantities.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { libreTranslateService } from '#translations/test/services.ts'

const wrench = { name: 'Wrench', notes: 'Size 13, insulated', type: 'Hand tool', quantity: 2 }
const rag = { name: 'Rag', notes: null }
const seal = { name: 'Seal', notes: '42', quantity: 4 }

interface Thing {
  text: string
  notes: string | null
  type: string
  quantity: number
}
interface Row {
  title: string
  name: { state: string; translation: string } | null
  notes: { source: string; state: string; made_from: string | null }
}

async function started() {
  const site = await startSite()
  const ada = await anAdmin(site)
  const fields = { title: 'Tighten', parts: [seal], tools: [wrench, rag] }
  const guide = await aGuide(site, { author: ada, steps: 1, fields })
  const path = `/guides/${guide.guideid}`
  const read = async (query: string) => (await site.call('GET', `${path}?${query}`, { as: ada })).body
  const write = async (langid: string, body: object) => {
    const view = (await site.call('GET', `${path}/translations/${langid}`, { as: ada })).body
    const { revisionid } = view.langid === view.source_langid ? await read('') : view
    return site.call('PATCH', `${path}?langid=${langid}&revisionid=${revisionid}`, { as: ada, body })
  }
  const tell = async (...translated_things: object[]) => write('de', { translated_things })
  const tools = async (langid: string): Promise<Thing[]> => (await read(`langid=${langid}`)).tools
  const edit = async (body: object) => {
    const { revisionid } = await read('langid=en')
    const answer = await site.call('PATCH', `${path}?revisionid=${revisionid}`, { as: ada, body })
    assert.equal(answer.status, 200, answer.text)
  }
  const view = async () => (await site.call('GET', `${path}/translations/de`, { as: ada })).body
  const rows = async (): Promise<Row[]> => (await view()).things
  return { site, ada, guideid: guide.guideid, path, read, write, tell, tools, edit, view, rows }
}

const wordsOf = (list: Thing[]) => list.map(({ notes, type, quantity }) => [notes, type, quantity])

test('notes and types are told beside the original, and read in their language', async () => {
  const { site, ada, guideid, tell, tools } = await started()
  const answer = await tell({ list: 'tools', place: 1, notes: ' Größe 13, isoliert ', type: 'Handwerkzeug' })
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(wordsOf(await tools('de')), [
    ['Größe 13, isoliert', 'Handwerkzeug', 2],
    [null, '', 1],
  ])
  assert.deepEqual(wordsOf(await tools('en'))[0], ['Size 13, insulated', 'Hand tool', 2])
  const { guide } = (await site.call('GET', `/guides/${guideid}/plan?langid=de`, { as: ada })).body
  assert.equal(guide.tools[0].notes, 'Größe 13, isoliert')
  assert.equal((await tell({ list: 'tools', place: 1, notes: '' })).status, 200)
  assert.deepEqual(wordsOf(await tools('de'))[0], ['Size 13, insulated', 'Handwerkzeug', 2])
})

test('what was told goes with its tool, and is known to be stale once the original says something else', async () => {
  const { read, tell, tools, edit, rows } = await started()
  await tell({ list: 'tools', place: 1, notes: 'Größe 13, isoliert', type: 'Handwerkzeug' })
  await edit({ tools: [rag, wrench, { ...wrench, notes: 'A second one' }] })
  assert.deepEqual(
    (await tools('de')).map(({ notes }) => notes),
    [null, 'Größe 13, isoliert', 'A second one'],
  )
  await edit({ tools: [{ ...wrench, notes: 'Size 14, insulated' }] })
  const [, row] = await rows()
  assert.deepEqual(
    [row?.title, row?.notes.state, row?.notes.made_from],
    ['Wrench', 'stale', 'Size 13, insulated'],
  )
  const { tools: shown, translation } = await read('langid=de')
  assert.equal(shown[0].notes, 'Größe 13, isoliert')
  assert.deepEqual([translation.isStale, translation.staleTexts], [true, 1])
})

test('the translator counts names, notes and types that say something', async () => {
  const { site, ada, path, tell, view, rows } = await started()
  const before = await view()
  assert.deepEqual(
    (await rows()).map(({ title, name, notes }) => [title, name?.state, notes.source, notes.state]),
    [
      ['Seal', 'missing', '42', 'current'],
      ['Wrench', 'missing', 'Size 13, insulated', 'missing'],
      ['Rag', 'missing', '', 'current'],
    ],
  )
  const { revisionid, source_revisionid } = before.things[1]
  const named = await site.call('PATCH', `/wikis/ITEM/Wrench?langid=de&revisionid=${revisionid}`, {
    as: ada,
    body: { display_title: 'Schlüssel', source_revisionid },
  })
  assert.equal(named.status, 200, named.text)
  await tell({ list: 'tools', place: 1, notes: 'Größe 13' })
  const after = await view()
  assert.equal(before.counts.missing - after.counts.missing, 2)
  assert.deepEqual(after.things[1].name, {
    source: 'Wrench',
    translation: 'Schlüssel',
    made_from: 'Wrench',
    state: 'current',
  })
  const [state] = (await site.call('GET', `${path}/translations`, { as: ada })).body
  const { translation } = (await site.call('GET', `${path}?langid=de`, { as: ada })).body
  assert.equal(state.untranslatedTexts, after.counts.missing)
  assert.equal(translation.untranslatedTexts, after.counts.missing)
})

test('a program that sends back lists in a language writes notes of that language alone', async () => {
  const { write, read, tell, tools } = await started()
  await tell({ list: 'tools', place: 1, notes: 'Größe 13, isoliert' })
  const sent = ({ text, notes, type, quantity }: Thing) => ({ name: text, notes, type, quantity })
  const same = (await read('langid=de')).tools.map(sent)
  const before = await read('langid=de')
  assert.equal((await write('de', { tools: same })).status, 200)
  assert.equal((await read('langid=de')).guide_revisionid, before.guide_revisionid)
  const changed = [
    { ...same[0], notes: 'Größe 13 und 14', quantity: 3 },
    { ...same[1], notes: 'Sauber' },
  ]
  const answer = await write('de', { tools: [...changed, { name: 'Zange', notes: 'Spitz' }] })
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(wordsOf(await tools('de')), [
    ['Größe 13 und 14', 'Hand tool', 3],
    ['Sauber', '', 1],
    ['Spitz', '', 1],
  ])
  assert.deepEqual(wordsOf(await tools('en')), [
    ['Size 13, insulated', 'Hand tool', 3],
    // If the original has no word, the word is stored for all languages.
    ['Sauber', '', 1],
    ['Spitz', '', 1],
  ])
})

test('what can not be told is refused with its place', async () => {
  const { path, site, ada, tell } = await started()
  const faultsOf = async (...answer: object[]) =>
    (await tell(...answer)).body.errors.map(({ field, code }: { field: string; code: string }) => [
      field,
      code,
    ])
  assert.deepEqual(await faultsOf({ list: 'tools', place: 3, notes: 'Nichts' }), [
    ['translated_things.0.place', 'invalid_field'],
  ])
  const twice = { list: 'parts', place: 1, notes: 'Zwei' }
  assert.deepEqual(await faultsOf(twice, twice), [['translated_things.1.place', 'duplicate']])
  assert.deepEqual(await faultsOf({ list: 'tools', place: 2, notes: 'Sauber', type: 'a\nb' }), [
    ['translated_things.0.type', 'invalid_field'],
    ['translated_things.0.notes', 'invalid_field'],
  ])
  const { revisionid } = (await site.call('GET', path, { as: ada })).body
  const inOriginal = await site.call('PATCH', `${path}?revisionid=${revisionid}`, {
    as: ada,
    body: { translated_things: [twice] },
  })
  assert.equal(inOriginal.status, 422)
})

test('the history of a translation tells them, and bringing it back restores them', async () => {
  const { site, ada, path, read, tell, tools } = await started()
  await tell({ list: 'tools', place: 1, notes: 'Größe 13' })
  const { guide_revisionid } = await read('langid=de')
  await tell({ list: 'tools', place: 1, notes: 'Größe 14' })
  const now = await read('langid=de')
  const history = (await site.call('GET', `${path}/revisions?langid=de`, { as: ada })).text
  assert.match(history, /tools/)
  const { revisionid } = now
  const address = `${path}/revert?to_revisionid=${guide_revisionid}&revisionid=${revisionid}`
  const back = await site.call('POST', address, { as: ada })
  assert.ok(back.status < 300, back.text)
  assert.equal((await tools('de'))[0]?.notes, 'Größe 13')
})

test('a service translates names, notes and types that nobody has translated', async () => {
  const { site, ada, read, tell } = await started()
  const { url } = await libreTranslateService()
  const translation = { provider: 'libretranslate', url, allowPrivateAddress: true }
  await site.call('PATCH', '/settings', { as: ada, body: { translation } })
  await tell({ list: 'tools', place: 1, type: 'Handwerkzeug' })
  const [tool] = (await read('machineTranslateLangid=de')).tools
  assert.deepEqual([tool.text, tool.notes, tool.type], ['WRENCH', 'SIZE 13, INSULATED', 'Handwerkzeug'])
  assert.equal(tool.url, '/Item/Wrench')
})
