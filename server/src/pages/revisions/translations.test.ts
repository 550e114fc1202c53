// Tests translations of pages: creating, reading, changing and removing them, each with its own revisions.
// Engines: both in the outer circle, because two requests race for one translation.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth, testOnSqlite } from '#test/app.ts'
import { aPerson } from '#test/builders.ts'

async function aSiteWithPage() {
  const site = await startSite()
  const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
  const added = await site.call('POST', '/wikis', {
    as: mara,
    body: { namespace: 'CATEGORY', title: 'Pumps', contents: 'English.', description: 'About pumps' },
  })
  const translate = (body: object, revisionid = added.body.revisionid, langid = 'de') =>
    site.call('PATCH', `/wikis/CATEGORY/Pumps?langid=${langid}&revisionid=${revisionid}`, { as: mara, body })
  return { site, mara, page: added.body, translate }
}

testOnSqlite('begins a translation by a change in a language that is not there yet', async () => {
  const { site, page, translate } = await aSiteWithPage()
  const begun = await translate({ contents: 'Deutsch.', display_title: 'Pumpen' })
  assert.equal(begun.status, 200, begun.text)
  assert.deepEqual(
    [begun.body.langid, begun.body.contents_raw, begun.body.title],
    ['de', 'Deutsch.', 'Pumps'],
  )
  assert.equal(begun.body.description, 'About pumps')
  assert.equal(begun.body.source_revisionid, page.revisionid)
  assert.deepEqual(begun.body.available_langids, ['en', 'de'])
  const english = await site.call('GET', '/wikis/CATEGORY/Pumps')
  assert.deepEqual(
    [english.body.langid, english.body.contents_raw, english.body.revisionid, english.body.source_revisionid],
    ['en', 'English.', page.revisionid, null],
  )
  for (const query of ['langid=de', 'lang=de', 'langid=de&lang=fr'])
    assert.equal(
      (await site.call('GET', `/wikis/CATEGORY/Pumps?${query}`)).body.contents_raw,
      'Deutsch.',
      query,
    )
  for (const query of ['langid=fr', 'langid=xx', 'lang=nonsense'])
    assert.equal((await site.call('GET', `/wikis/CATEGORY/Pumps?${query}`)).body.langid, 'en', query)
  const pump = async (query: string) => (await site.call('GET', `/wikis/CATEGORY/Pumps?${query}`)).body.langid
  assert.deepEqual(
    [await pump('langid=english'), await pump('langid='), await pump('langid=DE')],
    ['en', 'en', 'de'],
  )
})

testOnSqlite('keeps a token for each language', async () => {
  const { site, mara, page, translate } = await aSiteWithPage()
  const begun = await translate({ contents: 'Deutsch.' })
  assert.equal((await translate({ contents: 'Noch mal.' })).status, 409)
  const changed = await translate({ contents: 'Besser.' }, begun.body.revisionid)
  assert.equal(changed.status, 200, changed.text)
  const english = await site.call('PATCH', `/wikis/CATEGORY/Pumps?revisionid=${page.revisionid}`, {
    as: mara,
    body: { contents: 'Better.' },
  })
  assert.equal(english.status, 200, english.text)
  const german = await site.call('GET', '/wikis/CATEGORY/Pumps?langid=de')
  assert.deepEqual([german.body.contents_raw, german.body.revisionid], ['Besser.', changed.body.revisionid])
  assert.equal(german.body.source_revisionid, page.revisionid)
})

testOnSqlite('says which state of the original a translation was made from', async () => {
  const { site, mara, page, translate } = await aSiteWithPage()
  const newer = await site.call('PATCH', `/wikis/CATEGORY/Pumps?revisionid=${page.revisionid}`, {
    as: mara,
    body: { contents: 'Newer.' },
  })
  const begun = await translate(
    { contents: 'Alt.', source_revisionid: page.revisionid },
    newer.body.revisionid,
  )
  assert.equal(begun.body.source_revisionid, page.revisionid)
  const moved = await translate({ source_revisionid: newer.body.revisionid }, begun.body.revisionid)
  assert.equal(moved.body.source_revisionid, newer.body.revisionid)
  assert.equal((await translate({ source_revisionid: 99_999 }, moved.body.revisionid)).status, 422)
  const wrong = await site.call('PATCH', `/wikis/CATEGORY/Pumps?revisionid=${newer.body.revisionid}`, {
    as: mara,
    body: { source_revisionid: page.revisionid },
  })
  assert.equal(wrong.body.errors[0].field, 'source_revisionid')
})

testOnSqlite(
  'begins a translation by adding, too, but only with the state that it was made from',
  async () => {
    const { site, mara, page } = await aSiteWithPage()
    const body = { namespace: 'CATEGORY', title: 'Pumps', contents: 'Français.', langid: 'fr' }
    assert.equal((await site.call('POST', '/wikis', { as: mara, body })).status, 422)
    const source = { source_revisionid: page.revisionid }
    const fresh = await site.call('POST', '/wikis', { as: mara, body: { ...body, ...source, title: 'New' } })
    assert.equal(fresh.body.errors[0].field, 'source_revisionid')
    const begun = await site.call('POST', '/wikis', { as: mara, body: { ...body, ...source } })
    assert.equal(begun.status, 201, begun.text)
    assert.deepEqual([begun.body.langid, begun.body.contents_raw], ['fr', 'Français.'])
    assert.equal((await site.call('POST', '/wikis', { as: mara, body: { ...body, ...source } })).status, 422)
  },
)

testOnSqlite('leaves the place in the tree to the original language', async () => {
  const { translate } = await aSiteWithPage()
  const answer = await translate({ parent: null })
  assert.equal(answer.body.errors[0].field, 'parent')
})

test('lists pages and trees with the words of the language asked for', async () => {
  const { site, mara, translate } = await aSiteWithPage()
  await translate({ contents: 'Deutsch.', display_title: 'Pumpen', description: 'Über Pumpen' })
  await site.call('POST', '/wikis', {
    as: mara,
    body: { namespace: 'CATEGORY', title: 'Valves', contents: 'x' },
  })
  const list = await site.call('GET', '/wikis/CATEGORY?langid=de')
  assert.deepEqual(
    list.body.map((each: Record<string, string>) => [
      each.title,
      each.display_title,
      each.langid,
      each.summary,
      each.text,
    ]),
    [
      ['Pumps', 'Pumpen', 'de', 'Über Pumpen', 'Deutsch.'],
      ['Valves', 'Valves', 'en', '', 'x'],
    ],
  )
  const tree = await site.call('GET', '/categories?withDisplayTitles&lang=de')
  assert.deepEqual(tree.body.display_titles, { Pumps: 'Pumpen', Valves: 'Valves' })
})

testOnSqlite('removes one language alone, and all of them with the original', async () => {
  const { site, mara, page, translate } = await aSiteWithPage()
  const german = await translate({ contents: 'Deutsch.' })
  const remove = (langid: string, revisionid: number) =>
    site.call('DELETE', `/wikis/CATEGORY/Pumps?langid=${langid}&revisionid=${revisionid}`, { as: mara })
  assert.equal((await remove('fr', 1)).status, 404)
  assert.equal((await remove('de', page.revisionid)).status, 409)
  assert.equal((await remove('de', german.body.revisionid)).status, 204)
  const read = await site.call('GET', '/wikis/CATEGORY/Pumps?langid=de')
  assert.deepEqual([read.body.langid, read.body.available_langids], ['en', ['en']])
  assert.equal((await translate({ contents: 'Wieder da.' })).status, 200)
  assert.equal((await remove('en', page.revisionid)).status, 204)
  assert.equal((await site.call('GET', '/wikis/CATEGORY/Pumps?langid=de')).status, 404)
})

testOnBoth('begins a language once when two do so at the same time', async () => {
  const { site, mara, page } = await aSiteWithPage()
  const other = await site.twin()
  const answers = await Promise.all(
    [site, other].map((each, at) =>
      each.call('PATCH', `/wikis/CATEGORY/Pumps?langid=de&revisionid=${page.revisionid}`, {
        as: mara,
        body: { contents: `Nummer ${at}` },
      }),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
})
