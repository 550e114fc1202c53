// Tests favourites, completions and guides of users through the API.
// Engines: both in the outer circle, because lists are ordered and paged by SQL, and inserts race.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, type TestSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aCategory, aGuide, type TestGuide } from '#test/guide-builders.ts'

async function started() {
  const site = await startSite()
  const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
  const tom = await aPerson(site, { name: 'Tom' })
  return { site, mara, tom }
}

const get = async (site: TestSite, path: string, as?: TestPerson) =>
  (await site.call('GET', path, as ? { as } : {})).body
const ids = (list: { guideid: number }[]) => list.map(({ guideid }) => guideid)
const favorite = (site: TestSite, as: TestPerson, guideid: number, method = 'PUT') =>
  site.call(method, `/user/favorites/guides/${guideid}`, { as })
const complete = (site: TestSite, as: TestPerson, guideid: number, method = 'PUT') =>
  site.call(method, `/guides/${guideid}/completed`, { as })
const hide = (site: TestSite, as: TestPerson, guide: TestGuide) =>
  site.call('DELETE', `/guides/${guide.guideid}/public?revisionid=${guide.revisionid}`, { as })

testOnBoth(
  'favourites and completions answer 204, are the same however often, and show in the guide at once',
  async () => {
    const { site, mara, tom } = await started()
    const { guideid } = await aGuide(site, { author: mara })
    const marks = async () => {
      const { favorited, completed } = await get(site, `/guides/${guideid}`, tom)
      return [favorited, completed]
    }
    assert.deepEqual(await marks(), [false, false])
    for (const _ of [1, 2]) {
      const answer = await favorite(site, tom, guideid)
      assert.deepEqual([answer.status, answer.text], [204, ''])
      assert.equal(answer.headers['content-type'], undefined)
    }
    assert.deepEqual(await marks(), [true, false])
    for (const _ of [1, 2]) assert.equal((await complete(site, tom, guideid)).status, 204)
    assert.deepEqual(await marks(), [true, true])
    for (const _ of [1, 2]) assert.equal((await favorite(site, tom, guideid, 'DELETE')).status, 204)
    for (const _ of [1, 2]) assert.equal((await complete(site, tom, guideid, 'DELETE')).status, 204)
    assert.deepEqual(await marks(), [false, false])
    assert.equal((await get(site, `/guides/${guideid}`, mara)).favorited, false)
    const types = (await get(site, '/events?limit=4', await anAdmin(site))).map(
      ({ type }: { type: string }) => type,
    )
    const changes = ['favorite.added', 'completion.added', 'favorite.removed', 'completion.removed']
    const { body: all } = await site.call('GET', '/events?limit=200', {
      as: await anAdmin(site, 'Other Admin'),
    })
    for (const type of changes) {
      assert.equal(all.filter((event: { type: string }) => event.type === type).length, 1, `${type} ${types}`)
    }
  },
)

test('marks take the bodies that clients send, and refuse others', async () => {
  const { site, mara, tom } = await started()
  const { guideid } = await aGuide(site, { author: mara })
  for (const path of [`/guides/${guideid}/completed`, `/user/favorites/guides/${guideid}`]) {
    for (const method of ['PUT', 'DELETE']) {
      for (const body of [{}, { langid: 'de' }, { revisionid: 5 }, undefined]) {
        assert.equal((await site.call(method, path, { as: tom, body })).status, 204)
      }
      for (const body of [{ langid: 'klingon' }, { more: 1 }, []]) {
        assert.equal((await site.call(method, path, { as: tom, body })).status, 422, JSON.stringify(body))
      }
    }
    assert.equal((await site.call('PUT', path)).status, 401)
  }
})

test('marks on guides that are not there are 404, on private ones 403, and one’s own go all the same', async () => {
  const { site, mara, tom } = await started()
  const guide = await aGuide(site, { author: mara })
  for (const mark of [favorite, complete]) {
    for (const method of ['PUT', 'DELETE']) assert.equal((await mark(site, tom, 9999, method)).status, 404)
    await mark(site, tom, guide.guideid)
  }
  await hide(site, mara, guide)
  for (const mark of [favorite, complete]) {
    assert.equal((await mark(site, tom, guide.guideid)).status, 403)
    assert.equal((await mark(site, tom, guide.guideid, 'DELETE')).status, 204)
  }
})

testOnBoth('two marks at once are one', async () => {
  const { site, mara, tom } = await started()
  const { guideid } = await aGuide(site, { author: mara })
  const answers = await Promise.all(
    [1, 2, 3, 4].flatMap(() => [favorite(site, tom, guideid), complete(site, tom, guideid)]),
  )
  assert.ok(answers.every(({ status }) => status === 204))
  assert.equal((await get(site, '/user/favorites/guides', tom)).length, 1)
  assert.equal((await get(site, '/user/completions', tom)).length, 1)
})

testOnBoth('favourites are listed with their date, the newest first', async () => {
  const { site, mara, tom } = await started()
  const guides = [await aGuide(site, { author: mara }), await aGuide(site, { author: mara })]
  const began = Math.floor(site.clock.now / 1000)
  for (const { guideid } of [...guides].reverse()) {
    await favorite(site, tom, guideid)
    site.clock.now += 60_000
  }
  const list = await get(site, '/user/favorites/guides', tom)
  assert.deepEqual(
    ids(list.map(({ guide }: { guide: TestGuide }) => guide)),
    guides.map(({ guideid }) => guideid),
  )
  assert.deepEqual(
    list.map(({ date }: { date: number }) => date),
    [began + 60, began],
  )
  assert.equal(list[0].guide.dataType, 'guide')
  assert.deepEqual(await get(site, `/users/${tom.userid}/favorites/guides`), list)
  assert.equal((await get(site, '/user/favorites/guides?limit=1&offset=1', tom)).length, 1)
})

testOnBoth(
  'lists of others show public guides that stand by themselves, to staff, too; one’s own whatever one may see',
  async () => {
    const { site, mara, tom } = await started()
    const [open, hidden, part] = [
      await aGuide(site, { author: mara }),
      await aGuide(site, { author: mara }),
      await aGuide(site, { author: mara, fields: { flags: ['GUIDE_PREREQ_ONLY'] } }),
    ]
    for (const as of [mara, tom]) {
      for (const { guideid } of [open, hidden, part]) {
        await favorite(site, as, guideid)
        await complete(site, as, guideid)
      }
    }
    await hide(site, mara, hidden)
    const shown = async (path: string, as?: TestPerson) =>
      ids((await get(site, path, as)).map((one: { guide?: TestGuide }) => one.guide ?? one)).sort()
    const all = [open, hidden, part].map(({ guideid }) => guideid)
    const admin = await anAdmin(site)
    for (const list of ['guides', 'completions', 'favorites/guides']) {
      for (const as of [undefined, tom, admin]) {
        assert.deepEqual(await shown(`/users/${mara.userid}/${list}`, as), [open.guideid], list)
      }
      assert.deepEqual(await shown(`/users/${mara.userid}/${list}`, mara), all)
      assert.deepEqual(await shown(`/user/${list}`, mara), all)
    }
    const seen = [open, part].map(({ guideid }) => guideid)
    for (const list of ['completions', 'favorites/guides']) {
      assert.deepEqual(await shown(`/user/${list}`, tom), seen)
      assert.deepEqual(await shown(`/users/${tom.userid}/${list}`), [open.guideid])
    }
    await site.call('PUT', `/guides/${hidden.guideid}/users/${tom.userid}`, { as: mara })
    for (const list of ['completions', 'favorites/guides'])
      assert.deepEqual(await shown(`/user/${list}`, tom), all)
    await site.call('DELETE', `/guides/${open.guideid}?revisionid=${open.revisionid}`, { as: mara })
    assert.deepEqual(await shown(`/users/${mara.userid}/guides`), [])
  },
)

test('somebody’s guides are those that they answer for or have changed, in pages, either way round', async () => {
  const { site, mara, tom } = await started()
  const ines = await aPerson(site, { name: 'Ines', privileges: ['Author'] })
  const category = await aCategory(site)
  const guides: number[] = []
  for (let number = 1; number <= 4; number++)
    guides.push((await aGuide(site, { author: mara, category })).guideid)
  const [given, changed] = guides as [number, number]
  await site.call('PATCH', `/guides/${changed}?revisionid=1`, { as: ines, body: { summary: 'Short.' } })
  const handed = await site.call('PATCH', `/guides/${given}?revisionid=1`, {
    as: mara,
    body: { author: tom.userid },
  })
  assert.equal(handed.status, 200)
  assert.deepEqual(ids(await get(site, `/users/${ines.userid}/guides`)), [changed])
  assert.deepEqual(ids(await get(site, '/user/guides', tom)), [given])
  assert.deepEqual(ids(await get(site, '/user/guides?limit=10000', mara)), guides)
  const page = await get(site, `/users/${mara.userid}/guides?order=DESC&offset=1&limit=2`)
  assert.deepEqual(ids(page), [guides[2], guides[1]])
  assert.deepEqual(await get(site, `/users/${mara.userid}/guides?offset=4`), [])
})

testOnBoth(
  'somebody’s guides stand in their list once in each language, that of the site first, with the token of that text',
  async () => {
    const { site, mara, tom } = await started()
    const admin = await anAdmin(site)
    const plain = await aGuide(site, { author: mara })
    const { guideid } = await aGuide(site, { author: mara })
    for (const langid of ['fr', 'de']) {
      const { body } = await site.call('GET', `/guides/${guideid}?langid=${langid}`, { as: admin })
      const path = `/guides/${guideid}?langid=${langid}&revisionid=${body.revisionid}`
      assert.equal(
        (await site.call('PATCH', path, { as: admin, body: { title: `In ${langid}` } })).status,
        200,
      )
    }
    const list = await get(site, `/users/${mara.userid}/guides`)
    assert.deepEqual(
      list.map((row: { guideid: number; locale: string }) => [row.guideid, row.locale]),
      [
        [plain.guideid, 'en'],
        [guideid, 'en'],
        [guideid, 'de'],
        [guideid, 'fr'],
      ],
    )
    for (const { locale, revisionid, title } of list.slice(1)) {
      const read = await get(site, `/guides/${guideid}?langid=${locale}`)
      assert.deepEqual([revisionid, title], [read.revisionid, read.title])
    }
    const locales = async (query: string) =>
      (await get(site, `/users/${mara.userid}/guides${query}`, tom)).map(
        ({ locale }: { locale: string }) => locale,
      )
    assert.deepEqual(await locales('?order=DESC&offset=1&limit=2'), ['de', 'fr'])
    assert.equal((await site.call('PATCH', '/settings', { as: admin, body: { language: 'fr' } })).status, 200)
    assert.deepEqual(await locales('?order=DESC&limit=3'), ['fr', 'en', 'de'])
  },
)

test('a guide that has become private leaves the list of those who changed it and may not see it', async () => {
  const { site, mara, tom } = await started()
  await site.call('PATCH', '/settings', { as: await anAdmin(site), body: { patrolThreshold: 25 } })
  const guide = await aGuide(site, { author: mara })
  const path = `/guides/${guide.guideid}`
  const edited = await site.call('PATCH', `${path}?revisionid=1`, { as: tom, body: { summary: 'Short.' } })
  assert.equal(edited.status, 200)
  assert.deepEqual(ids(await get(site, '/user/guides', tom)), [guide.guideid])
  await site.call('DELETE', `${path}/public?revisionid=${edited.body.revisionid}`, { as: mara })
  assert.deepEqual(await get(site, '/user/guides', tom), [])
})

test('lists of people who are not there are 404, one’s own need signing in, and pages below range are refused', async () => {
  const { site, tom } = await started()
  for (const list of ['guides', 'completions', 'favorites/guides']) {
    assert.equal((await site.call('GET', `/users/9999/${list}`)).status, 404)
    assert.equal((await site.call('GET', `/user/${list}`)).status, 401)
    assert.deepEqual(await get(site, `/user/${list}?limit=10000&lang=de`, tom), [])
    for (const bad of ['limit=0', 'limit=x', 'offset=-1', "offset=1'--"]) {
      assert.equal((await site.call('GET', `/user/${list}?${bad}`, { as: tom })).status, 422, bad)
    }
  }
})

test('guides of a category are those in it and in all below it, page by page; one that there is not has none', async () => {
  const { site, mara } = await started()
  const inCategory = async (title: string, parent?: string) => {
    const body = { namespace: 'CATEGORY', title, contents: '', ...(parent ? { parent } : {}) }
    assert.equal((await site.call('POST', '/wikis', { as: mara, body })).status, 201)
    return (await aGuide(site, { author: mara, category: title })).guideid
  }
  const presses = await inCategory('Presses')
  const line = await inCategory('Press Line 2', 'Presses')
  const oil = await inCategory('Oil & grease', 'Press Line 2')
  const hidden = await aGuide(site, { author: mara, category: 'Press Line 2' })
  await hide(site, mara, hidden)
  await inCategory('Bikes')
  const listed = async (category: string, more = '') =>
    ids(await get(site, `/guides?category=${encodeURIComponent(category)}${more}`, mara))
  assert.deepEqual(await listed('Presses'), [presses, line, oil])
  assert.deepEqual(await listed('Presses', '&limit=2&offset=1'), [line, oil])
  assert.deepEqual(await listed('Presses', '&sort=changed&order=DESC'), [oil, line, presses])
  assert.deepEqual(await listed('Press_Line_2'), [line, oil])
  assert.deepEqual(await listed('Boats'), [])
  assert.deepEqual(await listed(''), [])
})
