// Proves that lists carry the picture of the category for guides without one, and never that of a private category.
// Engines: both in the outer circle, because the picture is joined by SQL.
import assert from 'node:assert/strict'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aCategory, aGuide, anImage } from '#test/guide-builders.ts'

interface Listed {
  title: string
  image: { id: number } | null
  category_image?: { id: number }
}

testOnBoth('every list of the app has the picture of the category for a guide without one', async () => {
  const site = await startSite()
  const ada = await anAdmin(site)
  const reader = await aPerson(site, { name: 'Rita' })
  const category = await aCategory(site, 'Presses')
  const [ofCategory, own] = [await anImage(site, ada), await anImage(site, ada)]
  const change = async (body: object) => {
    const address = '/wikis/CATEGORY/Presses'
    const { revisionid } = (await site.call('GET', address, { as: ada })).body
    const { status, text } = await site.call('PATCH', `${address}?revisionid=${revisionid}`, {
      as: ada,
      body,
    })
    assert.equal(status, 200, text)
  }
  await change({ image: ofCategory })
  const bare = await aGuide(site, { author: ada, category, fields: { title: 'Change the press oil' } })
  await aGuide(site, { author: ada, category, fields: { title: 'Change the press seal', image: own } })
  await aGuide(site, { author: ada, fields: { title: 'Change the press belt' } })
  await site.write(({ db }) => db.updateTable('guides').set({ isFeatured: 1 }).execute())
  for (const { guideid } of (await site.call('GET', '/guides')).body)
    await site.call('PUT', `/user/favorites/guides/${guideid}`, { as: ada })

  const plain = (body: unknown) => body as Listed[]
  const found = (body: unknown) => (body as { results: Listed[] }).results
  const marked = (body: unknown) => (body as { guide: Listed }[]).map(({ guide }) => guide)
  const lists = [
    { path: '/guides', as: reader, read: plain },
    { path: '/guides/featured', as: reader, read: plain },
    { path: '/guides/visible', as: reader, read: found },
    { path: '/user/guides', as: ada, read: plain },
    { path: '/guides?filter=how-to', as: reader, read: plain },
    { path: '/user/favorites/guides', as: ada, read: marked },
  ]
  const listsOf = () =>
    Promise.all(
      lists.map(async ({ path, as, read }) => ({
        path,
        listed: read((await site.call('GET', path, { as })).body),
      })),
    )
  const picturesOf = (listed: Listed[]) =>
    Object.fromEntries(
      listed.map(({ title, image, category_image }) => [
        title.slice('Change the press '.length),
        [image?.id, category_image?.id],
      ]),
    )

  for (const { path, listed } of await listsOf())
    assert.deepEqual(
      picturesOf(listed),
      { oil: [undefined, ofCategory], seal: [own, undefined], belt: [undefined, undefined] },
      path,
    )
  const guide = (await site.call('GET', `/guides/${bare.guideid}`)).body
  assert.ok(!('category_image' in guide))

  await change({ flags: ['WIKI_PRIVATE'] })
  for (const { path, listed } of await listsOf())
    assert.deepEqual(picturesOf(listed).oil, [undefined, undefined], `${path}, private category`)
})
