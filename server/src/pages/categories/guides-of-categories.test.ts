// Proves that categories list their public guides, and that guides never lose their category.
// Engines: both in the outer circle, because guides of a category are counted by SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin } from '#test/builders.ts'
import { aCategory, aGuide } from '#test/guide-builders.ts'

testOnBoth(
  'shows the public guides of a category as soon as they are published, and no longer than that',
  async () => {
    const site = await startSite()
    const ada = await anAdmin(site)
    const category = await aCategory(site, 'Lanterns')
    await aCategory(site, 'Empty')
    const other = await site.twin()
    const look = async () => {
      const page = (await other.call('GET', '/wikis/CATEGORY/Lanterns')).body
      const old = (await other.call('GET', '/categories/Lanterns')).body
      const tree = (await other.call('GET', '/categories?requireGuides')).body
      return [page.guides.length, old.guides.length, Object.keys(tree)]
    }
    assert.deepEqual(await look(), [0, 0, []])
    const body = { category, type: 'how-to', title: 'Trim the Wick', public: true }
    const made = await site.call('POST', '/guides', { as: ada, body })
    assert.equal(made.status, 201, made.text)
    assert.deepEqual(await look(), [1, 1, ['Lanterns']])
    const { guideid, revisionid } = made.body
    const text = `[guide|${guideid}]`
    const linking = await site.call('POST', '/wikis', {
      as: ada,
      body: { namespace: 'WIKI', title: 'Links', contents: text },
    })
    assert.equal(
      linking.body.contents_rendered,
      `<p><a href="/Guide/Trim+the+Wick/${guideid}">Trim the Wick</a></p>`,
    )
    assert.match((await other.call('GET', '/wikis/WIKI/Links')).body.contents_rendered, /Trim the Wick/)
    const hidden = await site.call('DELETE', `/guides/${guideid}/public?revisionid=${revisionid}`, {
      as: ada,
    })
    assert.equal(hidden.status, 200, hidden.text)
    assert.deepEqual(await look(), [0, 0, []])
    assert.match(
      (await other.call('GET', '/wikis/WIKI/Links')).body.contents_rendered,
      /\[invalid guide link\]/,
    )
  },
)

test('keeps a category that holds a guide, a private one too, and its guides when it moves', async () => {
  const site = await startSite()
  const ada = await anAdmin(site)
  const category = await aCategory(site, 'Lanterns')
  await aCategory(site, 'Light')
  const { guideid } = await aGuide(site, { author: ada, category, fields: { public: false } })
  const page = (await site.call('GET', '/wikis/CATEGORY/Lanterns')).body
  const at = `/wikis/CATEGORY/Lanterns?revisionid=${page.revisionid}`
  const refused = await site.call('DELETE', at, { as: ada })
  assert.equal(refused.status, 422, refused.text)
  const moved = await site.call('PATCH', at, { as: ada, body: { parent: 'Light' } })
  assert.equal(moved.status, 200, moved.text)
  assert.equal((await site.call('GET', `/guides/${guideid}`, { as: ada })).body.category, 'Lanterns')
})
